import { expect, test } from 'vitest'
import { countingSubscription, planOf, type Subscription } from './subscription.ts'

const bought = (id: string, state: Subscription['state'], paidUntil: number | null = null): Subscription => ({
  id,
  state,
  paidUntil,
  isEnding: false,
})

test.each([
  ['active', 'pro'],
  ['settling', 'pending'],
  ['ended', 'free'],
] as const)('a subscription that is %s is the plan %s', (state, plan) => {
  expect(planOf(bought('one', state))).toBe(plan)
})

test('of several subscriptions the best counts, and of equals the one that is paid for the longest', () => {
  expect(countingSubscription([])).toBeUndefined()
  expect(countingSubscription([bought('ended', 'ended', 9), bought('new', 'settling')])?.id).toBe('new')
  expect(countingSubscription([bought('a', 'active', 1), bought('b', 'active', 2), bought('c', 'settling', 3)])?.id).toBe('b')
})
