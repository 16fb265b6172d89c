import type { ScheduleTask, ScheduleWeek } from './schema.ts'
import { hasStudyTime, type StudyTime } from './studyTime.ts'

/**
 * Returns the first incomplete task after the current project, or else the first incomplete one, possibly the current project. Undefined if
 * all are complete or no time is set.
 */
export const nextTask = (
  weeks: readonly ScheduleWeek[],
  currentId: string | null | undefined,
  time: StudyTime,
): ScheduleTask | undefined => {
  if (!hasStudyTime(time)) return undefined
  const tasks = tasksOf(weeks)
  const current = tasks.findLastIndex(({ id }) => id === currentId)
  return tasks.slice(current + 1).find(isOpen) ?? tasks.find(isOpen)
}

/** Returns the first incomplete task of a project. */
export const openTask = (weeks: readonly ScheduleWeek[], projectId: string | undefined): ScheduleTask | undefined =>
  tasksOf(weeks).find((task) => task.id === projectId && isOpen(task))

const tasksOf = (weeks: readonly ScheduleWeek[]): ScheduleTask[] => weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks))

const isOpen = ({ status }: ScheduleTask): boolean => status !== 'COMPLETE'
