import { expect, test } from 'vitest'
import { stopsAlong } from './completedPath.ts'

test.for([1, 4, 5, 6, 7, 8, 9])('the picture of a project with %d steps has as many stops, none over another or over the flag', (steps) => {
  const stops = stopsAlong(steps)
  expect(stops).toHaveLength(steps)
  expect(stops[0]).toEqual([34, 86])
  const gaps = stops.slice(1).map(([x, y], at) => Math.hypot(x - stops[at]![0], y - stops[at]![1]))
  expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(24)
  expect(318 - stops.at(-1)![0]).toBeGreaterThan(20)
})
