import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../keys.ts'

/** How long one file may be PUT to a signed address. */
export const grantSeconds = 600

/** What a signed address allows: this person's file of this name, up to so many bytes, until then (seconds since 1970). */
export type Grant = { userId: string; key: string; limit: number; expires: number }

export const signedPath = '/uploads/signed/:userId/:key'

/** The address for a PUT to this server. It is worth nothing once changed in any part. */
export const signedAddress = (secret: string, grant: Grant): string =>
  `/uploads/signed/${grant.userId}/${grant.key}?limit=${grant.limit}&expires=${grant.expires}&signature=${signatureOf(secret, grant).toString('base64url')}`

/** The grant behind an address, expired or not; undefined when this server did not sign it. */
export const readGrant = (secret: string, { userId = '', key = '' }: Record<string, string>, query: URLSearchParams): Grant | undefined => {
  const grant: Grant = { userId, key, limit: Number(query.get('limit')), expires: Number(query.get('expires')) }
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const wanted = signatureOf(secret, grant)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? grant : undefined
}

const signatureOf = (secret: string, { userId, key, limit, expires }: Grant): Buffer =>
  keyedHash(secret, 'upload', ['PUT', userId, key, limit, expires].join('\n'))
