import { beforeEach, describe, expect, test } from 'vitest'
import { deviceCodeLifetime, maxCompanions, tokenLifetime } from '@fieldwork/core/tokens/limits.ts'
import type { Companion, DeviceRequest } from '@fieldwork/core/tokens/schema.ts'
import { cleanUp } from '../cleanup.ts'
import { deviceGrant, postForm, startCompanionServer, tokenOf } from '../companion/testing-companion.ts'
import type { SignedInVisitor } from '../testing/testing.ts'

const server = await startCompanionServer()
beforeEach(() => server.forgetLimits())

const authorize = async (machine = 'laptop') => {
  const { status, body } = await postForm(server.origin, '/oauth/device_authorization', { client_id: 'companion', machine_name: machine })
  expect(status).toBe(200)
  return { userCode: body['user_code']!, deviceCode: body['device_code']!, body }
}
const ask = (deviceCode: string) =>
  postForm(server.origin, '/oauth/token', { client_id: 'companion', grant_type: deviceGrant, device_code: deviceCode })
/** Polls after the interval that the server requires. */
const askLater = (deviceCode: string) => {
  server.turnClock(10)
  return ask(deviceCode)
}
const decide = (who: SignedInVisitor, userCode: string, allow: boolean) =>
  who.call<DeviceRequest>('PUT', `/user/device-requests/${userCode}`, { allow })
const tasksWith = async (token: string) =>
  (await fetch(`${server.origin}/companion/tasks`, { headers: { authorization: `Bearer ${token}` } })).status

