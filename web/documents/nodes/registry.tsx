import { Fragment, type ReactNode } from 'react'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import { groupCode } from '@fieldwork/core/documents/parts.ts'
import { useTextAdditions, useTextMarker, type Cell, type TextMarker } from '../../platform/documents/textAdditions.ts'
import { QuizPlace } from '../../quizzes/QuizPlace.tsx'
import { TaskBox } from '../../tasks/box/TaskBox.tsx'
import { Concept } from './Concept.tsx'
import { AuthorNote } from './AuthorNote.tsx'
import { CheckItem } from './CheckItem.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { renderCode, renderVariable } from './CodeText.tsx'
import { ContentLink } from './ContentLink.tsx'
import { DocumentTabs } from './DocumentTabs.tsx'
import { Picture } from './Picture.tsx'
import { SecretMission } from './SecretMission.tsx'
import { Section } from './Section.tsx'
import { TextLink } from './TextLink.tsx'
import { TextTable } from './TextTable.tsx'
import { Variable } from './Variable.tsx'
import { classes } from '../../ui/dom/classes.ts'
import { Text } from '../../ui/text/Text.tsx'
import styles from './registry.module.css'

/*
 * How each type of node is rendered for learners. Containers receive their children already rendered, so that no node imports this file.
 */

type BlockRenderers = { [Type in BlockNode['type']]: (node: Extract<BlockNode, { type: Type }>) => ReactNode }
type InlineRenderers = { [Type in InlineNode['type']]: (node: Extract<InlineNode, { type: Type }>, marker: TextMarker) => ReactNode }

const blockRenderers: BlockRenderers = {
  paragraph: (node) => (
    <p id={node.id} data-words={node.id}>
      <Words block={node.id} nodes={node.children} />
    </p>
  ),
  heading: (node) => {
    const Heading = node.level === 3 ? 'h3' : 'h4'
    return (
      <Heading id={node.id} data-words={node.id}>
        <Words block={node.id} nodes={node.children} />
      </Heading>
    )
  },
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
  checkbox: (node) => (
    <CheckItem node={node}>
      <Words block={node.id} nodes={node.children} />
    </CheckItem>
  ),
  quote: (node) => (
    <Text as="blockquote" id={node.id} surface="quote" above={16} tone="quiet">
      {renderBlocks(node.children)}
    </Text>
  ),
  table: (node) => {
    const [head = [], ...rows] = [node.head, ...node.rows].map((cells, row) =>
      cells.map((nodes, column) => <Words key={column} block={node.id} nodes={nodes} cell={[row, column]} />),
    )
    return <TextTable id={node.id} align={node.align} head={head} rows={rows} />
  },
  divider: (node) => <hr id={node.id} className={styles.divider} />,
  image: (node) => <Picture node={node} />,
  codeBlock: (node) => <CodeBlock nodes={[node]} />,
  note: (node) => <AuthorNote node={node}>{renderBlocks(node.content)}</AuthorNote>,
  anchor: (node) => <span id={node.id} className={styles.anchor} />,
  quiz: (node) => <QuizPlace node={node} />,
  tabs: (node) => <DocumentTabs node={node} contents={node.children.map((tab) => renderBlocks(tab.children))} />,
  tab: (node) => <div id={node.id}>{renderBlocks(node.children)}</div>,
  validationBox: (node) => <TaskBox box={node} renderBlock={renderBlock} />,
  validationText: () => null,
  validationUrl: () => null,
  validationUpload: () => null,
  section: (node) =>
    node.sectionType === 'pro' ? (
      <SecretMission node={node} renderBlocks={renderBody}>
        {renderBlocks(node.children)}
      </SecretMission>
    ) : (
      <Section node={node}>{renderBody(node.children)}</Section>
    ),
}

/** Maximum length of inline code that is never wrapped; it fits the width of a phone. Code with variables may become longer, so it wraps. */
const maxUnbroken = 24
const isShort = (text: string): boolean => text.length <= maxUnbroken && !text.includes('{{')

/** A compound of short words, such as Wi-Fi, which shouldn't be broken at its hyphen. */
const shortCompound = /(?<![\p{L}\d-])([\p{L}\d]{1,4}-[\p{L}\d]{1,4})(?![\p{L}\d-])/u

