import { create } from 'zustand'
import { FetchError, ResponseError } from './call.ts'

/** Milliseconds between two questions to a server that does not answer; the last one repeats. */
const waits = [1000, 2000, 4000, 8000, 10_000]
const patience = 5000

/** How long a recovered server is news, in milliseconds. */
const announcementTime = 3000

/** `away` while the server cannot be reached, `back` for a moment afterwards. */
export const useConnection = create<{ server: 'there' | 'away' | 'back' }>()(() => ({ server: 'there' }))

const listeners = new Set<() => void>()

/** Calls back when the server answers again after it was away. Returns how to stop listening. */
export const onRecovery = (listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** A call failed: when it may be for want of a server, asks `/health` until it answers. One failed call alone says nothing. */
export const noticeFailure = (error: unknown): void => {
  if (error instanceof FetchError || (error instanceof ResponseError && error.status >= 500)) void watch()
}

let isWatching = false
let wake: () => void = () => undefined

const watch = async (): Promise<void> => {
  if (isWatching) return
  isWatching = true
  for (let asked = 0; !(await isThere()); asked++) {
    useConnection.setState({ server: 'away' })
    await pause(waits[Math.min(asked, waits.length - 1)]!)
  }
  isWatching = false
  if (useConnection.getState().server !== 'away') return
  useConnection.setState({ server: 'back' })
  setTimeout(() => useConnection.setState(({ server }) => ({ server: server === 'back' ? 'there' : server })), announcementTime)
  for (const listen of listeners) listen()
}

/** Asks at once, for instance because the network came back. */
export const askNow = (): void => wake()

/** Maintenance and failures of single calls do not count: `/health` says whether the server is there. */
const isThere = async (): Promise<boolean> => {
  try {
    const response = await fetch('/health', {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    return response.ok
  } catch {
    return false
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
