import type { MatchRange } from './schema.ts'
import { isOneTypo } from './typos.ts'
import { textWords } from './words.ts'

/** Finds the searched words in a text: the matching beginning of words, or, if there are none, words with one typing error. */
export const matchRanges = (text: string, searched: readonly string[]): MatchRange[] => {
  const words = textWords(text)
  const begun = searched.filter((one) => words.some(({ word }) => word.startsWith(one)))
  const mistyped = searched.filter((one) => !begun.includes(one))
  return words.flatMap(({ word, start, end }): MatchRange[] => {
    if (mistyped.some((one) => isOneTypo(word, one))) return [[start, end]]
    const length = Math.max(0, ...begun.map((one) => (word.startsWith(one) ? one.length : 0)))
    // Removing accents may change the number of letters. Then the whole word is marked.
    return length === 0 ? [] : [[start, word.length === end - start ? start + length : end]]
  })
}

/** Characters of an excerpt around the first match. */
const before = 60
const after = 160

/** Returns an excerpt around the first match, with its matches; the beginning of a text without matches. */
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

/** Returns the first position from `at` on that follows a space, or `at`; never within a surrogate pair. */
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
