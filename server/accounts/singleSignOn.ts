import { randomBytes } from 'node:crypto'
import * as contract from '@fieldwork/core/accounts/contract.ts'
import { displayName } from '@fieldwork/core/accounts/name.ts'
import { emailAddress, safeReturnTo } from '@fieldwork/core/accounts/signIn.ts'
import { routePatterns } from '@fieldwork/core/paths.ts'
import { Problem, problem } from '@fieldwork/core/problems.ts'
import { type AttemptSecrets, createIssuer, type Identity, type Issuer } from '../adapters/openid/issuer.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { cookieFrom } from '../http/headers.ts'
import { takeFromNetwork } from '../http/rateLimits.ts'
import { type Call, Reply, serve, type Served } from '../http/route.ts'
import { keyedHash } from '../keys.ts'
import { messageWithCause } from '../messageWithCause.ts'
import { openBrowserSession, sessionCookies } from './browser.ts'
import { cookieNamed, setCookie } from './cookies.ts'
import { applyGroupRoles } from './groupRoles.ts'
import { insertIdentity, nameIfUnasked, userByIdentity } from './queries.ts'
import { signUp } from './signUp.ts'

/** Seconds in which someone has to come back from the issuer. */
const attemptLifetime = 600

/** Signing in with an OpenID issuer, Google's or the operator's own. */
export const singleSignOn = (context: Context): Served[] => {
  const { openId } = context.config
  const issuer = openId && createIssuer(openId)
  return [
    serve(contract.beginSingleSignOn, (call) => begin(context, configured(issuer), call)),
    serve(contract.finishSingleSignOn, (call) => finish(context, configured(issuer), call)),
  ]
}

const configured = (issuer: Issuer | undefined): Issuer => {
  if (!issuer) throw problem('not_found')
  return issuer
}

const begin = async (
  context: Context,
  issuer: Issuer,
  { query, address, header }: Call<typeof contract.beginSingleSignOn>,
): Promise<Reply> => {
  const returnTo = safeReturnTo(query.returnTo)
  const attempt = { token: randomBytes(32).toString('base64url'), returnTo }
  try {
    await takeFromNetwork(context.limits, 'singleSignOn', address)
    const location = await issuer.address(callbackOf(context, header), secretsOf(context, attempt.token))
    return redirect(location.href, [attemptCookie(context, attempt)])
  } catch (error) {
    return failed(context, error, returnTo)
  }
}

const finish = async (context: Context, issuer: Issuer, call: Call<typeof contract.finishSingleSignOn>): Promise<Reply> => {
  const { query, address, header } = call
  const attempt = attemptFrom(context, header('cookie'))
  try {
    await takeFromNetwork(context.limits, 'singleSignOn', address)
    if (!attempt) throw new Error('This browser asked for no sign-in, or too long ago.')
    const answer = new URL(callbackOf(context, header))
    for (const [name, value] of Object.entries(query)) if (value !== undefined) answer.searchParams.set(name, value)
    const identity = await issuer.identity(answer, secretsOf(context, attempt.token))
    const signedIn = await context.db.transaction(async (tx) =>
      openBrowserSession(context, tx, await accountFor(context, tx, identity), 'issuer', call),
    )
    return redirect(withMark(attempt.returnTo), [...sessionCookies(context.config, signedIn), noAttempt(context)])
  } catch (error) {
    return failed(context, error, attempt?.returnTo ?? '/')
  }
}

/** Finds the account by the issuer's subject, or else by the verified address, or creates one. */
const accountFor = async (context: Context, tx: Transaction, identity: Identity): Promise<{ id: string; email: string }> => {
  const { issuer, subject, email: text, name } = identity
  await tx.lock(`identity ${issuer} ${subject}`)
  const known = await userByIdentity(tx, issuer, subject)
  if (known) {
    await applyGroupRoles(context, tx, known.id, identity)
    return known
  }
  // Case folding could turn the address of one mailbox into that of another's account.
  const email = text && text === text.normalize('NFKC') ? emailAddress(text) : undefined
  if (!email) throw new Error('The issuer names no address that it has checked.')
  const id = await signUp(context, tx, email)
  await insertIdentity(tx, { issuer, subject, userId: id })
  await applyGroupRoles(context, tx, id, identity)
  const shown = name && displayName(name)
  if (shown) await nameIfUnasked(tx, id, shown)
  return { id, email }
}

const callbackOf = ({ config }: Context, header: (name: string) => string | undefined): string =>
  `${config.publicUrl ?? `http://${header('host')}`}${contract.finishSingleSignOn.path}`

/** An attempt exists only as the token in a cookie. */
const secretsOf = ({ config }: Context, token: string): AttemptSecrets => {
  const secret = (use: string) => keyedHash(config.secret, 'single-sign-on', `${use} ${token}`).toString('base64url')
  return { state: secret('state'), nonce: secret('nonce'), verifier: secret('verifier') }
}

type Attempt = { token: string; returnTo: string }

const cookieOf = ({ config }: Context) => cookieNamed(config, 'sso')

const attemptCookie = (context: Context, { token, returnTo }: Attempt): string =>
  setCookie(context.config, cookieOf(context), `${token}.${Buffer.from(returnTo).toString('base64url')}`, attemptLifetime)

const noAttempt = (context: Context): string => setCookie(context.config, cookieOf(context), '', 0)

const attemptFrom = (context: Context, cookies: string | undefined): Attempt | undefined => {
  const [, token, returnTo] = /^([\w-]{43})\.([\w-]*)$/.exec(cookieFrom(cookies, cookieOf(context)) ?? '') ?? []
  return token === undefined ? undefined : { token, returnTo: safeReturnTo(Buffer.from(returnTo!, 'base64url').toString()) }
}

const redirect = (location: string, cookies: string[]): Reply =>
  new Reply(303, { location, 'set-cookie': cookies, 'cache-control': 'no-store' })

/** The page greets a user who returns with this mark. Added by hand, because URL parsers turn `/.//elsewhere` into `//elsewhere`. */
const withMark = (returnTo: string): string => {
  const [address, ...fragments] = returnTo.split('#')
  return [`${address}${address!.includes('?') ? '&' : '?'}login=social`, ...fragments].join('#')
}

/** Back to the login page, which says that it did not work. What the issuer answered may hold tokens, and is not logged. */
const failed = (context: Context, error: unknown, returnTo: string): Reply => {
  const { code, error: refusal } = error as Error & { code?: unknown; error?: unknown }
  const host = context.config.openId && new URL(context.config.openId.issuer).host
  context.log.warn({ host, reason: messageWithCause(error), cause: code, refusal }, 'signing in with the issuer failed')
  const login = error instanceof Problem && error.code === 'suspended' ? 'suspended' : 'failed'
  const query = new URLSearchParams({ returnTo, login }).toString()
  return redirect(`${routePatterns.login}?${query}`, [noAttempt(context)])
}
