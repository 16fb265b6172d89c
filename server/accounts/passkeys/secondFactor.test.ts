import { beforeEach, describe, expect, test } from 'vitest'
import type { beginPasskey, beginPasskeySignIn } from '@fieldwork/core/accounts/passkeys/contract.ts'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { codeAsSecondFactor, recentSignIn, sessionMaximum } from '@fieldwork/core/accounts/signIn.ts'
import type { OutputOf } from '@fieldwork/core/endpoint.ts'
import { admin } from '../../admin/service.ts'
import { catalogue } from '../../catalogue/service.ts'
import { harbourPlans } from '../../testing/catalogue.ts'
import { startServer, type TestServer, type Visitor } from '../../testing/testing.ts'
import { keyIn } from '../testing-linkKey.ts'
import { createOwnerLink } from '../owner.ts'
import { resetPasskeys } from './reset.ts'
import { createAuthenticator, type SoftwareAuthenticator } from './testing-authenticator.ts'

const served: Parameters<typeof startServer>[0] = { served: (context) => [...admin(context, undefined), ...catalogue(context)] }
const server = await startServer(served)
const onLan = await startServer({ ...served, environment: { PUBLIC_URL: 'http://192.168.1.5:3000', HOST: '0.0.0.0' } })
const origin = `http://localhost:${new URL(server.origin).port}`
const email = 'admin@example.org'

beforeEach(async () => {
  for (const one of [server, onLan]) {
    await one.forgetLimits()
    await one.db.rows('delete from users')
    await one.db.rows('delete from sign_in_codes')
  }
})

const refused = (code: string) => ({ status: 403, body: { error: { code } } })
const people = (who: Visitor) => who.call('GET', '/admin/users')
const factorOf = async (who: Visitor) => (await who.call<User>('GET', '/user')).body.secondFactor

const add = async (who: Visitor, authenticator: SoftwareAuthenticator) => {
  const options = await who.call<OutputOf<typeof beginPasskey>>('POST', '/user/passkeys/options')
  if (options.status !== 200) return options
  return who.call<{ id: string }>('POST', '/user/passkeys', authenticator.register(options.body))
}
const confirm = async (who: Visitor, authenticator: SoftwareAuthenticator) => {
  const { body } = await who.call<OutputOf<typeof beginPasskeySignIn>>('POST', '/auth/passkey/options')
  return who.call('POST', '/auth/passkey/verify', authenticator.sign(body))
}
/** Signs in by a code from the mailbox, in a browser that may have a session already. */
const enterCode = async (at: TestServer, who: Visitor, headers = {}) => {
  await at.db.rows('delete from sign_in_codes')
  const own = (await at.mailbox()).filter(({ to }) => to?.some(({ address }) => address === email))
  const before = own.map(({ text }) => text?.match(/^\d{6}$/m)?.[0]).find(Boolean)
  await who.call('POST', '/auth/otp/login', { email }, headers)
  const code = await at.mailedCode(email, before)
  expect((await who.call('POST', '/auth/otp/verify', { email, code }, headers)).status).toBe(204)
}
/** An administrator who has a passkey, in a browser that has just used it. */
const administrator = async () => {
  const who = await server.signIn(email, { method: 'code' })
  const authenticator = createAuthenticator(origin)
  expect((await add(who, authenticator)).status).toBe(201)
  return { who, authenticator }
}

