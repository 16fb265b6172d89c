import type { Plan } from '../../core/plans/schema.ts'

/** The parts of a Stripe subscription that decide whether a user has Pro. */
export type StripeSubscription = {
  status: string
  intent: string
  invoice: { status: string; reason: string }
}

const paid = new Set(['trialing', 'active', 'past_due'])

/** Returns the plan according to Stripe's records, implemented independently of the server (see docs/self-hosting.md). */
export const planByStripe = (subscriptions: readonly StripeSubscription[]): Plan => {
  const isFirstUnpaid = ({ invoice }: StripeSubscription) => invoice.reason === 'subscription_create' && invoice.status === 'open'
  const counts = subscriptions.map((one): Plan => {
    if (isFirstUnpaid(one))
      return one.intent === 'processing' && one.status !== 'canceled' && one.status !== 'incomplete_expired' ? 'pending' : 'free'
    return paid.has(one.status) ? 'pro' : 'free'
  })
  return counts.includes('pro') ? 'pro' : counts.includes('pending') ? 'pending' : 'free'
}

/** Result of one history. `refused`: genuine events that the server refused; `believed`: forged ones that it accepted. */
export type HistoryResult = {
  plan: Plan
  subscriptions: readonly StripeSubscription[]
  refused: number
  believed: number
  changes: string[]
}

export const faultsOfHistory = ({ plan, subscriptions, refused, believed, changes }: HistoryResult): string[] => {
  const wanted = planByStripe(subscriptions)
  const isChained = changes.every((change, index) => (index === 0 ? 'free' : changes[index - 1]!.split(' ')[1]) === change.split(' ')[0])
  return [
    ...(plan === wanted ? [] : [`the plan is ${plan}, Stripe says ${wanted}`]),
    ...(refused === 0 ? [] : [`${refused} events of Stripe's were not taken`]),
    ...(believed === 0 ? [] : [`${believed} forged events were taken`]),
    ...(isChained ? [] : [`the changes of plan do not follow each other: ${changes.join(', ')}`]),
  ]
}
