import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { startIssuer } from '../adapters/openid/testing-issuer.ts'
import { readConfig } from '../config.ts'
import { groupRoles, rolesOf } from '../settingFormats.ts'
import { startServer } from '../testing/testing.ts'
import { createOwnerLink } from './owner.ts'

const issuer = await startIssuer()
afterAll(() => issuer.stop())
const environment = { ...issuer.settings, OIDC_ROLES: 'groups; staff=admin; cn=students,ou=people=pro', ADMIN_EMAILS: '' }
const server = await startServer({ environment })
const { db } = server
const other = await server.signIn('other-admin@example.org')
beforeEach(async () => {
  await server.forgetLimits()
  await db.rows('update users set is_admin = id = $1', [other.userId])
})

/** Logs in through the issuer as a member of these groups. */
const logIn = async (name: string, groups?: unknown, inProfile?: Record<string, unknown>, subject = `group-${name}`) => {
  const claims = { sub: subject, email: `${name}@example.org`, email_verified: true }
  issuer.signsIn(groups === undefined ? claims : { ...claims, groups }, inProfile)
  const visitor = server.visitor()
  const away = await visitor.fetch('/auth/google')
  const back = new URL((await fetch(away.headers.get('location')!, { redirect: 'manual' })).headers.get('location')!)
  await visitor.fetch(`${back.pathname}${back.search}`)
  const { id, isAdmin, plan } = (await visitor.call<User>('GET', '/user')).body
  return { id, isAdmin, plan }
}
const logOf = async (userId: string) =>
  (
    await db.rows<{ action: string; subject: string }>('select action, subject from audit_entries where user_id = $1 order by id', [userId])
  ).map(({ action, subject }) => `${action}: ${subject}`)

describe('groups of the issuer', () => {
  test('give their roles at the login and take them back at a later one, with entries in the audit log', async () => {
    const { id } = await logIn('both', ['other'])
    expect(await logIn('both', ['staff', 'cn=students,ou=people'])).toEqual({ id, isAdmin: true, plan: 'pro' })
    expect(await logIn('both', ['staff'])).toEqual({ id, isAdmin: true, plan: 'free' })
    expect(await logIn('both')).toEqual({ id, isAdmin: false, plan: 'free' })
    expect(await logOf(id)).toEqual([
      'role_granted: OIDC_ROLES',
      'plan_changed: OIDC_ROLES free → pro',
      'plan_changed: OIDC_ROLES pro → free',
      'role_revoked: OIDC_ROLES',
    ])
  })

  test('count for a new account, as a single group, and in the profile if the token has none', async () => {
    expect(await logIn('new-staff', 'staff')).toMatchObject({ isAdmin: true })
    expect(await logIn('in-profile', undefined, { groups: ['staff'] })).toMatchObject({ isAdmin: true })
  })

  test('leave what an administrator or a subscription gave', async () => {
    const { id } = await logIn('given-by-hand', [])
    await db.rows(`update users set is_admin = true, plan = 'pro' where id = $1`, [id])
    await db.rows(`insert into customers (id, user_id, subscription_id) values ('cus_groups', $1, 'sub_groups')`, [id])
    expect(await logIn('given-by-hand', [])).toEqual({ id, isAdmin: true, plan: 'pro' })
    expect(await logIn('given-by-hand', ['cn=students,ou=people'])).toEqual({ id, isAdmin: true, plan: 'pro' })
    expect(await logIn('given-by-hand', [])).toEqual({ id, isAdmin: true, plan: 'pro' })
    expect(await logOf(id)).toEqual([])
  })
})

