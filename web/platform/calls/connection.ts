import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { byPolicy, FetchError, ResponseError } from './call.ts'
import { createEmitter, type Emitter } from '../emitter.ts'
import { retry } from './retry.ts'

/** How a server that doesn't respond is polled. */
const untilThere: RetryPolicy = { attempts: Number.POSITIVE_INFINITY, delay: 1000, factor: 2, maxDelay: 10_000 }
/** Milliseconds for one response. */
const patience = 5000

/** Milliseconds for which the recovery is announced. */
const announcementTime = 3000

export type Connection = {
  /** `away` while the server cannot be reached, `back` for a moment afterwards. */
  server: StoreApi<'there' | 'away' | 'back'>
  /** Call it when a call failed: if the server may be down, polls `/health` until it responds. A single failed call proves nothing. */
  noticeFailure: (error: unknown) => void
  /** Polls immediately, for instance because the network is back. */
  askNow: () => void
  /** Emitted when the server responds again after it was away. */
  recovered: Emitter<void>
}

export const createConnection = (): Connection => {
  const server: Connection['server'] = createStore(() => 'there')
  const recovered = createEmitter()
  let isWatching = false
  let askNow = () => {}

  const watch = async () => {
    if (isWatching) return
    isWatching = true
    const nextTry = byPolicy(untilThere)
    const onWait = (endNow: () => void) => {
      server.setState('away')
      askNow = endNow
    }
    await retry(askHealth, nextTry, { onWait })
    isWatching = false
    if (server.getState() !== 'away') return
    server.setState('back')
    setTimeout(() => server.setState((state) => (state === 'back' ? 'there' : state)), announcementTime)
    recovered.emit()
  }
  return {
    server,
    recovered,
    noticeFailure: (error) => {
      if (error instanceof FetchError || (error instanceof ResponseError && error.status >= 500)) void watch()
    },
    askNow: () => askNow(),
  }
}

/** Rejects unless `/health` responds. Maintenance and failures of single calls don't matter. */
const askHealth = async (): Promise<void> => {
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch('/health', { headers: { accept: 'application/json' }, cache: 'no-store', signal }).catch(() => undefined)
  if (!answer?.ok) throw new FetchError()
}
