import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpoint.ts'

export const Plan = z.enum(['free', 'pending', 'pro'])
export type Plan = z.infer<typeof Plan>

/** `limit` null means unlimited; `current` is counted from what is stored, never kept apart from it. */
export const Limit = z.object({ limit: z.nullable(z.number()), current: z.number() })
export type Limit = z.infer<typeof Limit>

export const Features = z.object({
  features: z.record(z.string(), z.boolean()),
  limits: z.record(z.string(), Limit),
})
export type Features = z.infer<typeof Features>

export const schemas = {
  getFeatures: { output: Features },
} satisfies Record<string, EndpointSchemas>
