import { expect, onTestFinished, test, vi } from 'vitest'
import type { StripeEvent } from '../adapters/payments/testing-stripe.ts'
import { createPayments } from '../adapters/payments/createPayments.ts'
import { answerOn, openSocket } from '../testing/raw.ts'
import { startShop } from './testing-shop.ts'
import { syncUncertain } from './subscription.ts'

const { server, stripe, buy, planOf, tell, webhook, openCheckout } = await startShop()
const somebody = (name: string) => server.signIn(`${name}@example.org`)
const eventsSince = (before: number) => stripe.events.slice(before)
const changesOf = async (userId: string) =>
  (
    await server.db.rows<{ details: { plan: string; planBefore: string } }>(
      `select details from events where name = 'plan_changed' and user_id = $1 order by id`,
      [userId],
    )
  ).map(({ details: { plan, planBefore } }) => `${planBefore} ${plan}`)

test('a payment that takes days is pending, then pro; a cancelled plan lasts until its end, then it is free', async () => {
  const who = await somebody('journey')
  let before = stripe.events.length
  const step = async (change: () => unknown) => {
    before = stripe.events.length
    change()
    for (const event of eventsSince(before)) expect(await tell(event)).toBe(200)
    return planOf(who)
  }
  const session = await openCheckout(who)
  expect(await step(() => stripe.pay(session, 'processing'))).toBe('pending')
  const one = [...stripe.bought.values()].at(-1)!
  expect(await step(() => stripe.settle(one))).toBe('pro')
  expect(await step(() => stripe.renew(one))).toBe('pro')
  expect(await step(() => stripe.fail(one))).toBe('pro')
  expect(await step(() => stripe.change(one, { status: 'active', endsAtPeriodEnd: true }))).toBe('pro')
  expect(await step(() => stripe.change(one, { status: 'canceled' }))).toBe('free')
  expect(await changesOf(who.userId)).toEqual(['free pending', 'pending pro', 'pro free'])
})

test.each([
  ['refused at once', 'refused' as const, undefined],
  ['refused after days', 'processing' as const, 'fail' as const],
])('a first payment that is %s keeps the free plan', async (_title, payment, then) => {
  const who = await somebody(`refused-${payment}`)
  const one = await buy(who, payment)
  if (then) stripe[then](one)
  for (const event of stripe.events.slice(-4)) await tell(event)
  expect(await planOf(who)).toBe('free')
})

test('a subscription counts as unpaid while its first invoice is open after a refused payment', async () => {
  const who = await somebody('first-invoice-open')
  const one = await buy(who, 'refused')
  stripe.change(one, { status: 'active' })
  await tell(stripe.events.at(-1)!)
  expect(await planOf(who)).toBe('free')
  stripe.settle(one)
  await tell(stripe.events.at(-1)!)
  expect(await planOf(who)).toBe('pro')
})

test.each([
  ['trialing', 'pro'],
  ['past_due', 'pro'],
  ['unpaid', 'free'],
  ['paused', 'free'],
  ['incomplete_expired', 'free'],
] as const)('a subscription that is %s makes the plan %s', async (status, plan) => {
  const who = await somebody(`is-${status}`)
  const one = await buy(who)
  stripe.change(one, { status })
  await tell(stripe.events.at(-1)!)
  expect(await planOf(who)).toBe(plan)
})

