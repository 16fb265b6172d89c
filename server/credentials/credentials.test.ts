import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import type { OpenBadge } from '@fieldwork/core/credentials/openBadge.ts'
import type { CredentialState } from '@fieldwork/core/credentials/schema.ts'
import { credentialFilePath } from '@fieldwork/core/credentials/fileNames.ts'
import { completer, ownWords, startDocumented } from '../documentation/testing-work.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import { recorded } from '../testing/recorded.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { rotateIssuerKey } from './issuerKeys.ts'
import { isTaken, keepCredential } from './queries.ts'
import { credentials, publicCredentials } from './service.ts'
import { freeIndex, listOf } from './statusList.ts'
import { bakedIn } from './testing-baked.ts'
import { verified } from './testing-verification.ts'

const server = await startDocumented({ works: false, served: credentials, plain: publicCredentials })
const { db } = server
beforeEach(() => server.forgetLimits())

const valid = { isVerified: true, isRevoked: false, failures: [] }
const revoked = { isVerified: true, isRevoked: true, failures: [] }
const path = `/projects/${tideTable.id}/credential`
const stateOf = (who: Visitor) => who.call<CredentialState>('GET', path)
const issue = (who: Visitor, name = 'Ines Ferreira') => who.call<CredentialState>('POST', path, { name })
type SignedBadge = OpenBadge & { proof: [{ verificationMethod: string }] }
const jsonOf = async (who: Visitor) => (await who.call<SignedBadge>('GET', credentialFilePath('json', tideTable.id))).body
const issued = async (who: SignedInVisitor, name?: string) => {
  expect((await issue(who, name)).status).toBe(200)
  return jsonOf(who)
}

test('a learner who completed a project gets a credential that a third-party library verifies', async () => {
  const ines = await completer(server)
  expect((await stateOf(ines)).body).toEqual({ mayIssue: true, issued: null })
  const badge = await issued(ines)
  expect(await verified(server.visitor(), badge)).toEqual(valid)
  expect((await stateOf(ines)).body.issued).toMatchObject({ name: 'Ines Ferreira', version: 1, isOutdated: false })
  expect(badge.credentialSubject.achievement).toMatchObject({ name: 'Print a tide table', version: '1' })
  expect(badge.evidence.map(({ checkKind, acceptedBy }) => [checkKind, acceptedBy])).toEqual([
    ['keywords', 'check'],
    ['any', 'presence'],
    ['url', 'check'],
    ['picture', 'presence'],
  ])
})

