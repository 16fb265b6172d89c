/** Returns the milliseconds to wait after this many failures; undefined if the failure is final. */
export type NextTry = (error: unknown, failures: number) => number | undefined

type RetryOptions = {
  signal?: AbortSignal | undefined
  /** Called when a wait begins, with a function that ends it. */
  onWait?: (endNow: () => void) => void
}

/** Repeats `send` until it succeeds or fails finally. Rejects with the final error. */
export const retry = async <T>(send: () => Promise<T>, nextTry: NextTry, { signal, onWait }: RetryOptions = {}): Promise<T> => {
  for (let failures = 1; ; failures++) {
    try {
      return await send()
    } catch (error) {
      const wait = nextTry(error, failures)
      if (wait === undefined) throw error
      await pause(wait, signal, onWait)
    }
  }
}

/** Resolves after some milliseconds. Rejects when aborted. */
export const pause = (ms: number, signal?: AbortSignal, onWait?: (endNow: () => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const endNow = () => (end(), resolve())
    const abort = () => (end(), reject(signal?.reason))
    const timer = setTimeout(endNow, ms)
    signal?.addEventListener('abort', abort)
    onWait?.(endNow)
  })
