import { expect, test } from 'vitest'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

/* Attacks of strangers on a person's codes. The app runs behind a proxy, so that every browser can come from a network of its own. */
const server = await startServer({ environment: { TRUST_PROXY: '127.0.0.1' } })

let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `203.0.${(networks >> 8) & 255}.${networks++ & 255}` })
const ask = (visitor: Visitor, email: string) => visitor.call<ProblemAnswer>('POST', '/auth/otp/login', { email }, elsewhere())
const enter = (visitor: Visitor, email: string, code: string) =>
  visitor.call<ProblemAnswer>('POST', '/auth/otp/verify', { email, code }, elsewhere())
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const last = new Map<string, string>()
/** A browser, by default a new one, and the code that it was mailed. */
const asked = async (email: string, visitor = server.visitor()) => {
  expect((await ask(visitor, email)).status).toBe(200)
  const code = await server.mailedCode(email, last.get(email))
  last.set(email, code)
  return { visitor, code }
}
const signedIn = async (email: string) => {
  const { visitor, code } = await asked(email)
  expect((await enter(visitor, email, code)).status).toBe(204)
  server.turnClock(31)
  return visitor
}

test('a code opens the account only in the browser that asked for it', async () => {
  const { visitor, code } = await asked('bound@example.org')
  const planted = server.visitor(`browser=${'x'.repeat(43)}`)
  for (const other of [server.visitor(), planted])
    expect((await enter(other, 'bound@example.org', code)).body.error.code).toBe('invalid_code')
  expect((await enter(visitor, 'bound@example.org', code)).status).toBe(204)
})

test('wrong tries in other browsers do not count against the code of its owner', async () => {
  const { visitor, code } = await asked('guessed@example.org')
  for (let turn = 0; turn < 30; turn++) await enter(server.visitor(), 'guessed@example.org', wrong(code))
  for (let turn = 0; turn < 4; turn++) await enter(visitor, 'guessed@example.org', wrong(code))
  expect((await enter(visitor, 'guessed@example.org', code)).status).toBe(204)
})

test('a code requested by another browser doesn’t invalidate the first', async () => {
  const { visitor, code } = await asked('two@example.org')
  server.turnClock(31)
  const second = await asked('two@example.org')
  for (let turn = 0; turn < 5; turn++) await enter(second.visitor, 'two@example.org', wrong(second.code))
  expect((await enter(visitor, 'two@example.org', code)).status).toBe(204)
})

test('a stranger who uses up all codes and tries locks nobody out of a browser that signed in before', async () => {
  const email = 'besieged@example.org'
  const owner = await signedIn(email)
  server.turnClock(3 * 3_600)
  for (let turn = 0; turn < 4; turn++) {
    const stranger = await asked(email)
    for (let attempt = 0; attempt < 5; attempt++) await enter(stranger.visitor, email, wrong(stranger.code))
    server.turnClock(31)
  }
  const refused = await ask(server.visitor(), email)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_codes'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)

  await owner.call('POST', '/auth/logout')
  const { code } = await asked(email, owner)
  expect((await enter(owner, email, wrong(code))).body.error.code).toBe('invalid_code')
  expect((await enter(owner, email, code)).status).toBe(204)
})

test('strangers who keep requesting codes don’t delay the code of a browser that signed in before', async () => {
  const email = 'hurried@example.org'
  const owner = await signedIn(email)
  server.turnClock(3 * 3_600)
  for (let turn = 0; turn < 4; turn++) {
    await asked(email)
    if (turn < 3) server.turnClock(31)
  }
  expect((await ask(server.visitor(), email)).status).toBe(429)
  await owner.call('POST', '/auth/logout')
  const { code } = await asked(email, owner)
  expect((await enter(owner, email, code)).status).toBe(204)
})

test('strangers have eight tries per account and hour across all browsers', async () => {
  const email = 'target@example.org'
  let tries = 0
  for (let turn = 0; turn < 4; turn++) {
    const stranger = await asked(email)
    for (let attempt = 0; attempt < 6; attempt++)
      if ((await enter(stranger.visitor, email, wrong(stranger.code))).body.error.code === 'invalid_code') tries++
    server.turnClock(31)
  }
  expect((await ask(server.visitor(), email)).status).toBe(429)
  expect(tries).toBe(8)
})

