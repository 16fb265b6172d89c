import type { User } from '@fieldwork/core/accounts/schema.ts'
import { deliver, startStripe, type Payment, type StripeEvent } from '../adapters/payments/testing-stripe.ts'
import { afterwards } from '../testing/afterwards.ts'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { webhookPath } from './webhook.ts'

/** A server that sells Pro through a test double of Stripe. Call it at the top of a test file. */
export const startShop = async (paid?: NonNullable<Parameters<typeof startServer>[0]>['paid']) => {
  const stripe = await startStripe()
  afterwards(stripe.stop)
  const server = await startServer({ environment: stripe.settings, ...(paid && { paid }) })
  const refreshed = async (who: SignedInVisitor) => (await who.call<User>('GET', '/user?refresh_profile=true')).body
  /** Opens a checkout; returns the id of its session. */
  const openCheckout = async (who: SignedInVisitor, period = 'monthly'): Promise<string> => {
    const { body } = await who.call<{ checkoutUrl: string }>('GET', `/checkout/create?billing_period=${period}&returnTo=/terms`)
    return new URL(body.checkoutUrl).pathname.split('/').at(-1)!
  }
  return {
    stripe,
    server,
    refreshed,
    openCheckout,
    buy: async (who: SignedInVisitor, payment: Payment = 'paid') => stripe.pay(await openCheckout(who), payment),
    planOf: async (who: SignedInVisitor) => (await who.call<User>('GET', '/user')).body.plan,
    webhook: `${server.origin}${webhookPath}`,
    tell: (event: StripeEvent, sending?: Parameters<typeof deliver>[2]) => deliver(event, `${server.origin}${webhookPath}`, sending),
  }
}
