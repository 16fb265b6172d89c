import { beforeEach, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { startServer, type TestServer, type Visitor } from '../../testing/testing.ts'

const server = await startServer()
const overHttps = await startServer({ environment: { PUBLIC_URL: 'https://learn.example.org' } })
beforeEach(() => Promise.all([server.forgetLimits(), overHttps.forgetLimits()]))

const day = 86_400
const status = async (visitor: Visitor) => (await visitor.call('GET', '/user')).status
const expOf = async (visitor: Visitor) => (await visitor.call<User>('GET', '/user')).body.exp

const signIn = async (at: TestServer, visitor: Visitor, email: string, headers = {}) => {
  await at.db.rows('delete from sign_in_codes')
  const before = (await at.mailbox()).find(({ to }) => to?.some(({ address }) => address === email))?.text?.match(/^\d{6}$/m)?.[0]
  await visitor.call('POST', '/auth/otp/login', { email }, headers)
  const code = await at.mailedCode(email, before)
  return visitor.call('POST', '/auth/otp/verify', { email, code }, headers)
}

test('the session cookie is inaccessible to scripts and other sites, and bound to the host over https', async () => {
  const plain = (await signIn(server, server.visitor(), 'flags@example.org')).headers.getSetCookie()
  expect(plain[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  const https = (
    await signIn(overHttps, overHttps.visitor(), 'flags@example.org', { origin: 'https://learn.example.org' })
  ).headers.getSetCookie()
  expect(https).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/),
    expect.stringMatching(/^__Host-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/),
  ])
})

test('the database contains no token, no code, and no address of a person who only requested a code', async () => {
  const visitor = server.visitor()
  await visitor.call('POST', '/auth/otp/login', { email: 'asked@example.org' })
  const code = await server.mailedCode('asked@example.org')
  const known = await server.signIn('stored@example.org')
  const token = known.cookie().split('=')[1]!
  const tables = await server.db.rows<{ table: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const dumped = await Promise.all(tables.map(({ table }) => server.db.rows<{ row: string }>(`select t::text as row from ${table} t`)))
  const everything = dumped
    .flat()
    .map(({ row }) => row)
    .join('\n')
  expect(everything).toContain('stored@example.org')
  const encoded = (text: string) => (['hex', 'base64'] as const).map((encoding) => Buffer.from(text).toString(encoding))
  for (const kept of [token, 'asked@example.org', ...[token, 'asked@example.org', code].flatMap(encoded)])
    expect(everything).not.toContain(kept)
  // Six digits may well stand in a time.
  expect(everything).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
})

test('a session token that was planted in the browser is replaced, and its session ends', async () => {
  const planted = server.visitor('session=planted-by-somebody-else')
  await signIn(server, planted, 'fixed@example.org')
  expect(planted.cookie()).not.toContain('planted')
  expect(await status(server.visitor('session=planted-by-somebody-else'))).toBe(401)

  const former = planted.cookie()
  await signIn(server, planted, 'fixed@example.org')
  expect(planted.cookie()).not.toBe(former)
  expect([await status(planted), await status(server.visitor(former))]).toEqual([200, 401])
})

test('a session ends thirty days after it was last renewed', async () => {
  const learner = await server.signIn('idle@example.org')
  server.turnClock(30 * day - 10)
  expect(await status(server.visitor(learner.cookie()))).toBe(200)
  const other = await server.signIn('idler@example.org')
  server.turnClock(30 * day + 10)
  expect(await status(other)).toBe(401)
})

test('a session is renewed by use, at most once a day', async () => {
  const learner = await server.signIn('daily@example.org')
  const first = await expOf(learner)
  server.turnClock(day - 60)
  const within = await learner.call('GET', '/user')
  expect(within.headers.getSetCookie()).toEqual([])
  expect(await expOf(learner)).toBe(first)
  server.turnClock(120)
  const renewed = await learner.call<User>('GET', '/user')
  expect(renewed.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=[\w-]{43}; .*Max-Age=2592000$/)])
  expect(renewed.body.exp).toBeGreaterThan(first + day - 5)
  expect((await learner.call('GET', '/user')).headers.getSetCookie()).toEqual([])
})

