import { signInMessages as messages } from '../../messages/accounts.ts'

/** Formats a wait, rounded up so that it's never too short. */
export const formatWait = (seconds: number | undefined): string => {
  if (!seconds || seconds <= 0) return messages.aMoment
  if (seconds < 120) return messages.seconds(Math.ceil(seconds))
  return seconds < 7_200 ? messages.minutes(Math.ceil(seconds / 60)) : messages.hours(Math.ceil(seconds / 3_600))
}
