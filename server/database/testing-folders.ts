import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, onTestFinished } from 'vitest'
import { connect, type ConnectOptions, type Database } from './connect.ts'

/** A data directory of this test's own. As root, the account that PostgreSQL runs as can enter it. */
export const emptyFolder = (mode = 0o755) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-embedded-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const fallbackDir = join(tmpdir(), `${folder}-fallback`)
  onTestFinished(() => rmSync(fallbackDir, { recursive: true, force: true }))
  const home = join(folder, 'data/postgres')
  return { folder, dataDir: join(folder, 'data'), home, cluster: join(home, 'cluster'), fallbackDir }
}

let prepared: string | undefined
afterAll(() => prepared && rmSync(prepared, { recursive: true, force: true }))

/** A data directory with a database that was made before, which is quicker. */
export const folderWithDatabase = async () => {
  if (!prepared) {
    prepared = mkdtempSync(join(tmpdir(), 'fieldwork-prepared-'))
    chmodSync(prepared, 0o755)
    const database = await connect({ dataDir: prepared, fallbackDir: prepared, log: pino({ level: 'error' }) })
    await database.close()
  }
  const folder = emptyFolder()
  mkdirSync(folder.dataDir)
  execFileSync('cp', ['-a', join(prepared, 'postgres'), folder.home])
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
