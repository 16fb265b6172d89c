import { textWords } from '../lexicon/tokens.ts'
import type { SearchLimits } from './schema.ts'
import { indexedWords, subjectsOf } from './words.ts'

/** Words for the difficulty of a project. */
const difficulties: ReadonlyArray<[NonNullable<SearchLimits['difficulty']>, RegExp]> = [
  ['easy', /\b(?:easy|easier|easiest|simple|simplest|beginners?|newbies?|novices?|starters?)\b/gi],
  ['medium', /\b(?:medium|intermediate)\b/gi],
  ['hard', /\b(?:hard|harder|hardest|difficult|advanced|challenging|challenges?|experts?)\b/gi],
]
/** Words of people who look for a place to begin. */
const beginning = /\b(?:start|started|starting|begin|beginning|first project)\b/gi

const lengths = /\b(\d{1,3}|an?|one|two|half an?)[ -]?(min|mins|minutes?|h|hours?)\b/gi
const numbers: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, 'half a': 0.5, 'half an': 0.5 }

/** Words around a difficulty or length that aren't fillers of other searches. */
const unlisted = /\b(?:i am|am|less than|under|at most|within|minimum|maximum|long|level)\b/gi

/**
 * Returns the difficulty and length that a search names, if it names no subject: `something for beginners`, `30 minutes`. A search that only
 * has stop words returns an empty object, and one with a subject undefined.
 */
export const limitsInSearch = (search: string): SearchLimits | undefined => {
  const [difficulty] =
    difficulties.find(([, pattern]) => search.search(pattern) >= 0) ?? (search.search(beginning) >= 0 ? ['easy' as const] : [])
  const [duration] = search.matchAll(lengths)
  const minutes = duration && minutesOf(duration[1]!.toLowerCase(), duration[2]!.toLowerCase())
  const rest = [lengths, beginning, unlisted, ...difficulties.map(([, pattern]) => pattern)].reduce(
    (text, pattern) => text.replace(pattern, ' '),
    search,
  )
  if (textWords(search).length === 0 || namesSubject(rest)) return undefined
  return { ...(difficulty && { difficulty }), ...(minutes && { minutes }) }
}

const minutesOf = (count: string, unit: string): number => (numbers[count] ?? Number(count)) * (unit.startsWith('h') ? 60 : 1)

/** Single letters, such as C, are subjects, unless they are stop words. */
const namesSubject = (text: string): boolean =>
  subjectsOf(text).length > 0 || indexedWords(text).some((word) => word.length === 1 && !/[st]/.test(word))
