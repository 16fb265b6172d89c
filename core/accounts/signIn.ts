/** Digits of a one-time code. */
export const codeLength = 6
/** Minutes. */
export const codeLifetime = 10
export const codeTries = 5
/** Seconds between two mails to one address. */
export const resendAfter = 30
/** Mails that one address can be sent, whoever asks. */
export const mailBudget = { perHour: 5, perDay: 10 }
/** Code requests from one network address in an hour. */
export const requestsPerSource = 20
/** Days; a session slides, renewed at most once a day. */
export const sessionLifetime = 30

export const isCode = (text: string): boolean => new RegExp(`^\\d{${codeLength}}$`).test(text)

/** Trimmed and lower-cased; undefined unless it reads `something@something.tld` without white space, in at most 254 characters. */
export const emailAddress = (text: string): string | undefined => {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && /^[^\s@<>(),;:\\"[\]]+@[^\s@<>(),;:\\"[\].]+(?:\.[^\s@<>(),;:\\"[\].]+)+$/.test(email) ? email : undefined
}

/** A path of this origin, with query and hash; anything else becomes `/`. */
export const safeReturnTo = (address: string | null | undefined): string =>
  address && /^\/(?![/\\])/.test(address) && !/[\\\s\p{Cc}]/u.test(address) ? address : '/'

/**
 * The specified check, to the letter: at or after now plus 240000 ms sends the person to login. `exp` arrives in seconds, so it never fires
 * for a genuine session; what ends one is the server's 401. Do not turn `exp` into milliseconds and do not turn the comparison round.
 */
export const isSentToLogin = (exp: number | undefined, now: number): boolean => (exp as number) >= now + 240_000
