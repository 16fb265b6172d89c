import { isIP } from 'node:net'

/** The settings that say under which name people reach the server. */
type Addresses = { publicUrl: string | undefined; host: string }

/**
 * The domain that passkeys of this server belong to; undefined where browsers offer none: over plain http to another machine, and where the
 * address is a number. It follows from the settings alone, because a request could name any host.
 */
export const relyingPartyId = ({ publicUrl, host }: Addresses): string | undefined => {
  if (publicUrl === undefined) return isLoopback(host) ? 'localhost' : undefined
  const { protocol, hostname } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return hostname === 'localhost' || (protocol === 'https:' && isName) ? hostname : undefined
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** The domain and origin that an authenticator's response has to name. */
export type RelyingParty = { id: string; origin: string }

export const relyingPartyOf = (config: Addresses, requestHost: string | undefined): RelyingParty | undefined => {
  const id = relyingPartyId(config)
  if (id === undefined) return undefined
  const port = /:(\d+)$/.exec(requestHost ?? '')?.[0] ?? ''
  return { id, origin: config.publicUrl ?? `http://${id}${port}` }
}
