import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { people } from '@fieldwork/core/accounts/testing-people.ts'
import { cleanUp } from '../../cleanup.ts'
import { tideTable } from '../../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../../testing/testing.ts'
import { remindLearners } from '../../planner/reminders.ts'
import { everything, liveALife, personalColumns, startLives } from '../testing-life.ts'

const server = await startLives()
const { db, context } = server
const day = 86_400
beforeEach(() => server.forgetLimits())

const userOf = async (who: Visitor) => (await who.call<User>('GET', '/user')).body
const ask = (who: SignedInVisitor, confirmation = who.email) => who.call('POST', '/user/deletion', { confirmation })
const completions = async () => (await server.visitor().call<Project>('GET', `/projects/${tideTable.id}`)).body.completions
const filesWith = (part: string) =>
  readdirSync(join(context.config.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(part))

describe('asking for the deletion of an account', () => {
  test('requires the nickname or the address, in any case', async () => {
    const [ada, bea] = [await server.signIn('ask-ada@example.org'), await server.signIn('ask-bea@example.org')]
    for (const wrong of ['', 'somebody', 'ask-bea@example.org', 'delete'])
      expect(await ask(ada, wrong)).toMatchObject({ status: 422, body: { error: { fields: { confirmation: 'invalid' } } } })
    expect((await userOf(ada)).deletionAt).toBeNull()
    expect((await ask(ada, ' ASK-ADA@example.org ')).status).toBe(204)
    expect((await ask(bea, 'ask-bea-example-org')).status).toBe(204)
    expect((await server.visitor().call('POST', '/user/deletion', { confirmation: 'x' })).status).toBe(401)
  })

  test('ends every session at once, hides public content, and sends a mail with the time until which it can be undone', async () => {
    const ada = await liveALife(server, 'locked@example.org')
    const elsewhere = await server.signIn(ada.email, { plan: 'pro' })
    const { picture } = await userOf(ada)
    const feed = new URL((await ada.call<{ address: string }>('GET', '/schedule/feed')).body.address).pathname
    const shown = `/users/${(await userOf(ada)).nickname}/portfolio`
    const seen = () => Promise.all([picture, feed, shown].map(async (path) => (await server.visitor().fetch(path)).status))
    expect(await seen()).toEqual([200, 200, 200])
    const left = await ask(ada)
    expect(left.headers.getSetCookie()[0]).toMatch(/^session=; .*Max-Age=0/)
    expect([(await elsewhere.call('GET', '/user')).status, (await ada.call('GET', '/user')).status]).toEqual([401, 401])
    expect(await seen()).toEqual([404, 404, 404])
    const { completedBy } = (await server.visitor().call<Project>('GET', `/projects/${tideTable.id}`)).body
    expect(completedBy).not.toContain(picture)
    await expect
      .poll(
        async () =>
          (await server.mailbox()).find(({ to, subject }) => to?.[0]?.address === ada.email && subject?.includes('deleted'))?.text,
        { timeout: 10_000 },
      )
      .toMatch(/it will be deleted on \d+ \w+ \d{4} with everything in it/)
  })

  test('leaves another account as it is', async () => {
    const [ada, bea] = [await server.signIn('one@example.org'), await server.signIn('other@example.org')]
    await ask(ada)
    expect((await userOf(bea)).deletionAt).toBeNull()
  })
})

describe('within seven days', () => {
  test('a person who logs in again finds the account locked, can download their data, and can keep the account with everything', async () => {
    const ada = await liveALife(server, 'kept@example.org')
    await ask(ada)
    server.turnClock(6 * day)
    await cleanUp(context)
    const back = await server.signIn(ada.email, { plan: 'pro' })
    const { deletionAt } = await userOf(back)
    expect(new Date(deletionAt!).getTime() - context.now()).toBeLessThan(1.01 * day * 1000)
    for (const [method, path] of [
      ['GET', '/user/preferences'],
      ['PUT', '/user/name/skip'],
      ['POST', '/auth/logout/everywhere'],
      ['GET', `/projects/${tideTable.id}/annotations.json`],
    ] as const)
      expect([path, await back.call(method, path)]).toMatchObject([path, { status: 403, body: { error: { code: 'deletion_pending' } } }])
    const seen = (await back.call<Project>('GET', `/projects/${tideTable.id}`)).body
    expect(seen).toMatchObject({ progress: 0, selected: false })
    expect((await back.fetch('/user/export')).status).toBe(200)

    expect(await back.call('DELETE', '/user/deletion')).toMatchObject({ status: 200, body: { deletionAt: null } })
    const happened = await db.rows<{ name: string }>(`select name from events where user_id = $1 and name like 'deletion%' order by id`, [
      ada.userId,
    ])
    expect(happened.map(({ name }) => name)).toEqual(['deletion_requested', 'deletion_withdrawn'])
    server.turnClock(8 * day)
    await cleanUp(context)
    const again = await server.signIn(ada.email, { plan: 'pro' })
    expect((await again.call('GET', `/projects/${tideTable.id}/annotations.json`)).body).toMatchObject({ items: [{}, {}] })
  })

  test('it can be kept until the last second, but not while its files are being removed', async () => {
    const [first, late] = [await liveALife(server, 'last-second@example.org'), await liveALife(server, 'too-late@example.org')]
    for (const one of [first, late]) await ask(one)
    server.turnClock(7 * day - 30)
    const [back, tooLate] = [await server.signIn(first.email, { plan: 'pro' }), await server.signIn(late.email, { plan: 'pro' })]
    expect((await back.call('DELETE', '/user/deletion')).status).toBe(200)
    server.turnClock(31)
    expect(await tooLate.call('DELETE', '/user/deletion')).toMatchObject({ status: 409, body: { error: { code: 'removal_begun' } } })
    server.turnClock(31)
    const remove = context.files.remove
    const answers: number[] = []
    context.files.remove = async (object) => {
      answers.push((await tooLate.call('DELETE', '/user/deletion')).status)
      return remove(object)
    }
    await cleanUp(context)
    context.files.remove = remove
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([409]))
    expect(await db.rows('select from users where id = $1', [late.userId])).toEqual([])
    expect(filesWith(first.userId)).not.toEqual([])
  })

  test('no reminder is sent', async () => {
    const ada = await liveALife(server, 'unreminded@example.org')
    await ask(ada)
    await db.rows(
      `update users set created_at = now() - interval '30 days', preferences = preferences || '{"emailUnsubscribed": false}' where id = $1`,
      [ada.userId],
    )
    await remindLearners(context)
    expect(await db.row<{ reminded: Date | null }>('select reminded_at as reminded from users where id = $1', [ada.userId])).toEqual({
      reminded: null,
    })
  })
})

