import { beforeEach, describe, expect, test } from 'vitest'
import type { beginPasskey, beginPasskeySignIn } from '@fieldwork/core/accounts/passkeys/contract.ts'
import { challengeLifetime, maxPasskeys } from '@fieldwork/core/accounts/passkeys/passkeyLimits.ts'
import type { Passkey } from '@fieldwork/core/accounts/passkeys/schema.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { recentSignIn } from '@fieldwork/core/accounts/signIn.ts'
import type { OutputOf } from '@fieldwork/core/endpoint.ts'
import { startServer, type Visitor } from '../../testing/testing.ts'
import { createAuthenticator, type SoftwareAuthenticator } from './testing-authenticator.ts'

const server = await startServer()
const origin = `http://localhost:${new URL(server.origin).port}`
beforeEach(async () => {
  await server.forgetLimits()
  await server.db.rows('delete from users')
})

type Refused = { error?: { code: string } }
type Fault = Parameters<SoftwareAuthenticator['sign']>[1]

const optionsToAdd = async (who: Visitor) => (await who.call<OutputOf<typeof beginPasskey>>('POST', '/user/passkeys/options')).body
const optionsToSignIn = async (who: Visitor) => (await who.call<OutputOf<typeof beginPasskeySignIn>>('POST', '/auth/passkey/options')).body
const add = async (who: Visitor, authenticator = createAuthenticator(origin), fault?: Fault) =>
  who.call<Passkey & Refused>('POST', '/user/passkeys', authenticator.register(await optionsToAdd(who), fault))
const signIn = async (who: Visitor, authenticator: SoftwareAuthenticator, fault?: Fault) =>
  who.call<Refused | undefined>('POST', '/auth/passkey/verify', authenticator.sign(await optionsToSignIn(who), fault))
const list = async (who: Visitor) => (await who.call<Passkey[]>('GET', '/user/passkeys')).body
const addressOf = async (who: Visitor) => (await who.call<User>('GET', '/user')).body.email

/** A user who logged in by a code, and their passkey. */
const withPasskey = async (email: string) => {
  const who = await server.signIn(email, { method: 'code' })
  const authenticator = createAuthenticator(origin)
  const { status, body } = await add(who, authenticator)
  expect(status).toBe(201)
  return { who, authenticator, passkey: body }
}

test('a person adds a passkey, logs in with it elsewhere, and a mail says that it was added', async () => {
  const { passkey, authenticator } = await withPasskey('ines@example.org')
  expect(passkey).toMatchObject({ isBackedUp: false, name: expect.any(String) })
  const elsewhere = server.visitor()
  expect((await signIn(elsewhere, authenticator)).status).toBe(204)
  expect(await addressOf(elsewhere)).toBe('ines@example.org')
  await expect
    .poll(async () => (await server.mailbox()).map(({ subject }) => subject))
    .toContain('A passkey was added to your Fieldwork account')
})

test('options without a session name no credential, so they don’t reveal who has a passkey', async () => {
  const { who } = await withPasskey('ines@example.org')
  const options = await optionsToSignIn(server.visitor())
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  expect((await optionsToSignIn(who)).allowCredentials).toHaveLength(1)
  // The device that has one makes no second.
  expect((await optionsToAdd(who)).excludeCredentials).toHaveLength(1)
})

test('during maintenance, only administrators can log in with a passkey', async () => {
  const maintained = await startServer({ db: server.db, environment: { MAINTENANCE: 'true' } })
  const there = { origin: `http://localhost:${new URL(maintained.origin).port}` }
  const [learner, administrator] = [await withPasskey('ines@example.org'), await withPasskey('admin@example.org')]
  expect(await signIn(maintained.visitor(), learner.authenticator, there)).toMatchObject({
    status: 503,
    body: { error: { code: 'maintenance' } },
  })
  expect((await signIn(maintained.visitor(), administrator.authenticator, there)).status).toBe(204)
})

describe('a login is refused', () => {
  const faults: Array<[string, Fault]> = [
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port of the same host', { origin: 'http://localhost:1' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['if the authenticator did not verify the person', { isUserVerified: false }],
    ['if the counter did not go up', { counter: 1 }],
    ['for a challenge that the server did not create', { challenge: 'bWFkZS11cA' }],
    ['for a credential that nobody has', { credentialId: 'bWFkZS11cA' }],
  ]
  test.for(faults)('%s', async ([, fault]) => {
    const { authenticator } = await withPasskey('ines@example.org')
    const visitor = server.visitor()
    expect(await signIn(visitor, authenticator, fault)).toMatchObject({ status: 422, body: { error: { code: 'passkey_refused' } } })
    expect((await visitor.call('GET', '/user')).status).toBe(401)
    expect((await signIn(visitor, authenticator)).status).toBe(204)
  })

  test('with a signature of another key', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    const forged = createAuthenticator(origin)
    const visitor = server.visitor()
    expect((await signIn(visitor, forged, { credentialId: authenticator.credentialId })).status).toBe(422)
  })

  test('if the challenge was used before', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    const visitor = server.visitor()
    const answer = authenticator.sign(await optionsToSignIn(visitor))
    expect((await visitor.call('POST', '/auth/passkey/verify', answer)).status).toBe(204)
    await visitor.call('POST', '/auth/logout')
    expect((await visitor.call('POST', '/auth/passkey/verify', answer)).status).toBe(422)
  })

  test('if a refused answer spent the challenge', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    const visitor = server.visitor()
    const options = await optionsToSignIn(visitor)
    const [wrong, right] = [authenticator.sign(options, { origin: 'https://evil.example' }), authenticator.sign(options)]
    expect((await visitor.call('POST', '/auth/passkey/verify', wrong)).status).toBe(422)
    expect((await visitor.call('POST', '/auth/passkey/verify', right)).status).toBe(422)
  })

  test('if the challenge is too old', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    const visitor = server.visitor()
    const answer = authenticator.sign(await optionsToSignIn(visitor))
    server.turnClock(challengeLifetime * 60 + 1)
    expect((await visitor.call('POST', '/auth/passkey/verify', answer)).status).toBe(422)
  })

  test('in another browser than the one that requested it', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    const answer = authenticator.sign(await optionsToSignIn(server.visitor()))
    const thief = server.visitor()
    await optionsToSignIn(thief)
    expect((await thief.call('POST', '/auth/passkey/verify', answer)).status).toBe(422)
  })

  test('while another person is signed in, because a session is confirmed only by its own passkeys', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    const other = await server.signIn('omar@example.org')
    expect((await signIn(other, authenticator)).status).toBe(422)
    expect(await addressOf(other)).toBe('omar@example.org')
  })
})