describe('logging in from a terminal', () => {
  test('returns one token after the owner has allowed the machine in a browser', async () => {
    const learner = await server.signIn('allowing@example.org')
    const { userCode, deviceCode, body } = await authorize('Ines’s laptop')
    expect(body).toMatchObject({ verification_uri: `${server.origin}/device`, expires_in: deviceCodeLifetime * 60, interval: 2 })
    expect(body['verification_uri_complete']).toBe(`${server.origin}/device?user_code=${userCode}`)
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })
    const shown = await learner.call<DeviceRequest>('GET', `/user/device-requests/${userCode.toLowerCase()}`)
    expect(shown.body).toMatchObject({ userCode, machine: 'Ines’s laptop', network: '127.0.0.1', isAllowed: null })
    expect((await decide(learner, userCode, true)).body.isAllowed).toBe(true)
    const { status, body: given } = await askLater(deviceCode)
    expect(status).toBe(200)
    expect(given).toMatchObject({ token_type: 'Bearer', access_token: expect.stringMatching(/^fwc_[\w-]{43}$/) as string })
    expect(await tasksWith(given['access_token']!)).toBe(200)
    expect(await askLater(deviceCode)).toMatchObject({ status: 400, body: { error: 'expired_token' } })
    const { body: companions } = await learner.call<Companion[]>('GET', '/user/companions')
    expect(companions).toMatchObject([{ machine: 'Ines’s laptop' }])
  })

  test('fails if the owner denies it', async () => {
    const learner = await server.signIn('denying@example.org')
    const { userCode, deviceCode } = await authorize()
    expect((await decide(learner, userCode, false)).body.isAllowed).toBe(false)
    expect(await askLater(deviceCode)).toMatchObject({ status: 400, body: { error: 'access_denied' } })
    expect((await decide(learner, userCode, true)).status).toBe(409)
    expect((await learner.call('GET', '/user/companions')).body).toEqual([])
  })

  test('fails after ten minutes', async () => {
    const learner = await server.signIn('late@example.org')
    const { userCode, deviceCode } = await authorize()
    server.turnClock(deviceCodeLifetime * 60 + 1)
    expect((await decide(learner, userCode, true)).status).toBe(404)
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { error: 'expired_token' } })
  })

  test('makes a companion wait longer each time it asks too early', async () => {
    const { deviceCode } = await authorize()
    await ask(deviceCode)
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { error: 'slow_down' } })
    server.turnClock(3)
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { error: 'slow_down' } })
    server.turnClock(13)
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { error: 'authorization_pending' } })
  })

  test('returns one token to two simultaneous polls', async () => {
    const learner = await server.signIn('twice@example.org')
    const { userCode, deviceCode } = await authorize()
    await decide(learner, userCode, true)
    const replies = await Promise.all([ask(deviceCode), ask(deviceCode), ask(deviceCode)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('hides a decided request from everyone else', async () => {
    const [learner, nora] = [await server.signIn('first@example.org'), await server.signIn('nora@example.org')]
    const { userCode } = await authorize()
    await decide(learner, userCode, true)
    expect((await nora.call('GET', `/user/device-requests/${userCode}`)).status).toBe(404)
    expect((await decide(nora, userCode, true)).status).toBe(404)
    expect((await decide(learner, userCode, true)).status).toBe(200)
  })

  test('can be allowed neither by a visitor nor by a page of another site', async () => {
    const { userCode } = await authorize()
    const path = `/user/device-requests/${userCode}`
    expect((await server.visitor().call('PUT', path, { allow: true })).status).toBe(401)
    const learner = await server.signIn('lured@example.org')
    const foreign = await learner.call('PUT', path, { allow: true }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  })

  test('limits guesses of codes', async () => {
    const learner = await server.signIn('guessing@example.org')
    const statuses: number[] = []
    for (let guess = 0; guess < 25; guess++) statuses.push((await learner.call('GET', '/user/device-requests/WDJB-MJHT')).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })

  test('limits the codes that one network may request', async () => {
    const form = { client_id: 'companion' }
    const statuses: number[] = []
    for (let tries = 0; tries < 22; tries++) statuses.push((await postForm(server.origin, '/oauth/device_authorization', form)).status)
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([200]))
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  test.for([
    ['no client', '/oauth/device_authorization', {}, 'invalid_client'],
    ['another client', '/oauth/device_authorization', { client_id: 'browser' }, 'invalid_client'],
    ['another grant', '/oauth/token', { client_id: 'companion', grant_type: 'password', device_code: 'x' }, 'unsupported_grant_type'],
    ['no code', '/oauth/token', { client_id: 'companion', grant_type: deviceGrant }, 'invalid_request'],
    ['a made-up code', '/oauth/token', { client_id: 'companion', grant_type: deviceGrant, device_code: 'made-up' }, 'expired_token'],
  ] as const)('answers a form with %s as OAuth does', async ([, path, form, error]) => {
    const { status, body } = await postForm(server.origin, path, form)
    expect([status, body['error']]).toEqual([error === 'invalid_client' ? 401 : 400, error])
  })

  test.for([
    ['a field that is there twice', 'client_id=companion&client_id=companion', 'application/x-www-form-urlencoded'],
    ['JSON', '{"client_id":"companion"}', 'application/json'],
    ['bytes', '\u0000\u0001', 'application/octet-stream'],
  ] as const)('refuses %s', async ([, body, type]) => {
    const response = await fetch(`${server.origin}/oauth/device_authorization`, { method: 'POST', body, headers: { 'content-type': type } })
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_request' }])
  })

  test('strips invisible and control characters from the name of a machine', async () => {
    const learner = await server.signIn('naming@example.org')
    const { userCode } = await authorize(`\u001b[31mpc\u202e\u0000 of ${'x'.repeat(100)}`)
    const { body } = await learner.call<DeviceRequest>('GET', `/user/device-requests/${userCode}`)
    expect(body.machine).toBe(`[31mpc of ${'x'.repeat(50)}`)
  })

  test('stores neither codes nor tokens', async () => {
    const learner = await server.signIn('hashed@example.org')
    const { userCode, deviceCode } = await authorize()
    const token = await tokenOf(server, learner)
    const rows = await server.db.rows<{ stored: string }>(
      `select coalesce(string_agg(d::text, ' '), '') || (select string_agg(t::text, ' ') from companion_tokens t) as stored from device_requests d`,
    )
    for (const secret of [userCode, userCode.replace('-', ''), deviceCode, token, token.slice(4)])
      expect(rows[0]!.stored).not.toContain(secret)
    for (const secret of [userCode, deviceCode, token]) expect(server.logged()).not.toContain(secret)
  })
})

describe('a companion loses its access', () => {
  test('when its owner revokes it, and nobody else can', async () => {
    const [learner, nora] = [await server.signIn('revoking@example.org'), await server.signIn('nora@example.org')]
    const [kept, revoked] = [await tokenOf(server, learner, 'tower'), await tokenOf(server, learner, 'laptop')]
    const { body } = await learner.call<Companion[]>('GET', '/user/companions')
    const laptop = body.find(({ machine }) => machine === 'laptop')!
    expect((await nora.call('DELETE', `/user/companions/${laptop.id}`)).status).toBe(404)
    expect(await tasksWith(revoked)).toBe(200)
    expect((await learner.call('DELETE', `/user/companions/${laptop.id}`)).status).toBe(204)
    expect([await tasksWith(revoked), await tasksWith(kept)]).toEqual([401, 200])
  })

  test('when it logs itself out', async () => {
    const token = await tokenOf(server, await server.signIn('leaving@example.org'))
    expect((await postForm(server.origin, '/oauth/revoke', { token })).status).toBe(200)
    expect((await postForm(server.origin, '/oauth/revoke', { token: 'made-up' })).status).toBe(200)
    expect(await tasksWith(token)).toBe(401)
  })

  test('after 90 days without use, but not while it is used', async () => {
    const learner = await server.signIn('resting@example.org')
    const token = await tokenOf(server, learner)
    server.turnClock((tokenLifetime - 1) * 86_400)
    expect(await tasksWith(token)).toBe(200)
    server.turnClock((tokenLifetime - 1) * 86_400)
    expect(await tasksWith(token)).toBe(200)
    server.turnClock((tokenLifetime + 1) * 86_400)
    expect(await tasksWith(token)).toBe(401)
    await cleanUp(server.context)
    expect(await server.db.rows('select from companion_tokens where user_id = $1', [learner.userId])).toHaveLength(0)
  })

  test('with every session when its owner logs out everywhere', async () => {
    const learner = await server.signIn('everywhere@example.org')
    const token = await tokenOf(server, learner)
    await learner.call('POST', '/auth/logout/everywhere')
    expect(await tasksWith(token)).toBe(401)
  })

  test('while its owner is suspended, and is told so', async () => {
    const learner = await server.signIn('suspended@example.org')
    const token = await tokenOf(server, learner)
    await server.db.rows('update users set suspended_at = now() where id = $1', [learner.userId])
    const reply = await fetch(`${server.origin}/companion/tasks`, { headers: { authorization: `Bearer ${token}` } })
    expect([reply.status, await reply.json()]).toMatchObject([403, { error: { code: 'suspended' } }])
    await server.db.rows('update users set suspended_at = null where id = $1', [learner.userId])
    expect(await tasksWith(token)).toBe(200)
  })

  test('when its owner asks for the account to be deleted', async () => {
    const learner = await server.signIn('deleting@example.org', { method: 'code' })
    const token = await tokenOf(server, learner)
    expect((await learner.call('POST', '/user/deletion', { confirmation: learner.email })).status).toBe(204)
    expect(await tasksWith(token)).toBe(401)
  })

  test('when there are too many and it is the least recently used', async () => {
    const learner = await server.signIn('collecting@example.org')
    const tokens: string[] = []
    for (let count = 0; count <= maxCompanions; count++) {
      tokens.push(await tokenOf(server, learner, `machine ${count}`))
      await server.forgetLimits()
    }
    expect((await learner.call<Companion[]>('GET', '/user/companions')).body).toHaveLength(maxCompanions)
    expect([await tasksWith(tokens[0]!), await tasksWith(tokens.at(-1)!)]).toEqual([401, 200])
  })
})
