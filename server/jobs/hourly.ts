import type { Context } from '../context.ts'
import { hourlySuccess } from '../metrics/counters.ts'

/**
 * Runs these tasks once an hour, one after the other, first after a minute. Returns a function that stops it. A failure doesn't stop the
 * others. A round that takes longer than an hour isn't started twice.
 */
export const startHourly = (context: Context, work: Record<string, (context: Context) => Promise<void>>): (() => void) => {
  const running = new Set<string>()
  const run = async () => {
    for (const [name, act] of Object.entries(work)) {
      if (running.has(name)) continue
      running.add(name)
      await act(context).then(
        () => hourlySuccess.setToCurrentTime({ work: name }),
        (error: unknown) => context.log.warn({ error }, `${name} failed; it is tried again in an hour`),
      )
      running.delete(name)
    }
  }
  const first = setTimeout(() => void run(), 60_000).unref()
  const hourly = setInterval(() => void run(), 3_600_000).unref()
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}
