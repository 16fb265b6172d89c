import { beforeEach, expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'
import { keyIn } from './testing-linkKey.ts'
import { createOwnerLink } from './owner.ts'

const server = await startServer({ environment: { ADMIN_EMAILS: '', TRUST_PROXY: 'loopback' } })
const { db, context } = server

beforeEach(async () => {
  await server.forgetLimits()
  await db.rows('delete from users')
  await db.rows('delete from owner_keys')
})

const newKey = async () => {
  const link = await createOwnerLink(context, server.origin)
  return keyIn(link)
}
const check = (key: string) => server.visitor().call('POST', '/auth/owner/check', { key })
const create = (key: string, email: string, who = server.visitor(), from = '192.0.2.1') =>
  who.call('POST', '/auth/owner', { key, email }, { 'x-forwarded-for': from })
const administrators = async () => (await db.rows<{ email: string }>('select email from users where is_admin')).map(({ email }) => email)

test('a person who opens the link and enters an address becomes the administrator and is signed in, without any mail', async () => {
  const key = await newKey()
  expect((await check(key)).status).toBe(204)
  const owner = server.visitor()
  expect((await create(key, ' Olga@Example.org', owner)).status).toBe(204)
  expect(await owner.call('GET', '/user')).toMatchObject({ body: { email: 'olga@example.org', isAdmin: true } })
  expect(await server.mailbox()).toEqual([])
  const event = await db.row(`select e.name, u.email from events e join users u on u.id = e.user_id where e.name = 'owner_created'`)
  expect(event).toEqual({ name: 'owner_created', email: 'olga@example.org' })
})

test('strangers who use up the codes of the administrator’s address don’t lock them out of the browser they used', async () => {
  const owner = server.visitor()
  await create(await newKey(), 'olga@example.org', owner)
  await owner.call('POST', '/auth/logout')
  let network = 1
  const ask = (who = server.visitor()) =>
    who.call('POST', '/auth/otp/login', { email: 'olga@example.org' }, { 'x-forwarded-for': `203.0.113.${network++}` })
  for (let turn = 0; turn < 4; turn++) {
    expect((await ask()).status).toBe(200)
    server.turnClock(31)
  }
  expect((await ask()).status).toBe(429)
  expect((await ask(owner)).status).toBe(200)
})

test('an address with an account keeps its work, and is the administrator at the next sign-in by code too', async () => {
  const learner = await server.signIn('ines@example.org')
  await create(await newKey(), 'ines@example.org')
  const again = server.visitor()
  await again.call('POST', '/auth/otp/login', { email: 'ines@example.org' })
  await again.call('POST', '/auth/otp/verify', { email: 'ines@example.org', code: await server.mailedCode('ines@example.org') })
  expect(await again.call('GET', '/user')).toMatchObject({ body: { id: learner.userId, isAdmin: true } })
})

test('exactly one of fifty concurrent uses of the link creates the administrator', async () => {
  const key = await newKey()
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const answer = await create(key, `person-${index}@example.org`, server.visitor(), `198.51.100.${index}`)
      return answer.status
    }),
  )
  // On a busy machine, some wait longer for a connection than the pool allows, and get 503 instead of 409.
  expect(statuses.filter((status) => status < 400)).toEqual([204])
  expect(await administrators()).toHaveLength(1)
  expect(await db.rows('select from users')).toHaveLength(1)
})

test('each start has its own link, and all of them end once one is used', async () => {
  const [first, second] = [await newKey(), await newKey()]
  expect(first).not.toBe(second)
  expect((await check(first)).status).toBe(204)
  await create(second, 'olga@example.org')
  for (const key of [first, second, 'made-up']) {
    expect((await check(key)).status).toBe(409)
    expect((await create(key, 'eve@example.org')).status).toBe(409)
  }
  expect(await administrators()).toEqual(['olga@example.org'])
  expect(await createOwnerLink(context, server.origin)).toBeUndefined()
  // Also once nobody is an administrator any more.
  await db.rows('update users set is_admin = false')
  for (const key of [first, second]) expect((await check(key)).status).toBe(404)
})

test('a link works for an hour; an expired or made-up link makes nobody an administrator', async () => {
  const key = await newKey()
  server.turnClock(3_599)
  expect((await check(key)).status).toBe(204)
  server.turnClock(1)
  for (const dead of [key, 'made-up', '']) {
    expect((await check(dead)).status).toBe(404)
    expect((await create(dead, 'eve@example.org')).status).toBe(404)
  }
  expect(await administrators()).toEqual([])
  expect(await db.rows('select from users')).toEqual([])
})

test('an invalid address is refused, and the link stays valid', async () => {
  const key = await newKey()
  expect(await create(key, 'not an address')).toMatchObject({ status: 422, body: { error: { code: 'invalid_email' } } })
  expect((await check(key)).status).toBe(204)
})

test('the database contains nothing from which a link could be made', async () => {
  const key = await newKey()
  const [row] = await db.rows<{ key_hash: Buffer }>('select * from owner_keys')
  expect(JSON.stringify([row, row!.key_hash.toString('latin1'), row!.key_hash.toString('base64url')])).not.toContain(key)
})

test('guessing is limited: after ten tries in a minute, a network has to wait', async () => {
  for (let count = 0; count < 10; count++) expect((await check('guess')).status).toBe(404)
  const refused = await check('guess')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('with ADMIN_EMAILS there is no link, and an earlier one doesn’t work', async () => {
  const named = await startServer()
  expect(await createOwnerLink(named.context, named.origin)).toBeUndefined()
  const made = await createOwnerLink({ ...named.context, config: { ...named.context.config, adminEmails: new Set() } }, named.origin)
  const key = keyIn(made)
  expect((await named.visitor().call('POST', '/auth/owner', { key, email: 'eve@example.org' })).status).toBe(409)
})
