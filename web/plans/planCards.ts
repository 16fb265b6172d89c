import { prices } from '@fieldwork/core/plans/prices.ts'
import type { planMessages } from '../messages/plans.ts'

export type PlanCardName = keyof typeof planMessages.cards

/** The plans on offer, in order. A plan without a price is arranged by email. */
export const planCards = [
  { name: 'free', price: prices.free },
  { name: 'pro', price: prices.pro, isRecommended: true },
  { name: 'coach' },
] as const satisfies ReadonlyArray<{ name: PlanCardName; price?: { monthly: number; annual: number }; isRecommended?: boolean }>
