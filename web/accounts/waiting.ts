import { signInWords as words } from '../words/accounts.ts'

/** How long to wait, in words, rounded up so that it is never too short. */
export const waitInWords = (seconds: number | undefined): string => {
  if (!seconds || seconds <= 0) return words.aMoment
  if (seconds < 120) return words.seconds(Math.ceil(seconds))
  return seconds < 7_200 ? words.minutes(Math.ceil(seconds / 60)) : words.hours(Math.ceil(seconds / 3_600))
}
