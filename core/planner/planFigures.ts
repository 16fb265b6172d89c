import type { ScheduleTask, ScheduleWeek } from './schema.ts'

export type WorkTime = {
  /** Minutes of complete tasks. */
  done: number
  /** Minutes of the others. */
  left: number
}

export type PlanFigures = {
  /** Complete projects. */
  done: number
  /** All projects, including those after the last week. */
  total: number
  minutesLeft: number
  /** The day of the last open task; undefined if there is none, or if the plan takes more than a year. */
  lastDate: string | undefined
}

/** Returns the time of tasks. */
export const workTimeOf = (tasks: readonly ScheduleTask[]): WorkTime => {
  const sum = (isDone: boolean) => tasks.reduce((total, task) => total + ((task.status === 'COMPLETE') === isDone ? task.minutes : 0), 0)
  return { done: sum(true), left: sum(false) }
}

export const tasksOf = ({ days }: Pick<ScheduleWeek, 'days'>): ScheduleTask[] => days.flatMap(({ tasks }) => tasks)

/** Returns the figures of a whole plan, for every view of it. `later`: the number of projects after the last week. */
export const planFigures = (weeks: readonly ScheduleWeek[], later: number): PlanFigures => {
  const tasks = weeks.flatMap(tasksOf)
  const count = (counted: readonly ScheduleTask[]) => new Set(counted.map(({ id }) => id)).size
  const isOpen = ({ status }: { status: string }) => status !== 'COMPLETE'
  const days = weeks.flatMap((week) => week.days)
  return {
    done: count(tasks.filter((task) => !isOpen(task))),
    total: count(tasks) + later,
    minutesLeft: workTimeOf(tasks).left,
    lastDate: later > 0 ? undefined : days.findLast(isOpen)?.date,
  }
}

/** Returns the number of finished weeks before the current one that a view folds: all of them, unless there are fewer than two. */
export const foldedWeeks = (weeks: readonly ScheduleWeek[], today: string): number => {
  const current = weeks.findIndex(({ days }) => days.some(({ date }) => date >= today))
  return current < 2 ? 0 : current
}
