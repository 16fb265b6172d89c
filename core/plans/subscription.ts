import type { Plan } from './schema.ts'

/**
 * A purchase according to its provider. `settling`: checkout is complete and the first payment pending. `ended`: the payment was refused,
 * or the subscription is over. A canceled one is `active` until the end of the paid period.
 */
export type Subscription = {
  id: string
  state: 'active' | 'settling' | 'ended'
  /** Milliseconds since 1970; null before the first payment. */
  paidUntil: number | null
  /** True if it isn't renewed. */
  isEnding: boolean
}

const plans = { active: 'pro', settling: 'pending', ended: 'free' } as const satisfies Record<Subscription['state'], Plan>

export const planOf = ({ state }: Subscription): Plan => plans[state]

const order: Subscription['state'][] = ['ended', 'settling', 'active']

/** Returns the subscription that counts: the best one, or of equal ones the one paid for longest. */
export const countingSubscription = (all: readonly Subscription[]): Subscription | undefined =>
  all.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state) || (b.paidUntil ?? 0) - (a.paidUntil ?? 0))[0]
