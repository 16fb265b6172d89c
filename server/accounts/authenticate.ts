import { isPro } from '@fieldwork/core/plans/plan.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { type Caller, type SignedIn, visitor } from '../http/caller.ts'
import { cookieFrom } from '../http/headers.ts'
import { cookieFor, sessionCookie } from './cookies.ts'
import { renewSession, seeSession, type SessionRow, sessionWithUser } from './sessions/queries.ts'
import { relyingPartyId } from './passkeys/relyingParty.ts'
import { isRecent, secondFactorOf } from './sessions/secondFactor.ts'
import { expiryOf, hashToken, isRenewalDue, isSightingDue } from './sessions/session.ts'

/** Finds the caller by the session in a `Cookie` header, and prolongs the session at most once a day. */
export const authenticate = async ({ db, config, now }: Context, cookies: string | undefined): Promise<Caller> => {
  const token = cookieFrom(cookies, sessionCookie(config))
  if (!token) return visitor
  const sessionHash = hashToken(token)
  const time = new Date(now())
  const session = await sessionWithUser(db, sessionHash, time)
  if (!session) return visitor
  if (session.suspended_at) return { ...visitor, sessionHash, isSuspended: true }
  const isDue = isRenewalDue(session.renewed_at.getTime(), time.getTime())
  const prolonged = expiryOf(session.created_at.getTime(), time.getTime())
  const isRenewed = isDue && (await isWritten(renewSession(db, sessionHash, time, prolonged)))
  const expires = isRenewed ? prolonged : session.expires_at
  if (!isDue && isSightingDue(session.seen_at.getTime(), time.getTime())) await isWritten(seeSession(db, sessionHash, time))
  const person = signedInAs(config, session, expires)
  const secondFactor = person.isAdmin ? secondFactorOf(session, time.getTime(), relyingPartyId(config) !== undefined) : null
  return {
    user: { ...person, secondFactor },
    // Nothing else grants the role, so it always requires a verified second factor.
    reader: { signedIn: true, pro: isPro(person.plan), admin: secondFactor === 'verified' },
    sessionHash,
    signIn: { method: session.method, isRecent: isRecent(session, time.getTime()) },
    renewedCookie: isRenewed ? cookieFor(config, token, Math.ceil((expires.getTime() - time.getTime()) / 1000)) : undefined,
  }
}

/** Returns false while the database accepts no writes, so that reading still works; a later call writes it. */
export const isWritten = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write
    return true
  } catch (error) {
    if (isDatabaseProblem(error)) return false
    throw error
  }
}

type PersonRow = Omit<SessionRow, 'created_at' | 'renewed_at' | 'seen_at' | 'expires_at' | 'method' | 'passkey_at'>

export const signedInAs = (config: Config, person: PersonRow, expires: Date): SignedIn => ({
  id: person.user_id,
  email: person.email,
  name: person.name,
  nickname: person.nickname,
  hasPublicProfile: person.has_public_profile,
  isListed: person.is_listed,
  picture: person.picture,
  plan: person.plan,
  isAdmin: isAdministrator(config, person),
  secondFactor: null,
  nameStatus: person.name_status,
  deletionAt: person.deletion_at?.toISOString() ?? null,
  exp: Math.floor(expires.getTime() / 1000),
})

export const isAdministrator = ({ adminEmails }: Config, { is_admin, email }: Pick<SessionRow, 'is_admin' | 'email'>): boolean =>
  is_admin || adminEmails.has(email)
