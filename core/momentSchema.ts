import * as z from 'zod/mini'

/** Characters. PostgreSQL refuses very long fractions of a second. */
const maxTimestampLength = 40

/**
 * PostgreSQL has no year 0, and its offsets are less than 16 hours. A moment that its offset moves out of the years 1 to 9999 can't be
 * written back.
 */
export const Moment = z.iso.datetime({ offset: true }).check(
  z.maxLength(maxTimestampLength),
  z.refine((time) => !/[+-](?:1[6-9]|2\d):\d\d$/.test(time) && hasFourDigitYear(time)),
)

const hasFourDigitYear = (time: string): boolean => {
  const milliseconds = Date.parse(time)
  return !Number.isNaN(milliseconds) && /^(?!0000)\d{4}-/.test(new Date(milliseconds).toISOString())
}
