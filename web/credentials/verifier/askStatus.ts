import { type GoneCredential, publicCredentialPath } from '@fieldwork/core/credentials/addresses.ts'
import { credentialPath } from '@fieldwork/core/paths.ts'
import { issuerOf, type KeyDocument, type ReadCredential } from './readCredential.ts'
import { statusListForm, verifyProof } from './verifyProof.ts'

export type StatusResult = 'revoked' | 'not_revoked' | 'unreachable'

type StatusList = ReadCredential & { id?: string; credentialSubject?: { encodedList?: string } }

/** Milliseconds. */
const maxWaitMs = 8000

/** Looks the credential up in the issuer's status list. A list that the issuer didn't sign is ignored. */
export const askStatus = async (credential: ReadCredential, keys: readonly KeyDocument[]): Promise<StatusResult> => {
  const { statusListCredential: address, statusListIndex } = credential.credentialStatus ?? {}
  if (!address || !/^https?:\/\//.test(address)) return 'unreachable'
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(maxWaitMs), credentials: 'omit' })
    const list = (await response.json()) as StatusList
    const isTheirs =
      list.id === address && issuerOf(list) === issuerOf(credential) && (await verifyProof(list, statusListForm, keys)) === 'valid'
    const bit = isTheirs ? await bitOf(list.credentialSubject?.encodedList ?? '', Number(statusListIndex)) : undefined
    return bit === undefined ? 'unreachable' : bit ? 'revoked' : 'not_revoked'
  } catch {
    return 'unreachable'
  }
}

/** Returns the address of the public credential that replaced a revoked one; undefined if there is none, or if its issuer can't be reached. */
export const replacementOf = async ({ id = '', credentialStatus }: ReadCredential): Promise<string | undefined> => {
  const issuer = credentialStatus?.statusListCredential
  try {
    const file = new URL(publicCredentialPath(id.replace(/^urn:uuid:/, ''), 'json'), issuer)
    const response = await fetch(file.href, { signal: AbortSignal.timeout(maxWaitMs), credentials: 'omit' })
    const { replacement } = (await response.json()) as GoneCredential
    return response.status === 410 && replacement !== null ? new URL(credentialPath(replacement), issuer).href : undefined
  } catch {
    return undefined
  }
}

/** The list is gzip in multibase (base64url); the first bit of a byte is the highest. */
const bitOf = async (encoded: string, index: number): Promise<boolean | undefined> => {
  if (!encoded.startsWith('u') || !Number.isInteger(index) || index < 0) return undefined
  const text = atob(encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
  const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const unpacked = new Response(packed).body!.pipeThrough(new DecompressionStream('gzip'))
  const bits = new Uint8Array(await new Response(unpacked).arrayBuffer())
  const byte = bits[index >> 3]
  return byte === undefined ? undefined : (byte & (0x80 >> (index & 7))) !== 0
}
