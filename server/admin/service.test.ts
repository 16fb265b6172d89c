import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry, ContentRow, EmptyGoal, Flag, Job, Person } from '@fieldwork/core/admin/schema.ts'
import { textWords } from '@fieldwork/core/lexicon/tokens.ts'
import { enqueueMail } from '../jobs/mail.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startEveryEndpoint } from '../testing/everyEndpoint.ts'
import { answerTask, open } from '../testing/roleCases.ts'
import { recordAdministrators } from './administrators.ts'

const server = await startEveryEndpoint()
const { db, context } = server
const admin = await server.signIn('admin@example.org')
beforeEach(() => server.forgetLimits())

type List<Row> = { total: number; rows: Row[] }
const read = async <Body>(path: string) => {
  const answer = await admin.call<Body>('GET', path)
  expect(answer.status).toBe(200)
  return answer.body
}
const log = async (q = '') => (await read<List<AuditEntry>>(`/admin/audit?q=${encodeURIComponent(q)}`)).rows

describe('the list of people', () => {
  test('is searchable by address, name and nickname, and shows plan, flags, last use and counts', async () => {
    const ines = await server.signIn('ines.moreno@example.org', { plan: 'pro' })
    await ines.call('PUT', '/user/name', { name: 'Inés 100%_Moreno' })
    await answerTask(ines)
    await admin.call('PUT', `/admin/users/${ines.userId}/flags`, { name: 'toolbar.chat', value: false })
    for (const q of ['ines.moreno@', 'inés 100%_', 'INES-MORENO'])
      expect(await read<List<Person>>(`/admin/users?q=${encodeURIComponent(q)}`)).toMatchObject({
        total: 1,
        rows: [{ id: ines.userId, plan: 'pro', isAdmin: false, flags: { 'toolbar.chat': false }, projects: 1, completed: 0, answers: 1 }],
      })
    const [found] = (await read<List<Person>>('/admin/users?q=ines.moreno')).rows
    expect(Date.parse(found!.seenAt!)).toBeGreaterThan(Date.now() - 60_000)
    for (const q of ['%', '_', '\\', "' or 1=1 --"])
      expect((await read<List<Person>>(`/admin/users?q=${encodeURIComponent(`no${q}body`)}`)).total).toBe(0)
    expect((await read<List<Person>>('/admin/users?q=moreno&plan=free')).total).toBe(0)
    expect((await read<List<Person>>('/admin/users?q=admin@example.org')).rows[0]).toMatchObject({ isAdmin: true })
  })

  test('can be reduced to people who are suspended', async () => {
    const paused = await server.signIn('paula.paused@example.org', { plan: 'pro' })
    await server.signIn('pavel.playing@example.org', { plan: 'pro' })
    await db.rows('update users set suspended_at = now() where id = $1', [paused.userId])
    const matching = async (query: string) => {
      const { total, rows } = await read<List<Person>>(`/admin/users?q=${encodeURIComponent('pa')}&${query}`)
      return [total, rows.map(({ email }) => email)]
    }
    expect(await matching('state=suspended')).toEqual([1, ['paula.paused@example.org']])
    expect(await matching('state=suspended&plan=free')).toEqual([0, []])
    expect(await matching('plan=pro')).toEqual([2, ['pavel.playing@example.org', 'paula.paused@example.org']])
    expect((await admin.call('GET', '/admin/users?state=other')).status).toBe(400)
  })

  test('finds a name regardless of case and accents, like the catalogue’s search', async () => {
    const lukasz = await server.signIn('l.z@example.org')
    const name = 'Łukasz Żółć Ægir Đorđević Œrsted-Þórðarson Straßer-Schillingsfürst'
    await lukasz.call('PUT', '/user/name', { name: name.slice(0, 60) })
    await db.rows('update users set name = $2 where id = $1', [lukasz.userId, name])
    const typed = [...name.split(' '), name.toUpperCase(), name.normalize('NFD'), ...textWords(name).map(({ word }) => word), ' zolc ']
    for (const q of typed)
      expect([q, (await read<List<Person>>(`/admin/users?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id)]).toEqual([
        q,
        [lukasz.userId],
      ])
  })

  test('shows until when a deleted account is locked, and when one of its sessions was last used', async () => {
    const lea = await server.signIn('lea.leaver@example.org')
    const [deletionAt, seenAt] = ['2030-11-29T10:00:00.000Z', '2030-11-22T10:00:00.000Z']
    await db.rows('update users set deletion_at = $2 where id = $1', [lea.userId, deletionAt])
    await db.rows('update sessions set seen_at = $2, renewed_at = $3 where user_id = $1', [lea.userId, seenAt, new Date(0)])
    expect((await read<List<Person>>('/admin/users?q=lea.leaver')).rows).toMatchObject([{ deletionAt, seenAt }])
    expect((await read<List<Person>>('/admin/users?q=admin@example.org')).rows).toMatchObject([{ deletionAt: null }])
  })

  test('is paged, with each person once', async () => {
    await db.rows(
      `insert into users (email, nickname, name) select 'many-' || n || '@example.org', 'many-' || n, 'Many' from generate_series(1, 45) n`,
    )
    const pages = await Promise.all([1, 2, 3].map((page) => read<List<Person>>(`/admin/users?q=many-&page=${page}`)))
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [45, 20],
      [45, 20],
      [45, 5],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(45)
    expect(await read<List<Person>>('/admin/users?q=many-&page=9')).toEqual({ total: 45, rows: [] })
  })
})

describe('flags', () => {
  test('set for one person apply only to them until they are reset, and the audit log records by whom [PLAN-48] [PLAN-50]', async () => {
    const nora = await server.signIn('nora@example.org')
    const flags = async () => (await nora.call<{ features: Record<string, boolean> }>('GET', '/features')).body.features
    const set = async (name: string, value: boolean | null) =>
      (await admin.call('PUT', `/admin/users/${nora.userId}/flags`, { name, value })).status
    expect(await set('toolbar.chat', false)).toBe(204)
    expect(await set('general.beta', true)).toBe(204)
    expect(await flags()).toMatchObject({ 'general.beta': true, 'toolbar.chat': false })
    const all = await read<{ flags: Flag[] }>('/admin/flags')
    expect(all.flags.find(({ name }) => name === 'general.beta')).toEqual({
      name: 'general.beta',
      value: false,
      isSettable: true,
      overrides: 1,
    })
    expect(await set('general.beta', null)).toBe(204)
    expect(await flags()).toMatchObject({ 'general.beta': false, 'toolbar.chat': false })
    expect(await set('general.dev', true)).toBe(422)
    expect((await log('nora@')).map(({ action, subject, admin: who }) => [action, subject, who?.id])).toEqual([
      ['flag_set', 'general.beta default', admin.userId],
      ['flag_set', 'general.beta true', admin.userId],
      ['flag_set', 'toolbar.chat false', admin.userId],
    ])
  })

  test('grant and revoke the administrator’s role, recorded as a change of role; nobody can revoke their own', async () => {
    const ruth = await server.signIn('ruth@example.org')
    const set = async (id: string, value: boolean | null) =>
      (await admin.call('PUT', `/admin/users/${id}/flags`, { name: 'general.admin', value, reason: 'Ticket 412' })).status
    expect(await set(ruth.userId, true)).toBe(204)
    expect((await ruth.call('GET', '/admin/flags')).status).toBe(200)
    expect(
      (await ruth.call('PUT', `/admin/users/${ruth.userId}/flags`, { name: 'general.admin', value: null, reason: 'Ticket 412' })).status,
    ).toBe(409)
    expect((await ruth.call('GET', '/admin/flags')).status).toBe(200)
    expect(await set(ruth.userId, null)).toBe(204)
    expect((await ruth.call('GET', '/admin/flags')).status).toBe(403)
    expect((await log('ruth@')).map(({ action, reason }) => [action, reason])).toEqual([
      ['role_revoked', 'Ticket 412'],
      ['role_granted', 'Ticket 412'],
    ])
    const unexplained = { name: 'general.admin', value: true }
    expect((await admin.call('PUT', `/admin/users/${ruth.userId}/flags`, unexplained)).status).toBe(422)
    expect(await set(admin.userId, false)).toBe(409)
  })
})

test('administrators added to and removed from the settings are recorded once', async () => {
  const start = (emails: string[]) =>
    recordAdministrators({ db: context.db, now: context.now, config: { ...context.config, adminEmails: new Set(emails) } })
  const roles = async () => (await log('settings.example')).map(({ action, subject, admin: who }) => [action, subject, who])
  await start(['one@settings.example', 'two@settings.example'])
  await Promise.all([start(['two@settings.example']), start(['two@settings.example'])])
  await start(['two@settings.example'])
  expect(await roles()).toEqual([
    ['role_revoked', 'one@settings.example', null],
    ['role_granted', 'two@settings.example', null],
    ['role_granted', 'one@settings.example', null],
  ])
})

test('the content shows each project’s status and the last publication’s findings, and can be published again, one run at a time', async () => {
  type Content = List<ContentRow> & { publishedAt: string | null; findings: unknown[] }
  expect((await read<Content>('/admin/content?q=tide')).rows).toMatchObject([
    { id: tideTable.id, version: 1, state: 'published', findings: [] },
  ])
  const titles = (await read<Content>('/admin/content')).rows.map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(1)
  expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other)))
  const folder = join(context.config.contentDirs[0]!, 'projects', open)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'project.yaml'), 'title: [')
  const both = await Promise.all([1, 2].map(() => admin.call('POST', '/admin/content/publish')))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 503])
  const content = await read<Content>('/admin/content')
  expect(content.publishedAt).not.toBeNull()
  expect(content.rows.find(({ id }) => id === open)).toMatchObject({ state: 'refused' })
  expect(content.rows.flatMap(({ findings }) => findings).length + content.findings.length).toBeGreaterThan(0)
  expect((await log('publishContent'))[0]).toMatchObject({ action: 'content_published', admin: { id: admin.userId } })
}, 60_000)

test('a failed mail is listed with its recipient but never its text, and can be sent again', async () => {
  const { send } = context.mail
  context.mail.send = () => Promise.reject(new Error('away'))
  const message = { to: 'late@example.org', subject: '123456 is your code', text: 'words', html: 'words' }
  await context.db.transaction((tx) => enqueueMail(context, tx, message))
  const jobs = async (state: string) =>
    (await read<List<Job>>(`/admin/jobs?mail=1&state=${state}`)).rows.filter(({ to }) => to === 'late@example.org')
  context.jobs.wake('mail')
  await expect.poll(() => jobs('waiting')).toMatchObject([{ queue: 'mail', state: 'retry', problem: 'mail not sent: unknown reason' }])
  const [waiting] = await jobs('waiting')
  for (const queue of ['constructor', '__proto__', 'no-such-queue'])
    expect((await admin.call('POST', `/admin/jobs/${queue}/${waiting!.id}/retry`)).status).toBe(404)
  expect((await admin.call('POST', `/admin/jobs/mail/${waiting!.id}/retry`)).status).toBe(409)
  await db.rows(`update pgboss.job set state = 'failed' where id = $1`, [waiting!.id])
  const listed = await admin.fetch('/admin/jobs?state=failed')
  expect(await listed.text()).not.toContain('123456')
  context.mail.send = send
  expect((await admin.call('POST', `/admin/jobs/mail/${waiting!.id}/retry`)).status).toBe(204)
  await db.rows(`update pgboss.job set start_after = now() where id = $1`, [waiting!.id])
  context.jobs.wake('mail')
  await expect
    .poll(async () => (await server.mailbox()).map(({ to }) => to?.[0]?.address), { timeout: 10_000 })
    .toContain('late@example.org')
  expect(await jobs('failed')).toEqual([])
  expect((await log('job'))[0]).toMatchObject({ action: 'job_retried', subject: `mail ${waiting!.id}` })
})

test('goals without matching projects are listed without their owners', async () => {
  const omar = await server.signIn('omar@example.org')
  await db.rows(`insert into goals (user_id, description, roadmap) values ($1, 'Repair a lamp', '[]')`, [omar.userId])
  const goals = await admin.fetch('/admin/goals')
  const text = await goals.text()
  expect((JSON.parse(text) as List<EmptyGoal>).rows).toMatchObject([{ description: 'Repair a lamp' }])
  expect(text).not.toContain(omar.userId)
})

describe('the audit log', () => {
  const of = async (query: string) => (await read<List<AuditEntry>>(`/admin/audit?${query}`)).rows

  test('is filtered by person, administrator, action and day', async () => {
    const filtered = await server.signIn('filtered@example.org')
    await admin.call('POST', `/admin/users/${filtered.userId}/logout`, { reason: 'Ticket 1' })
    await admin.call('PUT', `/admin/users/${filtered.userId}/suspension`, { isSuspended: true, reason: 'Ticket 2' })
    await db.rows(`update audit_entries set at = '2026-03-10T23:59:59Z' where reason = 'Ticket 1'`)
    await db.rows(`update audit_entries set at = '2026-03-12T00:00:00Z' where reason = 'Ticket 2'`)
    const reasons = async (query: string) => (await of(`person=filtered@&${query}`)).map(({ reason }) => reason)
    expect(await reasons('')).toEqual(['Ticket 2', 'Ticket 1'])
    expect(await reasons('action=suspended')).toEqual(['Ticket 2'])
    expect(await reasons('admin=admin@example.org')).toHaveLength(2)
    expect(await reasons('admin=nobody@')).toEqual([])
    expect(await reasons('from=2026-03-10&to=2026-03-10')).toEqual(['Ticket 1'])
    expect(await reasons('from=2026-03-11')).toEqual(['Ticket 2'])
    expect(await reasons('to=2026-03-11')).toEqual(['Ticket 1'])
    expect(await reasons('to=2026-03-12')).toHaveLength(2)
  })

  test('shows an entry whose action only a later release knows, which runs beside this one, by its name', async () => {
    await db.rows('alter table audit_entries drop constraint audit_entries_action_check')
    await db.rows(`insert into audit_entries (action, subject) values ('account_merged', 'of a later release')`)
    expect(await of('q=of+a+later+release')).toMatchObject([{ action: 'account_merged' }])
    expect(await (await admin.fetch('/admin/audit/entries.csv?q=of+a+later+release')).text()).toContain('account_merged')
  })

  test('is exported as CSV with all that match, without formulas, and the export is logged', async () => {
    const many = await server.signIn('many-entries@example.org')
    await db.rows(
      `insert into audit_entries (action, user_id, reason) select 'logged_out', $1, '=HYPERLINK("x"),' || n from generate_series(1, 1203) n`,
      [many.userId],
    )
    const reply = await admin.fetch('/admin/audit/entries.csv?person=many-entries@')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await reply.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1204)
    expect(lines[0]).toMatch(/^id,at,action,admin,/)
    expect(lines[1]).toContain(`"'=HYPERLINK(""x""),1203"`)
    expect((await of('action=audit_exported'))[0]).toMatchObject({
      subject: 'person=many-entries%40',
      admin: { email: 'admin@example.org' },
    })
  })
})
