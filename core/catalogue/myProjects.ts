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

/** The filter that shows a project. One without a status is not started; one in review is under way, so that some filter shows it. */
export const statusFilterOf = (status: ProjectStatus | undefined): StatusFilter => filterOf[status ?? 'INCOMPLETE']

/** Choosing the filter that is active clears it. */
export const withFilter = (active: StatusFilter | null, chosen: StatusFilter): StatusFilter | null => (active === chosen ? null : chosen)

/** Recently added begins with the newest, whatever the direction was. */
export const withOrder = (order: ScheduleOrder, direction: Direction): { order: ScheduleOrder; direction: Direction } => ({
  order,
  direction: order === 'selection' ? 'asc' : direction,
})

/** A group without a title when the order is not by series. */
export type ProjectGroup = Pick<SeriesOfProjects, 'projects'> & { series?: SeriesOfProjects }

/** My Projects as they are listed. Projects of a series stay in learning order. `projects` stand in catalogue order. */
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
