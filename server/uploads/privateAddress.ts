import { downloadParameter } from '@fieldwork/core/uploads/downloadAddress.ts'
import { isSameSecret, signatureOf } from '../keys.ts'
import type { OwnFile } from './ownFile.ts'

/** Permission to read a user's file on the files host until a time (seconds since 1970). `download`: the file name to save it as. */
type FileGrant = OwnFile & { download?: string | undefined; expires: number }

export const privateFilePath = '/uploads/private/:userId/:key'

/** Seconds. An address is worth as long, or up to twice that. */
const grantWindow = 300

/** When an address that is signed now expires. It stays the same for a while, and so does the address: browsers keep the file by it. */
export const fileGrantExpires = (now: number): number => (Math.floor(now / 1000 / grantWindow) + 2) * grantWindow

/** The path on the files host at which anybody may read this file. It is worth nothing once changed in any part. */
export const privateFileAddress = (secret: string, { userId, key, size, download, expires }: FileGrant): string => {
  const query = new URLSearchParams({ expires: String(expires) })
  if (size !== undefined) query.set('size', size)
  if (download !== undefined) query.set(downloadParameter, download)
  const path = `/uploads/private/${userId}/${key}?${query.toString()}`
  return `${path}&signature=${signatureOf(secret, 'file', path)}`
}

/** The grant behind an address, expired or not; undefined when this server did not sign exactly this address. */
export const readFileGrant = (secret: string, address: string): FileGrant | undefined => {
  const [path = '', search = ''] = address.split('?')
  const [userId = '', key = ''] = path.split('/').slice(3)
  const query = new URLSearchParams(search)
  const textOf = (name: string) => query.get(name) ?? undefined
  const grant = { userId, key, size: textOf('size'), download: textOf(downloadParameter), expires: Number(query.get('expires')) }
  return isSameSecret(address, privateFileAddress(secret, grant)) ? grant : undefined
}
