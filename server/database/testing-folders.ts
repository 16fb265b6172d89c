import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, onTestFinished } from 'vitest'
import { connect, type ConnectOptions, type Database } from './connect.ts'

const perFile = mkdtempSync(join(tmpdir(), 'fieldwork-embedded-'))
chmodSync(perFile, 0o755)
afterAll(() => rmSync(perFile, { recursive: true, force: true }))

/** A data directory of this test's own. As root, the account that PostgreSQL runs as can enter it. */
export const emptyFolder = (mode = 0o755) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-embedded-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const home = join(folder, 'data/postgres')
  return { folder, dataDir: join(folder, 'data'), home, cluster: join(home, 'cluster'), fallbackDir: join(perFile, 'fallback') }
}

/** A data directory with a database that was made before, which is quicker. */
export const folderWithDatabase = async () => {
  const folder = emptyFolder()
  const prepared = { dataDir: join(perFile, 'data'), fallbackDir: folder.fallbackDir }
  if (!existsSync(prepared.dataDir)) await (await connect({ ...prepared, log: pino({ level: 'error' }) })).close()
  mkdirSync(folder.dataDir)
  execFileSync('cp', ['-a', join(prepared.dataDir, 'postgres'), folder.home])
  return folder
}

/** The app's own database on this folder, closed when the test is through, and what it logged. */
export const begin = async ({ dataDir, fallbackDir }: { dataDir: string; fallbackDir: string }, options: Partial<ConnectOptions> = {}) => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => said.push((JSON.parse(line) as { msg: string }).msg) })
  const database = await connect({ dataDir, fallbackDir, log, ...options })
  onTestFinished(() => database.close())
  return { database, said }
}

export const postmasterOf = (home: string) => Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** Waits for a condition, at most ten seconds. */
export const until = async (condition: () => boolean | Promise<boolean>, what: string) => {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`)
    await delay(10)
  }
}

export const keep = (database: Database, word: string) =>
  database.rows('create table if not exists words (word text)').then(() => database.rows('insert into words values ($1)', [word]))
export const words = async (database: Database) =>
  (await database.rows<{ word: string }>('select word from words order by word')).map(({ word }) => word)
