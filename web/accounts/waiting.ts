import { signInWords as words } from '../words/accounts.ts'

/** How long to wait, in words, rounded up so that it is never too short. */
export const waitInWords = (seconds: number | undefined): string => {
  if (!seconds || seconds <= 0) return words.aMoment
  return seconds < 120 ? words.seconds(Math.ceil(seconds)) : words.minutes(Math.ceil(seconds / 60))
}
