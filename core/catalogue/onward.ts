import { nextProject } from './nextProject.ts'
import { isLocked } from './access.ts'
import type { Project } from './schema.ts'

const isBegun = ({ status }: Project): boolean => status === 'IN_PROGRESS' || status === 'IN_REVIEW'

/** True for My Projects: added, started or completed ones. */
export const isInMyProjects = ({ selected, status }: Pick<Project, 'selected' | 'status'>): boolean => selected || status !== 'INCOMPLETE'

/** When the learner last worked on the project (ISO); empty if unknown. */
const lastActiveAt = ({ position, selectedTime }: Project): string => position?.readAt ?? selectedTime ?? ''

/**
 * Returns the project to continue: the last opened one, or else one in progress. After a complete one: the next of its series or of My
 * Projects, another of its series, one in progress, or the first open one. Never a complete or locked one. Undefined if there is none, or
 * nothing was started yet. `projects` must be in catalogue order.
 */
export const projectToContinue = (projects: readonly Project[], lastId: string | null): Project | undefined => {
  const open = projects.filter((project) => project.status !== 'COMPLETE' && !isLocked(project))
  const last = projects.find(({ id }) => id === lastId)
  if (last && open.includes(last)) return last
  const underWay = open.filter(isBegun).toSorted((a, b) => lastActiveAt(b).localeCompare(lastActiveAt(a)))[0]
  if (last?.status !== 'COMPLETE' && (underWay || !projects.some(({ status }) => status === 'COMPLETE'))) return underWay
  const series = last?.metadata.series?.id
  const inSeries = open.find(({ metadata }) => series !== undefined && metadata.series?.id === series)
  return (last && nextProject(openAnd(projects, last), last)) ?? inSeries ?? underWay ?? open[0]
}

const openAnd = (projects: readonly Project[], last: Project): Project[] =>
  projects.filter((project) => project === last || (project.status !== 'COMPLETE' && !isLocked(project)))
