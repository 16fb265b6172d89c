import { Stripe } from 'stripe'
import { dollars, prices } from '@fieldwork/core/plans/prices.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { createStripe } from '../adapters/payments/stripePayments.ts'
import type { Config } from '../config.ts'
import { fault, type Diagnosis, messageOf, ok, warning } from './diagnosis.ts'

const part = 'Checkout'

const wanted: Record<BillingPeriod, { interval: string; cents: number; setting: string }> = {
  monthly: { interval: 'month', cents: Math.round(prices.pro.monthly * 100), setting: 'STRIPE_PRICE_MONTHLY' },
  annual: { interval: 'year', cents: Math.round(prices.pro.annual * 12 * 100), setting: 'STRIPE_PRICE_ANNUAL' },
}

/** Checks that Stripe accepts the key, that the prices exist and match the plans, and that the secret looks like a webhook's. */
export const checkCheckout = async ({ stripe: settings, devKey }: Pick<Config, 'stripe' | 'devKey'>): Promise<Diagnosis> => {
  if (!settings) return ok(part, devKey ? 'the test checkout sells Pro, without money' : 'nothing is sold; STRIPE_SECRET names an account')
  if (!settings.webhookSecret.startsWith('whsec_'))
    return fault(part, 'STRIPE_WEBHOOK_SECRET is no signing secret', 'Copy the one of your webhook endpoint, which begins with whsec_.')
  const stripe = createStripe(settings)
  for (const period of ['monthly', 'annual'] as const) {
    const { interval, cents, setting } = wanted[period]
    try {
      const price = await stripe.prices.retrieve(settings.prices[period])
      const isRight = price.active && price.recurring?.interval === interval && price.recurring.interval_count === 1
      if (!isRight)
        return fault(part, `the price of ${setting} is not one by the ${interval}, or not active`, `Name another with ${setting}.`)
      if (price.currency !== 'usd' || price.unit_amount !== cents)
        return warning(
          part,
          `the price of ${setting} is not the ${dollars(cents / 100)} that the plans say`,
          'Change it, or the amounts in core/plans/prices.ts.',
        )
    } catch (error) {
      return faultOf(error, setting)
    }
  }
  return ok(
    part,
    `Stripe accepts the key and knows both prices${settings.secret.includes('_test_') ? ', without real money: it is a test key' : ''}`,
  )
}

/** Stripe's message about a wrong key shows the key's last characters. */
const faultOf = (error: unknown, setting: string): Diagnosis => {
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return fault(
      part,
      'Stripe refuses the key',
      'Correct STRIPE_SECRET; a restricted key has to be allowed what docs/self-hosting.md lists.',
    )
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return fault(
      part,
      `Stripe knows no price of ${setting}`,
      `Correct ${setting}: the price belongs to the account, and to its test or live mode, of the key.`,
    )
  return fault(part, `Stripe cannot be reached: ${messageOf(error)}`, 'Let this machine reach api.stripe.com. Until then nobody can buy.')
}
