import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from './app.ts'

/**
 * Before the first journey: an app publishes the catalogue once, and every app of a journey begins with a copy of its data. Publishing takes
 * longer than most journeys, and there are about ten apps.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  // What copies the data keeps its owners, and is not there.
  if (process.platform === 'win32') return undefined
  const { dataDir, stop, remove } = await startApp()
  await stop()
  // PostgreSQL stops a moment after its app.
  for (const until = Date.now() + 30_000; existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')); await delay(50))
    if (Date.now() > until) throw new Error('PostgreSQL does not stop.')
  await rm(join(dataDir, 'secret'))
  process.env['PUBLISHED_DATA'] = dataDir
  return remove
}
