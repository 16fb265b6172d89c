import type { User } from '../../core/accounts/schema.ts'
import { deliver, startStripe, type StripeEvent, type TestStripe } from '../../server/adapters/payments/testing-stripe.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { webhookPath } from '../../server/plans/webhook.ts'
import { personWithSession } from '../../server/testing/people.ts'
import { type Chance, chanceOf } from '../measuring/chance.ts'
import { faultsOfHistory, type HistoryResult } from './historyChecks.ts'
import { type Break, type Part, scaled } from './part.ts'
import { inLanes, withApps } from './site.ts'

const full = 1_000
const maxSteps = 6

export const webhooks: Part = {
  title: 'Histories of payments',
  promises: [
    'In whatever order the events of a subscription come, repeated or with gaps, the plan ends as what Stripe says.',
    'A forged event changes nothing; an event of Stripe’s is taken.',
    'After events that never came, asking for the own account brings the plan up to date.',
  ],
  run: async ({ chance, size, signal }) => {
    const stripe = await startStripe()
    try {
      return await withApps(1, { ...stripe.settings, TRUST_PROXY: '' }, async ({ apps: [app], db }) => {
        const planned = scaled(full, size)
        const breaks: Break[] = []
        const counts: Sent = { sent: 0, repeated: 0, dropped: 0, forged: 0 }
        const plans = new Map<string, number>()
        // Histories run at the same time, so each draws numbers of its own.
        const seeds = Array.from({ length: planned }, () => chance.below(2 ** 31))
        const done = await inLanes(planned, 6, signal, async (index) => {
          const told = await runHistory({ stripe, db, origin: app!.origin, chance: chanceOf(seeds[index]!), index, counts })
          if (signal.aborted) return
          plans.set(told.plan, (plans.get(told.plan) ?? 0) + 1)
          for (const what of faultsOfHistory(told)) breaks.push({ what, reproduction: `history ${index}: ${JSON.stringify(told)}` })
        })
        return {
          counts: [
            { what: 'histories', done, planned },
            ...[...plans].map(([plan, count]) => ({ what: `– ending as ${plan}`, done: count })),
            { what: 'events sent', done: counts.sent },
            { what: '– of them again', done: counts.repeated },
            { what: 'events that never came', done: counts.dropped },
            { what: 'forged events', done: counts.forged },
          ],
          breaks,
        }
      })
    } finally {
      await stripe.stop()
    }
  },
}

type Sent = { sent: number; repeated: number; dropped: number; forged: number }
type History = { stripe: TestStripe; db: UntypedDatabase; origin: string; chance: Chance; index: number; counts: Sent }
type Bought = ReturnType<TestStripe['pay']>

/** A purchase and later changes of the subscription. Some of its events arrive at once, some late, some twice, some never. */
const runHistory = async ({ stripe, db, origin, chance, index, counts }: History): Promise<HistoryResult & { steps: string[] }> => {
  const { id: userId, token } = await personWithSession(db, `buyer-${index}@example.org`)
  const headers = { accept: 'application/json', cookie: `session=${token}` }
  const ask = async <Body>(path: string): Promise<Body | undefined> => {
    const response = await fetch(origin + path, { headers })
    return response.ok ? ((await response.json()) as Body) : (await response.body?.cancel(), undefined)
  }
  const steps: string[] = []
  const own: Bought[] = []
  let [refused, believed] = [0, 0]
  let due: StripeEvent[] = []
  const told: StripeEvent[] = []
  const seen = new Set<string>()

  const tell = async (event: StripeEvent) => {
    counts.sent += 1
    if (told.includes(event)) counts.repeated += 1
    else told.push(event)
    if ((await deliver(event, origin + webhookPath)) !== 200) refused += 1
  }
  /** Delivers some of the pending events. */
  const tellSome = async (share: number) => {
    for (const event of stripe.events)
      if (own.some(({ customer }) => customer === customerIn(event)) && !seen.has(event.id)) {
        seen.add(event.id)
        due.push(event)
      }
    const now = due.filter(() => chance.next() < share)
    due = due.filter((event) => !now.includes(event))
    const again = told.filter(() => chance.next() < 0.2)
    const order = [...now, ...again].map((event) => ({ event, at: chance.next() })).toSorted((a, b) => a.at - b.at)
    const together = 1 + chance.below(4)
    for (let next = 0; next < order.length; next += together)
      await Promise.all(order.slice(next, next + together).map(({ event }) => tell(event)))
  }
  const buy = async () => {
    const opened = await ask<{ checkoutUrl: string }>(`/checkout/create?billing_period=${chance.one(['monthly', 'annual'])}&returnTo=/`)
    if (!opened) return steps.push('is not sold another')
    const payment = chance.one(['paid', 'paid', 'processing', 'refused'] as const)
    own.push(stripe.pay(new URL(opened.checkoutUrl).pathname.split('/').at(-1)!, payment))
    return steps.push(`buys, ${payment}`)
  }

  await buy()
  for (let step = chance.below(maxSteps); step >= 0; step--) {
    await tellSome(0.5)
    if (chance.next() < 0.2) await buy()
    else steps.push(change(stripe, chance.one(own), chance))
  }
  if (chance.next() < 0.5 && told[0]) {
    counts.forged += 1
    if ((await deliver(told[0], origin + webhookPath, { secret: 'whsec_of_somebody_else' })) === 200) believed += 1
  }
  // The others never arrive. Without any new event, only the query below informs the server.
  const lateShare = chance.one([1, 0.6, 0])
  const before = told.length
  await tellSome(lateShare)
  const isTold = due.length === 0 || told.length > before
  counts.dropped += due.length
  const account = await ask<User>(isTold ? '/user' : '/user?refresh_profile=true')
  const changes = await db.rows<{ details: { plan: string; planBefore: string } }>(
    `select details from events where name = 'plan_changed' and user_id = $1 order by id`,
    [userId],
  )
  return {
    plan: account!.plan,
    refused,
    believed,
    steps,
    changes: changes.map(({ details }) => `${details.planBefore} ${details.plan}`),
    subscriptions: own.map(({ status, intent, invoice }) => ({ status, intent, invoice })),
  }
}

const customerIn = ({ data }: StripeEvent): unknown => data.object['customer']

/** One thing that happens to a subscription at Stripe. Returns its name. */
const change = (stripe: TestStripe, one: Bought, chance: Chance): string => {
  const isOver = one.status === 'canceled' || one.status === 'incomplete_expired'
  const isFirst = one.status === 'incomplete'
  const name = isOver ? 'nothing' : chance.one(isFirst ? firstChanges : laterChanges)
  if (name === 'settles' || name === 'pays') stripe.settle(one)
  if (name === 'fails') stripe.fail(one)
  if (name === 'expires') stripe.change(one, { status: 'incomplete_expired' })
  if (name === 'renews') stripe.renew(one)
  if (name === 'will end') stripe.change(one, { endsAtPeriodEnd: true })
  if (name === 'is unpaid') stripe.change(one, { status: 'unpaid' })
  if (name === 'is cancelled') stripe.change(one, { status: 'canceled' })
  return name
}

const firstChanges = ['settles', 'fails', 'expires'] as const
const laterChanges = ['pays', 'fails', 'renews', 'renews', 'will end', 'is unpaid', 'is cancelled'] as const
