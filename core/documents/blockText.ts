import { factsOf } from './blockTypes.ts'
import type { BlockNode, InlineNode } from './nodes.ts'
import { indexedText } from './nodes/inlineText.ts'
import { walkBlocks } from './walk.ts'

/** A block that has text of its own. */
export type TextBlock = { id: string; text: string }

/**
 * The text in which ranges count. A variable is `{{name}}` whatever it shows, a new line is `\n`, cells of a table are divided by `\t` and
 * its rows by `\n`, the head first. Of a picture, its caption. Empty for a block without text of its own, and for an unknown type.
 */
export const blockText = (node: BlockNode): string => {
  const facts = factsOf(node.type)
  return facts?.holds === 'text' ? indexedText((node as { children: InlineNode[] }).children) : (facts?.text?.(node) ?? '')
}

/** The blocks below `nodes` that have text, in reading order. */
export const textBlocks = (nodes: readonly BlockNode[]): TextBlock[] =>
  [...walkBlocks(nodes)].flatMap((node) => {
    const text = blockText(node)
    return text ? [{ id: node.id, text }] : []
  })
