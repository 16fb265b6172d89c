import type { MatchRange } from './schema.ts'
import { isOneTypo } from './typos.ts'
import { textWords } from './words.ts'

/**
 * Where a text has words that were looked for: those that begin so, or, when none does, those that differ by one typing error. Of a word
 * that begins so, its beginning.
 */
export const matchRanges = (text: string, searched: readonly string[]): MatchRange[] => {
  const words = textWords(text)
  const begun = searched.filter((one) => words.some(({ word }) => word.startsWith(one)))
  const mistyped = searched.filter((one) => !begun.includes(one))
  return words.flatMap(({ word, start, end }): MatchRange[] => {
    if (mistyped.some((one) => isOneTypo(word, one))) return [[start, end]]
    const length = Math.max(0, ...begun.map((one) => (word.startsWith(one) ? one.length : 0)))
    // Without accents a word may have another number of letters; then all of it is marked.
    return length === 0 ? [] : [[start, word.length === end - start ? start + length : end]]
  })
}

/** Characters around the first match of an excerpt. */
const before = 60
const after = 160

/** The words around the first match, with the matches in them; the beginning of a text without one. */
export const excerpt = (text: string, searched: readonly string[]): { text: string; ranges: MatchRange[] } => {
  const ranges = matchRanges(text, searched)
  const first = ranges[0]?.[0] ?? 0
  const start = first <= before ? 0 : wordStart(text, first - before)
  const end = text.length - first <= after ? text.length : wordEnd(text, first + after)
  const lead = start > 0 ? '…' : ''
  const words = text.slice(start, end)
  return {
    text: `${lead}${words}${end < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): MatchRange => [from - start + lead.length, to - start + lead.length]),
  }
}

/** The first position from `at` on that follows a blank, else `at`, never within a surrogate pair. */
const wordStart = (text: string, at: number): number => {
  const blank = text.slice(at, at + before).search(/\s/)
  return blank === -1 ? whole(text, at) : at + blank + 1
}

/** Returns the index of the last space up to `at`, or else `at`. */
const wordEnd = (text: string, at: number): number => {
  const blank = text.slice(at - before, at).search(/\s\S*$/)
  return blank === -1 ? whole(text, at) : at - before + blank
}

const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)
