import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { startHourly } from './hourly.ts'

afterEach(() => void vi.restoreAllMocks())

const logged: string[] = []
const context = { log: { warn: (_fields: unknown, message: string) => logged.push(message) } } as unknown as Context
const [minute, hour] = [60_000, 3_600_000]

/** Waits until running work is done or needs a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Starts this work under timers that only the test fires. Fake timers would do, but files share a process, and two hours of them would also
 * be two hours of whatever another file left polling.
 */
const startByHand = (work: Parameters<typeof startHourly>[1]) => {
  const once = vi.spyOn(globalThis, 'setTimeout')
  const repeated = vi.spyOn(globalThis, 'setInterval')
  const stop = startHourly(context, work)
  const [[first, firstDelay]] = once.mock.calls as [[() => void, number]]
  const [[next, delay]] = repeated.mock.calls as [[() => void, number]]
  const timers = [once.mock.results[0]!.value, repeated.mock.results[0]!.value] as [NodeJS.Timeout, NodeJS.Timeout]
  vi.restoreAllMocks()
  expect([firstDelay, delay]).toEqual([minute, hour])
  return {
    stop,
    timers,
    minutePasses: () => (first(), settled()),
    hourPasses: () => (next(), settled()),
  }
}

test('work that takes longer than an hour isn’t started again meanwhile, and doesn’t hold up the other work', async () => {
  const begun = { slow: 0, quick: 0 }
  let finish = () => {}
  const { minutePasses, hourPasses } = startByHand({
    slow: () => new Promise((resolve) => void ((begun.slow += 1), (finish = resolve))),
    quick: async () => void (begun.quick += 1),
  })
  await minutePasses()
  expect(begun).toEqual({ slow: 1, quick: 0 })
  await hourPasses()
  await hourPasses()
  expect(begun).toEqual({ slow: 1, quick: 2 })
  finish()
  await settled()
  await hourPasses()
  expect(begun.slow).toBe(2)
})

test('both timers end when it is stopped', () => {
  const { stop, timers } = startByHand({ quick: async () => {} })
  const cleared = [vi.spyOn(globalThis, 'clearTimeout'), vi.spyOn(globalThis, 'clearInterval')]
  stop()
  expect(cleared.map(({ mock }) => mock.calls)).toEqual(timers.map((timer) => [[timer]]))
})

test('work that fails is logged, doesn’t hold up the other work, and is tried again in an hour', async () => {
  const begun = { failing: 0, other: 0 }
  const { minutePasses, hourPasses } = startByHand({
    failing: async () => {
      begun.failing += 1
      throw new Error('no')
    },
    other: async () => void (begun.other += 1),
  })
  await minutePasses()
  await hourPasses()
  expect(begun).toEqual({ failing: 2, other: 2 })
  expect(logged).toContain('failing failed; it is tried again in an hour')
})
