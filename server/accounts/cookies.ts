import { sessionLifetime } from '@fieldwork/core/accounts/signIn.ts'
import type { Config } from '../config.ts'

const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith('https://') ?? false

/** The `__Host-` prefix binds the cookie to this host over https; browsers refuse it on plain http. */
export const cookieNamed = (config: Config, name: 'session' | 'browser' | 'sso'): string => (isHttps(config) ? `__Host-${name}` : name)

export const sessionCookie = (config: Config): string => cookieNamed(config, 'session')

/** A `Set-Cookie` value; `maxAge` in seconds. */
export const setCookie = (config: Config, name: string, value: string, maxAge: number): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isHttps(config) ? '; Secure' : ''}`

export const cookieFor = (config: Config, token: string, maxAge = sessionLifetime * 86_400): string =>
  setCookie(config, sessionCookie(config), token, maxAge)

/** Makes the browser delete the cookie. */
export const noCookie = (config: Config): string => cookieFor(config, '', 0)
