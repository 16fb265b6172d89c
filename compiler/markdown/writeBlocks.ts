import type { BlockContent, List, PhrasingContent, RootContent, Table } from 'mdast'
import type { PlainBlockType } from '@fieldwork/core/documents/blockTypes.ts'
import type { BlockNode, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { CodeBlockNode } from '@fieldwork/core/documents/nodes/codeBlock/schema.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import { blocksIn } from '@fieldwork/core/documents/walk.ts'
import { writePlain } from './plainBlocks.ts'
import { defaultExtension } from './taskBox.ts'
import { attributesOf } from './writeAttributes.ts'
import { type DeclaredVariables, writeInline } from './writeInline.ts'

/** Context for writing a project's blocks. */
export type WriteContext = {
  /** Returns the replay attributes of a code block in an earlier text. Each occurrence is returned once. */
  replayOf?: (text: string) => string | undefined
  variables: DeclaredVariables
  /** Paths in the project's folder by picture URL. */
  pictures: ReadonlyMap<string, string>
}

declare module 'mdast' {
  interface Data {
    /** Id of the step, section or block written here. */
    nodeId?: string
  }
}

/** Writers for types whose facts aren't sufficient. */
type BlockWriters = {
  [Type in Exclude<BlockNode['type'], PlainBlockType>]: (node: Extract<BlockNode, { type: Type }>, context: WriteContext) => RootContent
}

const line = (nodes: readonly InlineNode[], { variables }: WriteContext): PhrasingContent[] => writeInline(nodes, variables)

/** Writes blocks, the inverse of reading. Ids are written if the syntax has a place for them. */
const writers: BlockWriters = {
  paragraph: ({ children }, context) => ({ type: 'paragraph', children: line(children, context) }),
  heading: ({ level, children }, context) => ({ type: 'heading', depth: level, children: line(children, context) }),
  list: ({ ordered, start, items }, context) => {
    const children = items.map((item) => ({ type: 'listItem' as const, spread: isSpread(item), children: flowOf(item, context) }))
    return { type: 'list', ordered, ...(ordered && { start: start ?? 1 }), spread: children.some(({ spread }) => spread), children }
  },
  checkbox: ({ id, checked, children }, context) => ({
    type: 'list',
    spread: false,
    children: [
      {
        type: 'listItem',
        checked,
        spread: false,
        data: { nodeId: id },
        children: [{ type: 'paragraph', children: line(children, context) }],
      },
    ],
  }),
  quote: ({ children }, context) => ({ type: 'blockquote', children: flowOf(children, context) }),
  table: ({ align, head, rows }, context) => ({
    type: 'table',
    align,
    children: [head, ...rows].map((cells): Table['children'][number] => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: line(cell, context) })),
    })),
  }),
  divider: () => ({ type: 'thematicBreak' }),
  image: ({ src, alt, caption, withBorder, withSpacing }, { pictures }) => {
    const path = pictures.get(src) ?? src
    if (!withBorder && withSpacing)
      return { type: 'paragraph', children: [{ type: 'image', url: path, alt, ...(caption !== undefined && { title: caption }) }] }
    return {
      type: 'leafDirective',
      name: 'image',
      attributes: attributesOf({ src: path, border: withBorder || undefined, spacing: withSpacing ? undefined : false, caption }),
      children: [{ type: 'text', value: alt }],
    }
  },
  codeBlock: (node, { replayOf }) => ({ type: 'code', lang: node.language, meta: metaOf(node, replayOf?.(node.text)), value: node.text }),
  note: ({ id, noteType, heading, group, query, placeholder, content }, context) => ({
    type: 'containerDirective',
    name: 'note',
    attributes: attributesOf({ id, type: noteType === 'blank' ? undefined : noteType, heading, group, query, placeholder }),
    children: flowOf(content, context),
  }),
  tabs: ({ id, active, embedded, largeTabs, headingSize, children }, context) => ({
    type: 'containerDirective',
    name: 'tabs',
    attributes: attributesOf({
      id,
      active: active === (children[0]?.id ?? '') ? undefined : active,
      embedded: embedded || undefined,
      largetabs: largeTabs || undefined,
      headingsize: headingSize === 'md' ? undefined : headingSize,
    }),
    children: flowOf(children, context),
  }),
  validationBox: ({ id, title, children }, context) => ({
    type: 'containerDirective',
    name: 'validation-box',
    attributes: attributesOf({ id, title }),
    children: flowOf(children, context),
  }),
  validationText: (node) => question('validation-text', node, { placeholder: node.placeholder, 'character-limit': node.characterLimit }),
  validationUrl: (node) =>
    question('validation-url', node, {
      'help-text': node.helpText,
      extension: node.extension === defaultExtension ? undefined : node.extension,
    }),
  validationUpload: (node) => question('validation-upload', node, {}),
  section: ({ id, sectionType, contentId, heading, name, isOpen, children }, context) => ({
    type: 'containerDirective',
    name: 'section',
    attributes: attributesOf({
      id,
      type: sectionType === 'section' ? undefined : sectionType,
      'content-id': contentId,
      heading,
      name,
      isopen: isOpen === (sectionType !== 'extra-task') ? undefined : isOpen,
    }),
    children: flowOf(children, context),
  }),
}

