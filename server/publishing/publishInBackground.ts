import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { counters } from '../metrics/counters.ts'
import { type ProgramEnd, runProgram } from '../processes/runProgram.ts'

/** The command's exit status if it refused content. Node itself uses 1 to 13. */
export const refusedStatus = 20
/** The command's exit status if the database was away. */
export const databaseAwayStatus = 21
/** Held by the process whose start publishes. */
export const startLock = 'publish at the start'

const failed = 'publishing failed; what was published before is still served'

/** Milliseconds; a catalogue of hundreds of projects takes minutes. */
const timeoutMs = 3_600_000
/** Bytes. The catalogue that ships needs a seventh of this. */
const memoryLimit = 3_000_000_000

/** Milliseconds before the next attempts after the database was away; the last one counts for all further ones. */
const usualPauses = [5_000, 15_000, 60_000]
const maxAttempts = 10

/**
 * `done` never rejects: the published catalogue is served in any case. `attempted` resolves after the first attempt, which may be repeated.
 */
export type BackgroundPublish = { pid: number | undefined; attempted: Promise<void>; done: Promise<void>; stop: () => void }

type Options = {
  /** Ids of the projects to publish; without any, all are. */
  only?: readonly string[]
  program?: string
  pauses?: readonly number[]
}

/**
 * Publishes the content folders in a separate process, because highlighting code and encoding pictures take time and memory. If it's
 * stopped, the next start publishes the rest. If the database was away, it's repeated when the database answers.
 */
export const publishInBackground = (
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  { only = [], program = join(import.meta.dirname, 'command.ts'), pauses = usualPauses }: Options = {},
): BackgroundPublish => {
  const args = ['--log', ...only.flatMap((id) => ['--only', id]), ...config.contentDirs]
  const start = () =>
    runProgram(program, args, {
      env: { ...process.env, DATABASE_URL: db.url, SECRET: config.secret, LOG_LEVEL: config.logLevel, LOG_FORMAT: config.logFormat },
      timeoutMs,
      memoryLimit,
    })
  let running = start()
  const { pid } = running
  const stopping = new AbortController()
  const pause = (failures: number) =>
    delay(pauses[Math.min(failures, pauses.length) - 1], undefined, { ref: false, signal: stopping.signal })

  /** Counts and logs how an attempt ended. Returns true if it may be repeated. */
  const end = (ended: ProgramEnd, failures: number): boolean => {
    if (ended.end === 'stopped') return false
    const status = ended.end === 'exit' ? ended.code : undefined
    counters.publishings.inc({ outcome: status === 0 ? 'complete' : status === refusedStatus ? 'refused' : 'failed' })
    if (status === 0) return false
    // The command has logged what it refused.
    if (status === refusedStatus) {
      log.warn('Some of the content was refused; what was published of it before is still served.')
      return false
    }
    const mayRepeat = status === databaseAwayStatus && failures < maxAttempts
    const { end: how, ...why } = ended
    const fields = { end: how, ...('code' in why ? { exitCode: why.code, signal: why.signal } : why) }
    if (mayRepeat) log.warn(fields, `${failed}; it is tried again when the database answers`)
    else log.error(fields, failed)
    return mayRepeat
  }

  const attempt = async (failures: number) => end(await running.done, failures) && !stopping.signal.aborted
  const first = attempt(1)
  const repeat = async () => {
    for (let failures = 1, mayRepeat = await first; mayRepeat; mayRepeat = await attempt(++failures)) {
      do await pause(failures)
      while (!(await db.ready()))
      if (stopping.signal.aborted) return
      running = start()
    }
  }
  return {
    pid,
    attempted: first.then(() => undefined),
    done: repeat().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ error }, failed)
    }),
    stop: () => {
      stopping.abort()
      running.stop()
    },
  }
}
