import { addDays, type DayDate, daysBetween } from './dates.ts'
import { minutesLeft } from './minutesLeft.ts'
import type { ScheduleTask, ScheduleWeek } from './schema.ts'
import { statusOf } from './status.ts'
import { hasStudyTime, type StudyTime } from './studyTime.ts'

/**
 * A project to plan. `completedOn` is set if and only if it's complete. `minutes`: of the whole project. `readPercent`: of them, those of steps
 * that were read.
 */
export type PlannedProject = Omit<ScheduleTask, 'type'> & { completedOn: DayDate | null; readPercent?: number }

export type Calendar = StudyTime & { start: DayDate; today: DayDate }

const maxWeeks = 52
/** Maximum number of past weeks. Earlier completed work is shown on the first day. */
const maxPastWeeks = 26

/**
 * Plans the course in weeks of study days. Completed projects stay on the day of their completion; the others follow from today, in the
 * given order, regardless of missed days. Days without tasks are left out. A project that is up to a quarter of an hour longer than its days
 * has no part for that: its last day takes it. `later`: ids of the projects after the last week.
 */
export const packSchedule = (projects: readonly PlannedProject[], calendar: Calendar): { weeks: ScheduleWeek[]; later: string[] } => {
  if (!hasStudyTime(calendar)) return { weeks: [], later: [] }
  const days = studyDays(calendar)
  const tasks: ScheduleTask[][] = []
  const put = (day: number, task: ScheduleTask) => (tasks[day] ??= []).push(task)
  let minutesToday = 0
  for (const { completedOn, readPercent: _, ...project } of projects) {
    if (completedOn === null) continue
    put(days.indexOf(completedOn), taskOf(project, project.minutes))
    if (completedOn === calendar.today) minutesToday += project.minutes
  }

  const capacity = calendar.hoursPerDay * 60
  const open = projects.filter(({ completedOn }) => completedOn === null)
  let day = days.firstOpen
  let used = days.isStudyDay(calendar.today) ? minutesToday : 0
  let placed = 0
  for (const { completedOn: _, readPercent, ...project } of open) {
    const minutes = minutesLeft({ ...project, readPercent })
    const first = used > 0 && minutes > capacity - used ? day + 1 : day
    const parts = partsOf(minutes, capacity)
    if (first + parts.length > days.count) break
    for (const [part, portion] of parts.entries())
      put(first + part, taskOf(project, portion, parts.length > 1 ? `${part + 1}/${parts.length}` : undefined))
    used = (first === day ? used : 0) + parts.at(-1)!
    day = first + parts.length - 1
    placed++
  }
  return { weeks: weeksOf(tasks, days, calendar), later: open.slice(placed).map(({ id }) => id) }
}

/** Minutes by which the last day of a project may exceed the study time. */
const maxExcess = 15
/** Minimum minutes of the last part. If it would be shorter, the part before it gives up the difference. */
const minLastPart = 30

/** Returns the minutes of each day of a project. Full days come first; `capacity` is at least an hour. */
const partsOf = (minutes: number, capacity: number): number[] => {
  const count = Math.max(1, Math.ceil((minutes - maxExcess) / capacity))
  const last = minutes - (count - 1) * capacity
  const missing = count > 1 ? Math.max(0, minLastPart - last) : 0
  return Array.from({ length: count }, (_, part) =>
    part === count - 1 ? last + missing : part === count - 2 ? capacity - missing : capacity,
  )
}

const taskOf = (project: Omit<PlannedProject, 'completedOn' | 'readPercent'>, minutes: number, part?: string): ScheduleTask => ({
  ...project,
  type: 'project',
  minutes,
  metadata: part ? [{ key: 'Part', value: part }, ...project.metadata] : project.metadata,
})

/** Study days by number: the first days of every week from the start to the last planned week. */
const studyDays = ({ start, today, daysPerWeek }: Calendar) => {
  const weeksSince = Math.floor(Math.max(0, daysBetween(start, today)) / 7)
  const origin = addDays(start, Math.max(0, weeksSince - maxPastWeeks) * 7)
  const distance = (date: DayDate) => Math.max(0, daysBetween(origin, date))
  const isStudyDay = (date: DayDate) => distance(date) % 7 < daysPerWeek
  const numberOf = (date: DayDate, place: number) => Math.floor(distance(date) / 7) * daysPerWeek + place
  return {
    count: maxWeeks * daysPerWeek,
    isStudyDay,
    /** Number of the first study day from today on. */
    firstOpen: numberOf(today, Math.min(distance(today) % 7, daysPerWeek)),
    /** Returns the last study day up to a date, at the latest today. */
    indexOf: (date: DayDate) => {
      const until = date > today ? today : date
      return numberOf(until, Math.min(distance(until) % 7, daysPerWeek - 1))
    },
    dateOf: (day: number) => addDays(origin, Math.floor(day / daysPerWeek) * 7 + (day % daysPerWeek)),
  }
}

const weeksOf = (tasks: ScheduleTask[][], { dateOf }: ReturnType<typeof studyDays>, { daysPerWeek }: Calendar): ScheduleWeek[] => {
  const weeks: ScheduleWeek[] = []
  for (let first = 0; first < tasks.length; first += daysPerWeek) {
    const days = tasks.slice(first, first + daysPerWeek).flatMap((ofDay, place) => {
      if (!ofDay) return []
      const date = dateOf(first + place)
      return [{ id: date, date, status: statusOf(ofDay), tasks: ofDay }]
    })
    if (days.length > 0) weeks.push({ id: dateOf(first), status: statusOf(days), days })
  }
  return weeks
}
