/** Digits of a one-time code. */
export const codeLength = 6
/** Minutes. */
export const codeLifetime = 10
export const codeTries = 5
/** Seconds between two mails to one address. */
export const resendAfter = 30
/** Days for which a browser that signed in to a mailbox is known there. */
export const browserLifetime = 180
/** Days; a session slides, renewed at most once a day. */
export const sessionLifetime = 30
/** Days after signing in on which a session ends however much it was used. */
export const sessionMaximum = 180

/** Minutes after signing in for which a session may manage people, passkeys and the account itself. */
export const recentSignIn = 15
/** Hours for which an emailed code serves as an administrator's second factor where browsers offer no passkeys. */
export const codeAsSecondFactor = 12

/** How a session was opened: by an emailed code, by an OpenID issuer, by the link for the first administrator, or with a passkey. */
export type SignInMethod = 'code' | 'issuer' | 'link' | 'passkey'

export const isCode = (text: string): boolean => new RegExp(`^\\d{${codeLength}}$`).test(text)

/**
 * Trimmed, lower-cased and in one Unicode form; undefined unless it reads `something@something.tld` without white space or invisible
 * characters, in at most 254 characters.
 */
export const emailAddress = (text: string): string | undefined => {
  const email = text.trim().normalize('NFKC').toLowerCase()
  return email.length <= 254 && /^[^\s\p{C}@<>(),;:\\"[\]]+@[^\s\p{C}@<>(),;:\\"[\].]+(?:\.[^\s\p{C}@<>(),;:\\"[\].]+)+$/u.test(email)
    ? email
    : undefined
}

/** A path of this origin, with query and hash; anything else becomes `/`. */
export const safeReturnTo = (address: string | null | undefined): string =>
  address && /^\/(?![/\\])/.test(address) && !/[\\\s\p{Cc}]/u.test(address) ? address : '/'

/**
 * The specified check, to the letter: at or after now plus 240000 ms sends the person to login. `exp` arrives in seconds, so it never fires
 * for a genuine session; what ends one is the server's 401. Do not turn `exp` into milliseconds and do not turn the comparison round.
 */
export const isSentToLogin = (exp: number | undefined, now: number): boolean => (exp as number) >= now + 240_000