test('after seven days, nothing about the person is left in the tables, the queue or the file store, except the number of completions', async () => {
  const email = 'gone@example.org'
  const ada = await liveALife(server, email)
  const invited = await server.signIn('invited@example.org')
  await db.rows('update users set invited_by = $1 where id = $2', [ada.userId, invited.userId])
  const tables = await personalColumns(db)
  const own = async () => {
    const found: string[] = []
    for (const { table, column } of tables)
      if (await db.row(`select from "${table}" where "${column}" = $1 limit 1`, [ada.userId])) found.push(`${table}.${column}`)
    return found
  }
  expect(await own()).toEqual(tables.map(({ table, column }) => `${table}.${column}`))
  expect(filesWith(ada.userId)).not.toEqual([])
  const before = await completions()

  await ask(ada)
  expect((await everything(db)).filter((row) => row.includes(ada.userId)).length).toBeGreaterThan(10)
  server.turnClock(7 * day + 60)
  await cleanUp(context)

  expect(await own()).toEqual([])
  for (const part of [ada.userId, email, 'gone-example-org', 'Lovelace'])
    expect([part, (await everything(db)).filter((row) => row.includes(part))]).toEqual([part, []])
  expect(filesWith(ada.userId)).toEqual([])
  expect(await completions()).toBe(before)
  const anew = await server.signIn(email)
  expect(anew.userId).not.toBe(ada.userId)
  expect(await completions()).toBe(before)
})

test('an account whose files can’t be removed stays complete until the next clean-up, and doesn’t hold up others', async () => {
  const [stuck, free] = [await liveALife(server, 'stuck@example.org'), await liveALife(server, 'unstuck@example.org')]
  await ask(stuck)
  await ask(free)
  server.turnClock(7 * day + 60)
  const remove = context.files.remove
  context.files.remove = (object) => (object.includes(stuck.userId) ? Promise.reject(new Error('the store is away')) : remove(object))
  await cleanUp(context)
  context.files.remove = remove
  const there = async () =>
    (await db.rows<{ email: string }>('select email from users where email like $1', ['%stuck@example.org'])).map(({ email }) => email)
  expect(await there()).toEqual([stuck.email])
  expect(server.logged()).toContain('an account was not removed')
  await cleanUp(context)
  expect(await there()).toEqual([])
})

test('the account of an administrator who isn’t the only one is deleted like any other', async () => {
  const ada = await server.signIn(people.ada.email)
  const other = await server.signIn('other-admin@example.org')
  await db.rows('update users set is_admin = true where id = $1', [other.userId])
  await ask(ada)
  server.turnClock(7 * day + 60)
  await cleanUp(context)
  expect(await db.rows('select from users where id = $1', [ada.userId])).toEqual([])
})
