import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { AuditEntry, Person } from '@fieldwork/core/admin/schema.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { liveALife, startLives } from '../accounts/testing-life.ts'
import { cleanUp } from '../cleanup.ts'
import { remindLearners } from '../planner/reminders.ts'
import { recorded } from '../testing/recorded.ts'
import { unzip } from '../testing/unzip.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { admin as administration } from './service.ts'

const server = await startLives({}, (context) => administration(context, undefined))
const { db, context } = server
const day = 86_400
beforeEach(() => server.forgetLimits())

const ada = () => server.signIn(people.ada.email)
const reason = 'Ticket 412'
const act = async (path: string, body: object = {}, who?: SignedInVisitor, method = 'PUT') =>
  (who ?? (await ada())).call(method, `/admin/users/${path}`, { reason, ...body })
const suspend = (userId: string, who?: SignedInVisitor) => act(`${userId}/suspension`, { isSuspended: true }, who)
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const mailsTo = async (email: string) =>
  (await server.mailbox()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)
const logOf = async (userId: string) =>
  db.rows<{ action: string; reason: string }>('select action, reason from audit_entries where user_id = $1 order by id', [userId])
const logIn = async (visitor: Visitor, email: string) => {
  await visitor.call('POST', '/auth/otp/login', { email })
  return visitor.call('POST', '/auth/otp/verify', { email, code: await server.mailedCode(email) })
}

describe('a suspended person', () => {
  test('is refused by every call and at the login, is told by mail, and continues once the suspension is lifted', async () => {
    const ines = await server.signIn('suspended@example.org')
    const elsewhere = server.visitor()
    await elsewhere.call('POST', '/auth/otp/login', { email: ines.email })
    const code = await server.mailedCode(ines.email)
    expect((await suspend(ines.userId)).status).toBe(204)
    for (const [method, path] of [
      ['GET', '/user'],
      ['GET', '/projects'],
      ['PUT', '/user/name/skip'],
    ] as const)
      expect(await ines.call(method, path)).toMatchObject(refusal(403, 'suspended'))
    expect(await elsewhere.call('POST', '/auth/otp/verify', { email: ines.email, code })).toMatchObject(refusal(403, 'suspended'))
    expect(elsewhere.cookie()).not.toContain('session=')
    await expect.poll(() => mailsTo(ines.email), { timeout: 10_000 }).toContain('Your Fieldwork account is suspended')

    expect(await suspend(ines.userId)).toMatchObject(refusal(409, 'conflict'))
    expect((await act(`${ines.userId}/suspension`, { isSuspended: false })).status).toBe(204)
    expect((await ines.call('GET', '/user')).status).toBe(200)
    await expect.poll(() => mailsTo(ines.email), { timeout: 10_000 }).toContain('Your Fieldwork account is open again')
    expect(await logOf(ines.userId)).toEqual([
      { action: 'suspended', reason },
      { action: 'suspension_lifted', reason },
    ])
  })

  test('can log out, and somebody else can log in with that browser', async () => {
    const ines = await server.signIn('leaves-browser@example.org')
    await suspend(ines.userId)
    expect((await logIn(ines, 'next-person@example.org')).status).toBe(204)
    expect((await ines.call<User>('GET', '/user')).body.email).toBe('next-person@example.org')
    const nora = await server.signIn('logs-out@example.org')
    await suspend(nora.userId)
    expect((await nora.call('POST', '/auth/logout')).status).toBe(204)
    expect((await nora.call('GET', '/projects')).status).toBe(200)
  })

  test('has no public pages, no public picture and no calendar, and gets no reminders', async () => {
    const ines = await liveALife(server, 'public-pages@example.org')
    const { nickname, picture } = (await ines.call<User>('GET', '/user')).body
    const feed = new URL((await ines.call<{ address: string }>('GET', '/schedule/feed')).body.address).pathname
    const seen = () =>
      Promise.all([`/users/${nickname}/portfolio`, picture, feed].map(async (path) => (await server.visitor().fetch(path)).status))
    expect(await seen()).toEqual([200, 200, 200])
    await suspend(ines.userId)
    expect(await seen()).toEqual([404, 404, 404])
    await db.rows(
      `update users set created_at = now() - interval '30 days', preferences = preferences || '{"emailUnsubscribed": false}' where id = $1`,
      [ines.userId],
    )
    await remindLearners(context)
    expect(await db.row('select reminded_at as at from users where id = $1', [ines.userId])).toEqual({ at: null })
  })
})

test('signing a person out ends all their sessions and nobody else’s', async () => {
  const [here, there] = [await server.signIn('out@example.org'), await server.signIn('out@example.org')]
  const nora = await server.signIn(people.nora.email)
  expect((await act(`${here.userId}/logout`, {}, undefined, 'POST')).status).toBe(204)
  expect(await Promise.all([here, there, nora].map(async (who) => (await who.call('GET', '/user')).status))).toEqual([401, 401, 200])
  expect(await logOf(here.userId)).toEqual([{ action: 'logged_out', reason }])
})