test('a session renewed by a refused call is also renewed in the browser', async () => {
  const learner = await server.signIn('refused@example.org')
  server.turnClock(day + 60)
  const refused = await learner.call('PUT', '/user/name', { name: '' })
  expect(refused.status).toBe(422)
  expect(refused.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=[\w-]{43}; .*Max-Age=2592000$/)])
})

test('a session ends after half a year even if it is used every week', async () => {
  const learner = await server.signIn('loyal@example.org')
  const statuses = []
  for (let week = 1; week <= 26; week++) {
    server.turnClock(7 * day)
    statuses.push(await status(learner))
  }
  expect(statuses).toEqual([...Array<number>(25).fill(200), 401])
})

test('logging out ends the session on the server and in the browser', async () => {
  const learner = await server.signIn('leaver@example.org')
  const cookie = learner.cookie()
  const elsewhere = await server.signIn('leaver@example.org')
  const answer = await learner.call('POST', '/auth/logout')
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie()).toEqual(['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
  expect(learner.cookie()).toBe('')
  expect([await status(server.visitor(cookie)), await status(elsewhere)]).toEqual([401, 200])
  expect((await server.visitor().call('POST', '/auth/logout')).status).toBe(204)
})

test('logging out everywhere ends every session of that person and of nobody else', async () => {
  const here = await server.signIn('everywhere@example.org')
  const there = await server.signIn('everywhere@example.org')
  const other = await server.signIn('bystander@example.org')
  const cookie = here.cookie()
  expect((await here.call('POST', '/auth/logout/everywhere')).status).toBe(204)
  expect([await status(server.visitor(cookie)), await status(there), await status(other)]).toEqual([401, 401, 200])
  expect((await server.visitor().call('POST', '/auth/logout/everywhere')).status).toBe(401)
})

test('a page of another origin can’t change anything with its visitor’s cookie', async () => {
  const learner = await server.signIn('visited@example.org')
  const tries: Array<Record<string, string>> = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${server.origin}.evil.example` },
    { origin: '', 'sec-fetch-site': 'cross-site' },
    { origin: '', 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of tries) {
    const attempt = await fetch(`${server.origin}/auth/logout`, {
      method: 'POST',
      headers: { cookie: learner.cookie(), ...withoutEmpty(headers) },
    })
    expect([attempt.status, headers]).toEqual([403, headers])
  }
  expect(await status(learner)).toBe(200)
  const local = { origin: server.origin, cookie: 'none=1' }
  expect((await fetch(`${overHttps.origin}/auth/logout`, { method: 'POST', headers: local })).status).toBe(403)
})

test('the clean-up removes expired sessions, codes and counters, and keeps the others', async () => {
  const { cleanUp } = await import('../../cleanup.ts')
  await server.db.rows('delete from sessions')
  await server.db.rows('delete from known_browsers')
  await server.signIn('ended@example.org')
  await signIn(server, server.visitor(), 'known-long-ago@example.org')
  server.turnClock(150 * day)
  await server.visitor().call('POST', '/auth/otp/login', { email: 'asked-long-ago@example.org' })
  server.turnClock(31 * day)
  const present = await server.signIn('present@example.org')
  await server.forgetLimits()
  await server.visitor().call('POST', '/auth/otp/login', { email: 'asks-now@example.org' })
  await cleanUp(server.context)
  const counts = await server.db.row(`select (select count(*) from sessions) as sessions, (select count(*) from sign_in_codes) as codes,
    (select count(*) from known_browsers) as browsers`)
  expect(counts).toEqual({ sessions: 1, codes: 1, browsers: 0 })
  expect(await status(present)).toBe(200)
})

const withoutEmpty = (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
