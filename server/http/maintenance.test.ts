import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { AuditEntry, MaintenanceState } from '@fieldwork/core/admin/schema.ts'
import { admin as administration } from '../admin/service.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { health } from '../health.ts'
import { hashToken } from '../accounts/sessions/session.ts'
import { deviceLogin } from '../tokens/deviceLogin.ts'
import { pages } from '../rendering/page.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/transaction.ts'
import { connect } from '../database/connect.ts'
import { silent } from '../database/testing.ts'
import { startFaultProxy } from '../database/testing-faultProxy.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type TestServer } from '../testing/testing.ts'
import { maintenanceOf, rereadMaintenance } from './maintenance/maintenance.ts'

/** A companion's token. */
const companion = `fwc_${'x'.repeat(43)}`

const server = await startServer({
  environment: { MAINTENANCE: 'true' },
  served: (context) => [...catalogue(context), ...enrolments(context)],
  plain: (context) => [health(context), pages(context), deviceLogin(context)].flat(),
})

test('during maintenance every call is refused with the time to wait and without a line in the log, while health stays up', async () => {
  const learner = await server.signIn('learner@example.org', { plan: 'pro' })
  for (const caller of [server.visitor(), learner]) {
    const call = await caller.fetch('/projects')
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({ error: { code: 'maintenance' } })
    expect(call.headers.get('retry-after')).toBe('120')
    const page = await caller.fetch('/', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('<div id="root">')
  }
  expect((await server.visitor().fetch('/health')).status).toBe(200)
  expect(server.logged()).not.toContain('answered with a problem')
})

test('a reading of the switch that fails late doesn’t replace a newer one', async () => {
  const { config } = server.context
  const reading = (value: Promise<object>) => maintenanceOf({ config, db: { row: () => value } as unknown as Queryable })
  let fail: ((reason: Error) => void) | undefined
  const late = new Promise<object>((_, reject) => (fail = reject))
  rereadMaintenance(config)
  const first = reading(late)
  rereadMaintenance(config)
  const sentence = 'Until ten.'
  expect(await reading(Promise.resolve({ is_on: true, sentence }))).toEqual({ sentence })
  fail!(new Error('a query that was wrong'))
  await expect(first).rejects.toThrow('a query that was wrong')
  expect(await reading(Promise.resolve({ is_on: false }))).toEqual({ sentence })
  rereadMaintenance(config)
})

test('during maintenance no upload is taken', async () => {
  const put = await server.visitor().fetch('/uploads/signed/somebody/any.png', { method: 'PUT', body: 'picture' })
  expect(put.status).toBe(503)
})

test('during maintenance people can log out, and so can their companions', async () => {
  const learner = await server.signIn('leaves@example.org')
  const sessions = () => server.db.rows('select from sessions where user_id = $1', [learner.userId])
  expect((await learner.call('POST', '/auth/logout')).status).toBe(204)
  expect(await sessions()).toEqual([])
  const form = (path: string, body: string) =>
    server.visitor().fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  await server.db.rows(
    `insert into companion_tokens (token_hash, user_id, machine, created_at, used_at) values ($1, $2, 'laptop', now(), now())`,
    [hashToken(companion), learner.userId],
  )
  expect((await form('/oauth/revoke', `token=${companion}`)).status).toBe(200)
  expect(await server.db.rows('select from companion_tokens')).toEqual([])
  expect((await form('/oauth/token', 'client_id=companion')).status).toBe(503)
})

test('during maintenance admins pass', async () => {
  const admin = await server.signIn('admin@example.org')
  expect((await admin.fetch('/projects')).status).toBe(200)
  expect((await admin.fetch('/', { headers: { accept: 'text/html' } })).status).toBe(200)
})

test('during maintenance an administrator can sign in, and nobody else, who can use the code afterwards', async () => {
  const answers: Array<[number, number]> = []
  const visitors = []
  for (const email of ['admin@example.org', 'learner@example.org', 'newcomer@example.org']) {
    const visitor = server.visitor()
    const asked = await visitor.call('POST', '/auth/otp/login', { email })
    const code = await server.mailedCode(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await visitor.call('POST', '/auth/otp/verify', { email, code: wrong })).status).toBe(422)
    const entered = await visitor.call('POST', '/auth/otp/verify', { email, code })
    answers.push([asked.status, entered.status])
    visitors.push({ visitor, email, code })
  }
  expect(answers).toEqual([
    [200, 204],
    [200, 503],
    [200, 503],
  ])
  expect((await visitors[0]!.visitor.fetch('/projects')).status).toBe(200)
  expect(visitors[1]!.visitor.cookie()).not.toContain('session=')
  expect(await server.db.row(`select 1 from users where email = 'newcomer@example.org'`)).toBeUndefined()

  server.context.config.maintenance = false
  const { visitor, email, code } = visitors[1]!
  expect((await visitor.call('POST', '/auth/otp/verify', { email, code })).status).toBe(204)
  server.context.config.maintenance = true
})

