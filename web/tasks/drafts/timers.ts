export type Timers = {
  /** Replaces a timer of the same name. */
  start: (name: string, ms: number, ring: () => void) => void
  stop: (name: string) => void
  /** Rings before its time. */
  endNow: (name: string) => void
}

/** Timers by name, each of which rings once. */
export const createTimers = (): Timers => {
  const running = new Map<string, { timer: ReturnType<typeof setTimeout>; ring: () => void }>()
  const stop = (name: string) => {
    clearTimeout(running.get(name)?.timer)
    running.delete(name)
  }
  const endNow = (name: string) => {
    const ring = running.get(name)?.ring
    stop(name)
    ring?.()
  }
  return {
    stop,
    endNow,
    start: (name, ms, ring) => {
      stop(name)
      running.set(name, { ring, timer: setTimeout(() => endNow(name), ms) })
    },
  }
}
