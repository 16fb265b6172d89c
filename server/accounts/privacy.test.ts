import { beforeEach, expect, test } from 'vitest'
import type { Query, Queryable } from '../database/transaction.ts'
import { startServer } from '../testing/testing.ts'

const server = await startServer({ environment: { LOG_LEVEL: 'trace' } })
beforeEach(() => server.forgetLimits())

/** The statements that run while something is done, by their text. */
const statementsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const texts: string[] = []
  const { db } = server.context
  const noted = <Own extends Queryable>(reader: Own): Own => {
    const rows: Queryable['rows'] = (statement, values) => (texts.push(textOf(statement)), reader.rows(statement, values))
    const row: Queryable['row'] = (statement, values) => (texts.push(textOf(statement)), reader.row(statement, values))
    const execute: Queryable['execute'] = (query, values) => (texts.push(textOf(query)), reader.execute(query, values))
    return { ...reader, rows, row, execute }
  }
  server.context.db = { ...noted(db), transaction: (work) => db.transaction((tx) => work(noted(tx))) }
  try {
    await run()
  } finally {
    server.context.db = db
  }
  return texts
}

/** Without what differs from call to call: pg-boss writes its jobs into the text. */
const textOf = (query: Query): string => (typeof query === 'string' ? query : query.text).replace(/'[^']*'/g, "'…'")

const ask = (email: string, visitor = server.visitor()) => visitor.call('POST', '/auth/otp/login', { email })
const enter = (email: string, code: string, visitor = server.visitor()) =>
  visitor.call<unknown>('POST', '/auth/otp/verify', { email, code })

test('requesting a code has the same effects and reply for an address with and without an account', async () => {
  await server.signIn('known@example.org')
  const answers = [await ask('warm@example.org')]
  const known = await statementsOf(async () => answers.push(await ask('known@example.org')))
  const unknown = await statementsOf(async () => answers.push(await ask('unknown@example.org')))
  expect(known.length).toBeGreaterThan(3)
  expect(known).toEqual(unknown)
  expect(known.join('\n')).not.toMatch(/\busers\b/)
  const seen = answers.map(({ status, headers, body }) => ({ status, body, names: [...headers.keys()].filter((name) => name !== 'date') }))
  expect(seen[1]).toEqual(seen[2])
  expect((await ask('known@example.org')).status).toBe((await ask('unknown@example.org')).status)
})

test('a wrong code has the same effects and reply for an address with and without an account', async () => {
  await server.signIn('has-account@example.org')
  const visitor = server.visitor()
  await ask('has-account@example.org', visitor)
  await ask('has-none@example.org', visitor)
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  const codes = [wrong(await server.mailedCode('has-account@example.org')), wrong(await server.mailedCode('has-none@example.org'))]
  const answers: Array<Awaited<ReturnType<typeof enter>>> = []
  const known = await statementsOf(async () => answers.push(await enter('has-account@example.org', codes[0]!, visitor)))
  const unknown = await statementsOf(async () => answers.push(await enter('has-none@example.org', codes[1]!, visitor)))
  const elsewhere = await statementsOf(async () => answers.push(await enter('has-account@example.org', '123456')))
  const neverAsked = await statementsOf(async () => answers.push(await enter('never-asked@example.org', '123456')))
  expect(known.length).toBeGreaterThan(2)
  expect(known).toEqual(unknown)
  expect(elsewhere.length).toBeGreaterThan(1)
  expect(elsewhere).toEqual(neverAsked)
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(answers[0]!.body).toEqual(answers[1]!.body)
  expect(answers[0]!.body).toEqual(answers[2]!.body)
  expect(answers[0]!.body).toEqual(answers[3]!.body)
})

test('the log of a sign-in with all its possible failures contains no address, code or token', async () => {
  const visitor = server.visitor()
  const email = 'private.person@example.org'
  await visitor.call('POST', '/auth/otp/login', { email })
  const code = await server.mailedCode(email)
  await visitor.call('POST', '/auth/otp/verify', { email, code: '111111' })
  await visitor.call('POST', '/auth/otp/verify', { email, code })
  const tokens = visitor
    .cookie()
    .split('; ')
    .map((pair) => pair.split('=')[1]!)
  expect(tokens).toHaveLength(2)
  await visitor.call('GET', '/user')
  server.context.log.warn({ email, code, headers: { cookie: visitor.cookie() } }, `mail to ${email} failed`)
  server.context.log.error(
    { error: Object.assign(new Error(`no mailbox ${email}`), { detail: `Key (email)=(${email})`, code: '23505' }) },
    'refused',
  )
  const refusal = await server.db
    .rows('insert into users (email, nickname, name) values ($1, $1, $1)', [email])
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: '23505' })
  server.context.log.error({ error: refusal }, 'request failed')
  const logged = server.logged()
  expect(logged).toContain('refused')
  expect(logged).toContain('users_email_key')
  expect(logged).not.toContain('private.person')
  expect(logged).not.toContain(code)
  for (const token of tokens) expect(logged).not.toContain(token)
})