describe('the switch of the administration', async () => {
  const served = (context: Context) => [...catalogue(context), ...administration(context, undefined)]
  const plain = (context: Context) => [health(context), pages(context)].flat()
  // Two processes with one database.
  const one = await startServer({ served, plain })
  const proxy = await startFaultProxy(one.db.url)
  const db = await connect({ databaseUrl: proxy.url, dataDir: '', log: silent })
  const other = await startServer({ db, served, plain })
  afterAll(async () => {
    await other.close()
    await db.close()
    await proxy.shut()
  })
  const turn = async (isOn: boolean, sentence = '') => {
    const admin = await one.signIn('admin@example.org')
    return admin.call<MaintenanceState>('PUT', '/admin/maintenance', { isOn, sentence })
  }
  const statusAt = async (process: TestServer) => (await process.visitor().fetch('/projects')).status

  test('closes all processes for everybody but administrators, shows its sentence, and opens them again', async () => {
    expect([await statusAt(one), await statusAt(other)]).toEqual([200, 200])
    const sentence = 'We’re moving to a larger machine and will be back at ten.'
    expect((await turn(true, sentence)).body).toMatchObject({ isOn: true, isSet: false, sentence })
    expect(await statusAt(one)).toBe(503)
    await expect.poll(() => statusAt(other), { timeout: 2_000 }).toBe(503)
    const learner = await other.signIn('closed-out@example.org')
    expect(await learner.call('GET', '/projects')).toMatchObject({
      status: 503,
      body: { error: { code: 'maintenance', details: { sentence } } },
    })
    for (const caller of [learner, other.visitor()])
      for (const path of ['/', `/projects/${tideTable.id}`, '/nowhere']) {
        const page = await caller.fetch(path, { headers: { accept: 'text/html' } })
        expect([page.status, page.headers.get('retry-after')]).toEqual([503, '120'])
        expect(/<div id="root">.*?<script/s.exec(await page.text())?.[0]).toContain(sentence)
      }
    expect((await other.visitor().fetch('/login', { headers: { accept: 'text/html' } })).status).toBe(200)
    expect((await other.visitor().fetch('/health')).status).toBe(200)

    const admin = await other.signIn('admin@example.org')
    expect((await admin.call('GET', '/projects')).status).toBe(200)
    const visitor = other.visitor()
    await visitor.call('POST', '/auth/otp/login', { email: 'admin@example.org' })
    // The mail worker of either process sends it.
    const code = await Promise.any([one, other].map((process) => process.mailedCode('admin@example.org')))
    expect((await visitor.call('POST', '/auth/otp/verify', { email: 'admin@example.org', code })).status).toBe(204)

    expect((await turn(false, sentence)).body).toMatchObject({ isOn: false })
    await expect.poll(async () => [await statusAt(one), await statusAt(other)], { timeout: 5_000 }).toEqual([200, 200])
    const { rows } = (await admin.call<{ rows: AuditEntry[] }>('GET', '/admin/audit?q=larger machine')).body
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['maintenance_ended', sentence],
      ['maintenance_started', sentence],
    ])
  })

  test('refuses a sentence that replaces an unseen one, and a changed sentence is no second start', async () => {
    const admin = await one.signIn('admin@example.org')
    const save = (sentence: string, since?: string | null) =>
      admin.call<MaintenanceState>('PUT', '/admin/maintenance', { isOn: true, sentence, ...(since !== undefined && { since }) })
    const seen = (await turn(false)).body.changedAt
    const started = await save('Back at ten, says Ada.', seen)
    expect(started.status).toBe(200)
    expect(await save('Back at noon, says Nora.', seen)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await admin.call<MaintenanceState>('GET', '/admin/maintenance')).body.sentence).toBe('Back at ten, says Ada.')
    expect((await save('Back at noon, says Nora.', started.body.changedAt)).status).toBe(200)
    const { rows } = (await admin.call<{ rows: AuditEntry[] }>('GET', '/admin/audit?q=says')).body
    expect(rows.map(({ action }) => action)).toEqual(['maintenance_changed', 'maintenance_started'])
    await turn(false)
  })

  test('stays on while the database is down', async () => {
    await turn(true)
    await expect.poll(() => statusAt(other), { timeout: 2_000 }).toBe(503)
    await proxy.shut()
    await setTimeout(600)
    expect(await other.visitor().call('GET', '/projects')).toMatchObject({ status: 503, body: { error: { code: 'maintenance' } } })
    await proxy.open()
    await turn(false)
    await expect.poll(() => statusAt(other), { timeout: 5_000 }).toBe(200)
  })

  test('doesn’t end what MAINTENANCE keeps on, and says that it is set', async () => {
    one.context.config.maintenance = true
    expect((await turn(false)).body).toMatchObject({ isOn: false, isSet: true })
    expect(await statusAt(one)).toBe(503)
    one.context.config.maintenance = false
    expect(await statusAt(one)).toBe(200)
  })

  test('is for administrators alone', async () => {
    const learner = await one.signIn('curious@example.org')
    expect((await learner.call('PUT', '/admin/maintenance', { isOn: true, sentence: '' })).status).toBe(403)
    expect((await one.visitor().call('GET', '/admin/maintenance')).status).toBe(401)
  })
})

test('a suspended person gets a page that is refused', async () => {
  server.context.config.maintenance = false
  const ines = await server.signIn('suspended-page@example.org')
  await server.db.rows('update users set suspended_at = now() where id = $1', [ines.userId])
  const page = await ines.fetch('/', { headers: { accept: 'text/html' } })
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('"isSuspended":true')
  server.context.config.maintenance = true
})
