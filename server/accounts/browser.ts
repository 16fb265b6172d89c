import { randomBytes } from 'node:crypto'
import { browserLifetime, codeLifetime, type SignInMethod } from '@fieldwork/core/accounts/signIn.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { readMaintenance, underMaintenance } from '../http/maintenance/maintenance.ts'
import { cookieFrom } from '../http/headers.ts'
import { Reply } from '../http/route.ts'
import { isAdministrator } from './authenticate.ts'
import { cookieFor, cookieNamed, setCookie } from './cookies.ts'
import { mailboxHashOf } from './mailbox.ts'
import { rememberBrowser } from './queries.ts'
import { deviceOf } from './sessions/device.ts'
import { sessionWithUser } from './sessions/queries.ts'
import { hashToken, openSession } from './sessions/session.ts'

/** A browser that requests codes. Its token is in a cookie; only the hash is stored. */
export type Browser = { token: string; hash: Buffer }

const name = (config: Config) => cookieNamed(config, 'browser')

export const newBrowser = (): Browser => browserOf(randomBytes(32).toString('base64url'))

const browserOf = (token: string): Browser => ({ token, hash: hashToken(token) })

/** The browser that sent this `Cookie` header; undefined if it never requested a code, or the cookie isn't one of ours. */
export const browserFrom = (config: Config, cookies: string | undefined): Browser | undefined => {
  const token = cookieFrom(cookies, name(config))
  return token && /^[\w-]{43}$/.test(token) ? browserOf(token) : undefined
}

/** Lasts as long as a code. */
export const askingCookie = (config: Config, { token }: Browser): string => setCookie(config, name(config), token, codeLifetime * 60)

/** Identifies a browser that signed in the next time it does. */
const knownCookie = (config: Config, { token }: Browser): string => setCookie(config, name(config), token, browserLifetime * 86_400)

/** The tokens that a browser gets when it signs in: one for the session, and a new one for itself. */
export type SignedInBrowser = { session: string; browser: Browser }

/**
 * Opens a session in the browser that sent a call, and ends its earlier one. The browser gets a new token, under which it is known to this
 * mailbox, too. Throws `suspended`, and during maintenance `maintenance` for everyone but administrators, so that the transaction spends nothing.
 */
export const openBrowserSession = async (
  context: Context,
  tx: Transaction,
  user: { id: string; email: string },
  method: SignInMethod,
  { caller, header }: { caller: Pick<Caller, 'sessionHash'>; header: (name: string) => string | undefined },
): Promise<SignedInBrowser> => {
  const { config } = context
  const now = new Date(context.now())
  const opening = { method, device: deviceOf(header('user-agent')), replaced: caller.sessionHash }
  const session = await openSession(tx, user.id, now.getTime(), opening)
  const person = await sessionWithUser(tx, hashToken(session), now)
  if (person?.suspended_at) throw problem('suspended')
  const maintenance = await readMaintenance({ config, db: tx })
  if (maintenance && !(person && isAdministrator(config, person))) throw underMaintenance(maintenance)
  const browser = newBrowser()
  const former = browserFrom(config, header('cookie')) ?? browser
  await rememberBrowser(tx, { from: former.hash, to: browser.hash, mailboxHash: mailboxHashOf(context, user.email), now })
  return { session, browser }
}

/** `Set-Cookie` values for a browser that signed in. */
export const sessionCookies = (config: Config, { session, browser }: SignedInBrowser): string[] => [
  cookieFor(config, session),
  knownCookie(config, browser),
]

export const signedIn = ({ config }: Context, browser: SignedInBrowser): Reply =>
  new Reply(204, { 'set-cookie': sessionCookies(config, browser), 'cache-control': 'no-store' })
