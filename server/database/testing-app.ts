import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { pino, type Logger } from 'pino'
import { connect, type Log } from './connect.ts'
import { createJobs } from '../outside/jobs.ts'
import { migrate } from './migrate.ts'

// A process of its own for tests about processes: as small an app as can be killed.

type Settings = { dataDir?: string; fallbackDir?: string; databaseUrl?: string; directory?: string; uid?: number; gid?: number }
export type App = {
  child: ChildProcess
  /** What it printed so far. */
  lines: string[]
  /** Resolves when it has printed this line. */
  printed: (line: string) => Promise<void>
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>
}

/** `hold` connects, prints "connected" and waits; `write` then stores numbers without end, printing each once it is acknowledged. */
export const startApp = (task: keyof typeof tasks, { uid, gid, ...settings }: Settings): App => {
  const child = spawn(process.execPath, [import.meta.filename, task, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  })
  const lines: string[] = []
  const waiting = new Map<string, () => void>()
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(line)
    waiting.get(line)?.()
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const printed = (line: string) =>
    new Promise<void>((resolve, reject) => {
      if (lines.includes(line)) return resolve()
      waiting.set(line, resolve)
      void ended.then(() => reject(new Error(`The process ended before it printed "${line}".`)))
    })
  return { child, lines, printed, ended }
}

const tasks = {
  hold: async (settings: Settings, log: Log) => {
    const database = await connect({ dataDir: '', ...settings, log })
    process.once('SIGTERM', () => void database.close().then(() => process.exit()))
    console.log('connected')
  },
  write: async (settings: Settings, log: Log) => {
    const database = await connect({ dataDir: '', ...settings, log })
    await database.rows('create table if not exists numbers (number int primary key)')
    for (let number = 1; ; number += 1) {
      await database.rows('insert into numbers values ($1)', [number])
      console.log(number)
    }
  },
  migrate: async ({ databaseUrl, directory }: Settings, log: Log) => {
    const database = await connect({ databaseUrl, dataDir: '', log })
    await migrate(database, log, directory)
    await database.close()
  },
  /** Everything that a start does to the database, then stops. */
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
