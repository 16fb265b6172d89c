/** Digits of a one-time code. */
export const codeLength = 6
/** Minutes. */
export const codeLifetime = 10
export const codeTries = 5
/** Seconds between two mails to one address. */
export const resendAfter = 30
/** Days for which a browser that logged in to a mailbox is remembered. */
export const browserLifetime = 180
/** Days. A session is extended by use, at most once a day. */
export const sessionLifetime = 30
/** Days after which a session ends, however much it is used. */
export const sessionMaximum = 180

/** Minutes after logging in during which a session may manage people, passkeys and the account. */
export const recentSignIn = 15
/** Hours for which an emailed code counts as an administrator's second factor if browsers don't support passkeys. */
export const codeAsSecondFactor = 12

/** How a session was opened: with an emailed code, an OpenID issuer, the link for the first administrator, or a passkey. */
export type SignInMethod = 'code' | 'issuer' | 'link' | 'passkey'

export const isCode = (text: string): boolean => new RegExp(`^\\d{${codeLength}}$`).test(text)

/**
 * Returns the address trimmed, in lower case and normalized. Undefined unless it looks like `something@something.tld`, has no white space
 * or invisible characters, and at most 254 characters.
 */
export const emailAddress = (text: string): string | undefined => {
  const email = text.trim().normalize('NFKC').toLowerCase()
  return email.length <= 254 && /^[^\s\p{C}@<>(),;:\\"[\]]+@[^\s\p{C}@<>(),;:\\"[\].]+(?:\.[^\s\p{C}@<>(),;:\\"[\].]+)+$/u.test(email)
    ? email
    : undefined
}

/** Returns a path of this origin with query and hash; `/` for anything else. */
export const safeReturnTo = (address: string | null | undefined): string =>
  address && /^\/(?![/\\])/.test(address) && !/[\\\s\p{Cc}]/u.test(address) ? address : '/'

/**
 * Implements the specified check literally: at or after now plus 240000 ms, the user is sent to login. Because `exp` is in seconds, it
 * never fires for a real session, which ends with the server's 401 instead. Don't convert `exp` to milliseconds or reverse the comparison.
 */
export const isSentToLogin = (exp: number | undefined, now: number): boolean => (exp as number) >= now + 240_000
