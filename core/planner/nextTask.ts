import { tasksOf } from './planFigures.ts'
import type { ScheduleTask, ScheduleWeek } from './schema.ts'
import { hasStudyTime, type StudyTime } from './studyTime.ts'

/** Returns the incomplete tasks after the current project, then those up to it; none if no time is set. */
export const nextTasks = (weeks: readonly ScheduleWeek[], currentId: string | null | undefined, time: StudyTime): ScheduleTask[] => {
  if (!hasStudyTime(time)) return []
  const tasks = weeks.flatMap(tasksOf)
  const after = tasks.findLastIndex(({ id }) => id === currentId) + 1
  return [...tasks.slice(after), ...tasks.slice(0, after)].filter(isOpen)
}

/** Returns the first incomplete task after the current project, or else the first incomplete one, possibly the current project. */
export const nextTask = (...schedule: Parameters<typeof nextTasks>): ScheduleTask | undefined => nextTasks(...schedule)[0]

/** Returns the first incomplete task of a project. */
export const openTask = (weeks: readonly ScheduleWeek[], projectId: string | undefined): ScheduleTask | undefined =>
  weeks.flatMap(tasksOf).find((task) => task.id === projectId && isOpen(task))

const isOpen = ({ status }: ScheduleTask): boolean => status !== 'COMPLETE'