describe('a new passkey is refused', () => {
  const faults: Array<[string, Fault]> = [
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['if the authenticator did not verify the person', { isUserVerified: false }],
    ['for a challenge that the server did not create', { challenge: 'bWFkZS11cA' }],
  ]
  test.for(faults)('%s', async ([, fault]) => {
    const who = await server.signIn('ines@example.org')
    expect(await add(who, undefined, fault)).toMatchObject({ status: 422, body: { error: { code: 'passkey_refused' } } })
    expect(await list(who)).toEqual([])
  })

  test('for a challenge issued for logging in', async () => {
    const who = await server.signIn('ines@example.org')
    const { challenge } = await optionsToSignIn(who)
    expect((await add(who, undefined, { challenge })).status).toBe(422)
  })

  test('for a challenge of the previously signed-in person', async () => {
    const first = await server.signIn('ines@example.org')
    const answer = createAuthenticator(origin).register(await optionsToAdd(first))
    const second = await server.signIn('omar@example.org')
    const sameBrowser = server.visitor(
      `${first
        .cookie()
        .split('; ')
        .find((pair) => pair.startsWith('browser='))}; ${second.cookie()}`,
    )
    expect((await sameBrowser.call('POST', '/user/passkeys', answer)).status).toBe(422)
  })

  test('if its credential is already registered', async () => {
    const { authenticator } = await withPasskey('ines@example.org')
    expect((await add(await server.signIn('omar@example.org'), authenticator)).status).toBe(409)
  })

  test('beyond twenty', async () => {
    const who = await server.signIn('ines@example.org')
    for (let count = 0; count < maxPasskeys; count++) {
      await server.forgetLimits()
      expect((await add(who)).status).toBe(201)
    }
    await server.forgetLimits()
    expect((await who.call('POST', '/user/passkeys/options')).status).toBe(409)
  })

  test('if the sign-in was more than a few minutes ago, as is removing one', async () => {
    const { who, passkey } = await withPasskey('ines@example.org')
    server.turnClock(recentSignIn * 60 + 1)
    const refused = { status: 403, body: { error: { code: 'reauthentication_required' } } }
    expect(await who.call('POST', '/user/passkeys/options')).toMatchObject(refused)
    expect(await who.call('DELETE', `/user/passkeys/${passkey.id}`)).toMatchObject(refused)
    expect((await who.call('PUT', `/user/passkeys/${passkey.id}`, { name: 'Laptop' })).status).toBe(200)
  })
})

test('only its owner can rename or remove a passkey, and a mail reports the removal', async () => {
  const { who, passkey, authenticator } = await withPasskey('ines@example.org')
  const other = await server.signIn('omar@example.org')
  const path = `/user/passkeys/${passkey.id}`
  expect((await other.call('PUT', path, { name: 'Mine now' })).status).toBe(404)
  expect((await other.call('DELETE', path)).status).toBe(404)
  expect(await list(other)).toEqual([])
  expect((await server.visitor().call('DELETE', path)).status).toBe(401)
  expect((await who.call('PUT', path, { name: ' ' })).status).toBe(422)
  expect(await who.call('PUT', path, { name: ' Laptop ' })).toMatchObject({ status: 200, body: { name: 'Laptop' } })
  expect((await list(who)).map(({ name }) => name)).toEqual(['Laptop'])
  expect((await who.call('DELETE', path)).status).toBe(204)
  expect(await list(who)).toEqual([])
  expect((await signIn(server.visitor(), authenticator)).status).toBe(422)
  await expect
    .poll(async () => (await server.mailbox()).map(({ text }) => text).join())
    .toContain('The passkey “Laptop” can no longer log in')
})

test('signing in again with a passkey ends the session that it replaces', async () => {
  const { who, authenticator } = await withPasskey('ines@example.org')
  const former = who.cookie()
  expect((await signIn(who, authenticator)).status).toBe(204)
  expect(await addressOf(who)).toBe('ines@example.org')
  expect((await server.visitor(former).call('GET', '/user')).status).toBe(401)
})
