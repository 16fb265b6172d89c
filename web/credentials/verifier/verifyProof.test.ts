import { expect, test } from 'vitest'
import { badgeContext, earlierBadgeContext, statusListContext } from '@fieldwork/core/credentials/contexts.ts'
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
test('a signature is valid only for the document that the issuer signed', async () => {
  const theirs = await signed(list)
  expect(await verifyProof(theirs, statusListForm, keys)).toBe('valid')
  expect(await verifyProof({ ...theirs, issuer: 'did:web:else.example' }, statusListForm, keys)).toBe('unknown_issuer')
  expect(await verifyProof({ ...theirs, validFrom: '2020-01-01T00:00:00Z' } as typeof theirs, statusListForm, keys)).toBe('changed')
})

test('a document with terms that its context doesn’t define counts as changed', async () => {
  const theirs = await signed(list)
  const words = { '@context': [...statusListContext, { identityHash: '@index' }], identityHash: 'Mallory' }
  expect(await hashOf({ ...list, ...words })).toEqual(await hashOf(list))
  expect(await verifyProof({ ...theirs, ...words }, statusListForm, keys)).toBe('changed')
})

test('a status list is not accepted as a credential', async () => {
  expect(await verifyProof(await signed(list), badgeForm, keys)).toBe('changed')
})

const badge = (context: readonly unknown[], evidence: object) => ({
  '@context': context,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer,
  validFrom: '2026-11-21T00:00:00Z',
  evidence: [{ type: ['Evidence', 'TaskEvidence'], narrative: 'Seen.', acceptedBy: 'seen', ...evidence }],
})

test('a credential with a list of one proof is valid, and none or several are refused', async () => {
  const { proof, ...theirs } = await signed(badge(badgeContext, { seenAt: '2026-11-20T21:15:00Z' }))
  expect(await verifyProof({ ...theirs, proof: [proof] }, badgeForm, keys)).toBe('valid')
  for (const proofs of [[], [proof, proof]]) expect(await verifyProof({ ...theirs, proof: proofs }, badgeForm, keys)).toBe('other_proof')
  const later = badge(badgeContext, { seenAt: '2026-11-21T21:15:00Z' })
  expect(await verifyProof({ ...later, proof: [proof] }, badgeForm, keys)).toBe('changed')
})

test('a credential issued before the companion existed stays valid, and its context defines no later term', async () => {
  const words = { TaskEvidence: { '@id': 'urn:fieldwork:evidence:TaskEvidence', '@context': {} as Record<string, string> } }
  for (const name of ['acceptedBy', 'checkKind', 'promptDigest', 'answerDigest', 'checkDigest'])
    words.TaskEvidence['@context'][name] = `urn:fieldwork:evidence:${name}`
  // The exact context of credentials that have been issued.
  expect(JSON.stringify(earlierBadgeContext[2])).toBe(JSON.stringify(words))
  const theirs = await signed(badge(earlierBadgeContext, {}))
  expect(await verifyProof(theirs, badgeForm, keys)).toBe('valid')
  const withDay = { ...theirs, evidence: [{ ...theirs.evidence[0], seenAt: '2026-11-20T21:15:00Z' }] }
  expect(await verifyProof(withDay, badgeForm, keys)).toBe('changed')
})
