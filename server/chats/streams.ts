import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { doneLine, errorLine, eventOf, heartbeatLine } from '@fieldwork/core/chats/chunks.ts'
import type { Context } from '../context.ts'
import { createOutageLog } from '../outageLog.ts'
import { isDatabaseProblem } from '../database/connectionErrors.ts'
import { answerOf } from './messages.ts'
import { listenToChats } from './notifications.ts'
import { chunksAfter, deadStreams, keepAlive, lockDeadStream, notifyOfWrites, requestCancel } from './queries.ts'
import { createChunkStore } from './storing.ts'
import { type AnswerSource, endWith, type Run, startRun } from './writing.ts'

/** Milliseconds; tests wait less. */
export type StreamTimes = {
  /** Between two signs that a process writes a stream. */
  alive: number
  /** Without such a sign for this long, a stream counts as dead. */
  dead: number
  /** Between two signs to readers that nothing is lost. */
  heartbeat: number
  /** Milliseconds that answers have to finish when the app stops. */
  closing: number
  /** Between two reads of the table without notifications, and with them: one may be lost. */
  poll: number
  slowPoll: number
}
const usualTimes: StreamTimes = { alive: 2_000, dead: 8_000, heartbeat: 15_000, closing: 5_000, poll: 300, slowPoll: 2_000 }
/** Chunks of one read. */
const maxChunks = 50

export type Streams = ReturnType<typeof createStreams>

