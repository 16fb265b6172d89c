import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect, type Database } from './connect.ts'
import { migrate } from './migrate.ts'

/** Migrates a temporary database, so that files generated from it reflect only the migrations and nothing local. */
export const withScratchDatabase = async <T>(use: (db: Database) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwork-scratch-'))
  // As root the server runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const log = pino({ level: 'error' })
  const db = await connect({ dataDir: join(folder, 'data'), fallbackDir: join(folder, 'fallback'), log })
  try {
    await migrate(db, log)
    return await use(db)
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
