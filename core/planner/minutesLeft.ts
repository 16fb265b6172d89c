import type { Project } from '../catalogue/schema.ts'
import type { ScheduleWeek } from './schema.ts'

/** Minimum minutes of an incomplete project, whatever its progress: shorter sessions aren't worth starting. */
const minMinutes = 10

/** Percent of a project's estimated minutes that are those of steps the learner has read. */
export const readPercent = ({ passedSteps, metadata: { outline } }: Pick<Project, 'passedSteps' | 'metadata'>): number => {
  const minutesOf = (steps: typeof outline) => steps.reduce((sum, { minutes }) => sum + minutes, 0)
  const all = minutesOf(outline)
  return all === 0 ? 0 : (minutesOf(outline.filter(({ id }) => passedSteps.includes(id))) / all) * 100
}

type Work = { minutes: number; progress: number; readPercent?: number | undefined }

/**
 * Returns the remaining minutes of an incomplete project, by its tasks or by its steps, whichever are further along. Open tasks keep at least
 * half of their time, because a step that was read may have some.
 */
export const minutesLeft = ({ minutes, progress, readPercent: read = 0 }: Work): number => {
  const done = Math.max(progress, Math.min(read, (100 + progress) / 2))
  return Math.max(minMinutes, Math.round(minutes * (1 - done / 100)))
}

/** Returns the minutes that a plan gives to the rest of a project, so that all pages say the same; without a plan of it, those of the project. */
export const plannedMinutesLeft = (
  project: Pick<Project, 'id' | 'progress' | 'passedSteps' | 'metadata'>,
  weeks: readonly ScheduleWeek[],
): number => {
  const { id, progress, metadata } = project
  const tasks = weeks.flatMap(({ days }) => days.flatMap((day) => day.tasks.filter((task) => task.id === id)))
  return (
    tasks.reduce((sum, { minutes }) => sum + minutes, 0) ||
    minutesLeft({ minutes: metadata.time, progress, readPercent: readPercent(project) })
  )
}
