import type { TextBlock } from '@fieldwork/core/documents/blockText.ts'
import type { TextPoint } from '@fieldwork/core/notes/schema.ts'

type Ends = { start: TextPoint; end: TextPoint }

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Widens a range to whole words, and leaves out the spaces at its ends. */
export const wholeWords = (blocks: readonly TextBlock[], { start, end }: Ends): Ends => {
  const textOf = (block: string): string => blocks.find(({ id }) => id === block)?.text ?? ''
  const [first, last] = [textOf(start.block), textOf(end.block)]
  const spaces = /^\s*/.exec(first.slice(start.offset))![0].length
  const isBlank = start.block === end.block && start.offset + spaces >= end.offset
  if (isBlank) return { start, end }
  const word = wordAround(first, start.offset)
  return {
    start: { ...start, offset: word ? word.start : start.offset + spaces },
    end: { ...end, offset: wordAround(last, end.offset)?.end ?? last.slice(0, end.offset).trimEnd().length },
  }
}

/** Returns the word around a position; none for a position at either end of a word. */
const wordAround = (text: string, offset: number): { start: number; end: number } | undefined => {
  const segment = segmenter.segment(text).containing(offset)
  if (!segment?.isWordLike || segment.index === offset) return undefined
  return { start: segment.index, end: segment.index + segment.segment.length }
}
