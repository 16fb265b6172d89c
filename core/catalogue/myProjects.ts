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

/** A group has no title unless the order is by series. */
export type ProjectGroup = Pick<SeriesOfProjects, 'projects'> & { series?: SeriesOfProjects }

/** Returns My Projects as they are listed. Projects of a series keep their learning order. `projects` must be in catalogue order. */
export const orderedGroups = (
  projects: readonly Project[],
  order: ScheduleOrder,
  direction: Direction,
  titleOf: (series: SeriesOfProjects) => string,
): ProjectGroup[] => {
  if (order !== 'topics') return [{ projects: sortProjects(projects, order, sortBySent(order, direction)) }]
  const groups = bySeries(projects).toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'))
  return (direction === 'asc' ? groups : groups.toReversed()).map((series) => ({ series, projects: series.projects }))
}
