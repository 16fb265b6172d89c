import { randomBytes } from 'node:crypto'
import { browserLifetime, codeLifetime } from '@fieldwork/core/accounts/signIn.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { cookieFrom } from '../http/headers.ts'
import { Reply } from '../http/route.ts'
import { cookieFor, cookieNamed, setCookie } from './cookies.ts'
import { hashToken } from './sessions/session.ts'

/** A browser that asks for codes. Its token stands in a cookie; only the hash is stored. */
export type Browser = { token: string; hash: Buffer }

const name = (config: Config) => cookieNamed(config, 'browser')

export const newBrowser = (): Browser => browserOf(randomBytes(32).toString('base64url'))

const browserOf = (token: string): Browser => ({ token, hash: hashToken(token) })

/** The browser that sent this `Cookie` header; undefined when it never asked for a code, or the cookie is not one of ours. */
export const browserFrom = (config: Config, cookies: string | undefined): Browser | undefined => {
  const token = cookieFrom(cookies, name(config))
  return token && /^[\w-]{43}$/.test(token) ? browserOf(token) : undefined
}

/** As long as a code can be used. */
export const askingCookie = (config: Config, { token }: Browser): string => setCookie(config, name(config), token, codeLifetime * 60)

/** For a browser that signed in, so that it is known the next time. */
const knownCookie = (config: Config, { token }: Browser): string => setCookie(config, name(config), token, browserLifetime * 86_400)

/** The tokens that a browser keeps after signing in: that of the session, and its own new one. */
export type SignedInBrowser = { session: string; browser: Browser }

/** `Set-Cookie` values for a browser that signed in. */
export const sessionCookies = (config: Config, { session, browser }: SignedInBrowser): string[] => [
  cookieFor(config, session),
  knownCookie(config, browser),
]

export const signedIn = ({ config }: Context, browser: SignedInBrowser): Reply =>
  new Reply(204, { 'set-cookie': sessionCookies(config, browser), 'cache-control': 'no-store' })
