import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { OutputOf } from '@fieldwork/core/endpoint.ts'
import type { beginPasskey, beginPasskeySignIn } from '@fieldwork/core/accounts/passkeys/contract.ts'

/** Ways in which an authenticator misbehaves. */
type Fault = { origin?: string; rpId?: string; isUserVerified?: boolean; counter?: number; challenge?: string; credentialId?: string }

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>

/** An authenticator with one credential, made of Node's own cryptography (WebAuthn Level 3, sections 6.1 and 6.5). */
export const createAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0

  /** Answers the options for adding a passkey. */
  const register = (options: OutputOf<typeof beginPasskey>, fault: Fault = {}) => {
    counter += 1
    const clientDataJSON = clientData('webauthn.create', fault.challenge ?? options.challenge, fault.origin ?? origin)
    const authData = Buffer.concat([
      authenticatorData(fault.rpId ?? options.rp.id, 0x41, { ...fault, counter: fault.counter ?? counter }),
      Buffer.alloc(16),
      uint16(credentialId.length),
      credentialId,
      coseKey(publicKey),
    ])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    const response = { clientDataJSON: base64(clientDataJSON), attestationObject: base64(attestationObject), transports: ['internal'] }
    return { id: base64(credentialId), rawId: base64(credentialId), type: 'public-key', response }
  }

  /** Answers the options for signing in. */
  const sign = (options: OutputOf<typeof beginPasskeySignIn>, fault: Fault = {}) => {
    counter += 1
    const clientDataJSON = clientData('webauthn.get', fault.challenge ?? options.challenge, fault.origin ?? origin)
    const authData = authenticatorData(fault.rpId ?? options.rpId, 0x01, { ...fault, counter: fault.counter ?? counter })
    const response = {
      clientDataJSON: base64(clientDataJSON),
      authenticatorData: base64(authData),
      signature: base64(signature(privateKey, Buffer.concat([authData, sha256(clientDataJSON)]))),
    }
    const id = fault.credentialId ?? base64(credentialId)
    return { id, rawId: id, type: 'public-key', response }
  }

  return { register, sign, credentialId: base64(credentialId) }
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const signature = (key: KeyObject, bytes: Buffer): Buffer => createSign('sha256').update(bytes).sign(key)

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** The flags: 0x01 a person is there, 0x04 they were verified, 0x40 a credential follows. */
const authenticatorData = (rpId: string, flags: number, { isUserVerified = true, counter = 0 }: Fault): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags | (isUserVerified ? 0x04 : 0)]), count])
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), uint16(bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** An EC2 key for ES256 as COSE (RFC 9053): { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
const coseKey = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (label: number, text: string) => Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), coordinate(0x21, x!), coordinate(0x22, y!)])
}
