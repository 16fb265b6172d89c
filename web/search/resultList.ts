import type { PassageMatch, SearchAnswer, SearchGroupType, SearchMatch, SearchResult } from '@fieldwork/core/search/schema.ts'

/** An entry of the list of results, through which the arrow keys move. */
export type ResultEntry = { key: string; result: SearchResult } | { key: string; passage: PassageMatch }

export type ResultGroup = { type: SearchGroupType | 'passage' | 'nearest' | 'first'; total: number; entries: ResultEntry[] }

const resultEntry = (result: SearchResult): ResultEntry => ({ key: `${result.type} ${result.id}`, result })
const passageEntry = (passage: PassageMatch): ResultEntry => ({
  key: `${passage.projectId} ${passage.blockId} ${passage.trackId ?? ''}`,
  passage,
})

/** The groups of an answer in order, then passages. An empty answer has the nearest or the first result instead. */
export const resultGroups = ({ groups, passages, nearest, first }: SearchAnswer): ResultGroup[] => [
  ...groups.map(({ type, total, results }): ResultGroup => ({ type, total, entries: results.map(resultEntry) })),
  ...group('passage', passages.map(passageEntry)),
  ...group('nearest', nearest ? [resultEntry(nearest)] : []),
  ...group('first', first ? [resultEntry(first)] : []),
]

const group = (type: ResultGroup['type'], entries: ResultEntry[]): ResultGroup[] =>
  entries.length > 0 ? [{ type, total: entries.length, entries }] : []

/** The match in a field of a result. */
export const matchIn = ({ matches }: SearchResult, field: SearchMatch['field']): SearchMatch | undefined =>
  matches.find((match) => match.field === field)

/** The line below the title: a match in the description, or else outside the title, or else the description. */
export const secondLine = (result: SearchResult): Pick<SearchMatch, 'text' | 'ranges'> =>
  matchIn(result, 'description') ?? result.matches.find(({ field }) => field !== 'title') ?? { text: result.description, ranges: [] }

/** The text after `series:`, which opens the first matching series; undefined for other searches. */
export const seriesSearch = (query: string): string | undefined => /^\s*series:(.*)$/is.exec(query)?.[1]?.trim()
