import { sortBySent, sortProjects, type Direction, type ScheduleOrder } from './sortProjects.ts'
import type { Project } from './schema.ts'
import type { ProjectStatus } from '../tasks/schema.ts'
import { bySeries, type SeriesOfProjects } from './series.ts'

export const myProjectsViews = ['list', 'roadmap'] as const
export type MyProjectsView = (typeof myProjectsViews)[number]

export const statusFilters = ['INCOMPLETE', 'IN_PROGRESS', 'COMPLETED'] as const
export type StatusFilter = (typeof statusFilters)[number]

const filterOf: Record<ProjectStatus, StatusFilter> = {
  INCOMPLETE: 'INCOMPLETE',
  IN_PROGRESS: 'IN_PROGRESS',
  IN_REVIEW: 'IN_PROGRESS',
  COMPLETE: 'COMPLETED',
}

/**
 * Returns the filter that includes a project. Without a status it is not started. In review counts as in progress, so that every project
 * belongs to a filter.
 */
export const statusFilterOf = (status: ProjectStatus | undefined): StatusFilter => filterOf[status ?? 'INCOMPLETE']

/** Toggles a filter: choosing the active one clears it. */
export const withFilter = (active: StatusFilter | null, chosen: StatusFilter): StatusFilter | null => (active === chosen ? null : chosen)

/** Choosing "Recently added" always starts with the newest. */
export const withOrder = (order: ScheduleOrder, direction: Direction): { order: ScheduleOrder; direction: Direction } => ({
  order,
  direction: order === 'selection' ? 'asc' : direction,
})

/** A group has a series if the order is by series, and a state if it is Recommended. `NEXT`: the project to offer next. */
export type ProjectGroup = Pick<SeriesOfProjects, 'projects'> & { series?: SeriesOfProjects; state?: StatusFilter | 'NEXT' }

const recommendedStates = ['NEXT', 'IN_PROGRESS', 'INCOMPLETE', 'COMPLETED'] as const

/**
 * Returns My Projects as they are listed. Projects of a series keep their learning order; Recommended begins with the project of `nextId`, then
 * what was started, and of what wasn't, with the `planned` ids, in the order of the plan. `projects` must be in catalogue order.
 */
export const orderedGroups = (
  projects: readonly Project[],
  order: ScheduleOrder,
  direction: Direction,
  titleOf: (series: SeriesOfProjects) => string,
  planned: readonly string[] = [],
  nextId?: string,
): ProjectGroup[] => {
  const inDirection = <T>(groups: readonly T[]): readonly T[] => (direction === 'asc' ? groups : groups.toReversed())
  if (order === 'topics') {
    const groups = bySeries(projects).toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'))
    return inDirection(groups).map((series) => ({ series, projects: series.projects }))
  }
  const sorted = sortProjects(projects, order, sortBySent(order, direction))
  if (order === 'selection') return [{ projects: sorted }]
  return inDirection(recommendedStates)
    .map((state) => {
      const ofState = sorted.filter(({ id, status }) => (id === nextId ? 'NEXT' : statusFilterOf(status)) === state)
      return { state, projects: state === 'INCOMPLETE' ? plannedFirst(ofState, planned) : ofState }
    })
    .filter((group) => group.projects.length > 0)
}

const plannedFirst = (projects: readonly Project[], planned: readonly string[]): Project[] => {
  const rankOf = ({ id }: Project) => (planned.includes(id) ? planned.indexOf(id) : planned.length)
  return projects.toSorted((a, b) => rankOf(a) - rankOf(b))
}
