import { expect, test } from 'vitest'
import { termValues } from './terms.ts'

test('the name of another subject isn’t corrected', () => {
  expect(termValues(['excel'])[1]).toEqual([])
  expect(termValues(['exceel'])[1]).not.toEqual([])
})
