import { sessionLifetime } from '../../core/accounts/signIn.ts'
import type { Reader } from '../../core/catalogue/access.ts'
import { isPro, type Plan } from '../../core/plans/plan.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { renewSession, sessionWithUser } from './queries.ts'
import { expiryOf, hashToken, isRenewalDue } from './session.ts'

export type SignedIn = {
  id: string
  email: string
  name: string
  nickname: string
  picture: string
  plan: Plan
  isAdmin: boolean
  /** Whole seconds since 1970. */
  exp: number
}

/** Whoever sends a request. */
export type Caller = {
  user: SignedIn | undefined
  reader: Reader
  sessionHash: Buffer | undefined
  /** Network address, after trusted proxies. */
  address: string
  /** `Set-Cookie` value when the session was just prolonged. */
  renewedCookie: string | undefined
}

export type SignedInCaller = Caller & { user: SignedIn }

const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith('https://') ?? false

/** The `__Host-` prefix binds the cookie to this host over https; browsers refuse it on plain http. */
export const sessionCookie = (config: Config): string => (isHttps(config) ? '__Host-session' : 'session')

export const cookieFor = (config: Config, token: string, maxAge = sessionLifetime * 86_400): string =>
  `${sessionCookie(config)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isHttps(config) ? '; Secure' : ''}`

/** Makes the browser forget. */
export const noCookie = (config: Config): string => cookieFor(config, '', 0)

/** Reads the session behind a cookie; slides it at most once a day. */
export const callerOf = async ({ db, config, now }: Context, token: string | undefined, address: string): Promise<Caller> => {
  const stranger: Caller = { user: undefined, reader: readerOf(undefined), sessionHash: undefined, address, renewedCookie: undefined }
  if (!token) return stranger
  const sessionHash = hashToken(token)
  const time = now()
  const found = await sessionWithUser(db, sessionHash, new Date(time))
  if (!found) return stranger
  const isDue = isRenewalDue(found.renewed_at.getTime(), time)
  const expires = isDue ? expiryOf(found.created_at.getTime(), time) : found.expires_at
  if (isDue) await renewSession(db, sessionHash, new Date(time), expires)
  const user: SignedIn = {
    id: found.id,
    email: found.email,
    name: found.name,
    nickname: found.nickname,
    picture: found.picture,
    plan: found.plan,
    isAdmin: config.adminEmails.has(found.email),
    exp: Math.floor(expires.getTime() / 1000),
  }
  const renewedCookie = isDue ? cookieFor(config, token, Math.ceil((expires.getTime() - time) / 1000)) : undefined
  return { user, reader: readerOf(user), sessionHash, address, renewedCookie }
}

const readerOf = (user: SignedIn | undefined): Reader => ({ signedIn: Boolean(user), pro: isPro(user?.plan), admin: user?.isAdmin ?? false })
