import type { Plan } from './schema.ts'

/** A pending payment counts as Pro for access and limits. */
export const isPro = (plan: Plan | undefined): boolean => plan === 'pro' || plan === 'pending'

/** True if the person can buy Pro here. Otherwise nothing leads to the paywall. */
export const mayUpgrade = (hasPro: boolean, hasCheckout: boolean): boolean => hasCheckout && !hasPro
