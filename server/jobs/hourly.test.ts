import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { startHourly } from './hourly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logged: string[] = []
const context = { log: { warn: (_fields: unknown, message: string) => logged.push(message) } } as unknown as Context
const [minute, hour] = [60_000, 3_600_000]

test('work that takes longer than an hour is not begun again meanwhile, and other work does not wait for its next end', async () => {
  const begun = { slow: 0, quick: 0 }
  let finish = () => {}
  const stop = startHourly(context, {
    slow: () => new Promise((resolve) => void ((begun.slow += 1), (finish = resolve))),
    quick: async () => void (begun.quick += 1),
  })
  await vi.advanceTimersByTimeAsync(minute)
  expect(begun).toEqual({ slow: 1, quick: 0 })
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(begun).toEqual({ slow: 1, quick: 2 })
  finish()
  await vi.advanceTimersByTimeAsync(hour)
  expect(begun.slow).toBe(2)
  stop()
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(begun.slow).toBe(2)
})

test('work that fails is logged, holds up no other, and is tried again in an hour', async () => {
  const begun = { failing: 0, other: 0 }
  const stop = startHourly(context, {
    failing: async () => {
      begun.failing += 1
      throw new Error('no')
    },
    other: async () => void (begun.other += 1),
  })
  await vi.advanceTimersByTimeAsync(minute + hour)
  expect(begun).toEqual({ failing: 2, other: 2 })
  expect(logged).toContain('failing failed; it is tried again in an hour')
  stop()
})
