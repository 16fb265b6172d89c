import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { beforeEach, expect, test } from 'vitest'
import { credentialFilePath } from '@fieldwork/core/credentials/fileNames.ts'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import { completer, startDocumented } from '../documentation/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { credentials, publicCredentials } from './service.ts'
import { verified } from './testing-verification.ts'

/* The schema is our own and states the constraints of Open Badges 3.0. 1EdTech's published schema says that it may not be copied. */

const server = await startDocumented({ works: false, served: credentials, plain: publicCredentials })
const { db } = server
beforeEach(() => server.forgetLimits())

const ajv = new Ajv2019({ allErrors: true, strictTypes: false, strictTuples: false })
ajv.addFormat('uri', (text) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text))
ajv.addFormat('date-time', (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text))
const schema = JSON.parse(readFileSync(new URL('openBadges3.schema.json', import.meta.url), 'utf8')) as object
const validate = ajv.compile(schema)
const faults = (document: unknown): string[] => {
  validate(document)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

type Proof = { created: string; proofPurpose: string }
type SignedBadge = OpenBadge & { proof: [Proof] }
const path = `/projects/${tideTable.id}/credential`

const issued = async (who: SignedInVisitor): Promise<SignedBadge> => {
  expect((await who.call('POST', path, { name: 'Ines Ferreira' })).status).toBe(200)
  return (await who.call<SignedBadge>('GET', credentialFilePath('json', tideTable.id))).body
}

/** Stores the basis as the server does when a task is answered this way. */
const setBasis = async (who: SignedInVisitor, basis: AnswerBasis, seenAt: string | null = null) =>
  db.rows('update answers set basis = $3, seen_at = $4 where user_id = $1 and validation_id = $2', [
    who.userId,
    tideTable.keyword,
    basis,
    seenAt,
  ])

test.for<[AnswerBasis, string | null, string]>([
  ['seen', '2026-11-20T21:15:00.000Z', 'Seen on the learner’s machine on 20 November 2026: the commands printed what was expected.'],
  ['computed', null, 'Output checked against values drawn for this learner. The run itself wasn’t watched.'],
  ['own_words', null, 'In their own words. The explanation is not graded.'],
  ['shown', null, 'Shown: after a wrong answer, the learner read the author’s explanation.'],
])('a credential names the basis "%s" of an answer, is valid, and conforms to Open Badges 3.0', async (one) => {
  const [basis, seenAt, narrative] = one
  const ines = await completer(server)
  await setBasis(ines, basis, seenAt)
  const badge = await issued(ines)
  const [first, ...others] = badge.evidence
  expect(first).toMatchObject({ acceptedBy: basis, narrative, ...(seenAt === null ? {} : { seenAt }) })
  expect(Object.keys(first!).includes('seenAt')).toBe(seenAt !== null)
  expect(others.map(({ acceptedBy }) => acceptedBy)).toEqual(['presence', 'check', 'presence'])
  expect((await ines.call<CredentialState>('GET', path)).body.issued!.tasks[0]).toEqual({ title: tideTable.keyword, counts: narrative })
  expect(await verified(server.visitor(), badge)).toEqual({ isVerified: true, isRevoked: false, failures: [] })
  expect(faults(badge)).toEqual([])
})

test('a credential with answers accepted by a check, a language model or the learner conforms to Open Badges 3.0', async () => {
  const ines = await completer(server)
  expect(faults(await issued(ines))).toEqual([])
  const accept = (column: string) =>
    db.rows(`update answers set ${column} = true where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  await accept('accepted_by_model')
  expect(faults(await issued(ines))).toEqual([])
  await accept('own_judgement')
  expect(faults(await issued(ines))).toEqual([])
})

test('the day on which the companion ran commands is signed, and another day makes the credential outdated', async () => {
  const ines = await completer(server)
  await setBasis(ines, 'seen', '2026-11-20T21:15:00.000Z')
  const badge = await issued(ines)
  const [first, ...others] = badge.evidence
  const changed = { ...badge, evidence: [{ ...first!, seenAt: '2026-11-19T21:15:00.000Z' }, ...others] }
  expect((await verified(server.visitor(), changed)).isVerified).toBe(false)
  await setBasis(ines, 'seen', '2026-11-21T08:00:00.000Z')
  expect((await ines.call<CredentialState>('GET', path)).body.issued).toMatchObject({ isOutdated: true })
})

const badge = await issued(await completer(server))
const { credentialSubject: subject, evidence, proof, validFrom, ...rest } = badge
const [identifier] = subject.identifier
const of = (change: object) => ({ ...badge, ...change })

test.for<[fault: string, document: object, where: RegExp]>([
  ['no date', { ...rest, credentialSubject: subject, evidence, proof }, /required property 'validFrom'/],
  ['a day for a moment', of({ validFrom: validFrom.slice(0, 10) }), /^\/validFrom /],
  ['the contexts in another order', of({ '@context': badge['@context'].toReversed() }), /^\/@context\/0 /],
  ['no badge type', of({ type: ['VerifiableCredential'] }), /^\/type /],
  ['an invalid id', of({ id: 'tides' }), /^\/id /],
  ['an issuer without an id', of({ issuer: { type: ['Profile'], name: 'Fieldwork' } }), /^\/issuer /],
  ['no recipient', of({ credentialSubject: { ...subject, identifier: [] } }), /^\/credentialSubject/],
  [
    'an identity with further personal data',
    of({ credentialSubject: { ...subject, identifier: [{ ...identifier, email: 'ines@private.example' }] } }),
    /identifier\/0 must NOT have additional properties/,
  ],
  [
    'an unknown type of identity',
    of({ credentialSubject: { ...subject, identifier: [{ ...identifier, identityType: 'nickname' }] } }),
    /identifier\/0\/identityType /,
  ],
  [
    'a number for a version',
    of({ credentialSubject: { ...subject, achievement: { ...subject.achievement, version: 1 } } }),
    /achievement\/version must be string/,
  ],
  [
    'a kind of achievement of our own',
    of({ credentialSubject: { ...subject, achievement: { ...subject.achievement, achievementType: 'Tide' } } }),
    /achievementType /,
  ],
  ['evidence of another type', of({ evidence: [{ ...evidence[0]!, type: ['TaskEvidence'] }] }), /^\/evidence\/0\/type /],
  ['a list for a narrative', of({ evidence: [{ ...evidence[0]!, narrative: ['Shown.'] }] }), /^\/evidence\/0\/narrative must be string/],
  ['a proof that is no list', of({ proof: proof[0] }), /^\/proof must be array/],
  ['a proof of another purpose', of({ proof: [{ ...proof[0], proofPurpose: 'authentication' }] }), /proofPurpose /],
])('a credential with %s does not conform to Open Badges 3.0', ([, document, where]) => {
  expect(faults(badge)).toEqual([])
  expect(faults(document).filter((fault) => where.test(fault))).not.toEqual([])
})

test('a credential does not say of an explanation in the learner’s own words that a check refused it', async () => {
  const ines = await completer(server)
  await db.rows(`update answers set accepted_by_model = true where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  await db.rows(`update validations set answer_check = '{"check":"own-words","rubric":"The moon."}' where id = $1`, [tideTable.keyword])
  const [first] = (await issued(ines)).evidence
  expect(first).toMatchObject({ checkKind: 'own-words', acceptedBy: 'presence' })
})
