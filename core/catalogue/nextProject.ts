import { isLocked } from './access.ts'
import { recommended } from './recommended.ts'
import type { Project } from './schema.ts'

/** Why a project is the next one. */
export type NextReason = 'started' | 'schedule' | 'goal' | 'opened' | 'series' | 'selected' | 'recommended'

export type NextProject = { project: Project; reason: NextReason }

/** The learner's choices and history, apart from the state of their projects. */
export type NextChoices = {
  /** The project that was opened last. */
  lastId: string | null
  /** The current project, which isn't offered. */
  after?: string | undefined
  /** The next task of a schedule that the learner chose. */
  scheduledId?: string | undefined
  /** Projects of the goal's path, in order. */
  goalPath?: readonly string[] | undefined
}

/** True if the learner has answered or read something and isn't done. */
const isStarted = ({ status, position }: Project): boolean =>
  status === 'IN_PROGRESS' || status === 'IN_REVIEW' || (status === 'INCOMPLETE' && Boolean(position))

/** True if every task is done, so that only completing is left. */
export const isDone = ({ status, progress }: Pick<Project, 'status' | 'progress'>): boolean => status !== 'COMPLETE' && progress === 100

/** When the learner last worked on the project (ISO); empty if unknown. */
const lastActiveAt = ({ position, selectedTime }: Project): string => position?.readAt ?? selectedTime ?? ''

/** Sorts projects by the learner's last activity, latest first. */
export const byActivity = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => lastActiveAt(b).localeCompare(lastActiveAt(a)))

/** Moves projects in progress to the front, most recent first, so that a schedule continues with what was started. */
export const startedFirst = (projects: readonly Project[]): Project[] => {
  const isUnderWay = ({ status }: Project) => status === 'IN_PROGRESS' || status === 'IN_REVIEW'
  return [...byActivity(projects.filter(isUnderWay)), ...projects.filter((project) => !isUnderWay(project))]
}

/**
 * Returns the one project to offer next. Every place that offers one calls this, so that they agree. What is closest to being finished comes
 * first, then what the learner said, then what follows from what they did, and last what suits everyone: a started project, the schedule,
 * the goal, the project that they only opened, the next of the series, My Projects, and a recommendation. Never a complete or locked
 * project. `projects` must be in catalogue order.
 */
export const nextProject = (
  projects: readonly Project[],
  { lastId, after, scheduledId, goalPath = [] }: NextChoices,
): NextProject | undefined => {
  const open = projects.filter((project) => project.id !== after && project.status !== 'COMPLETE' && !isLocked(project))
  const openOne = (id: string | null | undefined) => open.find((project) => project.id === id)
  const started = open.filter(isStarted)
  const path = goalPath.flatMap((id) => openOne(id) ?? [])
  const candidates: Array<[NextReason, Project | undefined]> = [
    ['started', started.find(isDone) ?? started.find(({ id }) => id === lastId) ?? byActivity(started)[0]],
    ['schedule', openOne(scheduledId)],
    ['goal', path[0]],
    ['opened', openOne(lastId)],
    ['series', nextOfSeries(projects, open, after ?? lastId)],
    ['selected', open.find(({ selected }) => selected)],
    ['recommended', recommended(open)[0]],
  ]
  for (const [reason, project] of candidates) if (project) return { project, reason }
  return undefined
}

/** The next open project of a project's series, or else an earlier one. */
const nextOfSeries = (projects: readonly Project[], open: readonly Project[], id: string | null): Project | undefined => {
  const seriesId = projects.find((project) => project.id === id)?.metadata.series?.id
  if (seriesId === undefined) return undefined
  const series = projects.filter(({ metadata }) => metadata.series?.id === seriesId)
  const at = series.findIndex((project) => project.id === id)
  return [...series.slice(at + 1), ...series].find((project) => open.includes(project))
}
