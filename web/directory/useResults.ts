import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { opening } from '@fieldwork/core/catalogue/explored.ts'
import type { SearchAnswer, SearchLimits, SearchResult, SearchType } from '@fieldwork/core/search/schema.ts'
import { maxSearchLength } from '@fieldwork/core/search/limits.ts'
import { seriesSearch } from '@fieldwork/core/search/seriesSearch.ts'
import { searchQuery } from '../search/api.ts'
import { filterGroups, resultGroups, type ResultEntry, type ResultGroup } from '../search/resultList.ts'
import { useExplored } from './useExplored.ts'

export type Results = {
  /** Undefined until the first response. */
  groups: ResultGroup[] | undefined
  /** The types of results that a search of all types has. */
  types: readonly SearchType[]
  /** Ids of the projects that were found, before the filter. */
  found: Set<string>
  /** Searched words that the catalogue doesn't have. */
  missing: string[]
  /** Searched words that the catalogue has, but no project together. */
  apart: string[]
  corrections: SearchAnswer['corrections']
  /** What the search asks of projects, beside its subject or without one. */
  limits: SearchLimits | null
  isFailed: boolean
  /** True if there is no connection and no response yet. */
  isOffline: boolean
  /** True while newer results are loading. */
  isRefreshing: boolean
  retry: () => void
  entries: ResultEntry[]
  /** The entry that the arrow keys chose and Enter opens; undefined before. */
  active: ResultEntry | undefined
  setActive: (key: string | undefined) => void
  listId: string
  optionId: (key: string) => string
}

/** The roadmap or series with this title, otherwise the first series, otherwise the first roadmap. */
const courseCalled = (title: string, { groups }: SearchAnswer): SearchResult | undefined => {
  const courses = groups.flatMap(({ results }) => results).filter(({ type }) => type === 'course' || type === 'roadmap')
  const isCalled = (one: SearchResult) => one.title.toLowerCase() === title.toLowerCase()
  return courses.find(isCalled) ?? courses.find(({ type }) => type === 'course') ?? courses[0]
}

/**
 * Search results as a list with one active entry. A search for a series opens the first match. `mayShow`: whether a project passes the
 * filter.
 */
export const useResults = (words: string, type: SearchType | undefined, mayShow: (projectId: string) => boolean): Results => {
  const series = seriesSearch(words)
  const q = (series ?? words).slice(0, maxSearchLength)
  const { data, isError, isPaused, isPlaceholderData, isFetching, refetch } = useQuery({
    ...searchQuery(q, type),
    enabled: words !== '',
  })
  const searched = `${type} ${words}`
  const [chosen, setChosen] = useState<{ searched: string; key?: string | undefined }>({ searched })
  const id = useId()
  const current = isPlaceholderData && isFetching ? undefined : data
  const course = series === undefined ? undefined : current && courseCalled(series, current)
  const { change } = useExplored()
  const openCourse = useEffectEvent((found: SearchResult) => change({ ...opening(found), query: '', type: undefined }))
  useEffect(() => {
    if (course) openCourse(course)
  }, [course])

  // A search of one type doesn't say which other types there are.
  const ofAll = useQuery({ ...searchQuery(q, undefined), enabled: words !== '' && type !== undefined }).data
  const all = data && resultGroups(data)
  const groups = all && filterGroups(all, mayShow)
  const entries = groups?.flatMap((group) => group.entries) ?? []
  return {
    groups,
    types: (words === '' ? undefined : type === undefined ? data : ofAll)?.types ?? [],
    found: new Set(
      all
        ?.filter(({ type: kind }) => kind !== 'nearest')
        .flatMap(({ entries: some }) => some.map((entry) => ('passage' in entry ? entry.passage.projectId : entry.result.id))),
    ),
    missing: data?.missing ?? [],
    apart: data?.apart ?? [],
    corrections: data?.corrections ?? [],
    limits: data?.limits ?? null,
    isFailed: isError && !isFetching && !isPaused,
    isOffline: isPaused && (!data || isPlaceholderData),
    isRefreshing: isPlaceholderData,
    retry: () => void refetch(),
    entries,
    active: entries.find(({ key }) => chosen.searched === searched && key === chosen.key),
    setActive: (key) => setChosen({ searched, key }),
    listId: `${id}-results`,
    optionId: (key) => `${id}-${entries.findIndex((entry) => entry.key === key)}`,
  }
}
