import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, onTestFinished } from 'vitest'
import { startEmbedded } from './startEmbedded.ts'

export const silent = { info: () => {}, warn: () => {}, error: () => {} }

const perFile = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
chmodSync(perFile, 0o755)
afterAll(() => rmSync(perFile, { recursive: true, force: true }))

/** A data directory for one test. When running as root, PostgreSQL's account can enter it. */
export const emptyFolder = (mode = 0o755) => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const home = join(folder, 'data/postgres')
  return { folder, dataDir: join(folder, 'data'), home, cluster: join(home, 'cluster'), fallbackDir: join(perFile, 'fallback') }
}

/** A data directory with a prebuilt database, which is faster. */
export const folderWithDatabase = async () => {
  const folder = emptyFolder()
  const prepared = { dataDir: join(perFile, 'data'), fallbackDir: folder.fallbackDir }
  if (!existsSync(prepared.dataDir)) await (await startEmbedded({ ...prepared, log: silent })).close()
  mkdirSync(folder.dataDir)
  execFileSync('cp', ['-a', join(prepared.dataDir, 'postgres'), folder.home])
  return folder
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
