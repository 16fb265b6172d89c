import type { BlockNode, InlineNode } from './nodes.ts'
import { inlineText, walkBlocks } from './walk.ts'

/** A block that has words of its own. */
export type TextBlock = { id: string; text: string }

type WordsOf = { [Type in BlockNode['type']]: ((node: Extract<BlockNode, { type: Type }>) => string) | null }

/** What each type of block says itself; null for one that holds blocks, or is a control. */
const wordsOfBlock: WordsOf = {
  paragraph: ({ children }) => wordsOf(children),
  heading: ({ children }) => wordsOf(children),
  checkbox: ({ children }) => wordsOf(children),
  table: ({ head, rows }) => [head, ...rows].map((row) => row.map(wordsOf).join('\t')).join('\n'),
  codeBlock: ({ text }) => text,
  image: ({ caption }) => caption ?? '',
  list: null,
  quote: null,
  divider: null,
  note: null,
  anchor: null,
  quiz: null,
  tabs: null,
  tab: null,
  validationBox: null,
  validationText: null,
  validationUrl: null,
  validationUpload: null,
  section: null,
}

/**
 * The words in which ranges count. A variable is `{{name}}` whatever it shows, a new line is `\n`, cells of a table are divided by `\t` and
 * its rows by `\n`, the head first. Of a picture, its caption. Empty for a block without words of its own, and for an unknown type.
 */
export const blockText = (node: BlockNode): string => (wordsOfBlock[node.type] as ((node: BlockNode) => string) | null)?.(node) ?? ''

/** The words of inline nodes, as `blockText` counts them. */
export const wordsOf = (nodes: readonly InlineNode[]): string =>
  inlineText(nodes, { lineBreak: '\n', variable: ({ name }) => `{{${name}}}` })

/** The blocks below `nodes` that have words, in reading order. */
export const textBlocks = (nodes: readonly BlockNode[]): TextBlock[] =>
  [...walkBlocks(nodes)].flatMap((node) => {
    const text = blockText(node)
    return text ? [{ id: node.id, text }] : []
  })
