import * as z from 'zod/mini'

export const Plan = z.enum(['free', 'pending', 'pro'])
export type Plan = z.infer<typeof Plan>

/** Pending counts as Pro for access and for limits. */
export const isPro = (plan: Plan | undefined): boolean => plan === 'pro' || plan === 'pending'
