import { expect, test } from 'vitest'
import { answerFileLimit, textLimit } from './limits.ts'

test.for<[number | null | undefined, number | null | undefined, number]>([
  [undefined, undefined, 255],
  [undefined, null, 255],
  [undefined, 0, 255],
  [undefined, 400, 400],
  [0, undefined, 255],
  [0, 400, 400],
  [null, undefined, 255],
  [null, 400, 400],
  [100, undefined, 100],
  [2000, 400, 2000],
])('with a plan limit of %s and an authored one of %s a text answer has %i characters [TASK-18]', ([plan, authored, expected]) => {
  expect(textLimit(plan === undefined ? undefined : { limit: plan, current: 0 }, authored)).toBe(expected)
})

test('an answer file has at most ten megabytes', () => expect(answerFileLimit).toBe(10_485_760))
