import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'
import { issuerId } from '@fieldwork/core/credentials/addresses.ts'
import type { Context } from '../context.ts'
import { seal, type Secrets, unseal } from '../keys.ts'
import { credentialKeys, replaceKey } from './queries.ts'

/** `name` is the public key as Multikey writes it, which the key's address ends with. */
export type IssuerKey = { name: string; privateKey: KeyObject }

type KeyContext = Pick<Context, 'db' | 'now'> & { config: Secrets }

/** Returns the key in use. Creates one if none exists, or if the secret of the settings isn't the one that sealed it. */
export const issuerKey = async (context: KeyContext): Promise<IssuerKey> =>
  (await keyInUse(context)) ?? (await context.db.transaction((tx) => newKey(context, tx, true)))

/** Signs with a new key from now on. What earlier keys signed stays verifiable. */
export const rotateIssuerKey = (context: KeyContext): Promise<IssuerKey> => context.db.transaction((tx) => newKey(context, tx, false))

type KeyTransaction = Parameters<Parameters<Context['db']['transaction']>[0]>[0]

const newKey = async (context: KeyContext, tx: KeyTransaction, isOnlyIfMissing: boolean): Promise<IssuerKey> => {
  await tx.lock('credential keys')
  const existing = isOnlyIfMissing ? await keyInUse({ ...context, db: tx }) : undefined
  if (existing) return existing
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const written = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await replaceKey(tx, raw, seal(context.config.secret, 'credential', written), new Date(context.now()))
  return { name: multikey(raw), privateKey }
}

const keyInUse = async ({
  db,
  config,
}: Omit<KeyContext, 'db'> & { db: Parameters<typeof credentialKeys>[0] }): Promise<IssuerKey | undefined> => {
  const row = (await credentialKeys(db)).find(({ retired_at }) => retired_at === null)
  const written = row && unsealed(config, row.sealed_key)
  if (!row || written === undefined) return undefined
  return {
    name: multikey(row.public_key),
    privateKey: createPrivateKey({ key: Buffer.from(written, 'base64'), format: 'der', type: 'pkcs8' }),
  }
}

/** Undefined for one that was sealed with another secret. */
const unsealed = (secrets: Secrets, sealed: string): string | undefined => {
  try {
    return unseal(secrets, 'credential', sealed)
  } catch {
    return undefined
  }
}

/** 0xed01 says that it is an Ed25519 key (https://www.w3.org/TR/controller-document/#Multikey). */
const multikey = (publicKey: Uint8Array): string => `z${base58.encode(Uint8Array.from([0xed, 0x01, ...publicKey]))}`

/** The public keys that verify credentials of this server, including retired ones. */
export const keyDocument = async (context: KeyContext, origin: string) => {
  await issuerKey(context)
  const id = issuerId(origin)
  const names = (await credentialKeys(context.db)).map(({ public_key }) => multikey(public_key))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: names.map((name) => ({ id: `${id}#${name}`, type: 'Multikey', controller: id, publicKeyMultibase: name })),
    assertionMethod: names.map((name) => `${id}#${name}`),
  }
}
