import * as contract from '@fieldwork/core/search/contract.ts'
import { excerpt, matchRanges } from '@fieldwork/core/search/matches.ts'
import type { PassageMatch, SearchAnswer, SearchGroupType, SearchMatch, SearchResult } from '@fieldwork/core/search/schema.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { beginningsOf, searchedWords } from '@fieldwork/core/search/words.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import type { ShownEntry, ShownPassage } from '../database/jsonColumns.ts'
import { allEntries, type Found, found } from './queries.ts'

export const search = (context: Context): Served[] => [
  serve(contract.search, async ({ caller, query, address }) => {
    await context.limits.take('searches', caller.user?.id ?? networkOf(address))
    const series = seriesSearch(query.q ?? '')
    return series === undefined ? find(context, caller, query.q ?? '', query.type) : find(context, caller, series, 'roadmap')
  }),
]

/** The groups in order, each with its entries. */
const groupTypes: ReadonlyArray<[group: SearchGroupType, entries: ShownEntry['type']]> = [
  ['roadmap', 'course'],
  ['specialty', 'category'],
  ['tool', 'tool'],
  ['project', 'project'],
]

const find = async ({ db }: Context, caller: Caller, asked: string, group: SearchGroupType | undefined): Promise<SearchAnswer> => {
  const type = groupTypes.find(([one]) => one === group)?.[1] ?? null
  const words = searchedWords(asked)
  if (words.length === 0) return { groups: groupsOf(await allEntries(db, caller, type), []), passages: [], nearest: null, first: null }
  // The beginning of a word isn't treated as a typo as long as it has results.
  const exact = await found(db, caller, words, { type, isLenient: false })
  const { entries, passages } = isEmpty(exact) ? await found(db, caller, words, { type, isLenient: true }) : exact
  return {
    groups: groupsOf(entries, words),
    passages: passages.map((passage) => passageOf(passage, words)),
    ...(isEmpty({ entries, passages }) ? await insteadOf(db, caller, words, type) : { nearest: null, first: null }),
  }
}

const isEmpty = ({ entries, passages }: Found): boolean => entries.length + passages.length === 0

/** The entry that has the most words with these beginnings, or else the first entry. */
const insteadOf = async (db: Queryable, caller: Caller, words: readonly string[], type: ShownEntry['type'] | null) => {
  const beginnings = [...new Set(words.flatMap(beginningsOf))].slice(0, maxPrefixes)
  const { entries } = await found(db, caller, beginnings, { type, isLenient: true })
  const firstOf = (shown: readonly ShownEntry[]) => groupsOf(shown, [])[0]?.results[0] ?? null
  return entries.length > 0
    ? { nearest: firstOf(entries), first: null }
    : { nearest: null, first: firstOf(await allEntries(db, caller, type)) }
}

const maxPrefixes = 30

const groupsOf = (entries: readonly ShownEntry[], words: readonly string[]): SearchAnswer['groups'] =>
  groupTypes.flatMap(([group, type]) => {
    const own = entries.filter((entry) => entry.type === type)
    return own[0] ? [{ type: group, total: own[0].total, results: own.map((entry) => resultOf(entry, words)) }] : []
  })

const resultOf = (
  { type, key, title, description, icon, imageUrl, names, roadmap, projects }: ShownEntry,
  words: readonly string[],
): SearchResult => {
  const texts: Array<Pick<SearchMatch, 'field' | 'text'>> = [
    { field: 'title', text: title },
    { field: 'description', text: description },
    ...names,
  ]
  const matches = texts.flatMap(({ field, text }) => {
    const ranges = words.length === 0 ? [] : matchRanges(text, words)
    return ranges.length > 0 ? [{ field, text, ranges }] : []
  })
  return {
    type: roadmap ? 'roadmap' : type,
    id: key,
    title,
    description,
    icon,
    ...(imageUrl === null ? {} : { imageUrl }),
    projects,
    matches,
  }
}

const passageOf = ({ trackId, title, text, ...place }: ShownPassage, words: readonly string[]): PassageMatch => {
  const shown = excerpt(text, words)
  return {
    ...place,
    ...(trackId === null ? {} : { trackId }),
    title,
    titleRanges: matchRanges(title, words),
    text: shown.text,
    textRanges: shown.ranges,
  }
}
