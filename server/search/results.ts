import { maxResults } from '@fieldwork/core/search/limits.ts'
import { markedWords } from '@fieldwork/core/search/matches.ts'
import type { Rank } from '@fieldwork/core/search/ranking.ts'
import type { SearchAnswer, SearchMatch, SearchResult, SearchType } from '@fieldwork/core/search/schema.ts'
import type { ShownEntry } from '../database/jsonColumns.ts'

/** The groups in order, each with its entries. */
export const groupTypes: ReadonlyArray<[group: 'project' | SearchType, entries: ShownEntry['type']]> = [
  ['project', 'project'],
  ['roadmap', 'course'],
  ['specialty', 'category'],
  ['tool', 'tool'],
]

export const typesOf = (entries: readonly ShownEntry[]): SearchType[] =>
  groupTypes.flatMap(([group, type]) => (group !== 'project' && entries.some((entry) => entry.type === type) ? [group] : []))

/** A series whose title is more like the search than any project comes before the projects. */
export const groupsOf = (
  entries: ReadonlyArray<ShownEntry & Partial<Rank>>,
  marked: ReadonlySet<string>,
  max = maxResults,
): SearchAnswer['groups'] => {
  const own = (type: ShownEntry['type']) => entries.filter((entry) => entry.type === type)
  const pointsOf = (type: ShownEntry['type']) => own(type)[0]?.points ?? 0
  const isSeries = pointsOf('course') > pointsOf('project')
  const ordered = isSeries ? groupTypes.toSorted(([a], [b]) => Number(b === 'roadmap') - Number(a === 'roadmap')) : groupTypes
  return ordered.flatMap(([group, type]) => {
    const results = own(type)
    const total = results.length < max ? results.length : results[0]!.total
    return results.length === 0 ? [] : [{ type: group, total, results: results.slice(0, max).map((entry) => resultOf(entry, marked)) }]
  })
}

export const resultOf = (
  { type, key, title, description, icon, imageUrl, names, roadmap, projects }: ShownEntry,
  marked: ReadonlySet<string>,
): SearchResult => {
  const matchesIn = (texts: ReadonlyArray<Pick<SearchMatch, 'field' | 'text'>>) =>
    texts.flatMap(({ field, text }): SearchMatch[] => {
      const { ranges } = markedWords(text, marked)
      return ranges.length > 0 ? [{ field, text, ranges }] : []
    })
  const visible = matchesIn([
    { field: 'title', text: title },
    { field: 'description', text: description },
    ...names.filter(({ field }) => field !== 'searchedAs' && !isUse(field)),
  ])
  const bestOf = (isOf: (field: SearchMatch['field']) => boolean) =>
    matchesIn(names.filter(({ field }) => isOf(field))).toSorted((a, b) => b.ranges.length - a.ranges.length)[0]
  const phrase = bestOf((field) => field === 'searchedAs')
  const isTelling = phrase && visible.every(({ ranges }) => ranges.length < phrase.ranges.length)
  const other = isTelling ? phrase : visible.length === 0 ? bestOf(isUse) : undefined
  const matches = other ? [...visible, other] : visible
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

const isUse = (field: SearchMatch['field']): boolean => field === 'needs' || field === 'code'