test('a new browser with a code can try it, regardless of strangers’ earlier tries', async () => {
  const email = 'newcomer@example.org'
  for (let turn = 0; turn < 3; turn++) {
    const stranger = await asked(email)
    for (let attempt = 0; attempt < 6; attempt++) await enter(stranger.visitor, email, wrong(stranger.code))
    server.turnClock(31)
  }
  const { visitor, code } = await asked(email)
  expect((await enter(visitor, email, code)).status).toBe(204)
})

test('a spent budget gets the same reply for an address with and without an account', async () => {
  await signedIn('has-account@example.org')
  server.turnClock(3 * 3_600)
  const answers = []
  for (const email of ['has-account@example.org', 'has-none@example.org'])
    for (let turn = 0; turn < 5; turn++) {
      const { status, body } = await ask(server.visitor(), email)
      answers.push([status, body.error?.code])
      server.turnClock(31)
    }
  expect(answers.slice(0, 5)).toEqual(answers.slice(5))
  expect(answers[4]).toEqual([429, 'too_many_codes'])
})

test('another browser gets the time to wait after a code was sent, and this one keeps its code', async () => {
  const { visitor, code } = await asked('soon@example.org')
  const other = await ask(server.visitor(), 'soon@example.org')
  expect([other.status, other.body.error.code]).toEqual([429, 'too_many_codes'])
  expect(Number(other.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  expect(await ask(visitor, 'soon@example.org')).toMatchObject({ status: 200, body: { sent: false } })
  expect((await enter(visitor, 'soon@example.org', code)).status).toBe(204)
})

test('logging out everywhere makes every browser a stranger again', async () => {
  const email = 'forgets@example.org'
  const [here, there] = [await signedIn(email), await signedIn(email)]
  expect((await here.call('POST', '/auth/logout/everywhere')).status).toBe(204)
  for (let turn = 0; turn < 2; turn++) {
    await asked(email)
    server.turnClock(31)
  }
  for (const browser of [here, there]) expect((await ask(browser, email)).body.error.code).toBe('too_many_codes')
})

test('a browser’s cookie is inaccessible to scripts, lasts as long as a code, and is renewed by signing in', async () => {
  const visitor = server.visitor()
  const first = await ask(visitor, 'cookie@example.org')
  const [asking] = first.headers.getSetCookie()
  expect(first.headers.getSetCookie()).toHaveLength(1)
  expect(asking).toMatch(/^browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  const cookies = (await enter(visitor, 'cookie@example.org', await server.mailedCode('cookie@example.org'))).headers.getSetCookie()
  expect(cookies).toEqual([expect.stringMatching(/^session=/), expect.stringMatching(/^browser=[\w-]{43}; .*Max-Age=15552000$/)])
  expect(cookies[1]!.split(';')[0]).not.toBe(asking!.split(';')[0])
  server.turnClock(31)
  expect((await ask(visitor, 'cookie@example.org')).headers.getSetCookie()).toEqual([])
})

test('turning the clock back doesn’t keep anybody from getting and using a code', async () => {
  const day = 86_400
  server.turnClock(day)
  for (let turn = 0; turn < 4; turn++) {
    await asked('clock@example.org')
    server.turnClock(31)
  }
  server.turnClock(-day)
  const { visitor, code } = await asked('clock@example.org')
  expect((await enter(visitor, 'clock@example.org', code)).status).toBe(204)
})

test('a network that was counted before the clock was turned back does not wait for a day', async () => {
  const expire = Date.now() + 86_400_000
  await server.db.rows(`insert into rate_limits values ('auth:192.0.2.1', 5, $1)`, [expire])
  const answer = await server
    .visitor()
    .call('POST', '/auth/otp/login', { email: 'limited@example.org' }, { 'x-forwarded-for': '192.0.2.1' })
  expect(answer.status).toBe(200)
})
