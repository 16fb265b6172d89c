import { dollars, prices } from '@fieldwork/core/plans/prices.ts'
import type { Subscription } from '@fieldwork/core/plans/subscription.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Order, Payments } from '../adapters/payments/payments.ts'
import { testPaths, readPurchase, readSigned, type Visit, writePurchase } from '../adapters/payments/testCheckout.ts'
import type { Context } from '../context.ts'
import { requireLocal } from '../http/local.ts'
import { Reply, type PlainRequest, type PlainRoute } from '../http/route.ts'
import { syncSubscription } from '../plans/subscription.ts'
import { checkoutPage, portalPage, unsignedPage } from './testCheckoutPages.ts'

const day = 24 * 3_600_000
/** Days. */
const periods = { monthly: 30, annual: 365 } as const

/**
 * A checkout without money for developers, which can also end a purchase. It exists where `/dev` does, for requests from this machine, and
 * only without Stripe. Its address is signed for one customer.
 */
export const testCheckoutPages = (context: Context, payments: Payments | undefined): PlainRoute[] => {
  const { config } = context
  if (!config.devKey || config.stripe || !payments) return []
  const routes = (path: string, handle: (request: PlainRequest, content: string) => Promise<Reply>) =>
    (['GET', 'POST'] as const).map((method) => ({
      method,
      path,
      limit: 1024,
      handle: async (request: PlainRequest) => {
        requireLocal(request)
        const content = readSigned(config, path, request.url)
        return content ? handle(request, content) : unsignedPage()
      },
    }))
  return [
    ...routes(testPaths.checkout, (request, content) => checkout(context, payments, request, JSON.parse(content) as Order)),
    ...routes(testPaths.portal, (request, content) => portal(context, payments, request, JSON.parse(content) as Visit)),
  ]
}

const actionOf = ({ body }: PlainRequest): string | null => (body ? new URLSearchParams(body.toString()).get('action') : null)

const leadTo = (location: string) => new Reply(303, { location, 'cache-control': 'no-store' })

const checkout = async (context: Context, payments: Payments, request: PlainRequest, order: Order): Promise<Reply> => {
  const action = actionOf(request)
  const amount = dollars(order.period === 'annual' ? prices.pro.annual * 12 : prices.pro.monthly)
  if (action === null || action === 'refuse') return checkoutPage({ ...order, amount, wasRefused: action === 'refuse' })
  if (action !== 'pay' && action !== 'pay-later') throw problem('malformed')
  const before = await readPurchase(context.config, order.customerId)
  // With a checkout in each of two windows, the first one bought.
  if (before === undefined || before.state === 'ended')
    await buy(context, payments, order.customerId, {
      id: `test-${context.now()}`,
      state: action === 'pay' ? 'active' : 'settling',
      paidUntil: context.now() + periods[order.period] * day,
      isEnding: false,
    })
  return leadTo(order.success)
}

/** The change that each button makes to a purchase. */
const changes: Record<string, Partial<Subscription>> = {
  end: { isEnding: true },
  keep: { isEnding: false },
  'end-now': { state: 'ended', isEnding: true },
  settle: { state: 'active' },
  fail: { state: 'ended', isEnding: true },
}

const portal = async (context: Context, payments: Payments, request: PlainRequest, { customerId, returnTo }: Visit): Promise<Reply> => {
  const purchase = await readPurchase(context.config, customerId)
  const change = changes[actionOf(request) ?? '']
  if (!purchase || !change) return portalPage({ purchase, returnTo })
  await buy(context, payments, customerId, { ...purchase, ...change })
  return leadTo(request.url)
}

const buy = async (context: Context, payments: Payments, customerId: string, purchase: Subscription) => {
  await writePurchase(context.config, customerId, purchase)
  await syncSubscription(context, payments, customerId)
}
