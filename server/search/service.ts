import * as contract from '@fieldwork/core/search/contract.ts'
import { excerpt, matchRanges } from '@fieldwork/core/search/matches.ts'
import type { FoundPassage, SearchAnswer, SearchGroupType, SearchMatch, SearchResult } from '@fieldwork/core/search/schema.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { beginningsOf, searchedWords } from '@fieldwork/core/search/words.ts'
import type { MeantWord } from '@fieldwork/core/search/expression.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import {
  allEntries,
  type EntryRow,
  type EntryType,
  foundEntries,
  foundPassages,
  meantWords,
  nearEntries,
  type PassageRow,
} from './queries.ts'

export const search = (context: Context): Served[] => [
  serve(contract.search, async ({ caller, query, address }) => {
    await context.limits.take('searches', caller.user?.id ?? networkOf(address))
    const series = seriesSearch(query.q ?? '')
    return series === undefined ? find(context, caller, query.q ?? '', query.type) : find(context, caller, series, 'roadmap')
  }),
]

/** The groups in their order, with the entries of each. */
const groupTypes: ReadonlyArray<[group: SearchGroupType, entries: EntryRow['type']]> = [
  ['roadmap', 'course'],
  ['specialty', 'category'],
  ['tool', 'tool'],
  ['project', 'project'],
]

const find = async ({ db }: Context, caller: Caller, asked: string, type: SearchGroupType | undefined): Promise<SearchAnswer> => {
  const only = groupTypes.find(([group]) => group === type)?.[1] ?? null
  const words = searchedWords(asked)
  if (words.length === 0) return { groups: groupsOf(await allEntries(db, caller, only), []), passages: [], nearest: null }
  const passagesWith = (meant: readonly MeantWord[]) => (type === undefined ? foundPassages(db, caller, meant) : [])
  const meant = await meantWords(db, words)
  // What begins a word of the catalogue is not taken for a typing error as long as it finds something.
  const asTyped = meant.map((one) => (one.isKnown ? { ...one, others: [] } : one))
  let [entries, passages] = await Promise.all([foundEntries(db, caller, asTyped, only), passagesWith(asTyped)])
  if (entries.length + passages.length === 0)
    [entries, passages] = await Promise.all([nearEntries(db, caller, meant, only), passagesWith(meant)])
  const isEmpty = entries.length + passages.length === 0
  return {
    groups: groupsOf(entries, words),
    passages: passages.map((row) => passageOf(row, words)),
    nearest: isEmpty ? await nearestTo(db, caller, words, only) : null,
  }
}

/** An entry with a word that begins nearly like one of these, else the first there is; null in an empty catalogue. */
const nearestTo = async (db: Queryable, caller: Caller, words: readonly string[], only: EntryType | null): Promise<SearchResult | null> => {
  const longestFirst = words.flatMap(beginningsOf).toSorted((a, b) => b.length - a.length)
  const near = (await meantWords(db, longestFirst)).find(({ word, isKnown, others }) => word.length > 3 && (isKnown || others.length > 0))
  const similar = near ? await nearEntries(db, caller, [near], only) : []
  const [first] = groupsOf(similar.length > 0 ? similar : await allEntries(db, caller, only), [])
  return first?.results[0] ?? null
}

const groupsOf = (rows: readonly EntryRow[], words: readonly string[]): SearchAnswer['groups'] =>
  groupTypes.flatMap(([type, entries]) => {
    const own = rows.filter((row) => row.type === entries)
    return own[0] ? [{ type, total: own[0].total, results: own.map((row) => resultOf(row, words)) }] : []
  })

const resultOf = (
  { type, key, title, description, icon, image_url, names, projects }: EntryRow,
  words: readonly string[],
): SearchResult => {
  const texts: Array<Pick<SearchMatch, 'field' | 'text'>> = [
    { field: 'title', text: title },
    { field: 'description', text: description },
    ...names,
  ]
  return {
    ...{ type, id: key, title, description, icon, projects },
    ...(image_url === null ? {} : { imageUrl: image_url }),
    matches:
      words.length === 0
        ? []
        : texts.flatMap(({ field, text }) => {
            const ranges = matchRanges(text, words)
            return ranges.length > 0 ? [{ field, text, ranges }] : []
          }),
  }
}

const passageOf = (row: PassageRow, words: readonly string[]): FoundPassage => {
  const { text, ranges } = excerpt(row.text, words)
  return {
    ...{ projectId: row.project_id, projectTitle: row.project_title, stepId: row.step_id, blockId: row.block_id },
    ...(row.track_id === null ? {} : { trackId: row.track_id }),
    ...{ title: row.title, titleRanges: matchRanges(row.title, words), text, textRanges: ranges },
  }
}
