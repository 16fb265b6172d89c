import { factsOf } from './blockTypes.ts'
import type { BlockNode, InlineNode } from './nodes.ts'
import { indexedText } from './nodes/inlineText.ts'
import { walkBlocks } from './walk.ts'

/** A block with its own text. */
export type TextBlock = { id: string; text: string }

/**
 * Returns the text that offsets of ranges refer to. A variable is `{{name}}` whatever it shows, a line break `\n`; cells of a table are
 * separated by `\t` and rows by `\n`, the head first. For a picture, its caption. Empty for a block without its own text and for an unknown
 * type.
 */
export const blockText = (node: BlockNode): string => {
  const facts = factsOf(node.type)
  return facts?.holds === 'text' ? indexedText((node as { children: InlineNode[] }).children) : (facts?.text?.(node) ?? '')
}

/** Returns the blocks below `nodes` with text, in reading order. */
export const textBlocks = (nodes: readonly BlockNode[]): TextBlock[] =>
  [...walkBlocks(nodes)].flatMap((node) => {
    const text = blockText(node)
    return text ? [{ id: node.id, text }] : []
  })