test('a forged, unsigned, old or damaged event changes nothing, and the provider isn’t asked', async () => {
  const who = await somebody('forged')
  await buy(who)
  const event = stripe.events.at(-1)!
  const asked = stripe.calls.length
  const now = Math.floor(Date.now() / 1000)
  expect(await tell(event, { secret: 'whsec_of_somebody_else' })).toBe(400)
  expect(await tell(event, { at: now - 301 })).toBe(400)
  expect(await tell(event, { at: now - 24 * 3600 })).toBe(400)
  for (const headers of [{}, { 'stripe-signature': 'nonsense' }, { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` }])
    expect((await fetch(webhook, { method: 'POST', headers, body: JSON.stringify(event) })).status).toBe(400)
  expect((await fetch(webhook, { method: 'POST', body: 'x'.repeat(600_000) })).status).toBe(413)
  expect(stripe.calls).toHaveLength(asked)
  expect(await planOf(who)).toBe('free')
  expect(await tell(event)).toBe(200)
  expect(await planOf(who)).toBe('pro')
})

test.each([
  null,
  [],
  'event',
  {},
  { id: 'evt_1', type: 'invoice.paid' },
  { id: 'evt_1', type: 'invoice.paid', data: null },
  { id: 'evt_1', type: 'invoice.paid', data: { object: null } },
  { id: 'evt_1', data: { object: {} } },
  { id: 'evt_\0', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } },
  { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 7 } } },
])('a signed body that isn’t an event is refused as malformed: %j', async (body) => {
  expect(await tell(body as unknown as StripeEvent)).toBe(400)
  expect(server.logged()).not.toContain('request failed')
})

test('an event repeated after a day with a new signature does nothing', async () => {
  const who = await somebody('replayed')
  await buy(who)
  const event = stripe.events.at(-1)!
  await tell(event)
  const asked = stripe.calls.length
  server.turnClock(24 * 3600)
  expect(await tell(event)).toBe(200)
  expect(stripe.calls).toHaveLength(asked)
  expect(await changesOf(who.userId)).toEqual(['free pro'])
})

test('events of unknown customers, and events that don’t concern plans, are accepted and ignored', async () => {
  const stranger: StripeEvent = {
    id: 'evt_of_a_stranger',
    type: 'invoice.paid',
    created: 0,
    data: { object: { customer: 'cus_of_another_shop' } },
  }
  const other: StripeEvent = { id: 'evt_of_a_product', type: 'product.updated', created: 0, data: { object: { object: 'product' } } }
  const asked = stripe.calls.length
  for (const event of [stranger, other]) expect(await tell(event)).toBe(200)
  expect(stripe.calls).toHaveLength(asked)
})

test('an event that arrives while the provider can’t be asked is refused, so that it is sent again', async () => {
  const who = await somebody('away')
  await buy(who)
  const event = stripe.events.at(-1)!
  stripe.trouble.status = 500
  try {
    expect(await tell(event)).toBe(502)
  } finally {
    delete stripe.trouble.status
  }
  expect(await planOf(who)).toBe('free')
  expect(await tell(event)).toBe(200)
  expect(await planOf(who)).toBe('pro')
})

test('a plan ends even if the event about its end never arrives', async () => {
  const who = await somebody('silent')
  const one = await buy(who)
  await tell(stripe.events.at(-1)!)
  stripe.change(one, { status: 'canceled' })
  await syncUncertain(server.context, undefined)
  expect(await planOf(who)).toBe('pro')
  server.turnClock(40 * 24 * 3600)
  await syncUncertain(server.context, await createPayments(server.context.config))
  expect(await server.db.row('select plan from users where id = $1', [who.userId])).toEqual({ plan: 'free' })
})

test('a deleted account is also deleted at the provider and no longer charged, even if the provider was down at first', async () => {
  const who = await somebody('leaving')
  const one = await buy(who)
  await tell(stripe.events.at(-1)!)
  const payments = await createPayments(server.context.config)
  const customers = () => server.db.rows('select from customers where id = $1', [one.customer])
  await server.db.rows('delete from users where id = $1', [who.userId])
  stripe.trouble.status = 500
  try {
    await syncUncertain(server.context, payments)
  } finally {
    delete stripe.trouble.status
  }
  expect([one.status, (await customers()).length]).toEqual(['active', 1])
  await syncUncertain(server.context, payments)
  expect([one.status, (await customers()).length, stripe.customers.has(one.customer)]).toEqual(['canceled', 0, false])
  expect(await tell(stripe.events.at(-1)!)).toBe(200)
})

test('a customer deleted by an operator at the provider has the free plan', async () => {
  const who = await somebody('deleted-there')
  const one = await buy(who)
  await tell(stripe.events.at(-1)!)
  expect(await planOf(who)).toBe('pro')
  stripe.customers.delete(one.customer)
  stripe.change(one, { status: 'canceled' })
  expect(await tell(stripe.events.at(-1)!)).toBe(200)
  expect(await planOf(who)).toBe('free')
})

test('a stranger can occupy the memory of at most thirteen large events, and the provider’s events get through meanwhile', async () => {
  const length = 512 * 1024
  const begin = async () => {
    const socket = await openSocket(server.origin)
    onTestFinished(() => void socket.destroy())
    const answered = answerOn(socket)
    socket.write(`POST ${new URL(webhook).pathname} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`)
    socket.write(Buffer.alloc(length - 1, ' '))
    return { answered, isHeld: () => !socket.destroyed }
  }
  const requests = await Promise.all(Array.from({ length: 40 }, begin))
  await vi.waitFor(() => expect(requests.filter(({ isHeld }) => isHeld())).toHaveLength(13), { timeout: 20_000 })
  const refused = await Promise.all(requests.filter(({ isHeld }) => !isHeld()).map(({ answered }) => answered))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  const who = await somebody('meanwhile')
  await buy(who)
  for (const event of stripe.events.slice(-4)) expect(await tell(event)).toBe(200)
  expect(await planOf(who)).toBe('pro')
})
