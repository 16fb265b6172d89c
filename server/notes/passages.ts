import type { ProjectVariable } from '@fieldwork/core/catalogue/schema.ts'
import type { BlockNode, GuidedDocument, InlineNode } from '@fieldwork/core/documents/nodes.ts'
import type { ConceptNode } from '@fieldwork/core/documents/nodes/concept.ts'
import { withVariables } from '@fieldwork/core/documents/variables.ts'
import { blocksIn, inlineText, plainText, stepsFor, walkBlocks } from '@fieldwork/core/documents/walk.ts'

/** A concept of the catalogue, as it is published. */
export type ConceptText = { key: string; name: string; short: string; detailed: BlockNode[] }

/** What somebody may read of a project: the version they are on, and the Pro sections that are open to them by content id. */
export type ReadableText = {
  document: Pick<GuidedDocument, 'steps' | 'sections' | 'tracks'>
  openSections: ReadonlyMap<string, BlockNode[]>
  variables: readonly ProjectVariable[]
}

/** A piece of a project that can be found and quoted. */
export type Passage = {
  kind: 'text' | 'code' | 'concept'
  stepId: string
  blockId: string
  /** Heading of the step or section. */
  title: string
  /** Every heading above it, that of a tab or a note included, and the title of a code block. */
  headings: string
  text: string
  /** What stands right before it: what introduces a list or a code block. */
  before: string
  language: string | undefined
  conceptId: string | undefined
  /** What the text calls the concept. */
  names: readonly string[]
}

type Around = Pick<Passage, 'stepId' | 'title' | 'headings'>

/** Everything that can be quoted on one track, in reading order, then the concepts that the text names. Questions of tasks are left out. */
export const passagesOf = (readable: ReadableText, trackId: string, concepts: readonly ConceptText[]): Passage[] => {
  const parts = partsOf(readable, trackId)
  const naming = { variables: [], metadata: { variables: [...readable.variables] } }
  const found = parts.flatMap(({ id, title, blocks }) => textPassages(blocks, { stepId: id, title, headings: title }))
  return [...found, ...conceptPassages(parts, concepts)].map((passage) => ({ ...passage, text: withVariables(passage.text, naming) }))
}

/** Keys of the concepts that the text names. */
export const conceptKeys = (text: Pick<ReadableText, 'document' | 'openSections'>, trackId: string): string[] => [
  ...mentionsIn(partsOf(text, trackId)).keys(),
]

type Part = { id: string; title: string; blocks: BlockNode[] }

const partsOf = ({ document, openSections }: Pick<ReadableText, 'document' | 'openSections'>, trackId: string): Part[] => [
  ...stepsFor(document, trackId).map(({ id, title, children }) => ({ id, title, blocks: withSections(children, openSections) })),
  ...document.sections.map((section) => ({ id: section.id, title: section.heading, blocks: withSections([section], openSections) })),
]

/** Each open Pro section followed by its own text. */
const withSections = (blocks: readonly BlockNode[], openSections: ReadableText['openSections']): BlockNode[] =>
  blocks.map((block) =>
    block.type === 'section' && block.contentId !== undefined
      ? { ...block, children: [...block.children, ...(openSections.get(block.contentId) ?? [])] }
      : block,
  )

const textPassages = (blocks: readonly BlockNode[], around: Around): Passage[] => {
  let heading = ''
  let before = ''
  return blocks.flatMap((block) => {
    if (block.type === 'heading') heading = plainText(block.children)
    if (block.type === 'anchor' && block.title) heading = block.title
    const headings = [around.headings, heading, headingOf(block)].filter(Boolean).join(' / ')
    const own = quotable(block)
    const inside = { ...around, headings }
    const passages = own
      ? [{ ...inside, ...own, blockId: block.id, before, conceptId: undefined, names: [] }]
      : textPassages(blocksIn(block), inside).map((passage) => ({ ...passage, before: passage.before || before }))
    if (own && own.kind === 'text') before = own.text
    return passages
  })
}

const headingOf = (block: BlockNode): string => {
  switch (block.type) {
    case 'tab':
    case 'note':
    case 'section':
      return block.heading
    case 'codeBlock':
      return block.title ?? ''
    default:
      return ''
  }
}

/** The words of a block that is quoted as a whole; undefined for one that holds others, or nothing to quote. */
const quotable = (block: BlockNode): Pick<Passage, 'kind' | 'text' | 'language'> | undefined => {
  const words = (text: string) => (text.trim() ? { kind: 'text' as const, text: text.trim(), language: undefined } : undefined)
  switch (block.type) {
    case 'paragraph':
    case 'checkbox':
      return words(quotedText(block.children))
    case 'table':
      return words([block.head, ...block.rows].map((row) => row.map(quotedText).join(' | ')).join('\n'))
    case 'image':
      return words([block.caption, block.alt].filter(Boolean).join(' '))
    case 'codeBlock':
      return { kind: 'code', text: block.text, language: block.language }
    default:
      return undefined
  }
}

/** The words of a line as they are quoted: code keeps its quotes. */
const quotedText = (nodes: readonly InlineNode[]): string =>
  inlineText(
    nodes.map((node) => (node.type === 'codeBlock' ? { ...node, text: `\`${node.text}\`` } : node)),
    { lineBreak: ' ', variable: ({ placeholder }) => placeholder },
  )

const conceptPassages = (parts: readonly Part[], concepts: readonly ConceptText[]): Passage[] => {
  const mentions = mentionsIn(parts)
  return concepts.flatMap(({ key, name, short, detailed }) => {
    const mention = mentions.get(key)
    if (!mention) return []
    const details = textPassages(detailed, { stepId: '', title: '', headings: '' }).map((passage) => passage.text)
    const text = [short, ...details].join('\n')
    const { names, ...place } = mention
    return [{ ...place, kind: 'concept', headings: name, text, before: '', language: undefined, conceptId: key, names: [name, ...names] }]
  })
}

/** Where a concept is named first, and what it is called everywhere. */
type Mention = Pick<Passage, 'stepId' | 'blockId' | 'title'> & { names: string[] }

const mentionsIn = (parts: readonly Part[]): Map<string, Mention> => {
  const mentions = new Map<string, Mention>()
  for (const { id, title, blocks } of parts)
    for (const block of walkBlocks(blocks))
      for (const { conceptId, children } of conceptsIn(block)) {
        const mention = mentions.get(conceptId) ?? { stepId: id, blockId: block.id, title, names: [] }
        mention.names.push(plainText(children))
        mentions.set(conceptId, mention)
      }
  return mentions
}

const conceptsIn = (block: BlockNode): ConceptNode[] => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'checkbox':
      return block.children.flatMap(conceptsAt)
    case 'table':
      return [block.head, ...block.rows].flat(2).flatMap(conceptsAt)
    default:
      return []
  }
}

const conceptsAt = (node: InlineNode): ConceptNode[] =>
  node.type === 'concept' ? [node] : 'children' in node ? node.children.flatMap(conceptsAt) : []
