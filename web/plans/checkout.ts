import { createCheckout, manageSubscription } from '@fieldwork/core/plans/contract.ts'
import type { BillingPeriod } from '@fieldwork/core/plans/schema.ts'
import { call, ResponseError } from '../platform/calls/call.ts'

/** Returns the address of a checkout that leads back to `returnTo`, or why there is none. */
export const fetchCheckout = async (
  returnTo: string,
  period: BillingPeriod,
): Promise<{ url: string } | { refused: 'failed' | 'already-pro' }> => {
  try {
    const query = { returnTo, billing_period: period }
    return { url: (await call(createCheckout, { query }, { asksToLogIn: true })).checkoutUrl }
  } catch (error) {
    return { refused: error instanceof ResponseError && error.code === 'already_subscribed' ? 'already-pro' : 'failed' }
  }
}

/** Returns the address of the page on which users change or end their subscription. */
export const fetchPortal = async (returnTo: string): Promise<string> =>
  (await call(manageSubscription, { query: { returnTo } }, { asksToLogIn: true })).url
