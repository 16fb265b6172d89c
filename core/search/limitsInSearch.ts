import { textWords, type TextWord } from '../lexicon/tokens.ts'
import type { SearchLimits } from './schema.ts'
import { indexedWords, isStopWord, subjectsOf } from './words.ts'

/** Words for the difficulty of a project. */
const difficulties: ReadonlyArray<[NonNullable<SearchLimits['difficulty']>, RegExp]> = [
  ['easy', /\b(?:easy|easier|easiest|simple|simplest|beginners?|newbies?|novices?|starters?)\b/gi],
  ['medium', /\b(?:medium|intermediate)\b/gi],
  ['hard', /\b(?:hard|harder|hardest|difficult|advanced|challenging|challenges?|experts?)\b/gi],
]
/** Minutes of a project that people call short. */
const shortMinutes = 60
const shortness = /\b(?:short|shorter|shortest|quick|quickest)\b/gi
const freedom = /\bfree\b/gi
/** Words of people who look for a place to begin. */
const beginning = /\b(?:start|started|starting|begin|beginning|first project)\b/gi

const lengths = /\b(\d{1,3}|an?|one|two|half an?)[ -]?(min|mins|minutes?|h|hours?)\b/gi
const numbers: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, 'half a': 0.5, 'half an': 0.5 }

/** Words around a difficulty or length that aren't fillers of other searches. */
const unlisted = /\b(?:i am|am|less than|under|at most|within|minimum|maximum|long|level)\b/gi

/** The words for each limit in a search without a subject. */
const patterns: Record<keyof SearchLimits, readonly RegExp[]> = {
  difficulty: [beginning, ...difficulties.map(([, pattern]) => pattern)],
  minutes: [lengths, shortness],
  free: [freedom],
}

/**
 * Returns the limits of a search that names no subject: `something for beginners`, `30 minutes`, `free`. A search that only has stop
 * words returns an empty object, and one with a subject undefined.
 */
export const limitsInSearch = (search: string): SearchLimits | undefined => {
  const [difficulty] =
    difficulties.find(([, pattern]) => search.search(pattern) >= 0) ?? (search.search(beginning) >= 0 ? ['easy' as const] : [])
  const [duration] = search.matchAll(lengths)
  const minutes = duration
    ? minutesOf(duration[1]!.toLowerCase(), duration[2]!.toLowerCase())
    : search.search(shortness) >= 0
      ? shortMinutes
      : undefined
  const rest = without(search, [unlisted, ...Object.values(patterns).flat()])
  if (textWords(search).length === 0 || namesSubject(rest)) return undefined
  return { ...(difficulty && { difficulty }), ...(minutes && { minutes }), ...(search.search(freedom) >= 0 && { free: true as const }) }
}

const without = (search: string, removed: readonly RegExp[]): string =>
  removed.reduce((text, pattern) => text.replace(pattern, ' '), search)

/** Words that limit a search before or after its subject. */
const keywords: Readonly<Record<string, SearchLimits>> = {
  easy: { difficulty: 'easy' },
  easier: { difficulty: 'easy' },
  easiest: { difficulty: 'easy' },
  medium: { difficulty: 'medium' },
  hard: { difficulty: 'hard' },
  short: { minutes: shortMinutes },
  shorter: { minutes: shortMinutes },
  shortest: { minutes: shortMinutes },
  quick: { minutes: shortMinutes },
  free: { free: true },
}
/** Words after a keyword that give it another meaning, as in `hard disk`. */
const compounds = new Set(
  `disk disks drive drives link links reset code coded coding fork limit limits copy delete tier space memory ram port domain url urls id ids
  lock locks circuit lived term poll polling sort sorting select reply answer fix`.split(/\s+/),
)

/** Words before a keyword that give it another meaning, as in `git reset --hard`. */
const prefixes = new Set(['reset'])

type LimitWord = { limits: SearchLimits; start: number; end: number }

/** The keywords at the beginning of a search, and at the end of one without stop words, in which they could mean something else. */
const limitWords = (search: string): LimitWord[] => {
  const all = textWords(search)
  const isLimit = ({ word }: TextWord, at: number) =>
    Object.hasOwn(keywords, word) && !isOther(all[at + 1]?.word) && !prefixes.has(all[at - 1]?.word ?? '')
  const limiting = new Set(all.filter(isLimit))
  const words = all.filter(({ word }) => !/^projects?$/.test(word))
  const limits = words.map((one) => (limiting.has(one) ? keywords[one.word] : undefined))
  const first = limits.findIndex((one) => !one)
  const last = words.some(({ word }) => isStopWord(word)) ? words.length : limits.findLastIndex((one) => !one) + 1
  return words.flatMap(({ start, end }, at) => (limits[at] && (at < first || at >= last) ? [{ limits: limits[at], start, end }] : []))
}

const isOther = (next: string | undefined): boolean => next !== undefined && (compounds.has(next) || isStopWord(next))

/** Separates the limits of a search from its subject: `easy python` is easy, about Python. */
export const splitSearch = (search: string): { limits: SearchLimits | undefined; subject: string } => {
  const limits = limitsInSearch(search)
  if (limits) return { limits, subject: '' }
  const found = limitWords(search)
  const subject = withoutWords(search, found)
  return found.length === 0
    ? { limits: undefined, subject: search }
    : { limits: Object.assign({}, ...found.map((word) => word.limits)) as SearchLimits, subject }
}

/** Removes the words for a limit from a search. Returns an empty search if nothing else says what it is for. */
export const withoutLimit = (search: string, limit: keyof SearchLimits): string => {
  const words = limitWords(search).filter(({ limits }) => limit in limits)
  const rest = limitsInSearch(search) ? without(search, patterns[limit]).replace(/\s+/g, ' ').trim() : withoutWords(search, words)
  return textWords(rest).every(({ word }) => isStopWord(word)) ? '' : rest.replace(/^(?:and|or) | (?:and|or)$/gi, '')
}

const withoutWords = (search: string, words: readonly LimitWord[]): string =>
  words
    .toReversed()
    .reduce((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, search)
    .replace(/\s+/g, ' ')
    .trim()

const minutesOf = (count: string, unit: string): number => (numbers[count] ?? Number(count)) * (unit.startsWith('h') ? 60 : 1)

/** Single letters, such as C, are subjects, unless they are stop words. */
const namesSubject = (text: string): boolean =>
  subjectsOf(text).length > 0 || indexedWords(text).some((word) => word.length === 1 && !/[st]/.test(word))
