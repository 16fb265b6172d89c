import { beforeEach, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

const server = await startServer()
beforeEach(() => server.forgetLimits())

const ask = (visitor: Visitor, email: string) => visitor.call<ProblemAnswer>('POST', '/auth/otp/login?returnTo=%2Fprojects', { email })
const enter = (visitor: Visitor, email: string, code: string) => visitor.call<ProblemAnswer>('POST', '/auth/otp/verify', { email, code })
const who = (visitor: Visitor) => visitor.call<User>('GET', '/user')

/** `known` is a code that the address was mailed before. */
const signedIn = async (email: string, known?: string) => {
  const visitor = server.visitor()
  await ask(visitor, email)
  await enter(visitor, email, await server.mailedCode(email, known))
  return visitor
}

const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a person signs in with the mailed code, and the first success makes the account [API-14] [API-15]', async () => {
  const ada = server.visitor()
  expect(await ask(ada, ' Ada.Lovelace@Example.org ')).toMatchObject({ status: 200, body: { sent: true, secondsUntilNext: 30 } })
  expect(await server.db.row('select 1 from users where email = $1', ['ada.lovelace@example.org'])).toBeUndefined()
  const code = await server.mailedCode('ada.lovelace@example.org')
  expect(await enter(ada, 'ADA.lovelace@example.org', code)).toMatchObject({ status: 204, body: undefined })
  expect((await who(ada)).body).toMatchObject({
    email: 'ada.lovelace@example.org',
    nickname: expect.stringMatching(/^learner-\d{9}$/),
    name: '',
    hasPublicProfile: false,
    isListed: false,
    picture: '',
    plan: 'free',
    isPro: false,
    isAdmin: false,
    paymentInfo: null,
    limits: { validationTextCharacter: { limit: 255, current: 0 } },
    features: { 'general.admin': false },
  })
})

test('signing in again finds the same account', async () => {
  const first = await who(await signedIn('grace@example.org'))
  server.turnClock(31)
  const second = await who(await signedIn('grace@example.org', await server.mailedCode('grace@example.org')))
  expect(second.body.id).toBe(first.body.id)
})

test('the end of a session is in whole seconds, which the specified expiry check never takes for expired [AUTH-37]', async () => {
  const { exp, email } = (await who(await signedIn('exp@example.org'))).body
  expect(email).toBe('exp@example.org')
  expect(Number.isInteger(exp)).toBe(true)
  expect(exp).toBeLessThan(1e11)
  expect(exp).toBeGreaterThan(server.context.now() / 1000 + 29 * 86_400)
})

test.for([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada lovelace@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@exam\u0007ple.org',
  'a@b.c,d@e.f',
])('nothing is mailed to %j', async (email) => {
  const { status, body } = await server.visitor().call<ProblemAnswer>('POST', '/auth/otp/login', { email })
  expect([status, body.error.code]).toEqual([422, 'invalid_email'])
})

test('a code works only once, even for two tabs that send it at the same moment', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'once@example.org')
  const [code, cookie] = [await server.mailedCode('once@example.org'), visitor.cookie()]
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(server.visitor(cookie), 'once@example.org', code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422, 422, 422, 422])
  expect((await enter(server.visitor(cookie), 'once@example.org', code)).body.error.code).toBe('invalid_code')
})

test('after five wrong tries the right code is refused too', async () => {
  const eve = server.visitor()
  await ask(eve, 'tries@example.org')
  const code = await server.mailedCode('tries@example.org')
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await enter(eve, 'tries@example.org', anotherThan(code))).body.error.code).toBe('invalid_code')
  expect(await enter(eve, 'tries@example.org', code)).toMatchObject({ status: 422, body: { error: { code: 'code_spent' } } })
  expect((await who(eve)).status).toBe(401)
})

test('wrong tries at the same moment are all counted', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'race@example.org')
  const code = await server.mailedCode('race@example.org')
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(visitor, 'race@example.org', anotherThan(code))))
  const codes = answers.map(({ body }) => body.error.code)
  expect(codes.toSorted()).toEqual([...Array<string>(3).fill('code_spent'), ...Array<string>(5).fill('invalid_code')])
  expect((await enter(visitor, 'race@example.org', code)).status).toBe(422)
})

test('the code still works after four wrong tries', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'four@example.org')
  const code = await server.mailedCode('four@example.org')
  for (let attempt = 0; attempt < 4; attempt++) await enter(visitor, 'four@example.org', anotherThan(code))
  expect((await enter(visitor, 'four@example.org', code)).status).toBe(204)
})

test('a code of fewer than six digits, or of letters, is refused and costs no try', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'partial@example.org')
  const code = await server.mailedCode('partial@example.org')
  for (const partial of ['', '1', code.slice(0, 5), 'abcdef', ` ${code}`, '１２３４５６']) {
    expect((await enter(visitor, 'partial@example.org', partial)).body.error.code).toBe('invalid_code')
  }
  expect((await enter(visitor, 'partial@example.org', code)).status).toBe(204)
})

