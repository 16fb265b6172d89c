import { codeAsSecondFactor, recentSignIn, sessionMaximum, type SignInMethod } from '@fieldwork/core/accounts/signIn.ts'
import type { SignedIn } from '../../http/caller.ts'
import type { SessionRow } from './queries.ts'

const minute = 60_000

type SignInOfSession = Pick<SessionRow, 'created_at' | 'method' | 'passkey_at'>

/**
 * True while a session may do what needs a recent login. Single sign-on never counts as one, because an issuer may send people back without
 * authenticating them again.
 */
export const isRecent = ({ created_at, method }: Pick<SignInOfSession, 'created_at' | 'method'>, now: number): boolean =>
  method !== 'issuer' && now - created_at.getTime() <= recentSignIn * minute

/** Codes are mailed to the user. The owner's link is printed for the operator, and counts as a code. */
export const isByCode = (method: SignInMethod | null): boolean => method === 'code' || method === 'link'

/**
 * Returns what an administrator's session lacks. Where browsers offer passkeys, it must have used one; elsewhere a code must have been
 * entered within the last hours.
 */
export const secondFactorOf = (session: SignInOfSession, now: number, hasPasskeys: boolean): NonNullable<SignedIn['secondFactor']> => {
  const age = (time: Date) => now - time.getTime()
  if (hasPasskeys) return session.passkey_at && age(session.passkey_at) <= sessionMaximum * 1440 * minute ? 'verified' : 'passkey'
  return isByCode(session.method) && age(session.created_at) <= codeAsSecondFactor * 60 * minute ? 'verified' : 'code'
}
