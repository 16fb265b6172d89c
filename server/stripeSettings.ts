import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { ConfigurationError } from './configurationError.ts'

export type StripeSettings = { secret: string; webhookSecret: string; prices: Record<BillingPeriod, string>; apiUrl: string }

type StripeVariable = 'STRIPE_SECRET' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PRICE_MONTHLY' | 'STRIPE_PRICE_ANNUAL' | 'STRIPE_API_URL'

/** All four settings or none. An address other than Stripe's is for tests: it receives the key. */
export const stripeOf = (settings: { [name in StripeVariable]?: string | undefined }, production: boolean): StripeSettings | undefined => {
  const needed = {
    STRIPE_SECRET: settings.STRIPE_SECRET,
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_MONTHLY: settings.STRIPE_PRICE_MONTHLY,
    STRIPE_PRICE_ANNUAL: settings.STRIPE_PRICE_ANNUAL,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (settings.STRIPE_API_URL && production) throw new ConfigurationError('STRIPE_API_URL is for tests: not in production mode.')
  if (missing.length === Object.keys(needed).length) return undefined
  if (missing.length > 0) throw new ConfigurationError(`Selling Pro through Stripe also needs ${missing.join(', ')}.`)
  return {
    secret: needed.STRIPE_SECRET!,
    webhookSecret: needed.STRIPE_WEBHOOK_SECRET!,
    prices: { monthly: needed.STRIPE_PRICE_MONTHLY!, annual: needed.STRIPE_PRICE_ANNUAL! },
    apiUrl: settings.STRIPE_API_URL ?? 'https://api.stripe.com',
  }
}
