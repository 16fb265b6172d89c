import { addDays, type DayDate } from './dates.ts'

/** Returns the number of consecutive days with work up to today, or up to yesterday, because today isn't over. */
export const streakOf = (worked: ReadonlySet<DayDate>, today: DayDate): number => {
  let day = worked.has(today) ? today : addDays(today, -1)
  let count = 0
  for (; worked.has(day); day = addDays(day, -1)) count++
  return count
}
