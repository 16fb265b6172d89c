import type { BlockNode, InlineNode } from './nodes.ts'
import { blockText } from './blockText.ts'
import { factsOf } from './blockTypes.ts'
import type { Quotation } from './nodes/blockFacts.ts'
import { quotedText } from './nodes/inlineText.ts'

/** The text of a block that can be quoted; undefined for a block with blocks inside, which are quoted instead. */
export const quotationOf = (block: BlockNode): Quotation | undefined => {
  const facts = factsOf(block.type)
  const text = facts?.holds === 'text' ? quotedText(linesOf(block).flat()) : blockText(block)
  const quotation = facts?.quoted ? facts.quoted(block) : { kind: 'text' as const, text }
  if (quotation?.kind !== 'text') return quotation
  return quotation.text.trim() ? { ...quotation, text: quotation.text.trim() } : undefined
}

/** The lines of text of a block, in which concepts are named. */
export const linesOf = (block: BlockNode): InlineNode[][] => {
  if (block.type === 'table') return [block.head, ...block.rows].flat()
  return factsOf(block.type)?.holds === 'text' ? [(block as { children: InlineNode[] }).children] : []
}
