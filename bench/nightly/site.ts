import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { type App, startApp } from '../../e2e/testing/app.ts'
import { createFiles } from '../../server/adapters/storage/createFiles.ts'
import { readConfig } from '../../server/config.ts'
import { connect, type UntypedDatabase } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { publishTestingCatalogue } from '../../server/testing/catalogue.ts'

export const silent = pino({ level: 'silent' })
export const secret = 'a secret of the nightly tests, long enough'

export type Site = { db: UntypedDatabase; dataDir: string; remove: () => Promise<void> }

/** A PostgreSQL with its own data directory. `isEmpty`: without tables; otherwise with the small catalogue of the feature tests. */
export const startDatabase = async ({ isEmpty = false } = {}): Promise<Site> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-nightly-'))
  // If started as root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const db = await connect({ dataDir, log: silent, connections: 8 })
  const remove = async () => {
    await db.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  await mkdir(join(dataDir, 'content'))
  if (isEmpty) return { db, dataDir, remove }
  await migrate(db, silent)
  await publishTestingCatalogue(db)
  return { db, dataDir, remove }
}

/** The source or target of a backup. */
export const placeIn = (db: UntypedDatabase, dataDir: string) => {
  const config = readConfig({ DATA_DIR: dataDir, SECRET: secret })
  return { db, config, log: silent, files: createFiles(config) }
}
export type Place = ReturnType<typeof placeIn>

/** Runs a part with apps over one database, and ends everything afterwards. */
export const withApps = async <T>(count: number, settings: Record<string, string>, use: (site: Site & { apps: App[] }) => Promise<T>) => {
  const site = await startDatabase()
  const apps: App[] = []
  try {
    const environment = { LOG_LEVEL: 'warn', SECRET: secret, DATABASE_URL: site.db.url, CONTENT_DIR: join(site.dataDir, 'content') }
    for (let n = 0; n < count; n++) apps.push(await startApp({ ...environment, ...settings }))
    return await use({ ...site, apps })
  } finally {
    for (const app of apps) await app.remove()
    await site.remove()
  }
}

/** Calls `work` for each number below `count`, a few at a time, until all are done or the signal asks to stop. Returns how many ended. */
export const inLanes = async (
  count: number,
  laneCount: number,
  signal: AbortSignal,
  work: (index: number) => Promise<void>,
): Promise<number> => {
  let next = 0
  let done = 0
  const lane = async () => {
    while (next < count && !signal.aborted) {
      await work(next++)
      done += 1
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: laneCount }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed && !signal.aborted) throw failed.reason
  return done
}
