import type { ProjectStatus } from '../catalogue/schema.ts'
import type { ScheduleDay, ScheduleWeek } from './schema.ts'

type Part = { status: ProjectStatus }

/** Of a day by its tasks, of a week by its days: complete when all are, in progress when any has started. */
export const statusOf = (parts: readonly Part[]): ProjectStatus => {
  if (parts.length > 0 && parts.every(({ status }) => status === 'COMPLETE')) return 'COMPLETE'
  return parts.some(({ status }) => status !== 'INCOMPLETE') ? 'IN_PROGRESS' : 'INCOMPLETE'
}

/** The schedule after a project changed: every part of it, and the days and weeks around them. */
export const withTask = (weeks: readonly ScheduleWeek[], id: string, change: { status: ProjectStatus; progress: number }): ScheduleWeek[] =>
  weeks.map((week) => {
    if (!week.days.some(({ tasks }) => tasks.some((task) => task.id === id))) return week
    const days = week.days.map((day): ScheduleDay => {
      const tasks = day.tasks.map((task) => (task.id === id ? { ...task, ...change } : task))
      return { ...day, tasks, status: statusOf(tasks) }
    })
    return { ...week, days, status: statusOf(days) }
  })
