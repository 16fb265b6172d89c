import { issuerAddress } from './issuerAddress.ts'

/** The parts of a credential that the page reads. */
export type ReadCredential = {
  '@context': unknown
  id?: string
  type?: unknown
  name?: string
  issuer: { id: string; name?: string; url?: string } | string
  validFrom?: string
  awardedDate?: string
  credentialSubject?: {
    identifier?: Array<{ identityHash?: string }>
    achievement?: { name?: string; version?: string }
  }
  evidence?: Array<{ name?: string; narrative?: string; acceptedBy?: string; checkKind?: string }>
  credentialStatus?: { statusListIndex?: string; statusListCredential?: string }
  /** A list with one proof, as Open Badges 3.0 requires. Our earlier credentials and status lists have a proof that isn't in a list. */
  proof?: Proof | Proof[]
}
export type Proof = { type?: string; cryptosuite?: string; verificationMethod?: string; proofPurpose?: string; proofValue?: string }

/** The parts of a `did:web` document that this page reads. */
export type KeyDocument = { id: string; verificationMethod: Array<{ id: string; publicKeyMultibase: string }>; assertionMethod: string[] }

export const maxTextLength = 1_000_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a credential, also one baked into an SVG (by earlier versions), or a key document. Returns undefined for anything else. */
export const readGiven = (text: string): { credential: ReadCredential } | { keys: KeyDocument } | undefined => {
  const value = parsed(bakedIn(text) ?? text)
  if (!isRecord(value)) return undefined
  const keys = keysOf(value)
  if (keys) return { keys }
  const hasIssuer = typeof value['issuer'] === 'string' || (isRecord(value['issuer']) && typeof value['issuer']['id'] === 'string')
  return hasIssuer && value['@context'] !== undefined ? { credential: value as ReadCredential } : undefined
}

/** Returns the keys of a key document's subject. Keys with the id of another subject are left out. */
const keysOf = ({ id, verificationMethod, assertionMethod }: Record<string, unknown>): KeyDocument | undefined =>
  typeof id === 'string' && issuerAddress(id) && Array.isArray(verificationMethod)
    ? {
        id,
        verificationMethod: verificationMethod.filter((one) => isKeyOf(id, one)),
        assertionMethod: Array.isArray(assertionMethod) ? assertionMethod.filter((one) => typeof one === 'string') : [],
      }
    : undefined

const isKeyOf = (owner: string, value: unknown): value is KeyDocument['verificationMethod'][number] =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  value['id'].startsWith(`${owner}#`) &&
  typeof value['publicKeyMultibase'] === 'string'

const cdataStart = '<![CDATA['

/** Searches with `indexOf`, because a regular expression takes quadratic time on hostile text. */
const bakedIn = (text: string): string | undefined => {
  const tag = text.indexOf('<openbadges:credential')
  const start = tag < 0 ? tag : text.indexOf(cdataStart, tag)
  const end = start < 0 ? start : text.indexOf(']]>', start)
  return end < 0 ? undefined : text.slice(start + cdataStart.length, end)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const issuerOf = ({ issuer }: Pick<ReadCredential, 'issuer'>): string => (typeof issuer === 'string' ? issuer : issuer.id)

const decoder = new TextDecoder()
const pngStart = [0x89, 0x50, 0x4e, 0x47]
/** The head of the chunk in which Open Badges 3.0 bakes the credential: keyword, no compression, no language, no translation. */
const bakedStart = 'iTXtopenbadgecredential\0\0\0\0\0'

/** Returns the text of a file; of a PNG, that of the credential in it, or an empty text. */
export const textOf = (bytes: Uint8Array): string => {
  if (pngStart.some((byte, index) => bytes[index] !== byte)) return decoder.decode(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Each chunk has a length, a name, its content and a checksum: four bytes each, except the content.
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const chunk = bytes.subarray(at + 4, at + 8 + view.getUint32(at))
    if (decoder.decode(chunk.subarray(0, bakedStart.length)) === bakedStart) return decoder.decode(chunk.subarray(bakedStart.length))
  }
  return ''
}
