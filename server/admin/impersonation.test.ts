import { beforeEach, describe, expect, test } from 'vitest'
import { userEmailHeader, userIdHeader } from '@fieldwork/core/admin/impersonation.ts'
import type { AuditEntry, Impersonation } from '@fieldwork/core/admin/schema.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { draftOf, open } from '../testing/roleCases.ts'
import type { SignedInVisitor } from '../testing/testing.ts'

const server = await startEveryEndpoint()
const { db } = server
const admin = await server.signIn('admin@example.org')
await admin.call('PUT', '/user/name', { name: 'Ada Admin' })
let learner: SignedInVisitor
let people = 0
beforeEach(async () => {
  await server.forgetLimits()
  learner = await server.signIn(`ines-${(people += 1)}@example.org`)
})

const start = (reason = 'Ticket 412') => admin.call('POST', `/admin/users/${learner.userId}/impersonation`, { reason })
const stop = () => admin.call('DELETE', `/admin/users/${learner.userId}/impersonation`)
const as = <Body>(method: string, path: string, body?: unknown) => admin.call<Body>(method, path, body, { [userIdHeader]: learner.userId })
const visits = async () => (await learner.call<Impersonation[]>('GET', '/user/visits')).body
const entries = async (q = learner.email) =>
  (await admin.call<{ rows: AuditEntry[] }>('GET', `/admin/audit?q=${encodeURIComponent(q)}`)).body.rows.toReversed()
const write = (text = 'helped') =>
  as('POST', `/projects/${open}/validations/${tideTable.keyword}`, { ...draftOf(tideTable.keyword), text: { data: text } })

describe('an administrator who looks as a learner', () => {
  test('reads and writes what is the learner’s, and nothing of it reaches their own account [USER-30] [USER-32]', async () => {
    await start()
    expect((await write()).status).toBe(200)
    const path = `/projects/${open}/validations/${tideTable.keyword}`
    expect((await learner.call<{ text: { data: string } }>('GET', path)).body.text.data).toBe('helped')
    expect((await admin.call('GET', path)).status).toBe(404)
    expect((await as<{ text: { data: string } }>('GET', path)).body.text.data).toBe('helped')
  })

  test('is in the log with who, whom, when, why, each project once and each change, and never with what was written', async () => {
    await start('Ticket 412: answer stays in review')
    for (let times = 0; times < 3; times++) await as('GET', `/projects/${open}`)
    await write('a secret sentence')
    await as('PUT', '/user/name', { name: '' })
    await stop()
    const found = await entries()
    expect(found.map(({ action, endpoint, projectId, outcome, reason }) => [action, endpoint, projectId, outcome, reason])).toEqual([
      ['impersonation_started', null, null, null, 'Ticket 412: answer stays in review'],
      ['read', 'getProject', open, null, null],
      ['write', 'saveAnswer', open, 'done', null],
      ['write', 'saveName', null, 'invalid', null],
      ['impersonation_ended', null, null, null, null],
    ])
    for (const { admin: who, person, at } of found) {
      expect([who?.name, person?.id]).toEqual(['Ada Admin', learner.userId])
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    }
    expect(JSON.stringify(await db.rows('select * from audit_entries'))).not.toContain('secret sentence')
  })

  test('is seen by the learner, with the reason, the projects and how much was changed, and by nobody else', async () => {
    expect(await visits()).toEqual([])
    await start('Ticket 413')
    await as('GET', `/projects/${open}`)
    await write()
    expect(await visits()).toMatchObject([{ adminName: 'Ada Admin', reason: 'Ticket 413', endedAt: null, changes: 1 }])
    await stop()
    const [visit] = await visits()
    expect(visit!.projects).toHaveLength(1)
    expect(Date.parse(visit!.endedAt!)).toBeGreaterThanOrEqual(Date.parse(visit!.startedAt))
    const other = await server.signIn('nora@example.org')
    expect((await other.call('GET', '/user/visits')).body).toEqual([])
  })

  test('cannot look without an entry: a request by header alone begins one, without a reason', async () => {
    expect((await admin.call('GET', '/user', undefined, { [userEmailHeader]: learner.email })).status).toBe(200)
    expect(await visits()).toMatchObject([{ adminName: 'Ada Admin', reason: '' }])
    const calls = Array.from({ length: 8 }, () => as('GET', '/preferences'))
    await Promise.all(calls)
    expect(await visits()).toHaveLength(1)
  })

  test('has stopped after an hour without a call, and a later one is another visit', async () => {
    await start('first')
    await as('GET', '/user')
    server.turnClock(3700)
    expect((await visits())[0]!.endedAt).not.toBeNull()
    await as('GET', '/user')
    expect((await visits()).map(({ reason }) => reason)).toEqual(['', 'first'])
    server.turnClock(-3700)
  })

  test('goes on in the same visit for as long as there is a call within each hour', async () => {
    await start('long')
    for (let turn = 0; turn < 3; turn++) {
      server.turnClock(2400)
      await as('GET', '/user')
      expect(await visits()).toMatchObject([{ reason: 'long', endedAt: null }])
    }
    server.turnClock(-7200)
  })

  test('has an entry of a change before the change begins, so that none is ever without', async () => {
    await start()
    await as('GET', '/user')
    const holder = await db.pool.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for no key update', [learner.userId])
    const change = as('PUT', '/user/name', { name: 'Renamed' })
    await expect.poll(async () => (await entries()).at(-1)).toMatchObject({ action: 'write', endpoint: 'saveName', outcome: null })
    expect(await db.row('select name from users where id = $1', [learner.userId])).not.toEqual({ name: 'Renamed' })
    await holder.query('commit')
    holder.release()
    expect((await change).status).toBe(200)
    expect((await entries()).at(-1)).toMatchObject({ action: 'write', outcome: 'done' })
  })

  test('records no event of what they do, on any of the ways that write one [EVENT-15]', async () => {
    const eventsOf = () => db.rows('select name from facts where user_id = $1', [learner.userId])
    await start()
    const done = { ...draftOf(tideTable.keyword), text: { data: 'the moon' }, status: 'COMPLETE' }
    await as('POST', `/projects/${open}/validations/${tideTable.keyword}`, done)
    await as('PUT', '/user/preferences', { isToolbarPinned: true })
    await as('POST', '/goals', { goal: 'Read the tides' })
    await as('GET', `/projects/${open}/quiz`)
    await as('DELETE', `/projects/${open}/annotations.json`)
    expect((await as('POST', '/events', { event: { name: 'toc_jumped', data: { projectId: open, sectionId: 'sign' } } })).status).toBe(403)
    expect(await eventsOf()).toEqual([])
    await learner.call('POST', '/goals', { goal: 'Read the tides' })
    expect(await eventsOf()).toEqual([{ name: 'goal_set' }])
  })

  test('sees the learner’s uploads where a browser can only name the person in the address', async () => {
    const key = `${open}_${tideTable.picture}`
    await server.context.files.write(`${learner.userId}/${key}`, Buffer.from('a picture'), 'image/png')
    await db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', 9, '"e"', now())`, [
      learner.userId,
      key,
    ])
    expect((await admin.fetch(`/uploads/${key}`)).status).toBe(404)
    expect((await admin.fetch(`/uploads/${key}?userId=${learner.userId}`)).status).toBe(200)
    const other = await server.signIn('nora@example.org')
    expect((await other.fetch(`/uploads/${key}?userId=${learner.userId}`)).status).toBe(403)
  })
})
