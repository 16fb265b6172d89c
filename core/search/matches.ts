import type { MatchRange } from './schema.ts'
import { isOneTypo } from './typos.ts'
import { textWords } from './words.ts'

/** True if a word of a text is what was looked for: it begins so, or differs by one typing error. */
const isFound = (word: string, searched: string): boolean => word.startsWith(searched) || isOneTypo(word, searched)

/** Where a text has words that were looked for. Of a word that begins so, its beginning. */
export const matchRanges = (text: string, searched: readonly string[]): MatchRange[] =>
  textWords(text).flatMap(({ word, start, end }): MatchRange[] => {
    const found = searched.filter((one) => isFound(word, one))
    if (found.length === 0) return []
    const begun = Math.max(0, ...found.map((one) => (word.startsWith(one) ? one.length : 0)))
    // Folding may change the number of letters; then the whole word is marked.
    const isBeginning = begun > 0 && begun < word.length && word.length === end - start && found.every((one) => word.startsWith(one))
    return [[start, isBeginning ? start + begun : end]]
  })

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

/** The last blank up to `at`, else `at`. */
const wordEnd = (text: string, at: number): number => {
  const blank = text.slice(at - before, at).search(/\s\S*$/)
  return blank === -1 ? whole(text, at) : at - before + blank
}

const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at)
