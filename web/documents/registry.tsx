import type { ReactNode } from 'react'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock.ts'
import { TaskBox } from '../tasks/box/TaskBox.tsx'
import { Concept } from './Concept.tsx'
import { AuthorNote } from './nodes/AuthorNote.tsx'
import { CheckItem } from './nodes/CheckItem.tsx'
import { CodeBlock } from './nodes/CodeBlock.tsx'
import { CodeText } from './nodes/CodeText.tsx'
import { ContentLink } from './nodes/ContentLink.tsx'
import { DocumentTable } from './nodes/DocumentTable.tsx'
import { DocumentTabs } from './nodes/DocumentTabs.tsx'
import { Picture } from './nodes/Picture.tsx'
import { SecretMission } from './nodes/SecretMission.tsx'
import { Section } from './nodes/Section.tsx'
import { TextLink } from './nodes/TextLink.tsx'
import { Variable } from './nodes/Variable.tsx'
import styles from './registry.module.css'

/*
 * The one registry of nodes: how each type of the document reads to a learner. Containers get what they hold already rendered, so that no
 * node imports this file.
 */

type BlockRenderers = { [Type in BlockNode['type']]: (node: Extract<BlockNode, { type: Type }>) => ReactNode }
type InlineRenderers = { [Type in InlineNode['type']]: (node: Extract<InlineNode, { type: Type }>) => ReactNode }

const blockRenderers: BlockRenderers = {
  paragraph: (node) => <p id={node.id}>{renderInlines(node.children)}</p>,
  heading: (node) =>
    node.level === 3 ? <h3 id={node.id}>{renderInlines(node.children)}</h3> : <h4 id={node.id}>{renderInlines(node.children)}</h4>,
  list: (node) => {
    const items = node.items.map((item, index) => <li key={index}>{renderBlocks(item)}</li>)
    return node.ordered ? (
      <ol id={node.id} start={node.start} className={styles.list}>
        {items}
      </ol>
    ) : (
      <ul id={node.id} className={styles.list}>
        {items}
      </ul>
    )
  },
  checkbox: (node) => <CheckItem node={node}>{renderInlines(node.children)}</CheckItem>,
  quote: (node) => (
    <blockquote id={node.id} className={styles.quote}>
      {renderBlocks(node.children)}
    </blockquote>
  ),
  table: (node) => <DocumentTable node={node} head={node.head.map(renderInlines)} rows={node.rows.map((row) => row.map(renderInlines))} />,
  divider: (node) => <hr id={node.id} className={styles.divider} />,
  image: (node) => <Picture node={node} />,
  codeBlock: (node) => <CodeBlock nodes={[node]} />,
  note: (node) => <AuthorNote node={node}>{renderBlocks(node.content)}</AuthorNote>,
  anchor: (node) => <span id={node.id} className={styles.anchor} />,
  // Nothing is shown until quizzes are built.
  quiz: () => null,
  tabs: (node) => <DocumentTabs node={node} contents={node.children.map((tab) => renderBlocks(tab.children))} />,
  tab: (node) => <div id={node.id}>{renderBlocks(node.children)}</div>,
  validationBox: (node) => <TaskBox box={node} renderParagraph={renderBlock} />,
  validationText: () => null,
  validationUrl: () => null,
  validationUpload: () => null,
  section: (node) =>
    node.sectionType === 'pro' ? (
      <SecretMission node={node} renderBlocks={renderBlocks}>
        {renderBlocks(node.children)}
      </SecretMission>
    ) : (
      <Section node={node}>{renderBlocks(node.children)}</Section>
    ),
}

const inlineRenderers: InlineRenderers = {
  text: (node) =>
    (node.marks ?? []).reduce<ReactNode>((inner, mark) => {
      if (mark === 'strong') return <strong>{inner}</strong>
      return mark === 'emphasis' ? <em>{inner}</em> : <s>{inner}</s>
    }, node.text),
  break: () => <br />,
  link: (node) => <TextLink href={node.href}>{renderInlines(node.children)}</TextLink>,
  concept: (node) => (
    <Concept conceptKey={node.conceptId} name={node.conceptName}>
      {renderInlines(node.children)}
    </Concept>
  ),
  contentLink: (node) => <ContentLink node={node}>{renderInlines(node.children)}</ContentLink>,
  editorVariable: (node) => <Variable node={node} />,
  codeBlock: (node) => (
    <code className={styles.inlineCode}>
      <CodeText text={node.text} runs={node.runs} />
    </code>
  ),
}

/** A node that nobody knows is left out with a warning; the rest of the document stands. */
const unknown = (node: { type: string }): null => {
  console.warn(`The document has a node of the unknown type "${node.type}".`)
  return null
}

const renderBlock = (node: BlockNode): ReactNode => {
  const render = blockRenderers[node.type] as ((node: BlockNode) => ReactNode) | undefined
  return render ? render(node) : unknown(node)
}

const renderInline = (node: InlineNode): ReactNode => {
  const render = inlineRenderers[node.type] as ((node: InlineNode) => ReactNode) | undefined
  return render ? render(node) : unknown(node)
}

export const renderBlocks = (nodes: readonly BlockNode[]): ReactNode[] =>
  groupCode(nodes).map((node, index) =>
    Array.isArray(node) ? <CodeBlock key={node[0]!.id} nodes={node} /> : <Keyed key={node.id ?? index}>{renderBlock(node)}</Keyed>,
  )

const renderInlines = (nodes: readonly InlineNode[]): ReactNode[] =>
  nodes.map((node, index) => <Keyed key={index}>{renderInline(node)}</Keyed>)

const Keyed = ({ children }: { children: ReactNode }) => children

/** Neighbouring code blocks of one codegroup become one. */
const groupCode = (nodes: readonly BlockNode[]): Array<BlockNode | CodeBlockNode[]> => {
  const grouped: Array<BlockNode | CodeBlockNode[]> = []
  for (const node of nodes) {
    const last = grouped.at(-1)
    if (node.type !== 'codeBlock' || !node.codegroup) grouped.push(node)
    else if (Array.isArray(last) && last[0]!.codegroup === node.codegroup) last.push(node)
    else grouped.push([node])
  }
  return grouped
}