/** Streams that this process writes, and those of other processes that are read here. */
export const createStreams = ({ db, log }: Pick<Context, 'db' | 'log'>, given: Partial<StreamTimes> = {}) => {
  const times = { ...usualTimes, ...given }
  const runs = new Map<string, Run>()
  /** Answers that were written here, until their sources have ended. */
  const sources = new Set<Promise<void>>()
  /** Emits the id of a stream that has changed. */
  const changes = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const store = createChunkStore(db)
  const outages = createOutageLog(log)

  /** Marks streams as written by this process, and stops those that were canceled or ended. */
  const checkRuns = async (ids = [...runs.keys()]) => {
    if (ids.length === 0) return
    const cancellations = new Map((await keepAlive(db, ids)).map(({ id, is_cancelled }) => [id, is_cancelled]))
    for (const id of ids) {
      if (!cancellations.has(id)) runs.get(id)?.stop('ended elsewhere')
      else if (cancellations.get(id)) runs.get(id)?.stop('cancelled')
    }
  }
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (isDatabaseProblem(error)) return
      const message = 'the streams of chats could not be checked; they are checked again'
      const over = 'the streams of chats have been checked for a minute'
      outages.report({ level: 'warn', message, over, kind: String(error), fields: { error } })
    })

  const notifications = listenToChats(db, (id) => {
    changes.emit(id)
    if (runs.has(id)) inBackground(checkRuns([id]))
  })

  /** Ends a stream whose process is gone, with what it stored. The lock comes first: a process that was paused may be writing again. */
  const endIfDead = (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await lockDeadStream(tx, id, times.dead))) return false
      const rows = await chunksAfter(tx, id, 0, 100_000)
      await endWith(tx, id, answerOf(rows.flatMap(({ data }) => data ?? [])), 'cut_off', null)
      return true
    })

  /** Ends streams whose process has died. A failure doesn't affect other streams. */
  const endDead = async () => {
    for (const { id } of await deadStreams(db, times.dead)) {
      if (runs.has(id)) continue
      try {
        if (await endIfDead(id)) changes.emit(id)
      } catch (error) {
        if (!isDatabaseProblem(error)) log.error({ error, streamId: id }, 'a stream whose process is gone could not be ended')
      }
    }
  }
  const timers = [
    setInterval(() => inBackground(checkRuns()), times.alive),
    setInterval(() => {
      if (!notifications.isListening()) inBackground(checkRuns())
    }, times.poll),
    setInterval(() => inBackground(endDead()), times.dead / 2),
  ]
  for (const timer of timers) timer.unref()

  const start = (id: string, source: AnswerSource): void => {
    const run = startRun({ db, log, store, onStored: () => changes.emit(id) }, id, source)
    runs.set(id, run)
    sources.add(run.sourceEnded)
    void run.sourceEnded.then(() => sources.delete(run.sourceEnded))
    void run.finished.then(() => {
      runs.delete(id)
      changes.emit(id)
    })
  }

  /** The events of a stream after a number, until its end. A reader who does not read is sent nothing, and keeps nothing in memory. */
  async function* events(id: string, after: number, gone: AbortSignal): AsyncGenerator<string> {
    const { wake, reset, wait } = createWakeUp()
    const signals = [gone, closing.signal]
    for (const signal of signals) signal.addEventListener('abort', wake)
    changes.on(id, wake)
    try {
      if (!runs.has(id)) await notifyOfWrites(db, id)
      let last = after
      // The headers go out with the first bytes.
      yield heartbeatLine
      let sentAt = Date.now()
      while (!gone.aborted) {
        // Before the read: a chunk that arrives in between would be missed.
        reset()
        const isHere = runs.has(id)
        const { text, count, end } = await nextEvents(id, last)
        if (count > 0) {
          yield text
          last += count
          sentAt = Date.now()
          if (count === maxChunks) continue
        }
        if (end !== undefined) return yield end
        if (closing.signal.aborted && !runs.has(id)) return
        if (count > 0) continue
        const rest = Math.max(1, sentAt + times.heartbeat - Date.now())
        await wait(isHere ? rest : Math.min(rest, notifications.isListening() ? times.slowPoll : times.poll))
        if (Date.now() - sentAt < times.heartbeat) continue
        yield heartbeatLine
        sentAt = Date.now()
      }
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', wake)
      changes.off(id, wake)
    }
  }

  /** Returns the next events as one text, which is all that is buffered for a reader that doesn't read. */
  const nextEvents = async (id: string, after: number): Promise<{ text: string; count: number; end?: string | undefined }> => {
    const run = runs.get(id)
    const { chunks, end } = run ? { chunks: run.data.slice(after, after + maxChunks) } : await storedChunks(id, after)
    return { text: chunks.map((data, at) => eventOf(after + at + 1, data)).join(''), count: chunks.length, end }
  }

  const storedChunks = async (id: string, after: number): Promise<{ chunks: string[]; end?: string }> => {
    const rows = await chunksAfter(db, id, after, maxChunks)
    const chunks = rows.flatMap(({ data }) => data ?? [])
    const { state = 'cut_off', problem = null } = rows[0] ?? {}
    return state === 'running' || chunks.length === maxChunks ? { chunks } : { chunks, end: endLine(state, problem) }
  }

  return {
    start,
    open: (id: string, after: number, gone: AbortSignal): Readable => Readable.from(events(id, after, gone), { highWaterMark: 1 }),
    endDead,
    /** Stops a stream wherever it is written. */
    cancel: async (chatId: string, id: string): Promise<void> => {
      const cancelled = await requestCancel(db, chatId, id)
      if (cancelled) runs.get(id)?.stop('cancelled')
    },
    /** Waits for answers to end. The others are cut off, and stored as far as they came. */
    close: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer)
      const finished = () => Promise.all([...runs.values()].map((run) => run.finished))
      await withinTime(finished(), times.closing)
      for (const run of runs.values()) run.stop('shutdown')
      await finished()
      closing.abort()
      await withinTime(Promise.all(sources), times.closing)
      await notifications.close()
    },
  }
}

const endLine = (ending: string, problem: string | null): string => (ending === 'failed' ? errorLine(problem ?? 'failed') : doneLine)

/** Lets one reader wait. `wait` resolves when `wake` is called, or was since the last `reset`, or after a timeout in milliseconds. */
const createWakeUp = () => {
  let isAwake = false
  let endWait = () => {}
  return {
    wake: () => {
      isAwake = true
      endWait()
    },
    reset: () => {
      isAwake = false
    },
    wait: (timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        if (isAwake) return resolve()
        const timer = setTimeout(resolve, timeoutMs)
        endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

/** Resolves when the work is done, or after the timeout in milliseconds. */
const withinTime = async (work: Promise<unknown>, timeoutMs: number): Promise<void> => {
  await Promise.race([work, delay(timeoutMs, undefined, { ref: false })])
}
