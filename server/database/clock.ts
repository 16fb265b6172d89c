import type { BaseLogger } from 'pino'
import { timeSql } from './queries.ts'
import type { Queryable } from './transaction.ts'

/** Milliseconds between readings. Machines' clocks drift apart by less than a millisecond per minute. */
const usualInterval = 60_000
/** Milliseconds by which the machine's own clock may be off before the log says so. */
const maxSkew = 5_000

export type Clock = {
  /** Milliseconds since 1970. */
  now: () => number
  stop: () => void
}

/**
 * Creates a clock that shows the database's time, so that all processes on one database agree on what has expired. Between readings, and
 * while the database is down, it continues from the last one independently of the machine's clock.
 */
export const createClock = async (db: Pick<Queryable, 'row'>, log: Pick<BaseLogger, 'warn'>, interval = usualInterval): Promise<Clock> => {
  const read = async () => {
    const before = performance.now()
    const { time } = (await db.row(timeSql, []))!
    return time - (before + performance.now()) / 2
  }
  let offset = await read()
  const now = () => Math.round(performance.now() + offset)

  const skew = Math.round((Date.now() - now()) / 1000)
  if (Math.abs(skew) * 1000 > maxSkew)
    log.warn({ seconds: skew }, "This machine's clock differs from the database's, which counts. Keep both right with NTP.")

  const refresh = () => {
    // The pool logs why the database doesn't answer.
    read().then(
      (latest) => (offset = latest),
      () => {},
    )
  }
  const timer = setInterval(refresh, interval).unref()
  return { now, stop: () => clearInterval(timer) }
}
