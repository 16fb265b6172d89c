import { isSameSecret, signatureOf } from '../keys.ts'

/** A signed address takes one file for this long. */
export const grantSeconds = 600

/**
 * The permission in a signed address: this person's file of this name, up to so many bytes, until then (seconds since 1970), and no
 * longer than the session in which it was asked for (the hash of its token).
 */
export type Grant = { userId: string; key: string; limit: number; expires: number; session: string }

export const signedPath = '/uploads/signed/:userId/:key'

/** The address for a PUT to this server. It is worth nothing once changed in any part. */
export const signedAddress = (secret: string, grant: Grant): string => {
  const { userId, key, limit, expires, session } = grant
  const signature = signatureOf(secret, 'upload', ['PUT', userId, key, limit, expires, session].join('\n'))
  return `/uploads/signed/${userId}/${key}?limit=${limit}&expires=${expires}&session=${session}&signature=${signature}`
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
  }
  return isSameSecret(address, signedAddress(secret, grant)) ? grant : undefined
}
