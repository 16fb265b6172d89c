/** A calendar day in ISO 8601, such as 2026-11-21. */
export type DayDate = string

const dayLength = 86_400_000

export const addDays = (date: DayDate, days: number): DayDate => new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10)

/** Returns the whole days from one date to another; negative if the other is earlier. */
export const daysBetween = (from: DayDate, to: DayDate): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/**
 * Creates a function that returns the calendar day of a moment (milliseconds since 1970) in a time zone. Creating it takes longer than
 * calling it.
 */
export const datesIn = (timeZone: string): ((moment: number) => DayDate) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (moment) => {
    const parts = format.formatToParts(moment)
    const part = (type: string) => parts.find((found) => found.type === type)!.value
    return `${part('year')}-${part('month')}-${part('day')}`
  }
}

/** True for the name of a time zone, such as Europe/Madrid. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** True if the text is an existing day after which a year of days in the same format can be planned. */
export const isDayDate = (text: string): boolean =>
  /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
