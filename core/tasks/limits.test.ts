import { expect, test } from 'vitest'
import { answerFileLimit, counterTone, textLimit } from './limits.ts'

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

test.for<[number, number, string]>([
  [0, 255, 'room'],
  [203, 255, 'room'],
  [204, 255, 'warning'],
  [254, 255, 'warning'],
  [255, 255, 'full'],
  [300, 255, 'full'],
  [79, 100, 'room'],
  [80, 100, 'warning'],
])('the counter at %i of %i characters has the tone %s', ([length, limit, tone]) => expect(counterTone(length, limit)).toBe(tone))

test('an answer file has at most ten megabytes', () => expect(answerFileLimit).toBe(10_485_760))
