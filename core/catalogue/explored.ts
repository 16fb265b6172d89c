import { routePatterns } from '../paths.ts'
import { isSearch } from '../search/isSearch.ts'
import type { SearchType } from '../search/schema.ts'
import {
  catalogueOrders,
  completionFilters,
  difficulties,
  timeRanges,
  type CatalogueOrder,
  type CompletionFilter,
  type ProjectFilter,
  type TimeRange,
} from './filterProjects.ts'
import type { Course } from './schema.ts'

const catalogueLists = ['projects', 'series', 'my-projects'] as const
export type CatalogueList = (typeof catalogueLists)[number]

const searchTypes = ['roadmap', 'specialty', 'tool'] as const satisfies readonly SearchType[]

/** The state of the directory, all of which is in its address. */
export type Explored = {
  query: string
  /** The chosen chip; absent for All. Belongs to the query. */
  type: SearchType | undefined
  /** An opened series, roadmap or concept: `series:` with its id or title, or `tool:` with its title. */
  opened: string | undefined
  /** `my-projects` is only for learners on the page; the panel has a tab for it. */
  list: CatalogueList
  order: CatalogueOrder
  filter: ProjectFilter
}

/** Names of the parameters, among those of a page. `search` is an older name of `q`. */
export const exploredNames = [
  'q',
  'search',
  'type',
  'explore',
  'list',
  'order',
  'topic',
  'time',
  'difficulty',
  'completion',
  'free',
] as const

type QueryParameters = { get: (name: string) => string | null }

/** Reads an address. Unknown values are ignored. */
export const exploredIn = (parameters: QueryParameters): Explored => {
  const oneOf = <V extends string>(name: string, values: readonly V[]) => values.find((value) => value === parameters.get(name))
  const explore = typed(parameters.get('explore'))
  const opened = /^(series|tool):/i.test(explore) ? explore : undefined
  return {
    query: typed(parameters.get('q')) || typed(parameters.get('search')) || (opened ? '' : explore),
    type: oneOf('type', searchTypes),
    opened,
    list: oneOf<CatalogueList>('list', catalogueLists) ?? 'projects',
    order: oneOf<CatalogueOrder>('order', catalogueOrders) ?? 'series',
    filter: {
      topic: typed(parameters.get('topic')) || undefined,
      time: oneOf<TimeRange>('time', timeRanges),
      difficulty: oneOf('difficulty', difficulties),
      completion: oneOf<CompletionFilter>('completion', completionFilters),
      free: parameters.get('free') === 'true' || undefined,
    },
  }
}

/** The names and values that an address needs; defaults need none. */
export const exploredParameters = ({ query, type, opened, list, order, filter }: Explored): [name: string, value: string][] =>
  Object.entries({
    q: query,
    type,
    explore: opened,
    list: list === 'projects' ? undefined : list,
    order: order === 'series' ? undefined : order,
    ...filter,
  }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))

/** Opens a series, a roadmap or a concept, or lists the projects of a category. */
export const opening = ({ type, id, title }: { type?: string | undefined; id?: string | undefined; title: string }): Partial<Explored> => {
  if (type === 'category') return { opened: undefined, query: '', type: undefined, list: 'projects', filter: { topic: title } }
  return { opened: type === 'tool' ? `tool:${title}` : `series:${id ?? title}` }
}

/** The address of a series, a roadmap, a concept or a category on the page of all projects. */
export const explorePath = (topic: Parameters<typeof opening>[0]): string => {
  const explored = { ...exploredIn({ get: () => null }), ...opening(topic) }
  return `${routePatterns.projects}?${exploredQuery(exploredParameters(explored))}`
}

/** As forms write it: a space becomes a plus. A colon needs no escape, and `explore=series:corner` is readable without one. */
export const exploredQuery = (parameters: Iterable<[name: string, value: string]>): string =>
  [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':').replaceAll('%20', '+')}`).join('&')

/** Returns the series or roadmap that is opened by its id or title. */
export const openedCourse = (opened: string, courses: readonly Course[]): Course | undefined => {
  const name = nameOf(opened)
  return courses.find(({ id }) => id === name) ?? courses.find(({ metadata }) => isTitled(opened, metadata.title))
}

/** Whether something with this title is meant. */
export const isTitled = (opened: string, title: string): boolean => nameOf(opened).toLowerCase() === title.toLowerCase()

/** Without `series:` or `tool:`. */
export const nameOf = (opened: string): string => opened.slice(opened.indexOf(':') + 1).trim()

const typed = (text: string | null): string => (isSearch(text) ? text.trim() : '')
