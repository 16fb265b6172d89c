import type { Send } from '../durability/durableWrites.ts'
import type { Learner } from '../measuring/learners.ts'

/** Pauses, failed requests and stale reads during a failure. */
export type Seen = {
  seconds: number
  /** The longest time in which no answer was saved. */
  maxPauseMs: number
  /** Failed requests by what their senders saw. */
  failures: Map<string, number>
  requestCount: number
  readCount: number
  staleCount: number
}

export type Observer = ReturnType<typeof createObserver>

export const createObserver = () => {
  let seen: Seen
  let begin = 0
  let lastSaved = 0
  const restart = () => {
    begin = lastSaved = performance.now()
    seen = { seconds: 0, maxPauseMs: 0, failures: new Map(), requestCount: 0, readCount: 0, staleCount: 0 }
  }
  restart()
  const saved = () => {
    seen.maxPauseMs = Math.max(seen.maxPauseMs, performance.now() - lastSaved)
    lastSaved = performance.now()
  }
  const failed = (what: string) => seen.failures.set(what, (seen.failures.get(what) ?? 0) + 1)
  /** Sends as a browser would, through the balancer; without a learner as a visitor from a network of their own. */
  const sender =
    (origin: string, learner?: Learner): Send =>
    async (method, path, body, headers = {}) => {
      seen.requestCount += 1
      const own = learner ? { cookie: learner.cookie } : { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` }
      try {
        const response = await fetch(origin + path, {
          method,
          headers: {
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            origin,
            ...own,
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(30_000),
        })
        // Only the app gives a request an id.
        if (response.status >= 500) failed(`${response.headers.has('x-request-id') ? 'the app' : 'HAProxy'}: ${response.status}`)
        return response
      } catch (error) {
        failed((error as Error).name === 'TimeoutError' ? 'no response within 30 s' : 'a closed connection')
        throw error
      }
    }
  const read = (isFresh: boolean) => {
    seen.readCount += 1
    if (!isFresh) seen.staleCount += 1
  }
  const result = (): Seen => ({ ...seen, seconds: (performance.now() - begin) / 1000 })
  return { restart, saved, sender, read, result }
}

const byte = () => 1 + Math.floor(Math.random() * 250)
