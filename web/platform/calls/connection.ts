import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { byPolicy, FetchError, ResponseError } from './call.ts'
import { createEmitter, type Emitter } from '../emitter.ts'
import { retry } from './retry.ts'

/** How a server that doesn't respond is polled. */
const untilThere: RetryPolicy = { attempts: Number.POSITIVE_INFINITY, delay: 1000, factor: 2, maxDelay: 10_000 }
/** For one response. */
const timeoutMs = 5000

/** Milliseconds for which the recovery is announced. */
const announcementTime = 3000

/** Why the server can't do its work: there is no response, its database is away, or an administrator closed it. */
export type Outage = 'offline' | 'database' | 'maintenance'

export type Connection = {
  /** `back` for a moment after an outage. */
  server: StoreApi<'there' | Outage | 'back'>
  /**
   * Call it when a call failed: if the server may be down, polls it until it can work. A single failed call proves nothing. The promise
   * resolves when the server can work.
   */
  noticeFailure: (error: unknown) => Promise<void>
  /** Polls immediately, for instance because the network is back. */
  askNow: () => void
  /** Emitted when the server can work again after an outage. */
  recovered: Emitter<void>
}

export const createConnection = (): Connection => {
  const server: Connection['server'] = createStore(() => 'there')
  const recovered = createEmitter()
  let watching: Promise<void> | undefined
  let isUnderMaintenance = false
  let askNow = () => {}

  const ask = async (): Promise<void> => {
    const outage = (await outageOf('/health')) ?? (isUnderMaintenance ? await outageOf('/features') : undefined)
    if (!outage) return
    server.setState(outage)
    throw new FetchError()
  }

  const watch = async () => {
    await retry(ask, byPolicy(untilThere), { onWait: (endNow) => (askNow = endNow) })
    isUnderMaintenance = false
    if (server.getState() === 'there') return
    server.setState('back')
    setTimeout(() => server.setState((state) => (state === 'back' ? 'there' : state)), announcementTime)
    recovered.emit()
  }
  return {
    server,
    recovered,
    noticeFailure: async (error) => {
      if (error instanceof ResponseError && error.code === 'maintenance') isUnderMaintenance = true
      if (error instanceof FetchError || (error instanceof ResponseError && error.status >= 500))
        await (watching ??= watch().finally(() => (watching = undefined)))
    },
    askNow: () => askNow(),
  }
}

/** A response that isn't the app's comes from a proxy that can't reach it. `/features` fails only during maintenance. */
const outageOf = async (path: '/health' | '/features'): Promise<Outage | undefined> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store', signal }).catch(() => undefined)
  if (response?.ok) return undefined
  const body = (await response?.json().catch(() => undefined)) as { status?: string; error?: { code?: string } } | undefined
  if (body?.error?.code === 'maintenance') return 'maintenance'
  return body?.status === 'waiting' || body?.error ? 'database' : 'offline'
}
