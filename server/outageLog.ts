import { AsyncLocalStorage } from 'node:async_hooks'
import type { BaseLogger } from 'pino'

/** Milliseconds without a failure after which its cause counts as resolved. */
const quietTime = 60_000

export type OutageLog = { report: (outage: Outage) => void }

/** Outages of different `kind`s are logged separately, even with the same message. */
type Outage = { level: 'warn' | 'error'; message: string; over: string; kind?: string; fields: Record<string, unknown> }

/** Logs an outage once when it begins, and once after a minute without another failure. */
export const createOutageLog = (log: Pick<BaseLogger, 'info' | 'warn' | 'error'>): OutageLog => {
  const timers = new Map<string, NodeJS.Timeout>()
  // The end of an outage belongs to none of the requests that failed.
  const outsideRequests = AsyncLocalStorage.snapshot()
  return {
    report: ({ level, message, over, kind = '', fields }) => {
      const key = `${message} ${kind}`
      const timer = timers.get(key)
      if (timer) return void timer.refresh()
      log[level](fields, message)
      const end = () => {
        timers.delete(key)
        log.info(over)
      }
      timers.set(
        key,
        outsideRequests(() => setTimeout(end, quietTime).unref()),
      )
    },
  }
}
