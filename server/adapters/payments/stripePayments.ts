import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { countingSubscription, type Subscription } from '@fieldwork/core/plans/subscription.ts'
import type { Config } from '../../config.ts'
import { ForgedEvent, type PaymentEvent, type Payments, UnknownCustomer } from './payments.ts'

const timeoutMs = 10_000
/** Seconds for which the signature of an event is valid. Stripe signs again when it resends one. */
const signatureLifetime = 300

type Settings = NonNullable<Config['stripe']>

export const createStripe = ({ secret, apiUrl }: Settings): Stripe => {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secret, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** Stripe Checkout and its billing portal, with the API version of the library. */
export const stripePayments = (settings: Settings): Payments => {
  const stripe = createStripe(settings)
  return {
    createCustomer: async ({ userId, email, name }) =>
      // The key makes the same customer of two presses at once.
      (await stripe.customers.create({ email, name, metadata: { userId } }, { idempotencyKey: keyOf(userId, email, name) })).id,
    createCheckout: ({ customerId: customer, period, success, cancelled }) =>
      knownCustomer(async () => {
        await expireOpenSessions(stripe, customer)
        const { url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          line_items: [{ price: settings.prices[period], quantity: 1 }],
          success_url: success,
          cancel_url: cancelled,
        })
        if (!url) throw new Error('Stripe made a checkout without an address.')
        return url
      }),
    createPortal: ({ customerId: customer, returnTo }) =>
      knownCustomer(async () => {
        const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnTo })
        if (!url) throw new Error('Stripe made a billing portal without an address.')
        return url
      }),
    closeCheckouts: (customer) => knownCustomer(() => expireOpenSessions(stripe, customer)),
    subscriptionOf: (customer) =>
      knownCustomer(async () => {
        const all: Subscription[] = []
        const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
        for await (const subscription of list) all.push(await readSubscription(stripe, subscription))
        return countingSubscription(all)
      }),
    deleteCustomer: async (customer) => {
      // Stripe ends a deleted customer's subscriptions.
      await stripe.customers.del(customer).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error
      })
    },
    readEvent: (body, signature) => readEvent(stripe, body, signature, settings.webhookSecret),
  }
}

/** Short whatever the person is called: Stripe takes 255 characters. */
const keyOf = (...parts: string[]): string => `customer ${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

/** Two windows with a checkout each would charge twice. */
const expireOpenSessions = async (stripe: Stripe, customer: string) => {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  await Promise.all(data.map(({ id }) => stripe.checkout.sessions.expire(id).catch(ignoreClosed)))
}

/** Ignores a session that was paid or expired a moment ago. */
const ignoreClosed = (error: unknown) => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

const knownCustomer = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing' && error.param === 'customer')
      throw new UnknownCustomer(error.message, { cause: error })
    throw error
  }
}

const readSubscription = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<Subscription> => ({
  id: subscription.id,
  state: await stateOf(stripe, subscription),
  paidUntil: Math.max(0, ...subscription.items.data.map(({ current_period_end }) => current_period_end * 1000)) || null,
  isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
})

/** `past_due` keeps Pro: Stripe is still trying to collect, and ends it as `unpaid` or `canceled` if that fails. */
const stateOf = async (stripe: Stripe, { status, latest_invoice: invoice }: Stripe.Subscription): Promise<Subscription['state']> => {
  if (status === 'trialing' || status === 'past_due') return 'active'
  const isFirst = invoice !== null && typeof invoice === 'object' && invoice.billing_reason === 'subscription_create'
  if (status === 'active' && !(isFirst && invoice.status === 'open')) return 'active'
  if ((status === 'active' || status === 'incomplete') && isFirst && invoice.id) return settlingOrRefused(stripe, invoice.id)
  return 'ended'
}

/** A payment that takes days, such as a direct debit, or one that was refused. */
const settlingOrRefused = async (stripe: Stripe, invoice: string): Promise<'settling' | 'ended'> => {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 10, expand: ['data.payment.payment_intent'] })
  const isUnderWay = data.some(({ status, payment: { payment_intent: intent } }) => {
    if (status === 'paid') return true
    return typeof intent === 'object' && intent !== null && (intent.status === 'processing' || intent.status === 'succeeded')
  })
  return isUnderWay ? 'settling' : 'ended'
}

/** Kinds of events after which someone may have another plan. */
const telling = ['checkout.session.', 'customer.subscription.', 'invoice.']

const StripeId = z.string().check(z.regex(/^\w+$/))

/** The part of an event that is read. */
const StripeEvent = z.object({
  id: StripeId,
  type: z.string(),
  data: z.object({ object: z.object({ customer: z.nullish(z.union([StripeId, z.object({ id: StripeId })])) }) }),
})

const readEvent = (stripe: Stripe, body: Buffer, signature: string | undefined, secret: string): PaymentEvent => {
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret, signatureLifetime)
  } catch (error) {
    throw new ForgedEvent(error instanceof Error ? error.message : 'unreadable', { cause: error })
  }
  const parsed = StripeEvent.safeParse(event)
  if (!parsed.success) throw new ForgedEvent('It is signed, but it is not an event.')
  const { id, type, data } = parsed.data
  const { customer } = data.object
  const isTelling = telling.some((kind) => type.startsWith(kind))
  return { id, type, customerId: isTelling ? (typeof customer === 'object' ? customer?.id : customer) : undefined }
}
