import pg from 'pg'
import { startEmbedded } from './startEmbedded.ts'
import { startProcess } from './testing-process.ts'

type Settings = { dataDir: string; fallbackDir: string }

/** `hold` starts or joins, prints "connected" and waits; `write` then keeps storing numbers, printing each once it is acknowledged. */
export const startApp = (task: keyof typeof tasks, { dataDir, fallbackDir, ...account }: Settings & { uid?: number; gid?: number }) =>
  startProcess(import.meta.filename, [task, JSON.stringify({ dataDir, fallbackDir })], account)

const log = { info: () => {}, warn: console.error, error: console.error }

const tasks = {
  hold: async (settings: Settings) => {
    const { close } = await startEmbedded({ ...settings, log })
    process.once('SIGTERM', () => void close().then(() => process.exit()))
    // Nothing else keeps this process alive, because the server is an unreferenced child.
    setInterval(() => {}, 60_000)
    console.log('connected')
  },
  write: async (settings: Settings) => {
    const { url } = await startEmbedded({ ...settings, log })
    const client = new pg.Client(url)
    await client.connect()
    await client.query('create table if not exists numbers (number int primary key)')
    for (let number = 1; ; number += 1) {
      await client.query('insert into numbers values ($1)', [number])
      console.log(number)
    }
  },
}

if (process.argv[1] === import.meta.filename) {
  const [task, settings] = process.argv.slice(2) as [keyof typeof tasks, string]
  await tasks[task](JSON.parse(settings) as Settings)
}
