import type { ProjectStatus } from '../tasks/schema.ts'
import type { ScheduleWeek } from './schema.ts'

type PartWithStatus = { status: ProjectStatus }

/** Status of a day or week: complete if all parts are, in progress if any has started. */
export const statusOf = (parts: readonly PartWithStatus[]): ProjectStatus => {
  if (parts.length > 0 && parts.every(({ status }) => status === 'COMPLETE')) return 'COMPLETE'
  return parts.some(({ status }) => status !== 'INCOMPLETE') ? 'IN_PROGRESS' : 'INCOMPLETE'
}

type Known = { id: string; status: ProjectStatus; progress: number }

/** Returns the schedule with the current status of its projects, days and weeks. */
export const withProjects = (weeks: readonly ScheduleWeek[], projects: readonly Known[]): ScheduleWeek[] => {
  const projectsById = new Map(projects.map((project) => [project.id, project]))
  return weeks.map((week) => {
    const days = week.days.map((day) => {
      const tasks = day.tasks.map((task) => {
        const { status, progress } = projectsById.get(task.id) ?? task
        return { ...task, status, progress }
      })
      return { ...day, tasks, status: statusOf(tasks) }
    })
    return { ...week, days, status: statusOf(days) }
  })
}
