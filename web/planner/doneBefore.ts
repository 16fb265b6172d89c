import { type DayDate, datesIn } from '@fieldwork/core/planner/dates.ts'

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the day on which a project was completed if the plan, which begins later, lists it under another day; undefined otherwise. */
export const doneBefore = (listed: DayDate, completedAt: string | undefined): DayDate | undefined => {
  const day = completedAt && datesIn(ownTimeZone())(Date.parse(completedAt))
  return day && day < listed ? day : undefined
}
