import { randomUUID } from 'node:crypto'
import type { Secrets } from '../keys.ts'
import type { Database } from './connect.ts'
import { pendingMigrations, processExpirySeconds } from './migrate.ts'
import { readMigrations } from './migrationFiles.ts'
import { forgetProcessSql, forgetProcessesSql, minLevelSql, otherProcessesSql, seeProcessSql } from './queries.ts'
import { recordSecret } from './secretFingerprint.ts'
import type { Queryable } from './transaction.ts'

const usualInterval = 15_000

export type RunningProcess = {
  id: string
  /** A newer release is being rolled out, or another process has already run it. */
  isBehind: boolean
  /** The database was used with a secret that this process doesn't have. */
  hasNewSecret: boolean
  stop: () => Promise<void>
}

/**
 * Registers this process as one that uses the tables of its release, so that no newer release removes any of them meanwhile. Call it after
 * `migrate`. `outdated` is called if that has happened nevertheless, because this process wasn't seen for too long.
 * @throws ConfigurationError if another process runs with other `secrets`.
 */
export const registerProcess = async (
  db: Database,
  outdated: () => void,
  { secrets, directory, interval = usualInterval }: { secrets?: Secrets; directory?: string; interval?: number } = {},
): Promise<RunningProcess> => {
  const id = randomUUID()
  const migrationCount = readMigrations(directory).length
  const { isBehind, hasNewSecret } = await db.transaction(async (tx) => {
    // Nothing is removed between looking and registering.
    await tx.lock('migrations', 3_600_000)
    const pending = await pendingMigrations(tx, directory)
    await tx.rows(forgetProcessesSql, [processExpirySeconds])
    const hasChanged = secrets !== undefined && (await recordSecret(tx, secrets, processExpirySeconds))
    await tx.rows(seeProcessSql, [id, migrationCount])
    return { isBehind: pending < 0, hasNewSecret: hasChanged }
  })
  const see = async () => {
    await db.rows(seeProcessSql, [id, migrationCount])
    if (((await db.row(minLevelSql, [migrationCount]))?.level ?? 0) > migrationCount) outdated()
  }
  let seeing = Promise.resolve()
  // The pool logs why the database doesn't answer.
  const timer = setInterval(() => (seeing = see().catch(() => {})), interval).unref()
  const stop = async () => {
    clearInterval(timer)
    // A late one would register the process again.
    await seeing
    await db.rows(forgetProcessSql, [id]).catch(() => {})
  }
  return { id, isBehind, hasNewSecret, stop }
}

/** Counts the other processes registered in the database, including those that were killed within the last 45 seconds. */
export const countOtherProcesses = async (db: Queryable, id: string | undefined): Promise<number> => {
  const [table] = await db.execute(`select to_regclass('running_processes') is not null as exists`)
  if (!(table as { exists: boolean }).exists) return 0
  return (await db.row(otherProcessesSql, [id ?? null, processExpirySeconds]))?.count ?? 0
}
