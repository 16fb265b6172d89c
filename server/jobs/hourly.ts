import type { Context } from '../context.ts'

/**
 * Does these once an hour, one after the other, the first time after a minute; returns how to stop. One that fails holds up no other. One
 * that takes longer than an hour is not begun again meanwhile.
 */
export const startHourly = (context: Context, work: Record<string, (context: Context) => Promise<void>>): (() => void) => {
  const running = new Set<string>()
  const run = async () => {
    for (const [name, act] of Object.entries(work)) {
      if (running.has(name)) continue
      running.add(name)
      await act(context).catch((error: unknown) => context.log.warn({ error }, `${name} failed; it is tried again in an hour`))
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
