import { join } from 'node:path'
import type { Context } from '../context.ts'
import { counters } from '../metrics/counters.ts'
import { runProgram } from '../processes/runProgram.ts'

/** The command's exit status if it refused content. Node itself uses 1 to 13. */
export const refusedStatus = 20
/** Held by the process whose start publishes. */
export const startLock = 'publish at the start'

const failed = 'publishing failed; what was published before is still served'

/** Milliseconds; a catalogue of hundreds of projects takes minutes. */
const timeoutMs = 3_600_000
/** Bytes. The catalogue that ships needs a seventh of this. */
const memoryLimit = 3_000_000_000

/** `done` never rejects: the published catalogue is served in any case. */
export type BackgroundPublish = { pid: number | undefined; done: Promise<void>; stop: () => void }

/**
 * Publishes the content folders in a separate process, because highlighting code and encoding pictures take time and memory. If it's
 * stopped, the next start publishes the rest. `only`: ids of the projects to publish; without any, all are.
 */
export const publishInBackground = (
  { config, db, log }: Pick<Context, 'config' | 'db' | 'log'>,
  only: readonly string[] = [],
): BackgroundPublish => {
  const args = ['--log', ...only.flatMap((id) => ['--only', id]), ...config.contentDirs]
  const program = runProgram(join(import.meta.dirname, 'command.ts'), args, {
    env: { ...process.env, DATABASE_URL: db.url, SECRET: config.secret, LOG_LEVEL: config.logLevel, LOG_FORMAT: config.logFormat },
    timeoutMs,
    memoryLimit,
  })
  const done = program.done.then((ended) => {
    if (ended.end === 'stopped') return
    const status = ended.end === 'exit' ? ended.code : undefined
    counters.publishings.inc({ outcome: status === 0 ? 'complete' : status === refusedStatus ? 'refused' : 'failed' })
    if (status === 0) return
    // The command has logged what it refused.
    if (status === refusedStatus) return log.warn('Some of the content was refused; what was published of it before is still served.')
    const { end, ...why } = ended
    log.error({ end, ...('code' in why ? { exitCode: why.code, signal: why.signal } : why) }, failed)
  })
  return { pid: program.pid, done, stop: program.stop }
}
