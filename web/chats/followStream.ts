import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import { waitAfter, type RetryPolicy } from '@fieldwork/core/endpoint.ts'
import { isTransient } from '../platform/calls/call.ts'
import { pause } from '../platform/calls/retry.ts'
import { StreamFailure, StreamNotOpened } from './chatErrors.ts'
import { inTime } from './inTime.ts'
import { eventsOf } from './streamEvents.ts'

/** Of the tries to go on with a stream that broke off, after the last piece that came. */
const goingOn: RetryPolicy = { attempts: 8, delay: 500, factor: 2, maxDelay: 8000 }
/** Milliseconds; the server says something every 15 seconds. */
const maxSilenceMs = 40_000

type Options = {
  /** The reply that the message was answered with; without it the stream is asked for. */
  response?: Response | undefined
  /** The number of the last piece that is known. */
  after: number
  /** Asks for what comes after a piece. */
  open: (after: number) => Promise<Response>
  /** Takes pieces with numbers that follow each other, each once. */
  take: (chunks: Chunk[], last: number) => void
  /** Called when the connection is lost, with a function that retries immediately, and without one when it's back. */
  onBroken: (tryNow?: () => void) => void
  signal: AbortSignal
}

/**
 * Reads a stream to its end, over as many connections as that takes. Resolves with the code of a problem if the answer failed. Rejects with
 * StreamFailure when the connection does not come back, and with ResponseError when the server has the stream no more.
 */
export const followStream = async ({ response, after, open, take, onBroken, signal }: Options): Promise<string | undefined> => {
  let last = after
  let failures = 0
  let current = response
  let hasFinished = false
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
          hasFinished ||= event.chunk?.type === 'finish'
          last = event.number
        }
        if (chunks.length > 0) {
          if (failures > 0) onBroken()
          failures = 0
          take(chunks, last)
        }
        if (hasGap) throw new StreamFailure('A piece is missing')
        const end = events.find(({ type }) => type !== 'chunk')
        if (end?.type === 'failed') return end.code
        // Without its last piece an answer has not ended: the server could not end it yet.
        if (end && !hasFinished) throw new StreamFailure('The end is missing')
        if (end) return undefined
      }
      throw new StreamFailure('The connection was closed')
    } catch (error) {
      signal.throwIfAborted()
      if (isFinal(error)) throw error
      failures += 1
      const wait = waitAfter(goingOn, failures)
      if (wait === undefined) throw new StreamFailure('The connection does not come back', { cause: error })
      await pause(wait, signal, onBroken)
    }
  }
}

/** The server has spoken, and says the same next time. */
const isFinal = (error: unknown): boolean =>
  error instanceof StreamNotOpened || (error instanceof Error && 'status' in error && !isTransient(error))
