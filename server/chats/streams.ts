import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { doneLine, errorLine, eventOf, heartbeatLine } from '@fieldwork/core/chats/chunks.ts'
import type { Context } from '../context.ts'
import { answerOf } from './messages.ts'
import { listenToChats } from './notifications.ts'
import { chunksAfter, deadStreams, followStream, keepAlive, requestCancel } from './queries.ts'
import { createChunkStore } from './storing.ts'
import { type AnswerSource, endWith, type Run, startRun } from './writing.ts'

/** Milliseconds; tests wait less. */
export type StreamTimes = {
  /** Between two signs that a process writes a stream. */
  alive: number
  /** Without a sign a stream counts as dead. */
  dead: number
  /** Between two signs to readers that nothing is lost. */
  heartbeat: number
  /** For answers to end by themselves when the app stops. */
  closing: number
}
const usualTimes: StreamTimes = { alive: 2_000, dead: 8_000, heartbeat: 15_000, closing: 5_000 }
/** Milliseconds between two looks where nothing can be heard, and where it can. */
const [lookAlone, lookBesides] = [300, 2_000]
/** Chunks of one look. */
const mostChunks = 50

export type Streams = ReturnType<typeof createStreams>

/** The answers on their way: those that this process writes, and those of others that somebody reads here. */
export const createStreams = ({ db, log }: Pick<Context, 'db' | 'log'>, given: Partial<StreamTimes> = {}) => {
  const times = { ...usualTimes, ...given }
  const runs = new Map<string, Run>()
  const changes = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const store = createChunkStore(db)

  const look = async (ids = [...runs.keys()]) => {
    if (ids.length === 0) return
    const found = new Map((await keepAlive(db, ids)).map(({ id, is_cancelled }) => [id, is_cancelled]))
    for (const id of ids) {
      if (!found.has(id)) runs.get(id)?.stop('ended elsewhere')
      else if (found.get(id)) runs.get(id)?.stop('cancelled')
    }
  }
  const quietly = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => log.debug({ error }, 'the streams of chats could not be looked at; they are again'))

  const notifications = listenToChats(db, (id) => {
    changes.emit(id)
    if (runs.has(id)) quietly(look([id]))
  })

  /** Ends streams whose process is gone, with what it stored. */
  const endDead = async () => {
    for (const { id } of await deadStreams(db, times.dead)) {
      if (runs.has(id)) continue
      const rows = await chunksAfter(db, id, 0, 100_000)
      await endWith(db, id, answerOf(rows.flatMap(({ data }) => (data === null ? [] : [data]))), 'cut_off', null)
      changes.emit(id)
    }
  }
  const looking = setInterval(() => quietly(look()), times.alive).unref()
  const cancelling = setInterval(() => {
    if (!notifications.isListening()) quietly(look())
  }, lookAlone).unref()
  const sweeping = setInterval(() => quietly(endDead()), times.dead / 2).unref()

  const start = (id: string, answer: AnswerSource): void => {
    const run = startRun(db, store, id, answer)
    runs.set(id, run)
    void run.finished.finally(() => {
      runs.delete(id)
      changes.emit(id)
    })
  }

  /** The events of a stream after a number, until its end. A reader who does not read is sent nothing, and keeps nothing in memory. */
  async function* events(id: string, after: number, gone: AbortSignal): AsyncGenerator<string> {
    const run = runs.get(id)
    if (!run) await followStream(db, id)
    const { ring, silence, rung } = createBell()
    const signals = [gone, closing.signal]
    for (const signal of signals) signal.addEventListener('abort', ring)
    if (run) run.listeners.add(ring)
    else changes.on(id, ring)
    try {
      let last = after
      // The headers go out with the first bytes.
      yield heartbeatLine
      let spokeAt = Date.now()
      while (!gone.aborted && !(closing.signal.aborted && !run)) {
        // Before the look, so that what comes in between is not missed.
        silence()
        const { chunks, end } = run ? ownChunks(run, last) : await storedChunks(id, last)
        if (chunks.length > 0) {
          yield chunks.map((data, at) => eventOf(last + at + 1, data)).join('')
          last += chunks.length
          spokeAt = Date.now()
          if (chunks.length === mostChunks) continue
        }
        if (end !== undefined) return yield end
        if (chunks.length > 0) continue
        const rest = Math.max(1, spokeAt + times.heartbeat - Date.now())
        await rung(run ? rest : Math.min(rest, notifications.isListening() ? lookBesides : lookAlone))
        if (Date.now() - spokeAt < times.heartbeat) continue
        yield heartbeatLine
        spokeAt = Date.now()
      }
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', ring)
      run?.listeners.delete(ring)
      changes.off(id, ring)
    }
  }

  const ownChunks = ({ data, ending, problem }: Run, after: number) => {
    const chunks = data.slice(after, after + mostChunks)
    return { chunks, end: ending && after + chunks.length >= data.length ? endLine(ending, problem) : undefined }
  }
  const storedChunks = async (id: string, after: number) => {
    const rows = await chunksAfter(db, id, after, mostChunks)
    const chunks = rows.flatMap(({ data }) => (data === null ? [] : [data]))
    const { state = 'cut_off', problem = null } = rows[0] ?? {}
    return { chunks, end: state === 'running' || chunks.length === mostChunks ? undefined : endLine(state, problem) }
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
    /** Lets answers end; what has not ended by then is broken off, and kept as far as it came. */
    close: async (): Promise<void> => {
      for (const timer of [looking, sweeping, cancelling]) clearInterval(timer)
      const ended = Promise.all([...runs.values()].map(({ finished }) => finished))
      await Promise.race([ended, soon(times.closing, closing.signal)])
      for (const run of runs.values()) run.stop('shutdown')
      await Promise.all([...runs.values()].map(({ finished }) => finished))
      closing.abort()
      await notifications.close()
    },
  }
}

const endLine = (ending: string, problem: string | null): string => (ending === 'failed' ? errorLine(problem ?? 'failed') : doneLine)

/** Wakes a reader: `rung` waits until somebody rings, or for so many milliseconds; `silence` forgets what was rung before. */
const createBell = () => {
  let isRung = false
  let wake = () => {}
  return {
    ring: () => {
      isRung = true
      wake()
    },
    silence: () => {
      isRung = false
    },
    rung: (wait: number): Promise<void> =>
      new Promise((resolve) => {
        if (isRung) return resolve()
        const timer = setTimeout(resolve, wait)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

const soon = (wait: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, wait)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
