import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { maxUrlLength } from '../urlLength.ts'

export const Plan = z.enum(['free', 'pending', 'pro'])
export type Plan = z.infer<typeof Plan>

/** `limit` null: unlimited. `current` is always counted from stored data. */
export const Limit = z.object({ limit: z.nullable(z.number()), current: z.number() })
export type Limit = z.infer<typeof Limit>

export const Features = z.object({
  features: z.record(z.string(), z.boolean()),
  limits: z.record(z.string(), Limit),
})
export type Features = z.infer<typeof Features>

export const BillingPeriod = z.enum(['monthly', 'annual'])
export type BillingPeriod = z.infer<typeof BillingPeriod>

const returnTo = z.optional(z.string().check(z.maxLength(maxUrlLength)))

export const schemas = {
  getFeatures: { output: Features },
  createCheckout: { query: z.object({ returnTo, billing_period: BillingPeriod }), output: z.object({ checkoutUrl: z.string() }) },
  manageSubscription: { query: z.object({ returnTo }), output: z.object({ url: z.string(), statusCode: z.literal(200) }) },
  welcomeToPro: { output: z.object({ isFirst: z.boolean() }) },
  /** null restores the server's value. */
  changeOwnPlan: {
    body: z.strictObject({ plan: z.optional(Plan), flags: z.optional(z.record(z.string(), z.nullable(z.boolean()))) }),
    output: Features,
  },
} satisfies Record<string, EndpointSchemas>
