import { expect, test } from 'vitest'
import { statusListContext } from '@fieldwork/core/credentials/contexts.ts'
import { createSigner, hashOf } from './testing-signing.ts'
import { badgeForm, statusListForm, verifyProof } from './verifyProof.ts'

const issuer = 'did:web:fieldwork.example'
const { keys: ownKeys, signed } = await createSigner(issuer)
const keys = [ownKeys]

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
test('what the issuer signed is valid, and nothing else under its signature', async () => {
  const theirs = await signed(list)
  expect(await verifyProof(theirs, statusListForm, keys)).toBe('valid')
  expect(await verifyProof({ ...theirs, issuer: 'did:web:else.example' }, statusListForm, keys)).toBe('unknown_issuer')
  expect(await verifyProof({ ...theirs, validFrom: '2020-01-01T00:00:00Z' } as typeof theirs, statusListForm, keys)).toBe('changed')
})

test('a document that brings words of its own, which its context gives no meaning, is not what was signed', async () => {
  const theirs = await signed(list)
  const words = { '@context': [...statusListContext, { identityHash: '@index' }], identityHash: 'Mallory' }
  expect(await hashOf({ ...list, ...words })).toEqual(await hashOf(list))
  expect(await verifyProof({ ...theirs, ...words }, statusListForm, keys)).toBe('changed')
})

test('a list of what is revoked is no credential', async () => {
  expect(await verifyProof(await signed(list), badgeForm, keys)).toBe('changed')
})
