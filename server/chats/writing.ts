import { setTimeout as delay } from 'node:timers/promises'
import { type Chunk, emptyAnswer, type Ending, isBlank, type StreamedAnswer, withChunk } from '@fieldwork/core/chats/chunks.ts'
import { Problem } from '@fieldwork/core/problems.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { messageOf } from './messages.ts'
import { chunksAfter, endStream } from './queries.ts'
import type { ChunkStore } from './storing.ts'

/** Milliseconds between two writes: what a model says meanwhile becomes one chunk. All streams write at the same moments, in one statement. */
const writePause = 50
/** Milliseconds for which a write is tried again while the database is away; then others take the stream for dead. */
const patience = 6_000

/** Reasons to stop before the end. */
export type StopReason = 'cancelled' | 'shutdown' | 'ended elsewhere'

/** An answer that this process writes. */
export type Run = {
  id: string
  /** What is stored, byte for byte; the first has the number 1. */
  data: string[]
  ending: Ending | undefined
  problem: string | null
  /** Called after each write. */
  listeners: Set<() => void>
  stop: (reason: StopReason) => void
  finished: Promise<void>
}

/** Gets chunks, and a signal that is aborted when the answer is to stop. */
export type AnswerSource = (signal: AbortSignal) => AsyncIterable<Chunk>

/** Writes an answer as it comes, until it ends or is stopped. Nothing is told to anybody before it is stored. */
export const startRun = (db: Database, store: ChunkStore, id: string, answer: AnswerSource): Run => {
  const stopping = new AbortController()
  const run: Run = {
    id,
    data: [],
    ending: undefined,
    problem: null,
    listeners: new Set(),
    stop: (reason) => stopping.abort(reason),
    finished: Promise.resolve(),
  }
  run.finished = write(db, store, run, answer, stopping)
  return run
}

const write = async (db: Database, store: ChunkStore, run: Run, answer: AnswerSource, stopping: AbortController): Promise<void> => {
  const { signal } = stopping
  let said: StreamedAnswer = emptyAnswer
  let pending: Chunk[] = []
  let writing: Promise<void> | undefined
  /** Nothing more comes. */
  let end = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))

  const flush = async () => {
    do {
      const data = merged(pending).map((chunk) => JSON.stringify(chunk))
      pending = []
      const stream = await untilStored(() => store({ id: run.id, first: run.data.length + 1, data }))
      if (!stream) return stopping.abort('ended elsewhere' satisfies StopReason)
      run.data.push(...data)
      tell(run)
      if (stream.is_cancelled) stopping.abort('cancelled' satisfies StopReason)
      await Promise.race([delay(writePause - (Date.now() % writePause)), over])
    } while (pending.length > 0)
  }
  const begin = () => {
    writing ??= flush()
      // A database that stays away ends the answer; others find it dead.
      .catch(() => stopping.abort('ended elsewhere' satisfies StopReason))
      .finally(() => {
        writing = undefined
        if (pending.length > 0 && !signal.aborted) begin()
      })
  }

  let problem: string | null = null
  try {
    for await (const chunk of untilAborted(answer(signal), signal)) {
      said = withChunk(said, chunk)
      pending.push(chunk)
      begin()
    }
  } catch (error) {
    if (!signal.aborted) problem = error instanceof Problem ? error.code : 'failed'
  }
  end()
  while (writing) await writing
  if (signal.reason !== ('ended elsewhere' satisfies StopReason)) {
    if (pending.length > 0) await flush().catch(() => {})
    const ending = endingOf(signal, problem)
    await untilStored(() => endWith(db, run.id, said, ending, problem)).catch(() => undefined)
  }
  await settle(db, run)
}

/** Ends at once when the signal is aborted, whatever the source does. */
async function* untilAborted(source: AsyncIterable<Chunk>, signal: AbortSignal): AsyncGenerator<Chunk> {
  const chunks = source[Symbol.asyncIterator]()
  const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
  while (!signal.aborted) {
    const next = chunks.next()
    // Abandoned, it may still fail.
    next.catch(() => {})
    const found = await Promise.race([next, aborted])
    if (found === undefined || found.done) return
    yield found.value
  }
}

const endingOf = ({ aborted, reason }: AbortSignal, problem: string | null): Ending => {
  if (aborted) return reason === ('cancelled' satisfies StopReason) ? 'cancelled' : 'cut_off'
  return problem === null ? 'complete' : 'failed'
}

/** Ends a stream with what was said; a message without words is not kept. */
export const endIn = (tx: Transaction, id: string, said: StreamedAnswer, ending: Ending, problem: string | null) =>
  endStream(tx, id, {
    ending,
    problem,
    data: JSON.stringify({ type: 'finish', ending } satisfies Chunk),
    message: isBlank(said) ? null : messageOf(said),
  })

export const endWith = (db: Database, ...end: Parameters<typeof endIn> extends [Transaction, ...infer End] ? End : never) =>
  db.transaction((tx) => endIn(tx, ...end))

/** Takes over how the stream ended, which another process may have decided. */
const settle = async (db: Database, run: Run): Promise<void> => {
  const rows = await chunksAfter(db, run.id, run.data.length, 1000).catch(() => [])
  const { state = 'cut_off', problem = null } = rows[0] ?? {}
  run.data.push(...rows.flatMap(({ data }) => (data === null ? [] : [data])))
  run.problem = problem
  run.ending = state === 'running' ? 'cut_off' : state
  tell(run)
}

const tell = ({ listeners }: Run) => {
  for (const listener of listeners) listener()
}

/** Neighbours that only say more become one. */
const merged = (chunks: readonly Chunk[]): Chunk[] => {
  const whole: Chunk[] = []
  for (const chunk of chunks) {
    const last = whole.at(-1)
    if (chunk.type === 'text-delta' && last?.type === 'text-delta') whole[whole.length - 1] = { ...last, text: last.text + chunk.text }
    else if (chunk.type === 'reasoning' && last?.type === 'reasoning') whole[whole.length - 1] = { ...last, text: last.text + chunk.text }
    else whole.push(chunk)
  }
  return whole
}

/** Tries again while the database is away. */
const untilStored = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = Date.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'database_unavailable') || Date.now() > until) throw error
      await delay(300)
    }
  }
}
