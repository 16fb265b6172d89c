import type { PassageMatch, SearchAnswer, SearchGroupType, SearchMatch, SearchResult } from '@fieldwork/core/search/schema.ts'

/** A place in the list of results, which the arrow keys go through as one. */
export type ResultEntry = { key: string; result: SearchResult } | { key: string; passage: PassageMatch }

export type ResultGroup = { type: SearchGroupType | 'passage' | 'nearest' | 'first'; total: number; entries: ResultEntry[] }

const resultEntry = (result: SearchResult): ResultEntry => ({ key: `${result.type} ${result.id}`, result })

/** The groups of an answer in their order, passages after them; of an empty answer the nearest thing there is, or the first. */
export const resultGroups = ({ groups, passages, nearest, first }: SearchAnswer): ResultGroup[] => [
  ...groups.map(({ type, total, results }): ResultGroup => ({ type, total, entries: results.map(resultEntry) })),
  ...(passages.length > 0
    ? [
        {
          type: 'passage' as const,
          total: passages.length,
          entries: passages.map((passage) => ({ key: `${passage.projectId} ${passage.blockId} ${passage.trackId ?? ''}`, passage })),
        },
      ]
    : []),
  ...(nearest ? [{ type: 'nearest' as const, total: 1, entries: [resultEntry(nearest)] }] : []),
  ...(first ? [{ type: 'first' as const, total: 1, entries: [resultEntry(first)] }] : []),
]

/** Where words were found in a field of a result. */
export const matchIn = ({ matches }: SearchResult, field: SearchMatch['field']): SearchMatch | undefined =>
  matches.find((match) => match.field === field)

/** The line under the title: what was found there, else outside of the title, else the description. */
export const secondLine = (result: SearchResult): Pick<SearchMatch, 'text' | 'ranges'> =>
  matchIn(result, 'description') ?? result.matches.find(({ field }) => field !== 'title') ?? { text: result.description, ranges: [] }

/** The words after `series:`, which opens the first series that is found; undefined for any other search. */
export const seriesSearch = (query: string): string | undefined => /^\s*series:(.*)$/is.exec(query)?.[1]?.trim()
