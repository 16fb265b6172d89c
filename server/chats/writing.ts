import { setTimeout as delay } from 'node:timers/promises'
import { type Chunk, emptyAnswer, type Ending, isBlank, type StreamedAnswer, withChunk } from '@fieldwork/core/chats/chunks.ts'
import { Problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import type { Transaction } from '../database/transaction.ts'
import { messageOf } from './messages.ts'
import { endStream } from './queries.ts'
import type { ChunkStore } from './storing.ts'

/** Milliseconds between two writes, whose text becomes one chunk. All streams write at the same time, in one statement. */
const writePause = 100
/** Milliseconds for which a write is retried while the database is unavailable. After that, others consider the stream dead. */
const maxOutageMs = 6_000

/** Reasons to stop before the end. */
export type StopReason = 'cancelled' | 'shutdown' | 'ended elsewhere'

/** An answer that this process writes. Once it is finished, the table alone says how it ended. */
export type Run = {
  /** The stored chunks, byte for byte. The first has the number 1. */
  data: string[]
  stop: (reason: StopReason) => void
  /** Resolves when nothing more is written here. */
  finished: Promise<void>
  /** Resolves when the source has ended, too; one that was abandoned may take longer. */
  sourceEnded: Promise<void>
}

/** Gets chunks, and a signal that is aborted when the answer is to stop. */
export type AnswerSource = (signal: AbortSignal) => AsyncIterable<Chunk>

type Writing = Pick<Context, 'db' | 'log'> & { store: ChunkStore; onStored: () => void }

/** Writes an answer while it is received, until it ends or is stopped. Calls `onStored` after each write, because readers only get stored text. */
export const startRun = (writing: Writing, id: string, source: AnswerSource): Run => {
  const stopping = new AbortController()
  let sourceEnds = () => {}
  const sourceEnded = new Promise<void>((resolve) => (sourceEnds = resolve))
  const data: string[] = []
  return {
    data,
    stop: (reason) => stopping.abort(reason),
    finished: write(writing, id, data, untilAborted(source(stopping.signal), stopping.signal, sourceEnds), stopping),
    sourceEnded,
  }
}

const write = async (
  { db, log, store, onStored }: Writing,
  id: string,
  stored: string[],
  chunks: AsyncIterable<Chunk>,
  stopping: AbortController,
): Promise<void> => {
  const { signal } = stopping
  let answer: StreamedAnswer = emptyAnswer
  let pending: Chunk[] = []
  let writing: Promise<void> | undefined
  let endPause = () => {}
  const isOver = new Promise<void>((resolve) => (endPause = resolve))
  /** Leaves the stream to other processes, which consider it dead and end it with the stored chunks. */
  const giveUp = (error: unknown) => {
    log.error({ error, streamId: id }, 'an answer could not be stored')
    stopping.abort('ended elsewhere' satisfies StopReason)
  }

  const writePending = async () => {
    do {
      const data = merged(pending).map((chunk) => JSON.stringify(chunk))
      pending = []
      const stream = await untilStored(() => store({ id, first: stored.length + 1, data }))
      if (!stream) return stopping.abort('ended elsewhere' satisfies StopReason)
      stored.push(...data)
      onStored()
      if (stream.is_cancelled) stopping.abort('cancelled' satisfies StopReason)
      await Promise.race([delay(writePause - (Date.now() % writePause)), isOver])
    } while (pending.length > 0)
  }
  const startWriting = () => {
    writing ??= writePending()
      .catch(giveUp)
      .finally(() => {
        writing = undefined
        if (pending.length > 0 && !signal.aborted) startWriting()
      })
  }

  let problem: string | null = null
  try {
    for await (const chunk of chunks) {
      answer = withChunk(answer, chunk)
      pending.push(chunk)
      startWriting()
    }
  } catch (error) {
    if (!signal.aborted) {
      problem = error instanceof Problem ? error.code : 'failed'
      if (!(error instanceof Problem)) log.error({ error, streamId: id }, 'an answer failed')
    }
  }
  endPause()
  while (writing) await writing
  if (signal.reason === ('ended elsewhere' satisfies StopReason)) return
  try {
    if (pending.length > 0) await writePending()
    const ending = endingOf(signal, problem)
    await untilStored(() => db.transaction((tx) => endWith(tx, id, answer, ending, problem)))
  } catch (error) {
    giveUp(error)
  }
}

/** Ends at once when the signal is aborted, whatever the source does. `onEnd` is called when the source has ended. */
async function* untilAborted(source: AsyncIterable<Chunk>, signal: AbortSignal, onEnd: () => void): AsyncGenerator<Chunk> {
  const chunks = source[Symbol.asyncIterator]()
  const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
  try {
    while (!signal.aborted) {
      const next = chunks.next()
      // Abandoned, it may still fail.
      next.catch(() => {})
      const outcome = await Promise.race([next, aborted])
      if (outcome === undefined || outcome.done) return
      yield outcome.value
    }
  } finally {
    // Not awaited: a source that hangs keeps nobody waiting.
    void Promise.resolve(chunks.return?.()).then(onEnd, onEnd)
  }
}

const endingOf = ({ aborted, reason }: AbortSignal, problem: string | null): Ending => {
  if (aborted) return reason === ('cancelled' satisfies StopReason) ? 'cancelled' : 'cut_off'
  return problem === null ? 'complete' : 'failed'
}

/** Ends a stream and stores its answer, unless it is blank. */
export const endWith = (tx: Transaction, id: string, answer: StreamedAnswer, ending: Ending, problem: string | null) =>
  endStream(tx, id, {
    ending,
    problem,
    data: JSON.stringify({ type: 'finish', ending } satisfies Chunk),
    message: isBlank(answer) ? null : messageOf(answer),
  })

/** Neighbours that only say more become one. */
const merged = (chunks: readonly Chunk[]): Chunk[] => {
  const all: Chunk[] = []
  for (const chunk of chunks) {
    const last = all.at(-1)
    if (chunk.type === 'text-delta' && last?.type === 'text-delta') all[all.length - 1] = { ...last, text: last.text + chunk.text }
    else all.push(chunk)
  }
  return all
}

/** Retries while the database is away, read-only or overloaded. */
const untilStored = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = Date.now() + maxOutageMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseProblem(error) || Date.now() > until) throw error
      await delay(300)
    }
  }
}
