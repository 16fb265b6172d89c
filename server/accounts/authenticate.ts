import { isPro } from '@fieldwork/core/plans/plan.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type Caller, type SignedIn, visitor } from '../http/caller.ts'
import { cookieFrom } from '../http/headers.ts'
import { cookieFor, sessionCookie } from './cookies.ts'
import { renewSession, seeSession, type SessionRow, sessionWithUser } from './sessions/queries.ts'
import { expiryOf, hashToken, isRenewalDue, isSightingDue } from './sessions/session.ts'

/** Finds the caller by the session in a `Cookie` header, and prolongs the session at most once a day. */
export const authenticate = async ({ db, config, now }: Context, cookies: string | undefined): Promise<Caller> => {
  const token = cookieFrom(cookies, sessionCookie(config))
  if (!token) return visitor
  const sessionHash = hashToken(token)
  const time = new Date(now())
  const session = await sessionWithUser(db, sessionHash, time)
  if (!session) return visitor
  const isDue = isRenewalDue(session.renewed_at.getTime(), time.getTime())
  const expires = isDue ? expiryOf(session.created_at.getTime(), time.getTime()) : session.expires_at
  if (isDue) await renewSession(db, sessionHash, time, expires)
  else if (isSightingDue(session.seen_at.getTime(), time.getTime())) await seeSession(db, sessionHash, time)
  const user = signedInAs(config, session, expires)
  return {
    user,
    reader: { signedIn: true, pro: isPro(user.plan), admin: user.isAdmin },
    sessionHash,
    renewedCookie: isDue ? cookieFor(config, token, Math.ceil((expires.getTime() - time.getTime()) / 1000)) : undefined,
  }
}

type PersonRow = Omit<SessionRow, 'created_at' | 'renewed_at' | 'seen_at' | 'expires_at'>

export const signedInAs = (config: Config, person: PersonRow, expires: Date): SignedIn => ({
  id: person.user_id,
  email: person.email,
  name: person.name,
  nickname: person.nickname,
  picture: person.picture,
  plan: person.plan,
  isAdmin: isAdministrator(config, person),
  nameStatus: person.name_status,
  deletionAt: person.deletion_at?.toISOString() ?? null,
  exp: Math.floor(expires.getTime() / 1000),
})

export const isAdministrator = ({ adminEmails }: Config, { is_admin, email }: Pick<SessionRow, 'is_admin' | 'email'>): boolean =>
  is_admin || adminEmails.has(email)
