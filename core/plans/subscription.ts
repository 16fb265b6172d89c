import type { Plan } from './schema.ts'

/**
 * What someone bought, as its provider says. `settling`: the checkout is complete and the first payment under way. `ended`: it was refused,
 * or is over; one that was cancelled is `active` until the end of what was paid for.
 */
export type Subscription = {
  id: string
  state: 'active' | 'settling' | 'ended'
  /** Milliseconds since 1970; null before the first payment. */
  paidUntil: number | null
  /** It is not renewed. */
  isEnding: boolean
}

const plans = { active: 'pro', settling: 'pending', ended: 'free' } as const satisfies Record<Subscription['state'], Plan>

export const planOf = ({ state }: Subscription): Plan => plans[state]

const order: Subscription['state'][] = ['ended', 'settling', 'active']

/** Returns the subscription that counts: the best, and of equals the one paid for longest. */
export const countingSubscription = (all: readonly Subscription[]): Subscription | undefined =>
  all.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state) || (b.paidUntil ?? 0) - (a.paidUntil ?? 0))[0]
