import { expect, test } from 'vitest'
import { defaultFlags, defaultLimits, limitKinds, limitOf, limitsFor, type LimitTable } from './features.ts'
import { isPro, mayUpgrade } from './plan.ts'

test('pending people count as Pro, visitors and free people do not', () => {
  expect((['free', 'pending', 'pro', undefined] as const).map(isPro)).toEqual([false, true, true, false])
})

test('pending people have the limits of Pro people', () => {
  expect(limitsFor(defaultLimits, 'pending')).toEqual(limitsFor(defaultLimits, 'pro'))
  expect(limitsFor(defaultLimits, 'pending')).not.toEqual(limitsFor(defaultLimits, 'free'))
})

test.each([
  [false, true, true],
  [false, false, false],
  [true, true, false],
  [true, false, false],
])('with Pro %s and a checkout %s, an upgrade may be offered: %s', (hasPro, hasCheckout, expected) => {
  expect(mayUpgrade(hasPro, hasCheckout)).toBe(expected)
})

test('each of the three kinds has a limit per plan and a current count [PLAN-46]', () => {
  expect(limitKinds).toEqual(['validationTextCharacter', 'portfolioDocument', 'quizCompletion'])
  expect(limitsFor(defaultLimits, 'free', { quizCompletion: 2 })).toEqual({
    validationTextCharacter: { limit: 255, current: 0 },
    portfolioDocument: { limit: 3, current: 0 },
    quizCompletion: { limit: 3, current: 2 },
  })
  expect(limitsFor(defaultLimits, 'pro')).toEqual({
    validationTextCharacter: { limit: 2000, current: 0 },
    portfolioDocument: { limit: null, current: 0 },
    quizCompletion: { limit: null, current: 0 },
  })
})

test('a limit that the plan does not define is 0, one that is null is unlimited [PLAN-47]', () => {
  const table: LimitTable = { free: {}, pro: { portfolioDocument: null } }
  expect(limitOf(table, 'free', 'portfolioDocument')).toBe(0)
  expect(limitOf(table, 'pro', 'quizCompletion')).toBe(0)
  expect(limitOf(table, 'pro', 'portfolioDocument')).toBeNull()
})

test('the flags general.dev, beta, prod and admin are there', () => {
  expect(Object.keys(defaultFlags)).toEqual(expect.arrayContaining(['general.dev', 'general.beta', 'general.prod', 'general.admin']))
})
