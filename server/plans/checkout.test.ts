import type { User } from '@fieldwork/core/accounts/schema.ts'
import { expect, test } from 'vitest'
import { recorded } from '../testing/recorded.ts'
import { startShop } from './testing-shop.ts'

const { server, stripe, openCheckout, buy, planOf, refreshed } = await startShop()
const somebody = (name: string) => server.signIn(`${name}@example.org`)
const open = (period = 'monthly', returnTo = '/terms') =>
  `/checkout/create?billing_period=${period}&returnTo=${encodeURIComponent(returnTo)}`

test('a new person has the free plan and may open a checkout; a visitor may not [PLAN-07] [AUTH-49] [API-17]', async () => {
  const ines = await somebody('ines')
  expect(await planOf(ines)).toBe('free')
  const { status, body, headers } = await ines.call<{ checkoutUrl: string }>('GET', open())
  expect(status).toBe(200)
  expect(body.checkoutUrl).toMatch(`${stripe.url}/pay/cs_`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(await server.visitor().call('GET', open())).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
})

test.each([
  ['monthly', 'price_monthly'],
  ['annual', 'price_annual'],
])('the period %s has its own price, and is recorded [PLAN-15]', async (period, price) => {
  const who = await somebody(`bills-${period}`)
  expect(stripe.sessions.get(await openCheckout(who, period))).toMatchObject({ price })
  expect(await recorded(server, who, 'checkout_opened')).toEqual([{ project_id: null, details: { billingPeriod: period } }])
})

test.each(['yearly', '', 'weekly'])('the period %j is refused', async (period) => {
  expect((await (await somebody('wrong-period')).call('GET', open(period))).status).toBe(400)
})

test.each([
  ['/projects/tide-table?track=main#sign', '/projects/tide-table?track=main&checkout=success#sign'],
  ['//elsewhere.example', '/?checkout=success'],
  ['https://elsewhere.example/', '/?checkout=success'],
])('a person who came from %s is led to %s', async (returnTo, success) => {
  const who = await somebody('returns')
  const { body } = await who.call<{ checkoutUrl: string }>('GET', open('monthly', returnTo))
  const session = stripe.sessions.get(body.checkoutUrl.split('/').at(-1)!)!
  expect(session.success).toBe(server.origin + success)
  expect(session.cancelled).toBe(server.origin + success.replace('success', 'cancelled'))
})

test.each([
  ['whose name is written in another script', 'inna', 'Инна Лебедева'],
  ['whose name has a picture in it', 'smiles', 'Ines 🌊'],
  ['whose address and name are as long as they may be', `${'a'.repeat(60)}.${'b'.repeat(150)}`, '李'.repeat(60)],
])('the checkout opens for a person %s', async (_who, local, name) => {
  const who = await somebody(local)
  expect((await who.call('PUT', '/user/name', { name })).status).toBe(200)
  expect((await who.call('GET', open())).status).toBe(200)
})

test('two simultaneous checkouts create one customer, and a later checkout closes the earlier ones', async () => {
  const who = await somebody('twice')
  const before = stripe.customers.size
  const opened = await Promise.all([openCheckout(who), openCheckout(who)])
  expect(stripe.customers.size).toBe(before + 1)
  const last = await openCheckout(who)
  expect([...opened, last].map((id) => stripe.sessions.get(id)!.status)).toEqual(['expired', 'expired', 'open'])
})

test('a person with Pro can’t buy it again, even before an event has reported the purchase', async () => {
  const who = await somebody('subscriber')
  await buy(who)
  expect(await planOf(who)).toBe('free')
  for (let tries = 0; tries < 2; tries++)
    expect(await who.call('GET', open())).toMatchObject({ status: 409, body: { error: { code: 'already_subscribed' } } })
  expect(await planOf(who)).toBe('pro')
})

test('a person who was given Pro can’t buy it, and the provider isn’t asked about them', async () => {
  const gift = await server.signIn('given@example.org', { plan: 'pro' })
  const before = stripe.customers.size
  expect(await gift.call('GET', open())).toMatchObject({ status: 409, body: { error: { code: 'already_subscribed' } } })
  expect(stripe.customers.size).toBe(before)
})

test('a person may open twenty pages of the provider in ten minutes, checkouts and portals together', async () => {
  const who = await somebody('often')
  await buy(who)
  await refreshed(who)
  const ask = async (path: string) => (await who.call('GET', path)).status
  const statuses = []
  for (let asked = 0; asked < 10; asked++) statuses.push(await ask(open()), await ask('/user/manage'))
  // One was the checkout that led to the purchase.
  expect(statuses).toEqual([...Array.from({ length: 19 }, (_, asked) => (asked % 2 ? 200 : 409)), 429])
  expect(await ask(open())).toBe(429)
})

test('a customer that the provider has deleted is created again', async () => {
  const who = await somebody('forgotten')
  await openCheckout(who)
  const { id } = (await server.db.row<{ id: string }>('select id from customers where user_id = $1', [who.userId]))!
  stripe.customers.delete(id)
  expect(stripe.sessions.get(await openCheckout(who))!.customer).not.toBe(id)
  expect(await planOf(who)).toBe('free')
})

test('while the provider cannot be reached, the checkout is refused and nothing is lost', async () => {
  const who = await somebody('unlucky')
  stripe.trouble.status = 500
  try {
    expect(await who.call('GET', open())).toMatchObject({ status: 502, body: { error: { code: 'payments_unavailable' } } })
  } finally {
    delete stripe.trouble.status
  }
  expect(await planOf(who)).toBe('free')
  expect((await who.call('GET', open())).status).toBe(200)
  expect(server.logged()).not.toContain('sk_test_of_the_tests')
})

test('a Pro subscriber is led to the billing portal, but not people who bought nothing or are on the free plan [API-18]', async () => {
  const who = await somebody('manages')
  expect(await who.call('GET', '/user/manage')).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
  expect((await server.visitor().call('GET', '/user/manage')).status).toBe(401)
  const gift = await server.signIn('gift@example.org', { plan: 'pro' })
  expect((await gift.call('GET', '/user/manage')).status).toBe(404)
  await buy(who)
  await refreshed(who)
  const { customer_id: customer } = (await server.db.row<{ customer_id: string }>(
    'select id as customer_id from customers where user_id = $1',
    [who.userId],
  ))!
  expect((await who.call('GET', '/user/manage?returnTo=/terms')).body).toEqual({ url: `${stripe.url}/portal/${customer}`, statusCode: 200 })
  stripe.trouble.status = 503
  try {
    expect((await who.call('GET', '/user/manage')).status).toBe(502)
    stripe.trouble.status = 200
    expect((await who.call('GET', '/user/manage')).status).toBe(502)
  } finally {
    delete stripe.trouble.status
  }
})

test('a subscriber has to cancel before deleting the account, but doesn’t have to wait for the end of the period', async () => {
  const who = await somebody('leaves')
  const one = await buy(who)
  const leave = () => who.call('POST', '/user/deletion', { confirmation: who.email })
  for (const plan of ['pro', 'pending']) {
    await refreshed(who)
    await server.db.rows('update users set plan = $2 where id = $1', [who.userId, plan])
    expect(await leave()).toMatchObject({ status: 409, body: { error: { code: 'subscription_runs' } } })
  }
  stripe.change(one, { endsAtPeriodEnd: true })
  expect(await refreshed(who)).toMatchObject({ plan: 'pro' })
  expect((await leave()).status).toBe(204)
})

test('a signed-in person gets their identity, plan and limits; a visitor is refused [USER-01]', async () => {
  const who = await somebody('told')
  const { id, customer } = await buy(who)
  const user = await refreshed(who)
  expect(user).toMatchObject({
    id: who.userId,
    name: '',
    nickname: 'told-example-org',
    email: 'told@example.org',
    picture: '',
    plan: 'pro',
    paymentInfo: { customerId: customer, customerName: 'told@example.org', subscriptionId: id },
    isPro: true,
    isAdmin: false,
    limits: { validationTextCharacter: { limit: 2000, current: 0 } },
  })
  expect(user.exp).toBeGreaterThan(server.context.now() / 1000)
  // A user in the response means being logged in.
  expect(await server.visitor().call('GET', '/user')).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
})

test('refresh_profile returns the plan from the provider, or the stored one if it can’t be reached [API-54]', async () => {
  const who = await somebody('refreshes')
  const one = await buy(who)
  expect(await planOf(who)).toBe('free')
  expect(await refreshed(who)).toMatchObject({
    plan: 'pro',
    isPro: true,
    paymentInfo: { customerId: one.customer, customerName: 'refreshes@example.org', subscriptionId: one.id, endsAt: null },
  })
  stripe.trouble.status = 500
  try {
    expect(await refreshed(who)).toMatchObject({ plan: 'pro' })
  } finally {
    delete stripe.trouble.status
  }
})

test('a payment sends the mail that says where receipts are', async () => {
  const who = await somebody('mailed')
  await buy(who)
  await refreshed(who)
  server.context.jobs.wake('patientMail')
  const mails = async () => (await server.mailbox()).filter(({ to }) => to?.[0]?.address === who.email).map(({ subject }) => subject)
  await expect.poll(mails, { timeout: 15_000 }).toEqual(['Welcome to Fieldwork Pro'])
})

test('a new subscriber is welcomed once across windows, and again for another subscription', async () => {
  const who = await somebody('welcomed')
  const take = async () => (await who.call<{ isFirst: boolean }>('PUT', '/user/welcome')).body.isFirst
  expect(await take()).toBe(false)
  const first = await buy(who, 'processing')
  expect(await refreshed(who)).toMatchObject({ plan: 'pending', isPro: true, isWelcomeDue: false })
  stripe.settle(first)
  expect(await refreshed(who)).toMatchObject({ plan: 'pro', isWelcomeDue: true })
  expect((await Promise.all([take(), take(), take()])).filter(Boolean)).toHaveLength(1)
  expect(await recorded(server, who, 'pro_welcomed')).toEqual([{ project_id: null, details: { subscriptionId: first.id } }])
  expect((await who.call<User>('GET', '/user')).body.isWelcomeDue).toBe(false)
  stripe.change(first, { status: 'canceled' })
  expect(await refreshed(who)).toMatchObject({ plan: 'free', isPro: false })
  await buy(who)
  expect(await refreshed(who)).toMatchObject({ plan: 'pro', isWelcomeDue: true })
})
