import { createHash } from 'node:crypto'
import { downloadParameter } from '@fieldwork/core/uploads/downloadAddress.ts'
import { isSignatureOf, type Secrets, signatureOf } from '../keys.ts'

/** Lifetime of a signed address, which accepts one file. */
export const grantSeconds = 600

/**
 * The permission in a signed address: to upload this person's file of this name, up to `limit` bytes, until it expires (seconds since 1970)
 * or the session in which it was requested ends (the hash of its token). The nonce makes every address different, because each stores one
 * file.
 */
export type Grant = { userId: string; key: string; limit: number; expires: number; session: string; nonce: string }

export const signedPath = '/uploads/signed/:userId/:key'

/** Returns the address for a PUT to this server. */
export const signedAddress = (secret: string, { userId, key, limit, expires, session, nonce }: Grant): string =>
  signed(secret, 'upload', `/uploads/signed/${userId}/${key}?limit=${limit}&expires=${expires}&session=${session}&nonce=${nonce}`)

/** Returns the grant of an address, expired or not; undefined if this server didn't sign it. */
export const readGrant = (secrets: Secrets, address: string): Grant | undefined => {
  const parts = readSigned(secrets, 'upload', address)
  if (!parts) return undefined
  const { userId, key, parameter } = parts
  const [session = '', nonce = ''] = [parameter('session'), parameter('nonce')]
  return { userId, key, limit: Number(parameter('limit')), expires: Number(parameter('expires')), session, nonce }
}

/** Hash by which `used_upload_addresses` lists an address that this server signed. */
export const signatureHash = (address: string): Buffer =>
  createHash('sha256')
    .update(address.slice(address.lastIndexOf('=') + 1))
    .digest()

/** Permission to read a user's file on the files host until a time (seconds since 1970). `download`: the file name to save it as. */
type FileGrant = { userId: string; key: string; size?: string | undefined; download?: string | undefined; expires: number }

export const privateFilePath = '/uploads/private/:userId/:key'

/** Seconds. An address is valid for at least as long, and at most twice as long. */
const grantWindow = 300

/** Returns when an address that is signed now expires. It stays the same for a while, so that browsers can cache the file by its address. */
export const fileGrantExpires = (now: number): number => (Math.floor(now / 1000 / grantWindow) + 2) * grantWindow

/** Returns the path on the files host at which anyone can read this file. */
export const privateFileAddress = (secret: string, { userId, key, size, download, expires }: FileGrant): string => {
  const query = new URLSearchParams({ expires: String(expires) })
  if (size !== undefined) query.set('size', size)
  if (download !== undefined) query.set(downloadParameter, download)
  return signed(secret, 'file', `/uploads/private/${userId}/${key}?${query.toString()}`)
}

/** Returns the grant of an address, expired or not; undefined if this server didn't sign it. */
export const readFileGrant = (secrets: Secrets, address: string): FileGrant | undefined => {
  const parts = readSigned(secrets, 'file', address)
  if (!parts) return undefined
  const { userId, key, parameter } = parts
  return { userId, key, size: parameter('size'), download: parameter(downloadParameter), expires: Number(parameter('expires')) }
}

const separator = '&signature='

/** Adds a signature, so that a change of any part makes the address worthless. */
const signed = (secret: string, purpose: 'upload' | 'file', path: string): string => path + separator + signatureOf(secret, purpose, path)

const readSigned = (secrets: Secrets, purpose: 'upload' | 'file', address: string) => {
  const end = address.lastIndexOf(separator)
  const path = address.slice(0, end)
  if (end < 0 || !isSignatureOf(secrets, purpose, path, address.slice(end + separator.length))) return undefined
  const [folders = '', search = ''] = path.split('?')
  const [userId = '', key = ''] = folders.split('/').slice(3)
  const query = new URLSearchParams(search)
  return { userId, key, parameter: (name: string) => query.get(name) ?? undefined }
}
