import type { BillingPeriod } from './schema.ts'

/** US dollars a month before tax, by billing period. Personal Coach has no fixed price. */
export const prices = {
  free: { monthly: 0, annual: 0 },
  pro: { monthly: 11.99, annual: 8.25 },
} as const satisfies Record<string, Record<BillingPeriod, number>>

/** Formats a price without zero cents: `$0`, `$11.99`, `$99`. */
export const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
