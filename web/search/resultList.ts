import { isProjectGroup } from '@fieldwork/core/search/projectGroups.ts'
import type { PassageMatch, SearchAnswer, SearchGroupType, SearchMatch, SearchResult } from '@fieldwork/core/search/schema.ts'

/** An entry of the list of results, through which the arrow keys move. */
export type ResultEntry = { key: string; result: SearchResult } | { key: string; passage: PassageMatch }

export type ResultGroup = { type: SearchGroupType | 'passage' | 'nearest'; total: number; entries: ResultEntry[] }

const resultEntry = (result: SearchResult): ResultEntry => ({ key: `${result.type} ${result.id}`, result })
const passageEntry = (passage: PassageMatch): ResultEntry => ({
  key: `${passage.projectId} ${passage.blockId} ${passage.trackId ?? ''}`,
  passage,
})

/**
 * The groups of a response in order, each project followed by its steps, then the steps of other projects. An empty response has the nearest
 * results instead.
 */
export const resultGroups = ({ groups, passages, nearest }: SearchAnswer): ResultGroup[] => {
  const projects = new Set(groups.flatMap(({ results }) => results.flatMap(({ type, id }) => (type === 'project' ? [id] : []))))
  const entriesOf = (result: SearchResult) => [
    resultEntry(result),
    ...passages.filter(({ projectId }) => result.type === 'project' && projectId === result.id).map(passageEntry),
  ]
  return [
    ...groups.map(({ type, total, results }): ResultGroup => ({ type, total, entries: results.flatMap(entriesOf) })),
    ...group('passage', passages.filter(({ projectId }) => !projects.has(projectId)).map(passageEntry)),
    ...group('nearest', nearest.map(resultEntry)),
  ]
}

const group = (type: ResultGroup['type'], entries: ResultEntry[]): ResultGroup[] =>
  entries.length > 0 ? [{ type, total: entries.length, entries }] : []

/** Removes the projects that `mayShow` excludes, with their steps, from the groups. Suggestions instead of results stay. */
export const filterGroups = (groups: readonly ResultGroup[], mayShow: (projectId: string) => boolean): ResultGroup[] =>
  groups.flatMap((one) => {
    if (!isProjectGroup(one.type) && one.type !== 'passage') return one
    const entries = one.entries.filter((entry) => mayShow('passage' in entry ? entry.passage.projectId : entry.result.id))
    if (entries.length === one.entries.length) return one
    return entries.length > 0 ? { ...one, entries, total: resultCount({ ...one, entries }) } : []
  })

/** The number of results in a group, without the steps of its projects. */
export const resultCount = ({ type, entries }: ResultGroup): number =>
  type === 'passage' ? entries.length : entries.filter((entry) => 'result' in entry).length

/** The match in a field of a result. */
export const matchIn = ({ matches }: SearchResult, field: SearchMatch['field']): SearchMatch | undefined =>
  matches.find((match) => match.field === field)

/** The line below the title: the description, with its matches. */
export const secondLine = (result: SearchResult): Pick<SearchMatch, 'text' | 'ranges'> =>
  matchIn(result, 'description') ?? { text: result.description, ranges: [] }

type Named = Exclude<SearchMatch['field'], 'title' | 'description'>

/** The match of a project in a name with the most words, if neither its title nor its description has as many. */
export const reasonOf = ({ type, matches }: SearchResult): (SearchMatch & { field: Named }) | undefined => {
  const [best] = matches.toSorted((a, b) => b.ranges.length - a.ranges.length)
  return type === 'project' && best && isNamed(best) ? best : undefined
}

const isNamed = (match: SearchMatch): match is SearchMatch & { field: Named } => match.field !== 'title' && match.field !== 'description'
