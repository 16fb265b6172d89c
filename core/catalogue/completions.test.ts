import { expect, test } from 'vitest'
import { completionsLabel } from './completions.ts'

test.for<[number, string]>([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [9, '9+'],
  [10, '10+'],
  [47, '40+'],
  [999, '990+'],
  [1000, '1K+'],
  [12_999, '12K+'],
  [999_999, '999K+'],
  [1_000_000, '1M+'],
  [3_999_999, '3M+'],
])('%i people who completed a project read %j [DIR-29]', ([count, label]) => expect(completionsLabel(count)).toBe(label))
