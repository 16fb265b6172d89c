import { pino, type Logger } from 'pino'
import { startProcess } from '@fieldwork/embedded-postgres/testing-process.ts'
import { connect } from './connect.ts'
import type { DatabaseLog } from './pool.ts'
import { createJobs } from '../adapters/queue/jobs.ts'
import { migrate } from './migrate.ts'

type Settings = { dataDir?: string; fallbackDir?: string; databaseUrl?: string; directory?: string }

/** Actions that tests run in several processes at the same moment. */
export const startApp = (task: keyof typeof tasks, settings: Settings) =>
  startProcess(import.meta.filename, [task, JSON.stringify(settings)])

const tasks = {
  migrate: async ({ databaseUrl, directory }: Settings, log: DatabaseLog) => {
    const database = await connect({ databaseUrl, dataDir: '', log })
    await migrate(database, log, directory)
    await database.close()
  },
  /** Does everything that a start does to the database, then stops. */
  start: async (settings: Settings, log: Logger) => {
    const database = await connect({ dataDir: '', ...settings, log })
    await migrate(database, log)
    const jobs = await createJobs(database, log)
    console.log('started')
    await jobs.close()
    await database.close()
  },
}

if (process.argv[1] === import.meta.filename) {
  const [task, settings] = process.argv.slice(2) as [keyof typeof tasks, string]
  await tasks[task](JSON.parse(settings) as Settings, pino({ level: 'error' }, pino.destination({ fd: 2, sync: true })))
}