test('a credential does not say of an answer that a language model accepted that the check did', async () => {
  const ines = await completer(server)
  await db.rows(`update answers set accepted_by_model = true where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  const badge = await issued(ines)
  expect(badge.evidence[0]).toMatchObject({
    checkKind: 'keywords',
    acceptedBy: 'model',
    narrative: 'The author’s check refused the answer. A language model accepted it by what the author asks for.',
  })
  expect(await verified(server.visitor(), badge)).toEqual(valid)
})

test('a credential says of an answer that the check refused that it counts on the learner’s word', async () => {
  const ines = await completer(server)
  await db.rows(`update answers set own_judgement = true where user_id = $1 and validation_id = $2`, [ines.userId, tideTable.keyword])
  const badge = await issued(ines)
  expect(badge.evidence[0]).toMatchObject({
    checkKind: 'keywords',
    acceptedBy: 'learner',
    narrative: 'The author’s check refused the answer. It counts on the learner’s word.',
  })
  expect(badge.evidence.slice(1).map(({ acceptedBy }) => acceptedBy)).not.toContain('learner')
  expect(await verified(server.visitor(), badge)).toEqual(valid)
  await db.rows(`update answers set own_judgement = false where user_id = $1`, [ines.userId])
  expect((await stateOf(ines)).body.issued).toMatchObject({ isOutdated: true })
})

test('a credential names no optional task whose answer is hidden or was left empty', async () => {
  const ines = await completer(server, 'pro')
  const named = async () => (await issued(ines)).evidence.map(({ checkKind }) => checkKind)
  await saveText(ines, ownWords.remark, { status: 'COMPLETE', hidden: true }, tideTable.remark)
  expect(await named()).toEqual(['keywords', 'url', 'picture'])
  await saveText(ines, '', { status: 'COMPLETE' }, tideTable.remark)
  // Its box was opened again by that.
  await saveText(ines, ownWords.answer, { status: 'COMPLETE' })
  expect(await named()).toEqual(['keywords', 'url', 'picture'])
})

test('a credential changed anywhere is refused', async () => {
  const badge = await issued(await completer(server))
  const [first, ...others] = badge.evidence
  const changes: Array<Partial<OpenBadge>> = [
    { name: 'Build a rocket' },
    { awardedDate: '2020-01-01T00:00:00.000Z' },
    { evidence: [{ ...first!, answerDigest: 'sha256:00' }, ...others] },
    { evidence: others },
    { credentialStatus: { ...badge.credentialStatus, statusListIndex: '1' } },
  ]
  for (const change of changes) expect((await verified(server.visitor(), { ...badge, ...change })).isVerified).toBe(false)
})

test('neither credential nor picture holds an address, an id of the person, a written answer or a check; the picture contains the credential', async () => {
  const ines = await completer(server)
  await issue(ines)
  const json = await (await ines.fetch(credentialFilePath('json', tideTable.id))).text()
  const picture = Buffer.from(await (await ines.fetch(credentialFilePath('png', tideTable.id))).arrayBuffer())
  const baked = bakedIn(picture)!
  for (const planted of [ines.email, ines.userId, ownWords.answer, ownWords.remark, '@private.example', 'Look up on a clear night', 'salt'])
    expect(json + picture.toString()).not.toContain(planted)
  expect(JSON.parse(baked)).toEqual(JSON.parse(json))
  expect(await verified(server.visitor(), JSON.parse(baked) as object)).toEqual(valid)
})

test('an answer digest is that of the answer with the salt that its owner alone has', async () => {
  const ines = await completer(server)
  const badge = await issued(ines)
  const [row] = await server.db.rows<{ salt: string }>('select salt from credentials where user_id = $1', [ines.userId])
  const bytes = new TextEncoder().encode(`${row!.salt}\n${ownWords.answer}`)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  expect(badge.evidence[0]!.answerDigest).toBe(`sha256:${hash}`)
})

test.for([
  ['title', 'promptDigest'],
  ['description', 'promptDigest'],
  ['answer_check', 'checkDigest'],
] as const)(
  'a task whose %s is another has another %s, and no other digest changes; the credential is outdated',
  async ([column, digest]) => {
    const ines = await completer(server)
    const before = await issued(ines)
    const title = before.evidence[0]!.name
    const stored = (
      await server.db.rows<{ id: string; was: string }>(
        `select id, ${column}::text as was from validations where project_id = $1 and title = $2`,
        [tideTable.id, title],
      )
    )[0]!
    const set = (value: string) =>
      server.db.rows(
        `update validations set ${column} = $3::${column === 'answer_check' ? 'jsonb' : 'text'} where project_id = $1 and id = $2`,
        [tideTable.id, stored.id, value],
      )
    await set(column === 'answer_check' ? JSON.stringify({ ...JSON.parse(stored.was), hint: 'Another one.' }) : `${stored.was} Really?`)
    try {
      expect((await stateOf(ines)).body.issued).toMatchObject({ isOutdated: true })
      const after = await issued(ines)
      expect(after.evidence[0]![digest]).not.toBe(before.evidence[0]![digest])
      expect(after.evidence[0]![digest]).toMatch(digest === 'promptDigest' ? /^sha256:[\da-f]{64}$/ : /^hmac-sha256:[\da-f]{64}$/)
      const others = ({ evidence }: SignedBadge) => evidence.map(({ promptDigest, checkDigest }) => [promptDigest, checkDigest]).slice(1)
      expect(others(after)).toEqual(others(before))
      const other = digest === 'promptDigest' ? 'checkDigest' : 'promptDigest'
      expect(after.evidence[0]![other]).toBe(before.evidence[0]![other])
    } finally {
      await set(stored.was)
    }
  },
)

test('whether a credential is current is known without reading a picture; one that was stored before is read once', async () => {
  const ines = await completer(server)
  const { files } = server.context
  const badge = await issued(ines)
  const kept = { ...files }
  let read = 0
  const counting = <Call extends (object: string) => unknown>(call: Call) => ((object: string) => (read++, call(object))) as Call
  Object.assign(files, { read: counting(kept.read), open: counting(kept.open) })
  expect((await stateOf(ines)).body.issued).toMatchObject({ isOutdated: false })
  expect((await issue(ines)).status).toBe(200)
  expect(read).toBe(0)
  await server.db.rows('update uploads set digest = null where user_id = $1', [ines.userId])
  for (let again = 0; again < 3; again++) expect((await stateOf(ines)).body.issued).toMatchObject({ isOutdated: false })
  expect(read).toBe(1)
  Object.assign(files, kept)
  expect(await jsonOf(ines)).toEqual(badge)
})

test('a revoked credential’s index stays marked in the list, and is never reused', async () => {
  const [ines, nora] = [await completer(server), await completer(server)]
  const badge = await issued(ines)
  const index = Number(badge.credentialStatus.statusListIndex)
  await ines.call('DELETE', path)
  expect(await isTaken(server.db, index)).toBe(true)
  await issued(nora)
  const [theirs] = await server.db.rows<object>(
    'select user_id, id, name, version, salt, body, issued_at from credentials where user_id = $1',
    [nora.userId],
  )
  const row = theirs as { id: string; name: string; version: number; salt: string; body: string; issued_at: Date }
  const again = { ...row, issuedAt: row.issued_at, userId: nora.userId, projectId: tideTable.id, statusIndex: index, isPublic: null }
  await expect(server.db.transaction((tx) => keepCredential(tx, again))).rejects.toThrow(/credential_places/)
  expect(await verified(server.visitor(), badge)).toEqual(revoked)
})

test('a credential gets a place of the list that none had, also in a list that is half full; then there is another list', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.rows('delete from credential_places', [])
      await tx.rows('insert into credential_places (status_index) select generate_series(0, 65534)', [])
      for (let time = 0; time < 30; time++) expect(await freeIndex(tx)).toBeGreaterThan(65_534)
      expect(listOf(await freeIndex(tx)).list).toBe(0)
      await tx.rows('insert into credential_places (status_index) values (65535)', [])
      expect(listOf(await freeIndex(tx)).list).toBe(1)
      throw new Error('nothing of it stays')
    }),
  ).rejects.toThrow('nothing of it stays')
})

test('a corrected name makes a new credential and revokes the first; the same again changes nothing', async () => {
  const ines = await completer(server)
  const first = await issued(ines, 'Ines Fereira')
  expect(await issued(ines, 'Ines  Fereira ')).toEqual(first)
  const second = await issued(ines, 'Ines Ferreira')
  expect(second.id).not.toBe(first.id)
  expect(await verified(server.visitor(), second)).toEqual(valid)
  expect(await verified(server.visitor(), first)).toEqual(revoked)
})

test('a credential is marked as outdated once an answer changes, and a new one is current', async () => {
  const ines = await completer(server, 'pro')
  const first = await issued(ines)
  await saveText(ines, 'The moon, and a little the sun.', { status: 'COMPLETE' })
  expect((await stateOf(ines)).body.issued).toMatchObject({ isOutdated: true })
  const second = await issued(ines)
  expect(second.evidence[0]!.answerDigest).not.toBe(first.evidence[0]!.answerDigest)
  expect((await stateOf(ines)).body.issued).toMatchObject({ isOutdated: false })
})

test('a learner revokes a credential, which the status list says from then on, and may have another later; each is recorded', async () => {
  const ines = await completer(server)
  const badge = await issued(ines)
  expect((await ines.call('DELETE', path)).body).toEqual({ mayIssue: true, issued: null })
  expect(await verified(server.visitor(), badge)).toEqual(revoked)
  expect((await ines.fetch(credentialFilePath('json', tideTable.id))).status).toBe(404)
  expect((await ines.call('DELETE', path)).status).toBe(404)
  expect(await recorded(server, ines, 'credential_revoked')).toEqual([{ project_id: tideTable.id, details: {} }])
  expect(await verified(server.visitor(), await issued(ines))).toEqual(valid)
  expect(await recorded(server, ines, 'credential_issued')).toEqual(Array(2).fill({ project_id: tideTable.id, details: { version: 1 } }))
})

test('the credential of an account that is removed is revoked', async () => {
  const ines = await completer(server)
  const badge = await issued(ines)
  await server.db.rows('delete from users where id = $1', [ines.userId])
  expect(await verified(server.visitor(), badge)).toEqual(revoked)
})

test('a restart keeps the credential, and another is issued only once the project is complete again', async () => {
  const ines = await completer(server, 'pro')
  const badge = await issued(ines)
  await ines.call('POST', `/projects/${tideTable.id}/reset`)
  expect((await stateOf(ines)).body).toMatchObject({ mayIssue: false, issued: { isOutdated: false } })
  expect(await verified(server.visitor(), badge)).toEqual(valid)
  expect((await issue(ines, 'Ines F.')).status).toBe(409)
})

test('after the key was changed, old and new credentials are verifiable, also when the secret of the settings changed', async () => {
  const [ines, nora, otto] = [await completer(server), await completer(server), await completer(server)]
  const old = await issued(ines)
  await rotateIssuerKey(server.context)
  const young = await issued(nora)
  server.context.config.secret = 'another secret of the tests, long enough'
  const youngest = await issued(otto)
  server.context.config.secret = 'a secret of the tests, long enough'
  expect(new Set([old, young, youngest].map(({ proof: [{ verificationMethod }] }) => verificationMethod)).size).toBe(3)
  for (const badge of [old, young, youngest]) expect(await verified(server.visitor(), badge)).toEqual(valid)
})

test('a credential can’t be seen, downloaded or revoked by another person', async () => {
  const ines = await completer(server)
  const badge = await issued(ines)
  const nora = await server.signIn('nora@example.org')
  expect((await stateOf(nora)).body).toEqual({ mayIssue: false, issued: null })
  expect((await nora.fetch(credentialFilePath('json', tideTable.id))).status).toBe(404)
  expect((await nora.call('DELETE', path)).status).toBe(404)
  expect((await server.visitor().call('GET', path)).status).toBe(401)
  expect(await verified(server.visitor(), badge)).toEqual(valid)
})

test.for(['', 'ines@private.example', 'x'.repeat(61), 'In\u202Ees'])('a credential is not issued under the name %j', async (name) => {
  const ines = await completer(server)
  expect((await issue(ines, name)).status).toBe(422)
  expect((await stateOf(ines)).body.issued).toBe(null)
})

test('the status list doesn’t reveal the number of credentials: all indexes except the valid ones are marked', async () => {
  const bitsOf = async (list: number) => {
    const { body } = await server.visitor().call<{ credentialSubject: { encodedList: string } }>('GET', `/credentials/status/${list}`)
    const bytes = gunzipSync(Buffer.from(body.credentialSubject.encodedList.slice(1), 'base64url'))
    return [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  }
  const [first, last, ofNext] = [await completer(server), await completer(server), await completer(server)]
  for (const [at, who] of [first, last, ofNext].entries()) {
    await issue(who)
    await db.rows('update credentials set status_index = $2 where user_id = $1', [who.userId, [0, 131_071, 131_072][at]])
  }
  const [{ count } = { count: 0 }] = await db.rows<{ count: number }>('select count(*)::int as count from credentials')
  const bits = await bitsOf(0)
  expect([bits.length, bits.replaceAll('1', '').length, bits[0], bits.at(-1)]).toEqual([131_072, count - 1, '0', '0'])
  expect(await bitsOf(1)).toBe(`0${'1'.repeat(131_071)}`)
  expect((await server.visitor().call('GET', '/credentials/status/1000')).status).toBe(404)
})
