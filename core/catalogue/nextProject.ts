import { isLocked } from './access.ts'
import { recommended } from './recommended.ts'
import type { Project } from './schema.ts'
import { easierInSeries } from './series.ts'

/** Why a project is the next one. */
export type NextReason = 'started' | 'read' | 'schedule' | 'goal' | 'opened' | 'series' | 'selected' | 'recommended'

export type NextProject = { project: Project; reason: NextReason }

/** The learner's choices and history, apart from the state of their projects. */
export type NextChoices = {
  /** The project that was opened last. */
  lastId: string | null
  /** The current project, which isn't offered. */
  after?: string | undefined
  /** Projects of a schedule that the learner chose, from its next task on. */
  scheduledIds?: readonly string[] | undefined
  /** True if the learner made a plan, so that the schedule decides what follows a finished project of it. */
  isPlanned?: boolean
  /** All projects of the schedule, also complete ones. */
  plannedIds?: readonly string[] | undefined
  /** Projects of the goal's path, in order. */
  goalPath?: readonly string[] | undefined
}

/** True if the learner has answered something and isn't done. */
const isAnswered = ({ status }: Project): boolean => status === 'IN_PROGRESS' || status === 'IN_REVIEW'

/** True if the learner has read something and answered nothing. */
const isRead = ({ status, position }: Project): boolean => status === 'INCOMPLETE' && Boolean(position)

/** True if every task is done, so that only completing is left. */
export const isDone = ({ status, progress }: Pick<Project, 'status' | 'progress'>): boolean => status !== 'COMPLETE' && progress === 100

/** When the learner last worked on the project (ISO); empty if unknown. */
const lastActiveAt = ({ position, selectedTime }: Project): string => position?.readAt ?? selectedTime ?? ''

/** Sorts projects by the learner's last activity, latest first. */
export const byActivity = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => lastActiveAt(b).localeCompare(lastActiveAt(a)))

/** Sorts finished projects, the most recently finished first. */
export const byCompletion = (projects: readonly Project[]): Project[] =>
  projects.toSorted((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))

/**
 * Moves to the front what a plan begins with, whatever its order: the project that `nextProject` would offer as in progress or just chosen,
 * then the others in progress, most recent first. A project that was only read keeps its place.
 */
export const begunFirst = (projects: readonly Project[], lastId: string | null): Project[] => {
  const open = projects.filter((project) => project.status !== 'COMPLETE' && !isLocked(project))
  const current = firstStarted(open.filter(isAnswered), lastId) ?? lastAdded(open, lastId)
  return [...new Set([...(current ? [current] : []), ...byActivity(projects.filter(isAnswered)), ...projects])]
}

/** True if the current project is complete, so that another one follows. */
export const hasFinished = (projects: readonly Project[], { lastId, after }: Pick<NextChoices, 'lastId' | 'after'>): boolean =>
  projects.some(({ id, status }) => id === (after ?? lastId) && status === 'COMPLETE')

/**
 * Returns the one project to offer next. Every place that offers one calls this, so that they agree. What is closest to being finished comes
 * first, then what the learner said, then what follows from what they did, and last what suits everyone: a project in which they answered
 * something, the one that they added and opened last, one that they only read, the schedule, the goal, the project that they only opened, the
 * next of the series, My Projects, and a recommendation. With a plan, the schedule comes before what they only read.
 * After a project was finished, what follows it comes before another started one that has open tasks, or the plan goes on, if there is one.
 * A plan without the finished project doesn't follow it, so that started ones stay first. A scheduled project that the goal also goes on with
 * is the goal's. Never a complete or locked project. `projects` must be in catalogue order.
 */