/** A word of a command with signs in it, such as `--dry-run`, that fits the width of a phone: it's broken at no sign. */
const commandWord = /(?<!\S)(?=\S*[^\p{L}\d\s])(\S{2,24})(?!\S)/u

/** Renders in reading order, because the marker counts characters. Every second piece is a match, which stays on one line. */
const renderUnbroken = (text: string, match: RegExp, marker: TextMarker): ReactNode => {
  const pieces = text.split(match)
  if (pieces.length === 1) return marker.words(text)
  return pieces.map((piece, index) => {
    if (piece === '') return null
    const words = marker.words(piece)
    return index % 2 === 0 ? (
      <Fragment key={index}>{words}</Fragment>
    ) : (
      <span key={index} className={styles.unbroken}>
        {words}
      </span>
    )
  })
}

const inlineRenderers: InlineRenderers = {
  text: (node, marker) =>
    (node.marks ?? []).reduce<ReactNode>(
      (inner, mark) => {
        if (mark === 'strong') return <strong>{inner}</strong>
        return mark === 'emphasis' ? <em>{inner}</em> : <s>{inner}</s>
      },
      renderUnbroken(node.text, shortCompound, marker),
    ),
  break: (_, marker) => marker.whole(1, <br />),
  link: (node, marker) => <TextLink href={node.href}>{renderInlines(node.children, marker)}</TextLink>,
  concept: (node, marker) => (
    <Concept conceptKey={node.conceptId} name={node.conceptName}>
      {renderInlines(node.children, marker)}
    </Concept>
  ),
  contentLink: (node, marker) => <ContentLink node={node}>{renderInlines(node.children, marker)}</ContentLink>,
  editorVariable: (node, marker) => renderVariable(node.name, <Variable node={node} />, marker),
  codeBlock: (node, marker) =>
    isShort(node.text) ? (
      <code className={classes(styles.inlineCode, styles.unbroken)}>{renderCode(node, marker)}</code>
    ) : (
      <code className={styles.inlineCode}>
        {renderCode(node, { ...marker, words: (text) => renderUnbroken(text, commandWord, marker) })}
      </code>
    ),
}

/** Skips a node of unknown type with a warning. */
const unknown = (node: { type: string }): null => {
  console.warn(`The document has a node of the unknown type "${node.type}".`)
  return null
}

const renderBlock = (node: BlockNode): ReactNode => {
  const render = blockRenderers[node.type] as ((node: BlockNode) => ReactNode) | undefined
  return render ? render(node) : unknown(node)
}

const renderInline = (node: InlineNode, marker: TextMarker): ReactNode => {
  const render = inlineRenderers[node.type] as ((node: InlineNode, marker: TextMarker) => ReactNode) | undefined
  return render ? render(node, marker) : unknown(node)
}

type Shown = ReturnType<typeof groupCode>[number]

const keyOf = (shown: Shown, index: number): string => (Array.isArray(shown) ? shown[0]! : shown).id ?? String(index)
const renderShown = (shown: Shown): ReactNode => (Array.isArray(shown) ? <CodeBlock nodes={shown} /> : renderBlock(shown))

export const renderBlocks = (nodes: readonly BlockNode[]): ReactNode[] =>
  groupCode(nodes).map((shown, index) => <Fragment key={keyOf(shown, index)}>{renderShown(shown)}</Fragment>)

/** The blocks of a step or section, each followed by its additions, such as notes. */
export const renderBody = (nodes: readonly BlockNode[]): ReactNode[] =>
  groupCode(nodes).map((shown, index) => (
    <Fragment key={keyOf(shown, index)}>
      {renderShown(shown)}
      <AfterBlock block={keyOf(shown, index)} />
    </Fragment>
  ))

const AfterBlock = ({ block }: { block: string }) => useTextAdditions(({ after }) => after[block])

type WordsProps = { block: string; nodes: readonly InlineNode[]; cell?: Cell }

/** The text of a block; only this is rendered again when a highlight in it changes. */
const Words = ({ block, nodes, cell }: WordsProps) => renderInlines(nodes, useTextMarker(block, cell))

/** Renders in reading order, because the marker counts characters. */
const renderInlines = (nodes: readonly InlineNode[], marker: TextMarker): ReactNode[] =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      {marker.before(node)}
      {renderInline(node, marker)}
    </Fragment>
  ))