describe('an administrator', () => {
  test('with a session from a code adds a first passkey, and then has the role', async () => {
    const who = server.visitor()
    await enterCode(server, who)
    expect(await people(who)).toMatchObject(refused('second_factor_required'))
    expect(await factorOf(who)).toBe('passkey')
    expect((await add(who, createAuthenticator(origin))).status).toBe(201)
    expect((await people(who)).status).toBe(200)
    expect(await factorOf(who)).toBe('verified')
  })

  test('with a session from the owner’s link adds a first passkey, without any mail', async () => {
    const fresh = await startServer({ ...served, db: server.db, environment: { ADMIN_EMAILS: '' } })
    const key = keyIn(await createOwnerLink(fresh.context, fresh.origin))
    const who = fresh.visitor()
    expect((await who.call('POST', '/auth/owner', { key, email: 'olga@example.org' })).status).toBe(204)
    expect(await people(who)).toMatchObject(refused('second_factor_required'))
    expect((await add(who, createAuthenticator(`http://localhost:${new URL(fresh.origin).port}`))).status).toBe(201)
    expect((await people(who)).status).toBe(200)
  })

  test('without a passkey has no role in any session, whether from before passkeys existed or from an issuer', async () => {
    const who = await server.signIn(email, { method: 'issuer' })
    expect(await people(who)).toMatchObject(refused('second_factor_required'))
    expect(await who.call('POST', '/user/passkeys/options')).toMatchObject(refused('reauthentication_required'))
    await server.db.rows('update sessions set method = null')
    expect(await people(who)).toMatchObject(refused('second_factor_required'))
    expect(await who.call('POST', '/user/passkeys/options')).toMatchObject(refused('reauthentication_required'))
  })

  test('whose code is a few minutes old has to enter another before adding the first passkey', async () => {
    const who = await server.signIn(email, { method: 'code' })
    server.turnClock(recentSignIn * 60 + 1)
    expect(await add(who, createAuthenticator(origin))).toMatchObject(refused('reauthentication_required'))
    await enterCode(server, who)
    expect((await add(who, createAuthenticator(origin))).status).toBe(201)
  })

  test('logs in with the passkey and is verified at once; with a code alone they are not, and cannot add or remove passkeys', async () => {
    const { authenticator } = await administrator()
    const withPasskey = server.visitor()
    await confirm(withPasskey, authenticator)
    expect((await people(withPasskey)).status).toBe(200)

    const thiefOfMails = server.visitor()
    await enterCode(server, thiefOfMails)
    expect(await people(thiefOfMails)).toMatchObject(refused('second_factor_required'))
    expect(await add(thiefOfMails, createAuthenticator(origin))).toMatchObject(refused('second_factor_required'))
    const [own] = (await thiefOfMails.call<Array<{ id: string }>>('GET', '/user/passkeys')).body
    expect(await thiefOfMails.call('DELETE', `/user/passkeys/${own!.id}`)).toMatchObject(refused('second_factor_required'))
    expect(await thiefOfMails.call('PUT', `/user/passkeys/${own!.id}`, { name: 'Mine' })).toMatchObject(refused('second_factor_required'))
    expect(await thiefOfMails.call('POST', '/user/deletion', { confirmation: email })).toMatchObject(refused('second_factor_required'))
    expect((await confirm(thiefOfMails, createAuthenticator(origin))).status).toBe(422)
  })

  test('can’t remove the last passkey, but can once there is another', async () => {
    const { who, authenticator } = await administrator()
    const [first] = (await who.call<Array<{ id: string }>>('GET', '/user/passkeys')).body
    expect(await who.call('DELETE', `/user/passkeys/${first!.id}`)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await confirm(server.visitor(), authenticator)).status).toBe(204)
    expect((await add(who, createAuthenticator(origin))).status).toBe(201)
    expect((await who.call('DELETE', `/user/passkeys/${first!.id}`)).status).toBe(204)
  })

  test('has to use the passkey again once a session has reached its maximum length', async () => {
    const { who } = await administrator()
    const useDaysAgo = (days: number) => server.db.rows(`update sessions set passkey_at = passkey_at - $1::int * interval '1 day'`, [days])
    await useDaysAgo(sessionMaximum - 1)
    expect((await people(who)).status).toBe(200)
    await useDaysAgo(2)
    expect(await people(who)).toMatchObject(refused('second_factor_required'))
  })

  test('with a session from an issuer has no second factor', async () => {
    const { who } = await administrator()
    await server.db.rows(`update sessions set method = 'issuer'`)
    expect((await people(who)).status).toBe(200)
    const learner = await server.signIn('ines@example.org')
    const grant = { name: 'general.admin', value: true }
    expect(await who.call('PUT', `/admin/users/${learner.userId}/flags`, grant)).toMatchObject(refused('reauthentication_required'))
  })

  test('doesn’t see their own code among the unsent mails, because it would confirm their identity', async () => {
    const { who } = await administrator()
    await server.visitor().call('POST', '/auth/otp/login', { email: 'ines@example.org' })
    await who.call('POST', '/auth/otp/login', { email })
    const codes = [await server.mailedCode('ines@example.org'), await server.mailedCode(email)]
    const page = await (await who.fetch('/admin/mailbox', { headers: { accept: 'text/html' } })).text()
    expect(codes.map((code) => page.includes(code))).toEqual([true, false])
    expect(page).toContain('Emails to you are left out')
  })

  test('has no permission of the role without the second factor: private projects, impersonation, unsent mails', async () => {
    const learner = await server.signIn('ines@example.org')
    const who = await server.signIn(email, { method: 'code' })
    expect((await who.call('GET', `/projects/${harbourPlans.id}`)).status).toBe(403)
    expect(await who.call('GET', '/user', undefined, { 'x-impersonate-user-id': learner.userId })).toMatchObject(
      refused('second_factor_required'),
    )
    const page = await who.fetch('/admin/mailbox', { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('Confirm that it’s you')])
    expect((await add(who, createAuthenticator(origin))).status).toBe(201)
    expect((await who.call('GET', `/projects/${harbourPlans.id}`)).status).toBe(200)
    expect((await who.fetch('/admin/mailbox')).status).toBe(200)
  })

  test('keeps the second factor when a code is entered in the same browser, and loses it when another person signs in', async () => {
    const { who } = await administrator()
    await enterCode(server, who)
    expect((await people(who)).status).toBe(200)
    await server.db.rows(`insert into users (email, nickname, name, is_admin) values ('olga@example.org', 'olga', 'Olga', true)`)
    await server.db.rows('delete from sign_in_codes')
    await who.call('POST', '/auth/otp/login', { email: 'olga@example.org' })
    const code = await server.mailedCode('olga@example.org')
    await who.call('POST', '/auth/otp/verify', { email: 'olga@example.org', code })
    expect(await people(who)).toMatchObject(refused('second_factor_required'))
  })

  test('loses the second factor of other sessions when they remove a passkey', async () => {
    const { who, authenticator } = await administrator()
    const elsewhere = server.visitor()
    await confirm(elsewhere, authenticator)
    expect((await people(elsewhere)).status).toBe(200)
    expect((await add(who, createAuthenticator(origin))).status).toBe(201)
    const [own] = (await who.call<Array<{ id: string }>>('GET', '/user/passkeys')).body
    expect((await who.call('DELETE', `/user/passkeys/${own!.id}`)).status).toBe(204)
    expect(await people(elsewhere)).toMatchObject(refused('second_factor_required'))
    expect((await people(who)).status).toBe(200)
  })

  test('has to sign in again before managing people, but not before reading', async () => {
    const { who, authenticator } = await administrator()
    const learner = await server.signIn('ines@example.org')
    server.turnClock(recentSignIn * 60 + 1)
    const setFlag = () => who.call('PUT', `/admin/users/${learner.userId}/flags`, { name: 'toolbar.chat', value: false })
    const grant = () =>
      who.call('PUT', `/admin/users/${learner.userId}/flags`, { name: 'general.admin', value: true, reason: 'Ticket 412' })
    const look = () => who.call('POST', `/admin/users/${learner.userId}/impersonation`, { reason: 'Ticket 412' })
    for (const manage of [setFlag, grant, look]) expect(await manage()).toMatchObject(refused('reauthentication_required'))
    expect((await people(who)).status).toBe(200)
    expect((await confirm(who, authenticator)).status).toBe(204)
    for (const manage of [setFlag, look, grant]) expect((await manage()).status).toBe(204)
    server.turnClock(recentSignIn * 60 + 1)
    expect(await setFlag()).toMatchObject(refused('reauthentication_required'))
    await enterCode(server, who)
    expect((await setFlag()).status).toBe(204)
  })
})

