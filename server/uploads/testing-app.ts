import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callers } from '../admin/audit.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import { personWithSession } from '../testing/people.ts'
import { readConfig } from '../config.ts'
import { createContext } from '../createContext.ts'
import { connect, type UntypedDatabase } from '../database/connect.ts'
import { createHttp } from '../http/server.ts'
import { createLog } from '../log.ts'
import { stopDrawing } from './drawing.ts'
import { stopReadingPdfs } from './pdf/cleanPdf.ts'
import { signedUploads, uploads } from './service.ts'
import { key } from './testing-put.ts'

/* A process of its own that takes uploads as the app does, so that tests can measure and kill it. */

/** Starts it on a database with the testing catalogue. */
export const startUploadApp = async (db: UntypedDatabase) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-uploads-'))
  const child = spawn(process.execPath, [import.meta.filename], {
    env: { DATA_DIR: dataDir, DATABASE_URL: db.url, SECRET: 'a secret of the tests, long enough', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = line.toString().trim()
  return {
    pid: child.pid!,
    /** Counts the files that wait to be looked at, or come out of drawing. */
    received: async () => (await readdir(join(dataDir, 'received')).catch(() => [])).length,
    /** Logs a user in. */
    cookieOf: (email: string) => cookieOf(db, email),
    /** A learner's signed address, for the picture of the tide table unless a file name says otherwise. */
    addressFor: async (email: string, fileName = key): Promise<string> => {
      const cookie = await cookieOf(db, email)
      const response = await fetch(`${origin}/uploads/generate-signed-url?fileName=${fileName}`, { headers: { cookie } })
      return ((await response.json()) as { url: string }).url
    },
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const cookieOf = async (db: UntypedDatabase, email: string): Promise<string> => {
  const { token } = await personWithSession(db, email)
  return `${sessionCookie(readConfig({ SECRET: 'not used by this, but long enough' }))}=${token}`
}

/** Processes that a process started and that still run. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const serve = async () => {
  const config = readConfig()
  const log = createLog(config)
  const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const context = await createContext({ config, db, log, now: Date.now })
  const app = await createHttp(context, {
    ...callers(context),
    served: uploads(context),
    plain: signedUploads(context),
  })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
  process.once('SIGTERM', async () => {
    await app.close()
    stopDrawing()
    stopReadingPdfs()
    await context.jobs.close()
    await db.close()
  })
}

if (process.argv[1] === import.meta.filename) await serve()
