import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Context } from '../context.ts'

/**
 * Publishes the content folder in a process of its own, so that colouring code and encoding pictures cost the server neither time nor
 * memory. Never rejects: whatever is published already goes on being served.
 */
export const publishBeside = ({ config, db, log }: Pick<Context, 'config' | 'db' | 'log'>): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), config.contentDir], {
      env: { ...process.env, DATABASE_URL: db.url, LOG_LEVEL: config.logLevel },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', (error) => log.error({ error }, 'publishing could not be started'))
    child.on('exit', (code) => {
      if (code) log.error({ code }, 'publishing failed; what was published before is still served')
      resolve()
    })
  })