const question = (name: string, node: ValidationNode, more: Parameters<typeof attributesOf>[0]): RootContent => ({
  type: 'leafDirective',
  name,
  attributes: attributesOf({
    id: node.id,
    description: node.description,
    'for-others': node.forOthers,
    ...more,
    optional: node.optional || undefined,
    hidden: node.hidden || undefined,
  }),
  children: [{ type: 'text', value: node.title }],
})

/** Writes `{title="Terminal" copyable=false expandable}`; null if there are no attributes. */
const metaOf = ({ title, copyable, expandable, ask, codegroup }: CodeBlockNode, replay: string | undefined): string | null => {
  const words = [
    ...(title ? [`title=${quoted(title)}`] : []),
    ...(copyable ? [] : ['copyable=false']),
    ...(expandable ? ['expandable'] : []),
    ...(ask ? ['ask'] : []),
    ...(codegroup ? [`codegroup=${quoted(codegroup)}`] : []),
    ...(replay ? [replay] : []),
  ]
  return words.length > 0 ? `{${words.join(' ')}}` : null
}

const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`)

/** Writes blocks in order. Adjacent checkboxes form a list. */
export const writeBlocks = (blocks: readonly BlockNode[], context: WriteContext): RootContent[] => {
  const result: RootContent[] = []
  for (const block of blocks) {
    if (isBlank(block)) continue
    const written = writeBlock(block, context)
    const last = result.at(-1)
    if (isTaskList(written) && last && isTaskList(last)) last.children.push(...written.children)
    else result.push(isTaskList(written) ? written : { ...written, data: { nodeId: block.id } })
  }
  return result
}

const writeBlock = (block: BlockNode, context: WriteContext): RootContent => {
  const write = (writers as Partial<Record<string, (node: BlockNode, context: WriteContext) => RootContent>>)[block.type]
  return write?.(block, context) ?? writePlain(block as Extract<BlockNode, { type: PlainBlockType }>, flowOf(blocksIn(block), context))
}

/** Content of a container, quote or list, whose blocks the schemas restrict. */
const flowOf = (blocks: readonly BlockNode[], context: WriteContext) => writeBlocks(blocks, context) as BlockContent[]

const isTaskList = (node: RootContent): node is List =>
  node.type === 'list' && node.children.some(({ checked }) => typeof checked === 'boolean')

/** True for an empty paragraph, which Markdown can't represent. */
export const isBlank = (block: BlockNode): boolean =>
  block.type === 'paragraph' && block.children.every((node) => node.type === 'break' || (node.type === 'text' && node.text.trim() === ''))

/** True if the blocks of a list item need empty lines in between. */
const isSpread = (item: readonly BlockNode[]): boolean => item.slice(1).some(({ type }) => type !== 'list' && type !== 'codeBlock')
