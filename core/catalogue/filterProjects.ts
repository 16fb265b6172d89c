import { byCategory, categoryOf } from './order.ts'
import type { Project, ProjectMetadata } from './schema.ts'

export const difficulties = ['easy', 'medium', 'hard'] as const satisfies readonly ProjectMetadata['difficulty'][]

/** Ranges of minutes by which projects are filtered. A range includes both ends, as its label says. */
const minutesOf = { '0-30': [0, 30], '30-45': [30, 45], '45-60': [45, 60], '61-': [61, Infinity] } as const
export type TimeRange = keyof typeof minutesOf
export const timeRanges = Object.keys(minutesOf) as TimeRange[]

export const completionFilters = ['not-done', 'done'] as const
export type CompletionFilter = (typeof completionFilters)[number]

/** Filters for a list of projects; an absent field filters nothing. */
export type ProjectFilter = {
  /** A category. */
  topic?: string | undefined
  time?: TimeRange | undefined
  difficulty?: ProjectMetadata['difficulty'] | undefined
  /** `done` is complete; projects in progress or in review are not done. */
  completion?: CompletionFilter | undefined
  /** Leaves out the projects that need Pro. */
  free?: boolean | undefined
}

type Filterable = Pick<Project, 'status'> & {
  metadata: Pick<ProjectMetadata, 'time' | 'difficulty' | 'plan' | 'category' | 'order' | 'lastModified'>
}

export const matchesFilter = (project: Filterable, { topic, time, difficulty, completion, free }: ProjectFilter): boolean => {
  const { metadata, status } = project
  const [min, max] = time ? minutesOf[time] : [0, Infinity]
  return (
    (topic === undefined || categoryOf(project) === topic) &&
    metadata.time >= min &&
    metadata.time <= max &&
    (difficulty === undefined || metadata.difficulty === difficulty) &&
    (completion === undefined || (completion === 'done') === (status === 'COMPLETE')) &&
    (!free || metadata.plan !== 'pro')
  )
}

/** Drops the filters that don't apply: a category without projects, and completion for visitors, who have no recorded progress. */
export const applicableFilter = (
  { topic, completion, ...rest }: ProjectFilter,
  projects: readonly Filterable[],
  isSignedIn: boolean,
): ProjectFilter => ({
  ...rest,
  topic: projects.some((project) => categoryOf(project) === topic) ? topic : undefined,
  completion: isSignedIn ? completion : undefined,
})

export const filterCount = (filter: ProjectFilter): number => Object.values(filter).filter(Boolean).length

export const isFiltered = (filter: ProjectFilter): boolean => filterCount(filter) > 0

/** `series` is the order of the catalogue. */
export const catalogueOrders = ['series', 'topic', 'shortest', 'easiest', 'newest'] as const
export type CatalogueOrder = (typeof catalogueOrders)[number]

const compare: Record<CatalogueOrder, (a: Filterable, b: Filterable) => number> = {
  series: () => 0,
  topic: byCategory,
  shortest: (a, b) => a.metadata.time - b.metadata.time,
  easiest: (a, b) => difficulties.indexOf(a.metadata.difficulty) - difficulties.indexOf(b.metadata.difficulty),
  newest: (a, b) => b.metadata.lastModified.localeCompare(a.metadata.lastModified),
}

/** `projects` must be in catalogue order, which decides between equal projects. */
export const sortCatalogue = <P extends Filterable>(projects: readonly P[], order: CatalogueOrder): P[] => projects.toSorted(compare[order])
