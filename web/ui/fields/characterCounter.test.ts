import { expect, test } from 'vitest'
import { characterCounter } from './characterCounter.ts'

test.each([
  [0, 255, { left: 255, filled: 0, tone: 'plenty' }],
  [203, 255, { left: 52, filled: 80, tone: 'plenty' }],
  [204, 255, { left: 51, filled: 80, tone: 'scarce' }],
  [254, 255, { left: 1, filled: 100, tone: 'scarce' }],
  [255, 255, { left: 0, filled: 100, tone: 'none' }],
  [300, 255, { left: 0, filled: 100, tone: 'none' }],
  [79, 100, { left: 21, filled: 79, tone: 'plenty' }],
  [80, 100, { left: 20, filled: 80, tone: 'scarce' }],
  [0, 0, { left: 0, filled: 100, tone: 'none' }],
] as const)('%i characters of %i leave %o', (used, limit, room) => {
  expect(characterCounter(used, limit)).toEqual(room)
})