export const nextProject = (projects: readonly Project[], choices: NextChoices): NextProject | undefined => {
  const { lastId, after, scheduledIds = [], goalPath = [], isPlanned = false, plannedIds } = choices
  const open = projects.filter((project) => project.id !== after && project.status !== 'COMPLETE' && !isLocked(project))
  const openOne = (id: string | null) => open.find((project) => project.id === id)
  const started = open.filter(isAnswered)
  const read = open.filter(isRead)
  const ofGoal = goalPath.flatMap((id) => openOne(id) ?? [])[0]
  const ofSeries = nextOfSeries(projects, open, after ?? lastId)
  const scheduled = scheduledIds.flatMap((id) => openOne(id) ?? [])
  const isOutsidePlan = isPlanned && plannedIds?.every((id) => id !== (after ?? lastId)) === true
  const isAfterFinished = hasFinished(projects, choices) && !isOutsidePlan
  // A schedule begins with the started ones.
  const nextScheduled = scheduled.find((project) => isPlanned || !isAfterFinished || !(isAnswered(project) || isRead(project)))
  const following = isPlanned && nextScheduled ? [nextScheduled] : [ofGoal, ofSeries]
  const candidates: Array<[NextReason, Project | undefined]> = [
    [
      'started',
      firstStarted(isAfterFinished ? started.filter((project) => isDone(project) || following.includes(project)) : started, lastId),
    ],
    ['opened', isAfterFinished ? undefined : lastAdded(open, lastId)],
    // Of what was only read, the plan decides.
    ['read', isPlanned || isAfterFinished ? undefined : firstStarted(read, lastId)],
    [nextScheduled && nextScheduled === ofGoal ? 'goal' : 'schedule', nextScheduled],
    ['goal', ofGoal],
    ['opened', openOne(lastId)],
    ['series', ofSeries],
    ['started', firstStarted(started, lastId)],
    ['read', firstStarted(read, lastId)],
    ['selected', open.find(({ selected }) => selected)],
    ['recommended', recommended(open)[0]],
  ]
  for (const [reason, project] of candidates) if (project) return { project, reason }
  return undefined
}

/** Returns the project that was opened last if it was also added last: the learner has just chosen it. */
const lastAdded = (open: readonly Project[], lastId: string | null): Project | undefined => {
  const last = open.find(({ id }) => id === lastId)
  const addedAt = last?.selected ? last.selectedTime : null
  return addedAt && open.every((other) => other === last || (other.selectedTime ?? '') < addedAt) ? last : undefined
}

/**
 * Returns the projects besides the next one that the learner began: those in which they answered something before those that they only read,
 * in each case those with every task done first, then the latest.
 */
export const startedBeside = (projects: readonly Project[], nextId: string | undefined): Project[] => {
  const others = byActivity(projects.filter((project) => project.id !== nextId && !isLocked(project)))
  const answered = others.filter(isAnswered)
  return [...answered.filter(isDone), ...answered.filter((project) => !isDone(project)), ...others.filter(isRead)]
}

/** Of projects that were begun: one that only has to be completed, or else the latest. */
const firstStarted = (started: readonly Project[], lastId: string | null): Project | undefined =>
  started.find(isDone) ?? started.find(({ id }) => id === lastId) ?? byActivity(started)[0]

const firstAnsweredOrRead = (projects: readonly Project[]): Project | undefined =>
  firstStarted(projects.filter(isAnswered), null) ?? firstStarted(projects.filter(isRead), null)

/** Returns the project to go on with in a series or a path: a started one, or else the first incomplete one; locked ones come last. */
export const nextInSeries = (projects: readonly Project[]): Project | undefined => {
  const open = projects.filter(({ status }) => status !== 'COMPLETE')
  return firstAnsweredOrRead(open) ?? open.find((project) => !isLocked(project)) ?? open[0]
}

/** The next open project of a project's series, or else an earlier one; before either, one that is easier and comes before it. */
const nextOfSeries = (projects: readonly Project[], open: readonly Project[], id: string | null): Project | undefined => {
  const seriesId = projects.find((project) => project.id === id)?.metadata.series?.id
  if (seriesId === undefined) return undefined
  const series = projects.filter(({ metadata }) => metadata.series?.id === seriesId)
  const at = series.findIndex((project) => project.id === id)
  const next = [...series.slice(at + 1), ...series].find((project) => open.includes(project))
  return next && (easierInSeries(next, open)[0] ?? next)
}
