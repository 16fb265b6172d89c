import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import { waitAfter, type RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { isTransient } from '../platform/calls/call.ts'
import { pause } from '../platform/calls/retry.ts'
import { StreamFailure, StreamNotOpened } from './chatErrors.ts'
import { inTime } from './inTime.ts'
import { eventsOf } from './streamEvents.ts'

/** Attempts to resume a stream after its last chunk. */
const resuming: RetryPolicy = { attempts: 8, delay: 500, factor: 2, maxDelay: 8000 }
/** Milliseconds; the server sends a heartbeat every 15 seconds. */
const maxSilenceMs = 40_000

type Options = {
  /** The response to the message; without it the stream is requested. */
  response?: Response | undefined
  /** Number of the last chunk that was received. */
  after: number
  /** Requests the chunks after a number. */
  open: (after: number) => Promise<Response>
  /** Receives each chunk once, in order. */
  take: (chunks: Chunk[], last: number) => void
  /** Called with a function that retries immediately when the connection is lost, and without one when it's back. */
  onBroken: (tryNow?: () => void) => void
  signal: AbortSignal
}

/**
 * Reads a stream to its end, reconnecting as needed. Resolves with a problem code if the answer failed. Rejects with `StreamFailure` if the
 * connection doesn't come back, and with `ResponseError` if the server no longer has the stream.
 */
export const followStream = async ({ response, after, open, take, onBroken, signal }: Options): Promise<string | undefined> => {
  let last = after
  let failures = 0
  let current = response
  let isFinished = false
  for (;;) {
    try {
      current ??= await inTime(open(last), maxSilenceMs)
      const { body } = current
      current = undefined
      if (!body) throw new StreamNotOpened()
      for await (const events of eventsOf(body, maxSilenceMs)) {
        signal.throwIfAborted()
        const chunks: Chunk[] = []
        let hasGap = false
        for (const event of events) {
          if (event.type !== 'chunk' || event.number <= last) continue
          hasGap = event.number !== last + 1
          if (hasGap) break
          if (event.chunk) chunks.push(event.chunk)
          isFinished ||= event.chunk?.type === 'finish'
          last = event.number
        }
        if (chunks.length > 0) {
          if (failures > 0) onBroken()
          failures = 0
          take(chunks, last)
        }
        if (hasGap) throw new StreamFailure('A chunk is missing')
        const end = events.find(({ type }) => type !== 'chunk')
        if (end?.type === 'failed') return end.code
        // Without a finish chunk the answer hasn't ended: the server couldn't end it yet.
        if (end && !isFinished) throw new StreamFailure('The end is missing')
        if (end) return undefined
      }
      throw new StreamFailure('The connection was closed')
    } catch (error) {
      signal.throwIfAborted()
      if (isFinal(error)) throw error
      failures += 1
      const wait = waitAfter(resuming, failures)
      if (wait === undefined) throw new StreamFailure('The connection was lost for good', { cause: error })
      await pause(wait, signal, onBroken)
    }
  }
}

/** The server would respond the same next time. */
const isFinal = (error: unknown): boolean =>
  error instanceof StreamNotOpened || (error instanceof Error && 'status' in error && !isTransient(error))
