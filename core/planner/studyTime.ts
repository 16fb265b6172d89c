import { type Lock, lockOf } from '../plans/gates.ts'
import { isPro } from '../plans/plan.ts'
import type { Plan } from '../plans/schema.ts'
import { type Planned, planStart } from './planStart.ts'

/** Hours a day and days a week. 0 means none, and then both are 0. */
export type StudyTime = { hoursPerDay: number; daysPerWeek: number }

export const maxHours = 8
export const maxDays = 7
export const defaultStudyTime: StudyTime = { hoursPerDay: 1, daysPerWeek: 5 }

/** Days per week that need Pro. */
export const proDays: readonly number[] = [1, 2, 3]

/** Setting one to 0 sets both to 0; leaving 0 restores the other's default. */
export const withHours = (time: StudyTime, hoursPerDay: number): StudyTime => ({
  hoursPerDay,
  daysPerWeek: hoursPerDay === 0 ? 0 : time.daysPerWeek || defaultStudyTime.daysPerWeek,
})

export const withDays = (time: StudyTime, daysPerWeek: number): StudyTime => ({
  daysPerWeek,
  hoursPerDay: daysPerWeek === 0 ? 0 : time.hoursPerDay || defaultStudyTime.hoursPerDay,
})

/** The study time after a change of hours, days or both. */
export const changedStudyTime = (
  time: StudyTime,
  { hoursPerDay, daysPerWeek }: { [field in keyof StudyTime]?: StudyTime[field] | undefined },
): StudyTime => {
  if (hoursPerDay !== undefined && daysPerWeek !== undefined) return { hoursPerDay, daysPerWeek }
  if (hoursPerDay !== undefined) return withHours(time, hoursPerDay)
  return daysPerWeek === undefined ? time : withDays(time, daysPerWeek)
}

/** The change that saves a chosen study time. Weeks that are planned for the first time start today. */
export const plannedTime = (before: StudyTime & Planned, time: StudyTime, today: string) =>
  hasStudyTime(time) && (!hasStudyTime(before) || !before.scheduleStart)
    ? { ...time, ...planStart(before, today), scheduleStart: today }
    : time

/** Whether the learner chose topics and planned their weeks. The server schedules for others, too, but they didn't plan that. */
export const hasPlan = ({
  scheduleStart,
  selectedCategories,
}: Pick<Planned, 'scheduleStart'> & { selectedCategories: readonly string[] }): boolean =>
  scheduleStart !== null && selectedCategories.length > 0

export const hasStudyTime = ({ hoursPerDay, daysPerWeek }: StudyTime): boolean => hoursPerDay > 0 && daysPerWeek > 0

/** A Pro choice made earlier stays until it is changed. */
export const daysLock = (daysPerWeek: number, kept: number, plan: Plan): Lock | undefined =>
  !proDays.includes(daysPerWeek) || daysPerWeek === kept ? undefined : lockOf('schedule_days_per_week', { pro: isPro(plan) })