test('a code is refused after ten minutes', async () => {
  const [late, early] = [server.visitor(), server.visitor()]
  await ask(late, 'late@example.org')
  await ask(early, 'early@example.org')
  const codes = { late: await server.mailedCode('late@example.org'), early: await server.mailedCode('early@example.org') }
  server.turnClock(9 * 60 + 50)
  expect((await enter(early, 'early@example.org', codes.early)).status).toBe(204)
  server.turnClock(15)
  expect((await enter(late, 'late@example.org', codes.late)).body.error.code).toBe('invalid_code')
})

test('a new request replaces the code, and within thirty seconds leaves it as it is', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'again@example.org')
  const first = await server.mailedCode('again@example.org')
  server.turnClock(10)
  expect(await ask(visitor, 'again@example.org')).toMatchObject({ status: 200, body: { sent: false, secondsUntilNext: 20 } })
  server.turnClock(21)
  expect(await ask(visitor, 'again@example.org')).toMatchObject({ status: 200, body: { sent: true, secondsUntilNext: 30 } })
  const second = await server.mailedCode('again@example.org', first)
  const received = (await server.mailbox()).filter(({ to }) => to?.[0]?.address === 'again@example.org')
  expect(received).toHaveLength(2)
  expect((await enter(visitor, 'again@example.org', first)).status).toBe(422)
  expect((await enter(visitor, 'again@example.org', second)).status).toBe(204)
})

test('a code that was tried to the end is not said to work still', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'spent@example.org')
  const code = await server.mailedCode('spent@example.org')
  for (let turn = 0; turn < 6; turn++) await enter(visitor, 'spent@example.org', anotherThan(code))
  const refused = await ask(visitor, 'spent@example.org')
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_codes'])
  server.turnClock(31)
  expect(await ask(visitor, 'spent@example.org')).toMatchObject({ status: 200, body: { sent: true } })
})

test('a code opens only the account it was mailed for', async () => {
  const visitor = server.visitor()
  await ask(visitor, 'mine@example.org')
  await ask(visitor, 'yours@example.org')
  const mine = await server.mailedCode('mine@example.org')
  expect((await enter(visitor, 'yours@example.org', mine)).status).toBe(422)
  expect((await enter(visitor, 'nobody@example.org', mine)).status).toBe(422)
  expect((await enter(visitor, 'mine@example.org', mine)).status).toBe(204)
})

test('more mails from one network than an hour allows get 429 and the seconds to wait, for any recipient', async () => {
  const visitor = server.visitor()
  const answers = []
  for (let turn = 0; turn < 6; turn++) answers.push(await ask(visitor, `turn-${turn}@example.org`))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(0)
  await server.db.rows(`delete from rate_limits where key like 'auth:%'`)
  await server.db.rows(`update rate_limits set points = 20 where key like 'codeSource:%'`)
  expect((await ask(visitor, 'one-more@example.org')).status).toBe(429)
})

test('guessing is slowed by network, whichever account is guessed at', async () => {
  const visitor = server.visitor()
  const answers = []
  for (let turn = 0; turn < 11; turn++) answers.push(await enter(visitor, `guess-${turn}@example.org`, '123456'))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429])
  expect(Number(answers[10]!.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a person gets their profile, and a visitor a reply that there is no session [API-54]', async () => {
  const ines = await server.signIn('ines@example.org')
  for (const path of ['/user', '/user?refresh_profile=true'])
    expect(await ines.call('GET', path)).toMatchObject({ status: 200, body: { id: ines.userId, email: 'ines@example.org', plan: 'free' } })
  expect(await server.visitor().call('GET', '/user')).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
  expect((await server.visitor('session=made-up').call('GET', '/user')).status).toBe(401)
})

test('a visitor gets the flags and limits of the free plan, a Pro person those of Pro, an admin the admin flag', async () => {
  const limits = async (visitor: Visitor) => (await visitor.call<User>('GET', '/features')).body
  expect((await limits(server.visitor())).limits).toMatchObject({
    validationTextCharacter: { limit: 255 },
    portfolioDocument: { limit: 3 },
  })
  const pro = await server.signIn('pro@example.org', { plan: 'pro' })
  expect((await limits(pro)).limits).toMatchObject({ validationTextCharacter: { limit: 2000 }, portfolioDocument: { limit: null } })
  expect((await limits(pro)).features['general.admin']).toBe(false)
  const admin = await server.signIn('admin@example.org')
  expect((await limits(admin)).features['general.admin']).toBe(true)
  expect((await who(admin)).body.isAdmin).toBe(true)
})
