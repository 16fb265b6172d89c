import { join } from 'node:path'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../../context.ts'
import { runProgram } from '../../processes/runProgram.ts'
import type { EditOutcome, EditRequest } from './publishEdited.ts'

/** Milliseconds; compiling a long project takes about two seconds. */
const timeoutMs = 60_000
/** Bytes of memory, and of output. */
const memoryLimit = 1_500_000_000
const maxOutputBytes = 10_000_000
/** Maximum number of queued requests. */
const maxWaiting = 4

/** Publishes edits one after another, each in a separate process, because highlighting code takes time and memory. */
export const createEditPublisher = ({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const publish = async (request: EditRequest): Promise<EditOutcome> => {
    const { done } = runProgram(join(import.meta.dirname, 'editCommand.ts'), config.contentDirs, {
      env: { ...process.env, DATABASE_URL: db.url, SECRET: config.secret, LOG_LEVEL: config.logLevel, LOG_FORMAT: config.logFormat },
      input: JSON.stringify(request),
      timeoutMs,
      memoryLimit,
      maxOutputBytes,
    })
    const ended = await done
    if (ended.end === 'too long') throw problem('busy', { retryAfter: 10 })
    if (ended.end !== 'exit' || ended.code !== 0) {
      log.error({ ended: { ...ended, output: undefined }, project: request.projectId }, 'an edited document could not be published')
      throw problem('failed')
    }
    return JSON.parse(ended.output) as EditOutcome
  }

  return async (request: EditRequest): Promise<EditOutcome> => {
    if (waiting > maxWaiting) throw problem('busy', { retryAfter: 10 })
    waiting++
    const outcome = last.then(() => publish(request))
    last = outcome.catch(() => undefined)
    return outcome.finally(() => void waiting--)
  }
}
