import { variablesIn } from '../documents/variables.ts'
import type { TextBlock } from '../documents/blockText.ts'
import { maxQuoteLength, quoteSurroundings } from './limits.ts'
import type { TextPoint, TextRange } from './schema.ts'

/** A range within one block. */
export type BlockSpan = { block: string; start: number; end: number }

/** Returns the range within each covered block, in reading order; none if an end is missing or they are reversed. */
export const spansOf = (blocks: readonly TextBlock[], { start, end }: Pick<TextRange, 'start' | 'end'>): BlockSpan[] => {
  const first = blocks.findIndex(({ id }) => id === start.block)
  const last = blocks.findIndex(({ id }) => id === end.block)
  if (first < 0 || last < first) return []
  return blocks.slice(first, last + 1).flatMap(({ id, text }, index) => {
    const from = index === 0 ? Math.min(start.offset, text.length) : 0
    const to = first + index === last ? Math.min(end.offset, text.length) : text.length
    return from < to ? [{ block: id, start: from, end: to }] : []
  })
}

/**
 * Returns the range between two points with its text and surroundings; undefined if it is empty. Ends inside a character or a variable are
 * moved outside.
 */
export const rangeBetween = (blocks: readonly TextBlock[], start: TextPoint, end: TextPoint): TextRange | undefined => {
  const spans = spansOf(blocks, { start: outward(blocks, start, 'start'), end: outward(blocks, end, 'end') })
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return undefined
  const textOf = (id: string) => blocks.find((block) => block.id === id)!.text
  const quote = spans.map((span) => textOf(span.block).slice(span.start, span.end)).join('\n')
  if (quote.trim() === '') return undefined
  return {
    start: { block: first.block, offset: first.start },
    end: { block: last.block, offset: last.end },
    quote: wholeCharacters(quote.slice(0, maxQuoteLength)),
    prefix: wholeCharacters(textOf(first.block).slice(Math.max(0, first.start - quoteSurroundings), first.start)),
    suffix: wholeCharacters(textOf(last.block).slice(last.end, last.end + quoteSurroundings)),
  }
}

/** Removes half characters at the ends of a truncated text. */
export const wholeCharacters = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')

const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g

/** Surrogate pairs and variables, which can't be split by a range. */
const undividedIn = (text: string) => [
  ...[...text.matchAll(pair)].map(({ index }) => ({ start: index, end: index + 2 })),
  ...variablesIn(text),
]

const outward = (blocks: readonly TextBlock[], { block, offset }: TextPoint, side: 'start' | 'end'): TextPoint => {
  const text = blocks.find(({ id }) => id === block)?.text ?? ''
  const within = undividedIn(text).find((one) => one.start < offset && offset < one.end)
  return within ? { block, offset: within[side] } : { block, offset }
}
