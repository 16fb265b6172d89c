import { expect, test } from 'vitest'
import { loudness } from './level.ts'

test('silence has level 0, a loud voice 1, and the level grows in between', () => {
  const wave = (height: number) => Array.from({ length: 1024 }, (_, at) => height * Math.sin(at / 5))
  const levels = [0, 0.01, 0.05, 0.2, 1].map((height) => loudness(wave(height)))
  expect([levels[0], levels[4]]).toEqual([0, 1])
  expect(levels).toEqual(levels.toSorted((one, other) => one - other))
  expect(new Set(levels).size).toBe(5)
})
