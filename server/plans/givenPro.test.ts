import { expect, test } from 'vitest'
import type { SignedInVisitor } from '../testing/testing.ts'
import { admin } from '../admin/service.ts'
import { startShop } from './testing-shop.ts'

const { server, stripe, openCheckout, planOf, tell, refreshed } = await startShop(admin)
const { db } = server
const boss = await server.signIn('boss@example.org')
await db.rows('update users set is_admin = true where id = $1', [boss.userId])
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const act = (who: SignedInVisitor, path: string, body: object) =>
  boss.call('PUT', `/admin/users/${who.userId}/${path}`, { reason: 'Ticket 412', ...body })
const mailsTo = async (email: string) =>
  (await server.mailbox()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject)

/** Pays although an administrator gave Pro after the checkout was opened. */
const givenAndPaying = async (name: string, isTold: boolean) => {
  await server.forgetLimits()
  const who = await server.signIn(`${name}@example.org`)
  const session = await openCheckout(who)
  expect((await act(who, 'plan', { plan: 'pro' })).status).toBe(204)
  const bought = stripe.pay(session)
  if (isTold) await tell(stripe.events.at(-1)!)
  return { who, bought }
}

test.each([
  ['told', true],
  ['not yet told', false],
])('Pro that was given isn’t taken back from someone who pays meanwhile, of which the server was %s', async (name, isTold) => {
  const { who, bought } = await givenAndPaying(name.replaceAll(' ', '-'), isTold)
  expect(await act(who, 'plan', { plan: 'free' })).toMatchObject(refusal(409, 'subscription_runs'))
  expect(await planOf(who)).toBe('pro')
  stripe.change(bought, { status: 'canceled' })
  await tell(stripe.events.at(-1)!)
  expect(await planOf(who)).toBe('pro')
  expect((await act(who, 'plan', { plan: 'free' })).status).toBe(204)
  expect(await planOf(who)).toBe('free')
})

test('Pro isn’t taken back while the provider can’t say whether the person pays', async () => {
  const { who } = await givenAndPaying('provider-away', false)
  stripe.trouble.status = 500
  expect(await act(who, 'plan', { plan: 'free' })).toMatchObject(refusal(502, 'payments_unavailable'))
  delete stripe.trouble.status
  expect(await planOf(who)).toBe('pro')
})

test('a first payment that takes days doesn’t end Pro that was given', async () => {
  const who = await server.signIn('slow-payer@example.org')
  const session = await openCheckout(who)
  await act(who, 'plan', { plan: 'pro' })
  stripe.pay(session, 'processing')
  expect((await refreshed(who)).plan).toBe('pro')
})

test('an administrator can’t delete someone whose subscription renews, but someone with given Pro whose subscription is over', async () => {
  const { who, bought } = await givenAndPaying('renews', true)
  expect(await act(who, 'deletion', { isScheduled: true })).toMatchObject(refusal(409, 'subscription_runs'))
  expect(await db.row('select deletion_at from users where id = $1', [who.userId])).toEqual({ deletion_at: null })
  stripe.change(bought, { status: 'canceled' })
  expect((await act(who, 'deletion', { isScheduled: true })).status).toBe(204)
})

test('a person who was given Pro is welcomed by mail, once', async () => {
  const who = await server.signIn('welcomed@example.org')
  await act(who, 'plan', { plan: 'pro' })
  await act(who, 'plan', { plan: 'free' })
  await act(who, 'plan', { plan: 'pro' })
  await expect.poll(() => mailsTo(who.email), { timeout: 10_000 }).toContain('Welcome to Fieldwork Pro')
  expect((await mailsTo(who.email)).filter((subject) => subject?.includes('Pro'))).toHaveLength(1)
})
