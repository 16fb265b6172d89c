import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { EditOutcome, EditRequest } from './publishEdited.ts'

/** Milliseconds; compiling a long project takes about two seconds. */
const longest = 60_000
/** Requests that may wait for the one that is published. */
const mostWaiting = 4

/** Publishes edits one after another, each in a process of its own, as the catalogue is at the start: colouring code costs time and memory. */
export const createEditPublisher = ({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>) => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const publish = async (request: EditRequest): Promise<EditOutcome> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'editCommand.ts'), ...config.contentDirs], {
      env: { ...process.env, DATABASE_URL: db.url, SECRET: config.secret, LOG_LEVEL: config.logLevel, LOG_FORMAT: config.logFormat },
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: longest,
    })
    // The child may end before it has read everything; its status says so.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(request))
    const [output, [code, signal]] = await Promise.all([
      text(child.stdout),
      once(child, 'close') as Promise<[number | null, string | null]>,
    ])
    if (signal === 'SIGTERM') throw problem('busy', { retryAfter: 10 })
    if (code !== 0) {
      log.error({ exitCode: code, signal, project: request.projectId }, 'an edited document could not be published')
      throw problem('failed')
    }
    return JSON.parse(output) as EditOutcome
  }

  return async (request: EditRequest): Promise<EditOutcome> => {
    if (waiting > mostWaiting) throw problem('busy', { retryAfter: 10 })
    waiting++
    const outcome = last.then(() => publish(request))
    last = outcome.catch(() => undefined)
    return outcome.finally(() => void waiting--)
  }
}
