import { codeLifetime, codeTries, resendAfter } from './signIn.ts'

/*
 * The chance to guess a code. Each code can be tried once. Further tries, of all codes of a mailbox together, come out of one budget. So
 * the tries at one account within any hour, by all browsers and networks together, are at most
 *
 *   5 codes x 1 try + 5 further tries = 10, and the chance to guess is at most 10 / 10^6 = 1e-5.
 *
 * An hour counts the codes that were sent within it or within the lifetime of a code before it: only these can be tried in it.
 *
 * A code is bound to the browser that asked for it, so nobody else can try it or use up its first try. A stranger can still ask for codes
 * of their own. That is why the last code and the last further try of each hour are kept for browsers that signed in to this mailbox before.
 */

/** True if the browser signed in to the mailbox before. */
export type Acquaintance = 'unknown' | 'known'

type Allowance = Record<Acquaintance, number>
const codesPerHour: Allowance = { unknown: 4, known: 5 }
const codesPerDay: Allowance = { unknown: 8, known: 10 }
const furtherTriesPerHour: Allowance = { unknown: 4, known: 5 }

/** A code sent to the mailbox, for any browser. `tries` counts wrong tries. */
export type SentCode = { sentAt: number; tries: number }

const hour = 3_600 + codeLifetime * 60
const day = 86_400

/** After a clock is set back, rows may be in the future. They count once their time has come. */
const sentWithin = <Code extends SentCode>(seconds: number, codes: readonly Code[], now: number): Code[] =>
  codes.filter(({ sentAt }) => sentAt <= now && sentAt > now - seconds * 1000)

/**
 * Returns the seconds until another code may be mailed; 0: now. `codes`: at least those of the last day, oldest first. `own`: those of this
 * browser. A browser that has logged in before waits only for its own codes, so that strangers can't block it.
 */
export const secondsUntilNextCode = (
  codes: readonly SentCode[],
  now: number,
  browser: Acquaintance,
  own: readonly SentCode[] = codes,
): number => {
  const waits = (
    [
      [1, resendAfter, browser === 'known' ? own : codes],
      [codesPerHour[browser], hour, codes],
      [codesPerDay[browser], day, codes],
    ] as const
  ).map(([allowed, seconds, counted]) => {
    const blocking = sentWithin(seconds, counted, now).at(-allowed)
    return blocking ? blocking.sentAt + seconds * 1000 - now : 0
  })
  return Math.ceil(Math.max(...waits) / 1000)
}

/** True if `code` may be tried again. `codes`: at least the mailbox's codes of the last two hours. */
export const mayTryCode = (code: SentCode, codes: readonly SentCode[], now: number, browser: Acquaintance): boolean => {
  if (code.tries === 0) return true
  const further = sentWithin(hour, codes, now).reduce((sum, { tries }) => sum + Math.max(0, tries - 1), 0)
  return code.tries < codeTries && further < furtherTriesPerHour[browser]
}

/** A code is valid for ten minutes. */
export const isAlive = ({ sentAt }: SentCode, now: number): boolean => sentAt <= now && now < sentAt + codeLifetime * 60_000
