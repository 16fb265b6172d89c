const units: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "today", "yesterday", "3 weeks ago", for an ISO date. */
export const daysAgo = (isoDate: string, now = Date.now()): string => {
  const days = Math.max(0, Math.floor((now - Date.parse(isoDate)) / 86_400_000))
  const [unit, length] = units.find(([, days_]) => days >= days_) ?? ['day', 1]
  return relative.format(-Math.floor(days / length), unit)
}

const clock: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ['hour', 60],
  ['minute', 1],
]

/** "3 minutes ago", "5 hours ago", then as `daysAgo`. */
export const timeAgo = (isoDate: string, now = Date.now()): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(isoDate)) / 60_000))
  if (minutes >= 1440) return daysAgo(isoDate, now)
  const [unit, length] = clock.find(([, minutes_]) => minutes >= minutes_) ?? ['minute', 1]
  return minutes === 0 ? 'just now' : relative.format(-Math.floor(minutes / length), unit)
}

/** "28 November 2026 at 09:24", where the reader is. */
export const momentOf = (isoDate: string): string => new Date(isoDate).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** "28 Nov 2026, 09:24", where the reader is. */
export const shortMoment = (isoDate: string): string =>
  new Date(isoDate).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "28 November 2026", where the reader is. */
export const longDate = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** "28 November", with its year unless that is this one. */
export const dayOf = (isoDate: string, now = Date.now()): string => {
  const [date, today] = [new Date(isoDate), new Date(now)]
  if (date.getFullYear() !== today.getFullYear()) return longDate(isoDate)
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}
