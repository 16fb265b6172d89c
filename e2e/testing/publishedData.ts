import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from './app.ts'

/**
 * Runs before the first journey: an app publishes the catalogue once, and every journey's app starts with a copy of its data, because
 * publishing takes longer than most journeys and there are about ten apps.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  // Copying must preserve owners, which isn't possible here.
  if (process.platform === 'win32') return undefined
  const { dataDir, stop, remove } = await startApp()
  await stop()
  // PostgreSQL stops shortly after the app.
  for (const until = Date.now() + 30_000; existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')); await delay(50))
    if (Date.now() > until) throw new Error('PostgreSQL does not stop.')
  await rm(join(dataDir, 'secret'))
  process.env['PUBLISHED_DATA'] = dataDir
  return remove
}
