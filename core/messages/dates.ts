/** "28 November 2026", of a day such as `2026-11-28`, or of a moment as the day that it is in UTC: the same for everybody who reads it. */
export const dayInWords = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