describe('a role', () => {
  const elsewhere = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } }
  const revoked = async (id: string) => (await logOf(id)).filter((entry) => entry.startsWith('role_revoked')).length

  test('stays if the issuer leaves out the groups of a person in very many', async () => {
    await logIn('overage', ['staff', 'cn=students,ou=people'])
    expect(await logIn('overage', undefined, elsewhere)).toMatchObject({ isAdmin: true, plan: 'pro' })
    expect(await logIn('overage', undefined, { _claim_names: { other: 'src1' } })).toMatchObject({ isAdmin: false, plan: 'free' })
  })

  test('stays while the issuer can’t be asked for the groups, and its person can log in', async () => {
    await logIn('unasked', ['staff'])
    issuer.server.service.once('beforeUserinfo', (answer: { statusCode: number }) => (answer.statusCode = 503))
    expect(await logIn('unasked')).toMatchObject({ isAdmin: true })
    expect(await logIn('unasked')).toMatchObject({ isAdmin: false })
  })

  test.each([401, 403])('isn’t kept by a refusal of the issuer, %i, which ends the login', async (statusCode) => {
    await logIn(`refused-${statusCode}`, ['staff'])
    issuer.server.service.once('beforeUserinfo', (answer: { statusCode: number }) => (answer.statusCode = statusCode))
    expect((await logIn(`refused-${statusCode}`)).id).toBeUndefined()
    expect(await logIn(`refused-${statusCode}`)).toMatchObject({ isAdmin: false })
  })

  test('isn’t taken from the last administrator, which the log says, but at a later login when there is another', async () => {
    const { id } = await logIn('last', ['staff'])
    await db.rows('update users set suspended_at = now() where id = $1', [other.userId])
    expect(await logIn('last', [])).toMatchObject({ isAdmin: true })
    expect(await revoked(id)).toBe(0)
    expect(server.logged()).toContain('the last administrator left the group of OIDC_ROLES')
    await db.rows('update users set suspended_at = null where id = $1', [other.userId])
    expect(await logIn('last', [])).toMatchObject({ isAdmin: false })
    expect(await revoked(id)).toBe(1)
  })

  test('stays while one of a person’s identities is in the group', async () => {
    const { id } = await logIn('two', ['staff'])
    expect(await logIn('two', ['staff'], {}, 'group-two-again')).toMatchObject({ id, isAdmin: true })
    expect(await logIn('two', [])).toMatchObject({ isAdmin: true })
    expect(await logIn('two', [], {}, 'group-two-again')).toMatchObject({ isAdmin: false })
    expect(await logIn('two', ['staff'])).toMatchObject({ isAdmin: true })
  })

  test('of Pro ends with its group, but not for someone who pays', async () => {
    const { id } = await logIn('paying', ['cn=students,ou=people'])
    await db.rows(
      `insert into customers (id, user_id, subscription_id, paid_until) values ('cus_paying', $1, 'sub_paying', now() + interval '20 days')`,
      [id],
    )
    expect(await logIn('paying', [])).toMatchObject({ plan: 'pro' })
    expect(await db.row('select is_pro_granted from users where id = $1', [id])).toEqual({ is_pro_granted: false })
    expect(await logOf(id)).toEqual(['plan_changed: OIDC_ROLES free → pro'])
  })

  test('of Pro welcomes its person by mail, once', async () => {
    await logIn('welcome', ['cn=students,ou=people'])
    await logIn('welcome', [])
    await logIn('welcome', ['cn=students,ou=people'])
    const mails = async () =>
      (await server.mailbox()).filter(({ to, subject }) => to?.[0]?.address === 'welcome@example.org' && subject?.endsWith('Pro'))
    await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(1)
  })
})

test('no link for the first administrator is printed if a group makes one', async () => {
  await db.rows('update users set is_admin = false')
  expect(await createOwnerLink(server.context, server.origin)).toBeUndefined()
})

test('a suspended person who comes back from the issuer is told so at the login', async () => {
  const { id } = await logIn('suspended-sso', [])
  await db.rows('update users set suspended_at = now() where id = $1', [id])
  issuer.signsIn({ sub: 'group-suspended-sso', email: 'suspended-sso@example.org', email_verified: true })
  const visitor = server.visitor()
  const away = await visitor.fetch('/auth/google')
  const back = new URL((await fetch(away.headers.get('location')!, { redirect: 'manual' })).headers.get('location')!)
  const reply = await visitor.fetch(`${back.pathname}${back.search}`)
  expect(reply.headers.get('location')).toContain('login=suspended')
  expect(visitor.cookie()).not.toContain('session=')
})

describe('OIDC_ROLES', () => {
  const parse = (text: string) => groupRoles.parse(text)

  test('finds a nested claim and one whose name is an address', () => {
    expect(rolesOf(parse('realm_access.roles; staff=admin'), { realm_access: { roles: ['staff'] } })).toEqual(['admin'])
    expect(rolesOf(parse('https://example.org/groups; staff=admin'), { 'https://example.org/groups': ['staff'] })).toEqual(['admin'])
    expect(rolesOf(parse('groups; staff=admin'), { groups: { staff: true } })).toEqual([])
    expect(rolesOf(parse('groups; staff=admin'), { groups: null })).toEqual([])
  })

  test.each(['groups', 'groups; staff', 'groups; staff=owner', '; staff=admin'])('is refused as %j', (OIDC_ROLES) => {
    expect(() => readConfig({ ...environment, OIDC_ROLES })).toThrow(/OIDC_ROLES: groups; staff=admin; students=pro/)
  })

  test('needs an issuer', () => {
    expect(() => readConfig({ OIDC_ROLES: environment.OIDC_ROLES })).toThrow(/OIDC_CLIENT_ID/)
  })
})
