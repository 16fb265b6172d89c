import { beforeEach, expect, test } from 'vitest'
import type { Session } from '@fieldwork/core/accounts/schema.ts'
import { startServer, type Visitor } from '../../testing/testing.ts'
import { deviceOf } from './device.ts'

const server = await startServer()
beforeEach(() => server.forgetLimits())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const logInFrom = async (email: string, userAgent: string): Promise<Visitor> => {
  await server.db.rows('delete from sign_in_codes')
  await server.forgetLimits()
  const visitor = server.visitor()
  const before = (await server.mailbox()).flatMap(({ text }) => text?.match(/^\d{6}$/m)?.[0] ?? [])[0]
  await visitor.call('POST', '/auth/otp/login', { email })
  const code = await server.mailedCode(email, before)
  const answer = await visitor.call('POST', '/auth/otp/verify', { email, code }, { 'user-agent': userAgent })
  expect(answer.status).toBe(204)
  return visitor
}
const sessions = async (who: Visitor) => (await who.call<Session[]>('GET', '/user/sessions')).body
const end = (who: Visitor, id: string) => who.call('DELETE', `/user/sessions/${id}`)
const status = async (who: Visitor) => (await who.call('GET', '/user')).status

test('a person’s sessions are listed with browser, system and last use, the current one first', async () => {
  const onLinux = await logInFrom('devices@example.org', firefox)
  server.turnClock(2 * 3600)
  const onPhone = await logInFrom('devices@example.org', safari)
  expect(await sessions(onPhone)).toMatchObject([
    { device: 'Safari on iOS', isCurrent: true },
    { device: 'Firefox on Linux', isCurrent: false },
  ])
  const [current, other] = await sessions(onLinux)
  expect(current).toMatchObject({ device: 'Firefox on Linux', isCurrent: true })
  expect(other).toMatchObject({ device: 'Safari on iOS', isCurrent: false })
  expect(Date.parse(current!.seenAt) - Date.parse(current!.createdAt)).toBeGreaterThan(3_600_000)
})

test('ending one session leaves the others, and its next request is answered as for a visitor', async () => {
  const [here, there] = [await logInFrom('one@example.org', firefox), await logInFrom('one@example.org', safari)]
  const other = (await sessions(here)).find(({ isCurrent }) => !isCurrent)!
  expect((await end(here, other.id)).status).toBe(204)
  expect([await status(here), await status(there)]).toEqual([200, 401])
  expect(await sessions(here)).toHaveLength(1)
  expect((await end(here, other.id)).status).toBe(404)
})

test('logging out everywhere ends them all', async () => {
  const [here, there] = [await logInFrom('all@example.org', firefox), await logInFrom('all@example.org', safari)]
  expect((await here.call('POST', '/auth/logout/everywhere')).status).toBe(204)
  expect([await status(here), await status(there)]).toEqual([401, 401])
})

test('a person can’t see or end another person’s session', async () => {
  const [ada, bea] = [await server.signIn('ada-s@example.org'), await server.signIn('bea-s@example.org')]
  const [adas] = await sessions(ada)
  expect((await sessions(bea)).map(({ id }) => id)).not.toContain(adas!.id)
  expect((await end(bea, adas!.id)).status).toBe(404)
  expect((await end(server.visitor(), adas!.id)).status).toBe(401)
  expect((await end(bea, 'not-an-id')).status).toBe(404)
  expect(await status(ada)).toBe(200)
})

test('expired sessions are not listed, and the full User-Agent header is in no reply', async () => {
  const visitor = await logInFrom('ended@example.org', firefox)
  await server.db.rows(
    `insert into sessions (token_hash, user_id, created_at, renewed_at, seen_at, expires_at)
     select 'old'::bytea, id, now(), now(), now(), now() - interval '1 day' from users where email = 'ended@example.org'`,
  )
  expect(await sessions(visitor)).toHaveLength(1)
  const rows = await server.db.rows<{ row: string }>('select s::text as row from sessions s')
  expect(rows.map(({ row }) => row).join()).not.toContain('Mozilla')
})

test.each([
  [undefined, null],
  ['', null],
  ['curl', null],
  [firefox, 'Firefox on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Microsoft Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
])('the User-Agent %j is shown as %j', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words))

test('only the beginning of a forged User-Agent is read, and the name from it is shortened', () => {
  for (const piece of ['(', 'Mozilla/5.0 (', '\u0000', 'Firefox/', '<script>'])
    expect((deviceOf(piece.repeat(20_000)) ?? '').length).toBeLessThanOrEqual(60)
  expect(deviceOf('x '.repeat(256) + firefox)).toBe(null)
})
