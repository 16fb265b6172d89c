import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Context } from '../context.ts'

/** The exit status of the command when it refused some of the content. Node itself ends with 1 to 13. */
export const refusedStatus = 20

/** `done` never rejects: whatever was published before goes on being served. */
export type BackgroundPublish = { pid: number | undefined; done: Promise<void>; stop: () => void }

/**
 * Publishes the content folders in a process of its own, so that colouring code and encoding pictures cost the server neither time nor
 * memory. What it has not finished when it is stopped is published at the next start.
 */
export const publishInBackground = ({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>): BackgroundPublish => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), '--log', ...config.contentDirs], {
    env: { ...process.env, DATABASE_URL: db.url, SECRET: config.secret, LOG_LEVEL: config.logLevel, LOG_FORMAT: config.logFormat },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let isStopped = false
  const done = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      log.error({ error }, 'publishing could not be started')
      resolve()
    })
    child.on('exit', (code, signal) => {
      // The command has logged what it refused.
      if (code === refusedStatus) log.warn('Some of the content was refused; what was published of it before is still served.')
      else if (code !== 0 && !isStopped)
        log.error({ exitCode: code, signal }, 'publishing failed; what was published before is still served')
      resolve()
    })
  })
  const stop = () => {
    isStopped = true
    child.kill('SIGTERM')
  }
  return { pid: child.pid, done, stop }
}
