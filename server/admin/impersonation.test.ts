import { beforeEach, describe, expect, test } from 'vitest'
import { userEmailHeader, userIdHeader } from '@fieldwork/core/admin/impersonation.ts'
import type { AuditEntry, Impersonation } from '@fieldwork/core/admin/schema.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { draftOf, open } from '../testing/roleCases.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { png } from '../uploads/testing-pictures.ts'
import { put } from '../uploads/testing-put.ts'

const server = await startEveryEndpoint()
const { db } = server
let admin = await server.signIn('admin@example.org')
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
const reads = async () =>
  (await entries()).filter(({ action }) => action === 'read').map(({ endpoint, projectId }) => [endpoint, projectId])
const write = (text = 'helped') =>
  as('POST', `/projects/${open}/validations/${tideTable.keyword}`, { ...draftOf(tideTable.keyword), text: { data: text } })

describe('an administrator who impersonates a learner', () => {
  test('reads and writes the learner’s data, without affecting their own account [USER-30] [USER-32]', async () => {
    await start()
    expect((await write()).status).toBe(200)
    const path = `/projects/${open}/validations/${tideTable.keyword}`
    expect((await learner.call<{ text: { data: string } }>('GET', path)).body.text.data).toBe('helped')
    expect((await admin.call('GET', path)).status).toBe(404)
    expect((await as<{ text: { data: string } }>('GET', path)).body.text.data).toBe('helped')
  })

  test('is recorded in the audit log with who, whom, when, why, each project once and each change, but never the content', async () => {
    await start('Ticket 412: answer stays in review')
    for (let times = 0; times < 3; times++) await as('GET', `/projects/${open}`)
    await write('a secret sentence')
    await as('PUT', '/user/name', { name: '' })
    await stop()
    const list = await entries()
    expect(list.map(({ action, endpoint, projectId, outcome, reason }) => [action, endpoint, projectId, outcome, reason])).toEqual([
      ['impersonation_started', null, null, null, 'Ticket 412: answer stays in review'],
      ['read', 'getProject', open, null, null],
      ['write', 'saveAnswer', open, 'done', null],
      ['write', 'saveName', null, 'invalid', null],
      ['impersonation_ended', null, null, null, null],
    ])
    for (const { admin: who, person, at } of list) {
      expect([who?.name, person?.id]).toEqual(['Ada Admin', learner.userId])
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    }
    expect(JSON.stringify(await db.rows('select * from audit_entries'))).not.toContain('secret sentence')
  })

  test('is shown to the learner, and nobody else, with the reason, the projects and the number of changes', async () => {
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

  test('sees nothing before giving a reason, whichever header or address names the person', async () => {
    const refusal = { status: 403, body: { error: { code: 'reason_required' } } }
    expect(await as('GET', '/user')).toMatchObject(refusal)
    expect(await admin.call('GET', '/user', undefined, { [userEmailHeader]: learner.email })).toMatchObject(refusal)
    expect(await write()).toMatchObject(refusal)
    expect((await admin.fetch(`/uploads/${open}_${tideTable.picture}?userId=${learner.userId}`)).status).toBe(403)
    for (const reason of ['', '  ', '\u200b', '...', '\u2800']) expect((await start(reason)).status).toBe(422)
    expect(await visits()).toEqual([])
    expect(await entries()).toEqual([])
  })

  test('stops after an hour without a call, and has to give a reason again', async () => {
    await start('first')
    await as('GET', '/user')
    server.turnClock(3700)
    expect((await visits())[0]!.endedAt).not.toBeNull()
    expect(await as('GET', '/user')).toMatchObject({ status: 403, body: { error: { code: 'reason_required' } } })
    admin = await server.signIn('admin@example.org')
    await start('second')
    expect((await as('GET', '/user')).status).toBe(200)
    expect((await visits()).map(({ reason }) => reason)).toEqual(['second', 'first'])
    server.turnClock(-3700)
  })

  test('stays in the same visit while there is a call within each hour', async () => {
    await start('long')
    for (let turn = 0; turn < 3; turn++) {
      server.turnClock(2400)
      await as('GET', '/user')
      expect(await visits()).toMatchObject([{ reason: 'long', endedAt: null }])
    }
    server.turnClock(-7200)
  })

  test('has one reason at a time, even if several windows begin at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => start(`window ${n}`)))
    const all = await visits()
    expect([all.length, all.filter(({ endedAt }) => endedAt === null).length]).toEqual([8, 1])
    const actions = (await entries()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'impersonation_ended')).toHaveLength(7)
  })

  test('can upload a picture for the learner’s answer to the address issued for it', async () => {
    await start()
    const key = `${open}_${tideTable.picture}`
    const { url } = (await as<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body
    expect((await put(url, await png())).status).toBe(200)
    expect((await learner.fetch(`/uploads/${key}`)).status).toBe(200)
    expect((await admin.fetch(`/uploads/${key}`)).status).toBe(404)
    const second = (await as<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${key}`)).body.url
    await admin.call('POST', '/auth/logout')
    expect((await put(second, await png())).status).toBe(403)
    admin = await server.signIn('admin@example.org')
  })

  test('sees a change whose process was killed marked as possibly made, and so does the learner', async () => {
    await start()
    const visit = await db.row<{ id: string }>('select id from impersonations where user_id = $1', [learner.userId])
    const enter = (age: string) =>
      db.rows(
        `insert into audit_entries (action, admin_id, user_id, impersonation_id, endpoint, at) values ('write', $1, $2, $3, 'saveName', now() - $4::interval)`,
        [admin.userId, learner.userId, visit!.id, age],
      )
    await enter('1 minute')
    await enter('1 hour')
    expect((await entries()).slice(-2).map(({ outcome }) => outcome)).toEqual([null, 'interrupted'])
    expect((await visits())[0]).toMatchObject({ changes: 2 })
  })

  test('has an entry for a change before the change begins', async () => {
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

  test('causes no event and no graded answer, by any call that could [EVENT-15]', async () => {
    const eventsOf = () => db.rows('select name from events where user_id = $1', [learner.userId])
    await start()
    const done = { ...draftOf(tideTable.keyword), text: { data: 'the moon' }, status: 'COMPLETE' }
    await as('POST', `/projects/${open}/validations/${tideTable.keyword}`, done)
    await as('PUT', '/user/preferences', { isToolbarPinned: true })
    await as('POST', '/goals', { goal: 'Read the tides' })
    await as('GET', `/projects/${open}/quiz`)
    await as('DELETE', `/projects/${open}/annotations.json`)
    expect((await as('POST', '/events', { event: { name: 'toc_jumped', data: { projectId: open, sectionId: 'sign' } } })).status).toBe(403)
    expect(await eventsOf()).toEqual([])
    expect(await db.rows('select from graded_answers where user_id = $1', [learner.userId])).toEqual([])
    await learner.call('POST', '/goals', { goal: 'Read the tides' })
    expect(await eventsOf()).toEqual([{ name: 'goal_set' }])
  })

  test('can read the learner’s chat, but not write, stop, clear or dictate in it', async () => {
    await start()
    const { body: chat } = await learner.call<{ id: string }>('GET', `/chats?projectId=${open}`)
    await db.rows(
      `insert into chat_messages (chat_id, role, content) values ($1, 'user', '[{"type":"text","text":"What moves the sea?"}]')`,
      [chat.id],
    )
    const message = { messages: [{ role: 'user', content: [{ type: 'text', text: 'I, the learner' }] }] }
    const writes = [
      as('POST', `/chats/${chat.id}/messages`, message),
      as('POST', `/chats/${chat.id}/messages/${chat.id}/retry`, {}),
      as('DELETE', `/chats/${chat.id}/messages`),
      as('DELETE', `/chats/${chat.id}/messages/${chat.id}/cancel`),
      as('POST', `/chats/${chat.id}/transcribe`),
    ]
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const read = await as<{ messages: unknown[] }>('GET', `/chats/${chat.id}/messages`)
    expect([read.status, read.body.messages.length]).toEqual([200, 1])
    expect(await reads()).toEqual([['getMessages', open]])
  })

  test('begins no chat in the learner’s name, and reading an existing one is recorded', async () => {
    await start()
    const path = `/chats?projectId=${open}`
    expect(await as('GET', path)).toMatchObject({ status: 403, body: { error: { code: 'impersonating' } } })
    expect(await db.rows('select from chats where user_id = $1', [learner.userId])).toEqual([])
    const { body: chat } = await learner.call<{ id: string }>('GET', path)
    expect(await as<{ id: string }>('GET', path)).toMatchObject({ status: 200, body: { id: chat.id } })
    expect(await reads()).toEqual([['getChat', open]])
  })

  test('sees the learner’s uploads where a browser can only name the person in the address', async () => {
    await start()
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
