import type { Plan } from './schema.ts'

/** Pending counts as Pro for access and for limits. */
export const isPro = (plan: Plan | undefined): boolean => plan === 'pro' || plan === 'pending'

/** True if this person can get Pro here. Where they cannot, nothing leads to the paywall. */
export const mayUpgrade = (hasPro: boolean, hasCheckout: boolean): boolean => hasCheckout && !hasPro
