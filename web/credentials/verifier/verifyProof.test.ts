import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { base58 } from '@scure/base'
import jsonld from 'jsonld'
import { expect, test } from 'vitest'
import { statusListContext } from '@fieldwork/core/credentials/contexts.ts'
import { badgeForm, statusListForm, verifyProof } from './verifyProof.ts'

const issuer = 'did:web:fieldwork.example'
const method = `${issuer}#key`
const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
const multikey = `z${base58.encode(Uint8Array.from([0xed, 0x01, ...raw]))}`
const keys = [{ id: issuer, verificationMethod: [{ id: method, publicKeyMultibase: multikey }], assertionMethod: [method] }]

const list = {
  '@context': statusListContext,
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer,
  validFrom: '2026-11-21T00:00:00Z',
  credentialSubject: {
    id: 'https://fieldwork.example/credentials/status/0#list',
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
  },
}
const options = {
  type: 'DataIntegrityProof',
  cryptosuite: 'eddsa-rdfc-2022',
  proofPurpose: 'assertionMethod',
  verificationMethod: method,
}
const documentLoader = async (url: string) => ({ document: credentialContexts.get(url)!, documentUrl: url })
const hashOf = async (document: object) => {
  const text = await jsonld.canonize(document, { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader })
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
const signed = async <T extends object>(document: T, context: unknown) => {
  const hashes = [...(await hashOf({ '@context': context, ...options })), ...(await hashOf(document))]
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(hashes)))
  return { ...document, proof: { ...options, proofValue: `z${base58.encode(signature)}` } }
}

test('what the issuer signed is valid, and nothing else under its signature', async () => {
  const theirs = await signed(list, list['@context'])
  expect(await verifyProof(theirs, statusListForm, keys)).toBe('valid')
  expect(await verifyProof({ ...theirs, issuer: 'did:web:else.example' }, statusListForm, keys)).toBe('unknown_issuer')
  expect(await verifyProof({ ...theirs, validFrom: '2020-01-01T00:00:00Z' } as typeof theirs, statusListForm, keys)).toBe('changed')
})

test('a document that brings words of its own, which its context gives no meaning, is not what was signed', async () => {
  const theirs = await signed(list, list['@context'])
  const words = { '@context': [...statusListContext, { identityHash: '@index' }], identityHash: 'Mallory' }
  expect(await hashOf({ ...list, ...words })).toEqual(await hashOf(list))
  expect(await verifyProof({ ...theirs, ...words }, statusListForm, keys)).toBe('changed')
})

test('a list of what is revoked is no credential', async () => {
  expect(await verifyProof(await signed(list, list['@context']), badgeForm, keys)).toBe('changed')
})
