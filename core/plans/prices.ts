import type { BillingPeriod } from './schema.ts'

/** US dollars a month before tax, by how it is billed. Personal Coach has no price: it is talked about. */
export const prices = {
  free: { monthly: 0, annual: 0 },
  pro: { monthly: 11.99, annual: 8.25 },
} as const satisfies Record<string, Record<BillingPeriod, number>>

/** `$0`, `$11.99`, `$99`: cents only where there are some. */
export const dollars = (amount: number): string => `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
