import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Stripe as far as the app speaks with it: customers, checkout, subscriptions, invoices and the portal, with objects and events in its shapes. */

export const stripeSettings = {
  STRIPE_SECRET: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_ANNUAL: 'price_annual',
}

type Status = 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'
type Session = { id: string; customer: string; price: string; status: 'open' | 'complete' | 'expired'; success: string; cancelled: string }
type Bought = {
  id: string
  customer: string
  price: string
  status: Status
  periodEnd: number
  endsAtPeriodEnd: boolean
  invoice: { id: string; status: 'open' | 'paid' | 'void'; reason: 'subscription_create' | 'subscription_cycle' }
  intent: 'processing' | 'succeeded' | 'requires_payment_method'
}
export type StripeEvent = { id: string; type: string; created: number; data: { object: Record<string, unknown> } }

/** How the first payment goes: at once, after days, or not at all. */
export type Payment = 'paid' | 'processing' | 'refused'

const [seconds, month] = [() => Math.floor(Date.now() / 1000), 30 * 24 * 3600]

export const startStripe = async (port = 0) => {
  let made = 0
  const nextId = (kind: string) => `${kind}_${String(++made).padStart(6, '0')}`
  const customers = new Map<string, { id: string; email: string; name: string; deleted?: true }>()
  const sessions = new Map<string, Session>()
  const bought = new Map<string, Bought>()
  const repeated = new Map<string, string>()
  const events: StripeEvent[] = []
  const calls: string[] = []
  /** Cents, by price. */
  const amounts: Record<string, number> = { price_monthly: 1199, price_annual: 9900 }
  /** Replaces every response, as `before` says. */
  const trouble: { status?: number; code?: string } = {}
  /** Address that receives events as they happen. */
  const listener: { url?: string } = {}

  const sessionObject = ({ id, customer, status, success, cancelled }: Session) => ({
    id,
    object: 'checkout.session',
    mode: 'subscription',
    customer,
    status,
    success_url: success,
    cancel_url: cancelled,
    url: status === 'open' ? `${origin()}/pay/${id}` : null,
  })
  const invoiceObject = ({ customer, id: subscription, invoice }: Bought) => ({
    id: invoice.id,
    object: 'invoice',
    customer,
    status: invoice.status,
    billing_reason: invoice.reason,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
  })
  const subscriptionObject = (one: Bought, isExpanded = false) => ({
    id: one.id,
    object: 'subscription',
    customer: one.customer,
    status: one.status,
    cancel_at_period_end: one.endsAtPeriodEnd,
    cancel_at: one.endsAtPeriodEnd ? one.periodEnd : null,
    items: { object: 'list', data: [{ object: 'subscription_item', price: { id: one.price }, current_period_end: one.periodEnd }] },
    latest_invoice: isExpanded ? invoiceObject(one) : one.invoice.id,
  })

  const tell = (type: string, object: Record<string, unknown>) => {
    // A copy: an event tells how things were.
    const event = { id: nextId('evt'), object: 'event', type, created: seconds(), data: { object: structuredClone(object) } }
    events.push(event)
    if (listener.url) void deliver(event, listener.url)
  }
  const tellOf = (one: Bought, change: 'created' | 'updated' | 'deleted') =>
    tell(`customer.subscription.${change}`, subscriptionObject(one))

  /** The learner paid on Stripe's page, in one way or another. */
  const pay = (sessionId: string, payment: Payment = 'paid'): Bought => {
    const session = sessions.get(sessionId)!
    session.status = 'complete'
    const one: Bought = {
      id: nextId('sub'),
      customer: session.customer,
      price: session.price,
      status: payment === 'paid' ? 'active' : 'incomplete',
      periodEnd: seconds() + (session.price === stripeSettings.STRIPE_PRICE_ANNUAL ? 12 : 1) * month,
      endsAtPeriodEnd: false,
      invoice: { id: nextId('in'), status: payment === 'paid' ? 'paid' : 'open', reason: 'subscription_create' },
      intent: payment === 'paid' ? 'succeeded' : payment === 'processing' ? 'processing' : 'requires_payment_method',
    }
    bought.set(one.id, one)
    tellOf(one, 'created')
    tell('checkout.session.completed', sessionObject(session))
    if (payment === 'paid') tell('invoice.paid', invoiceObject(one))
    return one
  }
  const change = (one: Bought, part: Partial<Bought>) => {
    Object.assign(one, part)
    tellOf(one, one.status === 'canceled' ? 'deleted' : 'updated')
  }
  const settle = (one: Bought) => {
    change(one, { status: 'active', intent: 'succeeded', invoice: { ...one.invoice, status: 'paid' } })
    tell('invoice.paid', invoiceObject(one))
  }
  const fail = (one: Bought) => {
    change(one, { status: one.status === 'incomplete' ? 'incomplete' : 'past_due', intent: 'requires_payment_method' })
    tell('invoice.payment_failed', invoiceObject(one))
  }
  const renew = (one: Bought) =>
    change(one, { periodEnd: one.periodEnd + month, invoice: { id: nextId('in'), status: 'open', reason: 'subscription_cycle' } })

  const notFound = (param: string) => ({ status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', param } } })
  const ok = (body: unknown) => ({ status: 200, body })
  const list = (data: unknown[]) => ok({ object: 'list', has_more: false, url: '/', data })

  const answer = (method: string, url: URL, form: URLSearchParams, key: string | undefined): { status: number; body: unknown } => {
    const [, , kind = '', id = '', session = ''] = url.pathname.split('/')
    const call = `${method} ${kind}`
    const customer = form.get('customer') ?? url.searchParams.get('customer') ?? ''
    if (call === 'POST customers') {
      const again = key === undefined ? undefined : repeated.get(key)
      const one = customers.get(again ?? '') ?? { id: nextId('cus'), email: form.get('email') ?? '', name: form.get('name') ?? '' }
      customers.set(one.id, one)
      if (key !== undefined) repeated.set(key, one.id)
      return ok({ object: 'customer', ...one })
    }
    if (call === 'DELETE customers') {
      if (!customers.delete(id)) return notFound('id')
      for (const one of bought.values()) if (one.customer === id && one.status !== 'canceled') change(one, { status: 'canceled' })
      return ok({ id, object: 'customer', deleted: true })
    }
    const isKnown = customers.has(customer)
    if (call === 'POST checkout' && url.pathname.endsWith('/expire')) {
      const open = sessions.get(session)!
      open.status = 'expired'
      return ok(sessionObject(open))
    }
    if (call === 'POST checkout') {
      if (!isKnown) return notFound('customer')
      const opened: Session = {
        id: nextId('cs'),
        customer,
        price: form.get('line_items[0][price]') ?? '',
        status: 'open',
        success: form.get('success_url') ?? '',
        cancelled: form.get('cancel_url') ?? '',
      }
      sessions.set(opened.id, opened)
      return ok(sessionObject(opened))
    }
    if (call === 'GET checkout') {
      if (!isKnown) return notFound('customer')
      return list([...sessions.values()].filter((one) => one.customer === customer && one.status === 'open').map(sessionObject))
    }
    if (call === 'POST billing_portal')
      return isKnown ? ok({ object: 'billing_portal.session', url: `${origin()}/portal/${customer}` }) : notFound('customer')
    if (call === 'GET subscriptions' && !isKnown) return notFound('customer')
    if (call === 'GET subscriptions')
      return list([...bought.values()].filter((one) => one.customer === customer).map((one) => subscriptionObject(one, true)))
    if (call === 'GET invoice_payments') {
      const of = [...bought.values()].filter(({ invoice }) => invoice.id === url.searchParams.get('invoice'))
      return list(
        of.map(({ intent, invoice }) => ({
          object: 'invoice_payment',
          status: invoice.status === 'paid' ? 'paid' : 'open',
          payment: { type: 'payment_intent', payment_intent: { object: 'payment_intent', status: intent } },
        })),
      )
    }
    if (call === 'GET prices') {
      const isAnnual = id === stripeSettings.STRIPE_PRICE_ANNUAL
      if (!isAnnual && id !== stripeSettings.STRIPE_PRICE_MONTHLY) return notFound('price')
      const recurring = { interval: isAnnual ? 'year' : 'month', interval_count: 1 }
      return ok({ id, object: 'price', active: true, currency: 'usd', unit_amount: amounts[id], recurring })
    }
    return notFound(call)
  }

  /** Stripe's pages, reduced to a link that completes each. */
  const pageOf = ({ pathname }: URL): { location?: string; html?: string } | undefined => {
    const [, page = '', id = '', done] = pathname.split('/')
    if (page === 'pay') {
      const session = sessions.get(id)
      if (done === undefined)
        return { html: `<h1>Stripe</h1><a href="/pay/${id}/done">Subscribe</a> <a href="${session?.cancelled}">Back</a>` }
      if (session?.status === 'open') pay(id)
      return { location: session?.success ?? '/' }
    }
    if (page !== 'portal') return undefined
    if (done === undefined) return { html: `<h1>Billing</h1><a href="/portal/${id}/done">Cancel now</a>` }
    for (const one of bought.values()) if (one.customer === id && one.status !== 'canceled') change(one, { status: 'canceled' })
    return { html: '<h1>Cancelled</h1>' }
  }

  const server = createServer((request, response) => void handle(request, response))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', origin())
    const form = new URLSearchParams(await textOf(request))
    const page = pageOf(url)
    if (page)
      return void response
        .writeHead(page.location ? 303 : 200, { 'content-type': 'text/html', ...(page.location && { location: page.location }) })
        .end(page.html)
    const isKey = request.headers.authorization === `Bearer ${stripeSettings.STRIPE_SECRET}`
    calls.push(`${request.method} ${url.pathname}`)
    const key = request.headers['idempotency-key']
    const { status, body } = trouble.status
      ? { status: trouble.status, body: { error: { type: 'api_error', code: trouble.code, message: 'as the test wants it' } } }
      : isKey
        ? answer(request.method ?? '', url, form, typeof key === 'string' ? key : undefined)
        : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
    // By default, the library retries by itself.
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin(),
    settings: { ...stripeSettings, STRIPE_API_URL: origin() },
    customers,
    sessions,
    bought,
    events,
    calls,
    trouble,
    amounts,
    listener,
    pay,
    change,
    settle,
    fail,
    renew,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

export type TestStripe = Awaited<ReturnType<typeof startStripe>>

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

type Sending = { at?: number; secret?: string }

/** The header that Stripe sends with an event; `at`: when, in seconds since 1970. */
export const signatureOf = (body: string, { at = seconds(), secret = stripeSettings.STRIPE_WEBHOOK_SECRET }: Sending = {}): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Sends an event as Stripe does; returns the status of the answer. */
export const deliver = async (event: StripeEvent, url: string, sending: Sending = {}): Promise<number> => {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(body, sending) }
  return (await fetch(url, { method: 'POST', headers, body })).status
}