test('the operator removes lost passkeys: the person is logged out and notified, the log has an entry, and a code starts over', async () => {
  const { who, authenticator } = await administrator()
  expect(await resetPasskeys(server.context, 'nobody@example.org')).toBeUndefined()
  expect(await resetPasskeys(server.context, email)).toBe(1)
  expect((await who.call('GET', '/user')).status).toBe(401)
  expect((await confirm(server.visitor(), authenticator)).status).toBe(422)
  await expect.poll(async () => (await server.mailbox()).map(({ subject }) => subject)).toContain('Your Fieldwork passkeys were removed')
  const again = server.visitor()
  await enterCode(server, again)
  expect((await add(again, createAuthenticator(origin))).status).toBe(201)
  expect(await again.call('GET', `/admin/audit?q=${email}`)).toMatchObject({
    body: { rows: [{ action: 'passkeys_removed', admin: null, person: { email } }] },
  })
})

test('deleting an account needs a recent sign-in', async () => {
  const who = await server.signIn('ines@example.org', { method: 'code' })
  server.turnClock(recentSignIn * 60 + 1)
  expect(await who.call('POST', '/user/deletion', { confirmation: 'ines@example.org' })).toMatchObject(refused('reauthentication_required'))
})

test('a recent code is the administrators’ second factor if browsers don’t offer passkeys', async () => {
  const headers = { origin: 'http://192.168.1.5:3000' }
  const who = onLan.visitor()
  await enterCode(onLan, who, headers)
  expect((await people(who)).status).toBe(200)
  expect((await who.call('POST', '/auth/passkey/options', undefined, headers)).status).toBe(404)
  expect((await who.call('POST', '/user/passkeys/options', undefined, headers)).status).toBe(404)
  onLan.turnClock(codeAsSecondFactor * 3600 + 1)
  expect(await people(who)).toMatchObject(refused('second_factor_required'))
  expect(await factorOf(who)).toBe('code')
  await enterCode(onLan, who, headers)
  expect((await people(who)).status).toBe(200)
  const byIssuer = await onLan.signIn(email, { method: 'issuer' })
  expect(await people(byIssuer)).toMatchObject(refused('second_factor_required'))
})