test('an account that an administrator deletes is locked, can be kept, and is removed after seven days', async () => {
  const ines = await server.signIn('deleted-by-admin@example.org')
  const deletion = (isScheduled: boolean) => act(`${ines.userId}/deletion`, { isScheduled })
  expect(await deletion(false)).toMatchObject(refusal(409, 'conflict'))
  expect((await deletion(true)).status).toBe(204)
  expect((await ines.call('GET', '/user')).status).toBe(401)
  await expect.poll(() => mailsTo(ines.email), { timeout: 10_000 }).toContain('Your Fieldwork account will be deleted')
  expect((await deletion(false)).status).toBe(204)
  const back = await server.signIn(ines.email)
  expect(await recorded(server, ines, 'deletion_withdrawn')).toHaveLength(1)
  expect((await back.call<User>('GET', '/user')).body.deletionAt).toBeNull()
  expect((await deletion(true)).status).toBe(204)
  server.turnClock(7 * day + 60)
  await cleanUp(context)
  expect(await db.rows('select from users where id = $1', [ines.userId])).toEqual([])
  expect(await logOf(ines.userId)).toEqual([])
  const remaining = await db.rows<{ action: string }>(
    `select action from audit_entries where user_id is null and reason = $1 order by id`,
    [reason],
  )
  expect(remaining.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['deletion_scheduled', 'deletion_withdrawn', 'deletion_scheduled']),
  )
})

test('exports of other people and of the audit log leave an administrator their own archive', async () => {
  const admin = await ada()
  const statuses = async (times: number, send: () => Promise<{ status: number }>) => {
    const distinct = new Set<number>()
    for (let time = 0; time < times; time++) distinct.add((await send()).status)
    return [...distinct]
  }
  const gone = '/admin/users/00000000-0000-4000-8000-000000000000/export'
  expect(await statuses(21, () => admin.call('POST', gone, { reason }))).toEqual([404, 429])
  expect(await statuses(21, () => admin.fetch('/admin/audit/entries.csv?action=suspended'))).toEqual([200, 429])
  expect(await statuses(7, () => admin.fetch('/user/export'))).toEqual([200, 429])
})

test('the archive of a person is the one that they can download, and the export is logged first', async () => {
  const ines = await liveALife(server, 'exported@example.org')
  const response = await (
    await ada()
  ).fetch(`/admin/users/${ines.userId}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  })
  const own = await ines.fetch('/user/export')
  const names = async (reply: Response) => [...(await unzip(Buffer.from(await reply.arrayBuffer()))).keys()].toSorted()
  expect(await names(response)).toEqual(await names(own))
  expect(response.headers.get('content-disposition')).toBe(own.headers.get('content-disposition'))
  expect((await logOf(ines.userId)).at(-1)).toEqual({ action: 'account_exported', reason })
})

test('no byte of an archive is sent before its entry is stored', async () => {
  const ines = await server.signIn('logged-first@example.org')
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('lock table audit_entries in exclusive mode')
  const reply = act(`${ines.userId}/export`, {}, undefined, 'POST')
  const blocked = `select from pg_locks where not granted and relation = 'audit_entries'::regclass`
  await expect.poll(() => db.rows(blocked), { timeout: 10_000 }).toHaveLength(1)
  expect(await Promise.race([reply.then(() => 'sent'), setTimeout(500, 'waits')])).toBe('waits')
  await holder.query('commit')
  holder.release()
  expect((await reply).status).toBe(200)
})

describe('the plan of a person', () => {
  test('is given and taken back', async () => {
    const ines = await server.signIn('given-pro@example.org')
    const planOf = async () => (await ines.call<User>('GET', '/user')).body.plan
    expect((await act(`${ines.userId}/plan`, { plan: 'pro' })).status).toBe(204)
    expect(await planOf()).toBe('pro')
    expect(await act(`${ines.userId}/plan`, { plan: 'pro' })).toMatchObject(refusal(409, 'conflict'))
    expect((await act(`${ines.userId}/plan`, { plan: 'free' })).status).toBe(204)
    expect(await planOf()).toBe('free')
    const [entry] = await db.rows('select subject, reason from audit_entries where user_id = $1 order by id', [ines.userId])
    expect(entry).toEqual({ subject: 'free → pro', reason })
  })

  test('isn’t taken from someone who pays for it', async () => {
    const payer = await server.signIn('pays@example.org', { plan: 'pro' })
    await db.rows(`insert into customers (id, user_id, subscription_id) values ('cus_pays', $1, 'sub_pays')`, [payer.userId])
    expect(await act(`${payer.userId}/plan`, { plan: 'free' })).toMatchObject(refusal(409, 'subscription_runs'))
  })
})

test('administrators can neither suspend nor delete themselves', async () => {
  const self = await ada()
  for (const [path, body] of [
    ['suspension', { isSuspended: true }],
    ['deletion', { isScheduled: true }],
  ] as const)
    expect(await act(`${self.userId}/${path}`, body, self)).toMatchObject(refusal(409, 'own_account'))
})

test('needs a person, a reason and a recent login', async () => {
  const nobody = '7b0e3c9a-5b0f-4f43-9d57-0b7f6d1f7a01'
  await db.rows('update users set suspended_at = null')
  expect((await suspend(nobody)).status).toBe(404)
  const ines = await server.signIn('no-reason@example.org')
  expect((await act(`${ines.userId}/suspension`, { isSuspended: true, reason: '  ' })).status).toBe(422)
  const old = await ada()
  await db.rows(`update sessions set created_at = created_at - interval '1 hour'`)
  expect(await suspend(ines.userId, old)).toMatchObject(refusal(403, 'reauthentication_required'))
})

test('the list shows who is suspended, and the audit log why', async () => {
  const ines = await server.signIn('listed@example.org')
  await suspend(ines.userId)
  const listed = await (await ada()).call<{ rows: Person[] }>('GET', '/admin/users?q=listed@')
  expect(Date.parse(listed.body.rows[0]!.suspendedAt!)).toBeGreaterThan(0)
  const entries = await (await ada()).call<{ rows: AuditEntry[] }>('GET', '/admin/audit?q=listed@')
  expect(entries.body.rows).toMatchObject([{ action: 'suspended', reason, person: { email: ines.email } }])
})
