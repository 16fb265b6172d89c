import { createHash } from 'node:crypto'
import { isSameSecret, signatureOf } from '../keys.ts'

/** Lifetime of a signed address, which accepts one file. */
export const grantSeconds = 600

/**
 * The permission in a signed address: this person's file of this name, up to so many bytes, until then (seconds since 1970), and no
 * longer than the session in which it was asked for (the hash of its token). The nonce makes every address different, because each
 * stores one file.
 */
export type Grant = { userId: string; key: string; limit: number; expires: number; session: string; nonce: string }

export const signedPath = '/uploads/signed/:userId/:key'

/** The address for a PUT to this server. It is worth nothing once changed in any part. */
export const signedAddress = (secret: string, grant: Grant): string => {
  const { userId, key, limit, expires, session, nonce } = grant
  const signature = signatureOf(secret, 'upload', ['PUT', userId, key, limit, expires, session, nonce].join('\n'))
  return `/uploads/signed/${userId}/${key}?limit=${limit}&expires=${expires}&session=${session}&nonce=${nonce}&signature=${signature}`
}

/** The grant behind an address, expired or not; undefined when this server did not sign exactly this address. */
export const readGrant = (secret: string, address: string): Grant | undefined => {
  const [path = '', search = ''] = address.split('?')
  const [userId = '', key = ''] = path.split('/').slice(3)
  const query = new URLSearchParams(search)
  const grant = {
    userId,
    key,
    limit: Number(query.get('limit')),
    expires: Number(query.get('expires')),
    session: query.get('session') ?? '',
    nonce: query.get('nonce') ?? '',
  }
  return isSameSecret(address, signedAddress(secret, grant)) ? grant : undefined
}

/** Hash by which `used_upload_addresses` lists an address that this server signed. */
export const signatureHash = (address: string): Buffer =>
  createHash('sha256')
    .update(address.slice(address.lastIndexOf('=') + 1))
    .digest()
