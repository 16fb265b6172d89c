import { type Lock, lockOf } from '../plans/gates.ts'
import { isPro } from '../plans/plan.ts'
import type { Plan } from '../plans/schema.ts'

/** Hours a day and days a week; 0 is none, and both are none together. */
export type StudyTime = { hoursPerDay: number; daysPerWeek: number }

export const mostHours = 8
export const mostDays = 7
export const defaultStudyTime: StudyTime = { hoursPerDay: 1, daysPerWeek: 5 }

/** Days a week that are Pro's. */
export const proDays: readonly number[] = [1, 2, 3]

/** None of one is none of the other, and whoever comes from none gets the other's default. */
export const withHours = (time: StudyTime, hoursPerDay: number): StudyTime => ({
  hoursPerDay,
  daysPerWeek: hoursPerDay === 0 ? 0 : time.daysPerWeek || defaultStudyTime.daysPerWeek,
})

export const withDays = (time: StudyTime, daysPerWeek: number): StudyTime => ({
  daysPerWeek,
  hoursPerDay: daysPerWeek === 0 ? 0 : time.hoursPerDay || defaultStudyTime.hoursPerDay,
})

export const hasStudyTime = ({ hoursPerDay, daysPerWeek }: StudyTime): boolean => hoursPerDay > 0 && daysPerWeek > 0

/** Who had a Pro choice before, keeps it until they make another. */
export const daysLock = (daysPerWeek: number, kept: number, plan: Plan): Lock | undefined =>
  !proDays.includes(daysPerWeek) || daysPerWeek === kept ? undefined : lockOf('schedule_days_per_week', { pro: isPro(plan) })
