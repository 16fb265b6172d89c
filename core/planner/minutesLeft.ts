import type { Project } from '../catalogue/schema.ts'
import type { ScheduleWeek } from './schema.ts'

/** Minimum minutes of an incomplete project, whatever its progress: shorter sessions aren't worth starting. */
const minMinutes = 10

/** Returns the remaining minutes of an incomplete project. */
export const minutesLeft = ({ minutes, progress }: { minutes: number; progress: number }): number =>
  Math.max(minMinutes, Math.round(minutes * (1 - progress / 100)))

/** Returns the minutes that a plan gives to the rest of a project, so that all pages say the same; without a plan of it, those of the project. */
export const plannedMinutesLeft = (
  { id, progress, metadata }: Pick<Project, 'id' | 'progress' | 'metadata'>,
  weeks: readonly ScheduleWeek[],
): number => {
  const tasks = weeks.flatMap(({ days }) => days.flatMap((day) => day.tasks.filter((task) => task.id === id)))
  return tasks.reduce((sum, { minutes }) => sum + minutes, 0) || minutesLeft({ minutes: metadata.time, progress })
}
