import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

type Purpose =
  | 'address'
  | 'calendar'
  | 'code'
  | 'credential'
  | 'device-code'
  | 'file'
  | 'fingerprint'
  | 'job'
  | 'mailbox'
  | 'single-sign-on'
  | 'test-checkout'
  | 'unsubscribe'
  | 'upload'
  | 'model-grade'

/** The secret that signs and seals, and the previous one, which is still accepted during a rotation. */
export type Secrets = { secret: string; formerSecret?: string | undefined }

/** One key per purpose, so that a token made for one is invalid for another. */
const keyFor = (secret: string, purpose: Purpose): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `fieldwork ${purpose}`, 32))

/** Reveals nothing about the text to anyone without the secret. */
export const keyedHash = (secret: string, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest()

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): Buffer => keyedHash(secret, 'fingerprint', 'SECRET')

/** Signs an address, so that nobody else can create a valid one. */
export const signatureOf = (secret: string, purpose: Purpose, text: string): string =>
  keyedHash(secret, purpose, text).toString('base64url')

/** An id that nobody else can create: `<uuid>.<signature>`. */
export const signedId = (secret: string, purpose: Purpose, id: string): string => `${id}.${signatureOf(secret, purpose, id)}`

/** Returns the id that this server signed; undefined for any other text. */
export const readSignedId = (secrets: Secrets, purpose: Purpose, text: string): string | undefined => {
  const [, id = '', signature = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(text) ?? []
  return isSignatureOf(secrets, purpose, id, signature) ? id : undefined
}

/** True for a signature with either secret. */
export const isSignatureOf = (secrets: Secrets, purpose: Purpose, text: string, signature: string): boolean =>
  acceptedSecrets(secrets).some((secret) => isSameSecret(signature, signatureOf(secret, purpose, text)))

/** The secrets with which something may have been signed. */
export const acceptedSecrets = ({ secret, formerSecret }: Secrets): string[] =>
  formerSecret === undefined ? [secret] : [secret, formerSecret]

/** Compares a given value with a secret in constant time. */
export const isSameSecret = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Encrypts data to be stored in the database, such as a mail with a code. */
export const seal = (secret: string, purpose: Purpose, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Throws if the text was sealed with neither secret, or tampered with. */
export const unseal = ({ secret, formerSecret }: Secrets, purpose: Purpose, sealed: string): string => {
  try {
    return unsealWith(secret, purpose, sealed)
  } catch (error) {
    if (formerSecret === undefined) throw error
    return unsealWith(formerSecret, purpose, sealed)
  }
}

const unsealWith = (secret: string, purpose: Purpose, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
