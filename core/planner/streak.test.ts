import { expect, test } from 'vitest'
import { streakOf } from './streak.ts'

test.each<[string, string[], number]>([
  ['nothing without work', [], 0],
  ['one on the first day', ['2026-11-17'], 1],
  ['the days up to today', ['2026-11-15', '2026-11-16', '2026-11-17'], 3],
  ['the days up to yesterday while today has none', ['2026-11-15', '2026-11-16'], 2],
  ['nothing after a day without work', ['2026-11-14', '2026-11-15'], 0],
  ['only the days since a gap, across the end of a month', ['2026-10-31', '2026-11-16', '2026-11-17'], 2],
])('a streak counts %s', (_, days, expected) => expect(streakOf(new Set(days), '2026-11-17')).toBe(expected))
