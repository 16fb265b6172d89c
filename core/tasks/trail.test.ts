import { describe, expect, test } from 'vitest'
import { minutesLeft, trailOf } from './trail.ts'

const steps = [
  { id: 'before', title: 'Before you start', minutes: 5 },
  { id: 'key', title: 'A key and a certificate', minutes: 20 },
  { id: 'break', title: 'Break it on purpose', minutes: 15 },
  { id: 'renew', title: 'Renew without you', minutes: 10 },
]
const box = (stepId: string, status: 'incomplete' | 'review' | 'complete' | 'incorrect') => ({ id: `${stepId}-box`, stepId, status })

describe('where a learner stands on the trail', () => {
  test.each([
    ['at the first step, while no box was touched', [box('key', 'incomplete'), box('break', 'incomplete')], 'here ahead ahead ahead', 50],
    ['at the first step, in a project without boxes', [], 'here ahead ahead ahead', 50],
    [
      'at the first step whose box is open, once something is complete',
      [box('key', 'complete'), box('break', 'incomplete')],
      'behind behind here ahead',
      25,
    ],
    ['at a step whose box is in review', [box('key', 'review'), box('break', 'complete')], 'behind here ahead ahead', 45],
    ['at a step whose box is incorrect', [box('key', 'incorrect')], 'behind here ahead ahead', 45],
    ['past the end, when every box is complete', [box('key', 'complete'), box('break', 'complete')], 'behind behind behind behind', 0],
  ])('%s', (_title, boxes, stations, left) => {
    const trail = trailOf(steps, boxes)
    expect(trail.map(({ at }) => at).join(' ')).toBe(stations)
    expect(minutesLeft(trail)).toBe(left)
  })
})

test('somebody who reads on is at the step they read, and no step with an open task lies behind them', () => {
  const boxes = [
    { id: 'a', stepId: '1', status: 'complete' },
    { id: 'b', stepId: '2', status: 'incomplete' },
  ] as const
  const four = ['1', '2', '3', '4'].map((id) => ({ id, title: id, minutes: 5 }))
  expect(trailOf(four, [...boxes], '4').map(({ at }) => at)).toEqual(['behind', 'ahead', 'behind', 'here'])
})
