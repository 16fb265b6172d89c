import { expect, test } from 'vitest'
import { dollars, prices } from './prices.ts'

test.each([
  ['Free costs nothing', prices.free.monthly, '$0'],
  ['Free costs nothing by the year either', prices.free.annual, '$0'],
  ['Pro costs 8.25 a month when it is billed annually', prices.pro.annual, '$8.25'],
  ['Pro costs 11.99 a month when it is billed monthly', prices.pro.monthly, '$11.99'],
  ['a year of Pro is a whole number of dollars', prices.pro.annual * 12, '$99'],
  ['a round number of cents keeps both digits', 8.5, '$8.50'],
])('%s', (_title, amount, written) => {
  expect(dollars(amount)).toBe(written)
})
