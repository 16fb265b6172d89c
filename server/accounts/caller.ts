import type { User } from '@fieldwork/core/accounts/schema.ts'
import { sessionLifetime } from '@fieldwork/core/accounts/signIn.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'
import { isPro } from '@fieldwork/core/plans/plan.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { renewSession, type SessionRow, sessionWithUser } from './queries.ts'
import { expiryOf, hashToken, isRenewalDue } from './session.ts'

export type SignedIn = {
  id: string
  email: string
  name: string
  nickname: string
  picture: string
  plan: Plan
  nameStatus: User['nameStatus']
  isAdmin: boolean
  /** Whole seconds since 1970. */
  exp: number
}

/** The sender of a request. */
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
export const cookieNamed = (config: Config, name: 'session' | 'browser'): string => (isHttps(config) ? `__Host-${name}` : name)

export const sessionCookie = (config: Config): string => cookieNamed(config, 'session')

/** A `Set-Cookie` value; `maxAge` in seconds. */
export const setCookie = (config: Config, name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isHttps(config) ? '; Secure' : ''}`

export const cookieFor = (config: Config, token: string, maxAge = sessionLifetime * 86_400): string =>
  setCookie(config, sessionCookie(config), token, maxAge)

/** The value of one cookie of a `Cookie` header. */
export const cookieFrom = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Makes the browser forget. */
export const noCookie = (config: Config): string => cookieFor(config, '', 0)

/** What a request shows before anybody has looked for its session. */
export type Credentials = { token: string | undefined; sessionHash: Buffer | undefined; address: string; time: Date }

export const credentialsOf = ({ now }: Context, token: string | undefined, address: string): Credentials => ({
  ...{ token, address, time: new Date(now()) },
  sessionHash: token ? hashToken(token) : undefined,
})

/** Reads the session behind a cookie; slides it at most once a day. */
export const callerOf = async (context: Context, token: string | undefined, address: string): Promise<Caller> => {
  const credentials = credentialsOf(context, token, address)
  return callerFrom(
    context,
    credentials,
    credentials.sessionHash && (await sessionWithUser(context.db, credentials.sessionHash, credentials.time)),
  )
}

/** The same for a query that has found the session on the way. */
export const callerFrom = async ({ db, config }: Context, credentials: Credentials, found: SessionRow | undefined): Promise<Caller> => {
  const { token, sessionHash, address, time } = credentials
  if (!token || !sessionHash || !found)
    return { user: undefined, reader: readerOf(undefined), sessionHash: undefined, address, renewedCookie: undefined }
  const isDue = isRenewalDue(found.session_renewed.getTime(), time.getTime())
  const expires = isDue ? expiryOf(found.session_created.getTime(), time.getTime()) : found.session_expires
  if (isDue) await renewSession(db, sessionHash, time, expires)
  const user: SignedIn = {
    id: found.caller_id,
    email: found.caller_email,
    name: found.caller_name,
    nickname: found.caller_nickname,
    picture: found.caller_picture,
    plan: found.caller_plan,
    isAdmin: found.caller_is_admin || config.adminEmails.has(found.caller_email),
    nameStatus: found.caller_name_status,
    exp: Math.floor(expires.getTime() / 1000),
  }
  const renewedCookie = isDue ? cookieFor(config, token, Math.ceil((expires.getTime() - time.getTime()) / 1000)) : undefined
  return { user, reader: readerOf(user), sessionHash, address, renewedCookie }
}

const readerOf = (user: SignedIn | undefined): Reader => ({
  signedIn: Boolean(user),
  pro: isPro(user?.plan),
  admin: user?.isAdmin ?? false,
})
