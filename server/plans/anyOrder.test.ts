import { Readable } from 'node:stream'
import { countingSubscription, planOf, type Subscription } from '@fieldwork/core/plans/subscription.ts'
import { expect, test } from 'vitest'
import { createPayments } from '../adapters/payments/createPayments.ts'
import type { Payments } from '../adapters/payments/payments.ts'
import { signatureOf, type StripeEvent } from '../adapters/payments/testing-stripe.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { syncSubscription } from './subscription.ts'
import { paymentWebhook } from './webhook.ts'
import { startShop } from './testing-shop.ts'

const { server, stripe, tell, openCheckout, planOf: planNow } = await startShop()

/** The same random numbers on every run. */
const chances = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Every event once, some twice or three times, in any order. */
const shuffled = (events: readonly StripeEvent[], chance: () => number): StripeEvent[] =>
  events
    .flatMap((event) => Array.from({ length: chance() < 0.6 ? 1 : 2 + Math.floor(chance() * 2) }, () => event))
    .map((event) => ({ event, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event)

/** Sends some one after the other and some in parallel. */
const tellAll = async (events: readonly StripeEvent[], chance: () => number, told: (event: StripeEvent) => Promise<number> = tell) => {
  const together = 1 + Math.floor(chance() * 4)
  for (let next = 0; next < events.length; next += together)
    expect(new Set(await Promise.all(events.slice(next, next + together).map((event) => told(event))))).toEqual(new Set([200]))
}

const real = (await createPayments(server.context.config))!
/** Reads the state of the Stripe double directly, without the network. */
const near: Payments = {
  ...real,
  subscriptionOf: async (customer) =>
    countingSubscription(
      [...stripe.bought.values()]
        .filter((one) => one.customer === customer)
        .map(({ id, status, intent, periodEnd, endsAtPeriodEnd: isEnding }) => {
          const isSettling = status === 'incomplete' && intent === 'processing'
          return { id, state: status === 'active' ? 'active' : isSettling ? 'settling' : 'ended', paidUntil: periodEnd * 1000, isEnding }
        }),
    ),
}
const [route] = paymentWebhook(server.context, near)
/** Like `tell`, but without the network, so that a thousand events take less than a minute. */
const tellNear = async (event: StripeEvent): Promise<number> => {
  const body = JSON.stringify(event)
  const headers: Record<string, string> = { 'stripe-signature': signatureOf(body) }
  const request = { stream: Readable.from([Buffer.from(body)]), header: (name: string) => headers[name] }
  return (
    await route!.handle({ ...request, url: '', params: {}, cookie: () => undefined, body: undefined, address: '', socketAddress: '' })
  ).status
}

type Bought = ReturnType<typeof stripe.pay>
type Life = { ends: string; payment: 'paid' | 'processing'; steps: Array<(one: Bought, who: SignedInVisitor) => unknown> }

const buyAgain = async (_one: Bought, who: SignedInVisitor) => {
  // The server may still believe that they have Pro: no event has reported its end.
  await server.db.rows(`update users set plan = 'free' where id = $1`, [who.userId])
  stripe.pay(await openCheckout(who))
}
const cancel = (one: Bought) => stripe.change(one, { status: 'canceled' })

const lives: Life[] = [
  { ends: 'pro', payment: 'paid', steps: [stripe.renew, (one) => stripe.change(one, { status: 'active' })] },
  { ends: 'pro', payment: 'processing', steps: [stripe.settle, stripe.renew] },
  { ends: 'free', payment: 'processing', steps: [stripe.fail, (one) => stripe.change(one, { status: 'incomplete_expired' })] },
  { ends: 'free', payment: 'paid', steps: [stripe.renew, (one) => stripe.change(one, { endsAtPeriodEnd: true }), cancel] },
  { ends: 'pro', payment: 'paid', steps: [stripe.renew, cancel, buyAgain] },
]

test(
  '320 orders and repetitions of the same events, sent after the last one happened, lead to the same plan',
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = []
    const live = async (life: Life, at: number) => {
      const who = await server.signIn(`afterwards-${at}@example.org`)
      const one = stripe.pay(await openCheckout(who), life.payment)
      for (const step of life.steps) await step(one, who)
      const history = stripe.events.filter(({ data }) => data.object['customer'] === one.customer)
      for (let run = 0; run < 64; run++) {
        const chance = chances(run * lives.length + at)
        // Starts over from any plan, as if no event had arrived yet.
        await server.db.rows('delete from payment_events where id = any($1)', [history.map(({ id }) => id)])
        await server.db.rows('update users set plan = $2 where id = $1', [who.userId, ['free', 'pending', 'pro'][run % 3]])
        await tellAll(shuffled(history, chance), chance, tellNear)
        const plan = await planNow(who)
        if (plan !== life.ends) wrong.push(`${at}, run ${run}: ${plan}`)
      }
    }
    await Promise.all(lives.map(live))
    expect(wrong).toEqual([])
  },
)

test('40 histories with some events sent immediately and some much later lead to the same plan', { timeout: 300_000 }, async () => {
  const wrong: string[] = []
  for (let run = 0; run < 40; run++) {
    const chance = chances(run)
    const life = lives[run % lives.length]!
    const who = await server.signIn(`meanwhile-${run}@example.org`)
    let due: StripeEvent[] = []
    let before = stripe.events.length
    /** Sends new events and those held back before, or holds them back until later. */
    const tellSome = async () => {
      due.push(...stripe.events.slice(before))
      before = stripe.events.length
      const now = due.filter(() => chance() < 0.5)
      due = due.filter((event) => !now.includes(event))
      await tellAll(shuffled(now, chance), chance)
    }
    const one = stripe.pay(await openCheckout(who), life.payment)
    await tellSome()
    for (const step of life.steps) {
      await step(one, who)
      await tellSome()
    }
    await tellAll(shuffled(due, chance), chance)
    const plan = await planNow(who)
    if (plan !== life.ends) wrong.push(`${run % lives.length}, run ${run}: ${plan}`)
  }
  expect(wrong).toEqual([])
})

test('a late answer of the provider to an earlier request doesn’t replace a newer one', async () => {
  const who = await server.signIn('overtaken@example.org')
  stripe.pay(await openCheckout(who))
  const customer = (await server.db.row<{ id: string }>('select id from customers where user_id = $1', [who.userId]))!.id
  const answers: Array<(answer: Subscription) => void> = []
  const slow = {
    ...real,
    subscriptionOf: () => new Promise<Subscription>((resolve) => void answers.push(resolve)),
  }
  const told = (state: Subscription['state']): Subscription => ({ id: 'sub', state, paidUntil: null, isEnding: false })
  const asked = [syncSubscription(server.context, slow, customer)]
  await expect.poll(() => answers.length).toBe(1)
  asked.push(syncSubscription(server.context, slow, customer))
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!(told('active'))
  await asked[1]
  answers[0]!(told('settling'))
  await asked[0]
  expect(await planNow(who)).toBe(planOf(told('active')))
})
