import { expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from './clock.ts'
import { freshDatabase, silent } from './testing.ts'

const database = await freshDatabase()
const timeOfDatabase = async () =>
  (await database.row<{ time: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as time'))!.time

/** A clock over a database whose time can be changed, and which can be down. */
const movable = async () => {
  const state = { ahead: 0, isAway: false, readings: 0 }
  const row = async () => {
    state.readings += 1
    if (state.isAway) throw new Error('away')
    return { time: (await timeOfDatabase()) + state.ahead }
  }
  const lines: unknown[] = []
  const clock = await createClock({ row } as never, { warn: (...line: unknown[]) => void lines.push(line) }, 5)
  onTestFinished(clock.stop)
  const nextReadings = () => {
    const before = state.readings
    return vi.waitFor(() => expect(state.readings).toBeGreaterThan(before + 2))
  }
  return { state, clock, lines, nextReadings }
}
const hour = 3_600_000

test('the clock shows the database’s time between two readings', async () => {
  const clock = await createClock(database, silent)
  onTestFinished(clock.stop)
  const before = await timeOfDatabase()
  const now = clock.now()
  const after = await timeOfDatabase()
  // Half the round trip to the database, plus rounding.
  expect(now).toBeGreaterThan(before - 1_000)
  expect(now).toBeLessThan(after + 1_000)
})

test('the clock follows the database when its time changes, and goes on while it is away', async () => {
  const { state, clock, nextReadings } = await movable()
  const start = clock.now()
  state.ahead = hour
  await vi.waitFor(() => expect(clock.now() - start).toBeGreaterThanOrEqual(hour - 1_000))
  state.isAway = true
  const away = clock.now()
  await nextReadings()
  expect(clock.now()).toBeGreaterThan(away)
})

test('a machine’s clock that differs from the database by minutes is warned of once, and ignored', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const { clock, lines, nextReadings } = await movable()
  await nextReadings()
  expect(Math.abs(clock.now() - (await timeOfDatabase()))).toBeLessThan(60_000)
  expect(lines).toMatchObject([[{ seconds: expect.closeTo(900, -1) as number }, expect.stringContaining('NTP')]])
})
