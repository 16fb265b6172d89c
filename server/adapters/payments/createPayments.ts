import type { Config } from '../../config.ts'
import type { Payments } from './payments.ts'
import { testCheckout } from './testCheckout.ts'

/** Stripe when it is configured, else the test checkout of a development server; undefined where nothing is sold. */
export const createPayments = async (config: Pick<Config, 'stripe' | 'devKey' | 'dataDir' | 'secret'>): Promise<Payments | undefined> => {
  if (config.stripe) return (await import('./stripePayments.ts')).stripePayments(config.stripe)
  return config.devKey ? testCheckout(config) : undefined
}
