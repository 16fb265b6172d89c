/**
 * Formats a day such as `2026-11-28`, or a moment as its day in UTC, as "28 November 2026". The result doesn't depend on the reader's time
 * zone.
 */
export const dayInWords = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
