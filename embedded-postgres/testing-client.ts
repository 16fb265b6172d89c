import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { EmbeddedLog } from './embeddedPostgres.ts'
import { startEmbedded } from './startEmbedded.ts'

/** A minimal app with its own database. It ends with the test. */
export type Client = Awaited<ReturnType<typeof openEmbedded>>

export const openEmbedded = async (options: { dataDir: string; fallbackDir: string }, log: EmbeddedLog) => {
  const embedded = await startEmbedded({ ...options, log })
  const pool = new pg.Pool({ connectionString: embedded.url, max: 1, connectionTimeoutMillis: 3_000 })
  // Without a listener, a closed connection would end this process.
  pool.on('error', () => {})
  const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows
  let closed: Promise<void> | undefined
  return {
    url: embedded.url,
    rows,
    row: async <Row extends object>(text: string, values: unknown[] = []) => (await rows<Row>(text, values))[0],
    ready: () =>
      rows('select 1').then(
        () => true,
        () => false,
      ),
    close: () => (closed ??= pool.end().then(() => embedded.close())),
  }
}

/** The database in this folder, closed after the test, and its log. */
export const begin = async ({ dataDir, fallbackDir }: { dataDir: string; fallbackDir: string }) => {
  const said: string[] = []
  const say = (message: string) => void said.push(message)
  const database = await openEmbedded({ dataDir, fallbackDir }, { info: say, warn: say, error: (_, message) => say(message) })
  onTestFinished(() => database.close())
  return { database, said }
}

export const storeWord = (database: Client, word: string) =>
  database.rows('create table if not exists words (word text)').then(() => database.rows('insert into words values ($1)', [word]))
export const storedWords = async (database: Client) =>
  (await database.rows<{ word: string }>('select word from words order by word')).map(({ word }) => word)
