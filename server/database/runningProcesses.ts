import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './connect.ts'
import { pendingMigrations, processExpirySeconds } from './migrate.ts'
import { readMigrations } from './migrationFiles.ts'
import type { DatabaseLog } from './pool.ts'
import { forgetProcessSql, forgetProcessesSql, minLevelSql, otherProcessesSql, seeProcessSql } from './queries.ts'
import {
  otherSecretLoss,
  type NamedSecrets,
  otherSecretWait,
  recordSecret,
  restoreFingerprint,
  secretOriginSentence,
} from './secretFingerprint.ts'
import type { Queryable, Transaction } from './transaction.ts'

const usualInterval = 15_000
const pollMs = 500

export type RunningProcess = {
  id: string
  /** A newer release is being rolled out, or another process has already run it. */
  isBehind: boolean
  stop: () => Promise<void>
  /** Stops after a failed start: the secret that this process replaced is recorded again. */
  abandon: () => Promise<void>
}

type Options = {
  secrets?: NamedSecrets
  directory?: string
  interval?: number
  /** Seconds for which a process with another secret than the recorded one looks for others before it replaces it. */
  secretWaitSeconds?: number
}

/**
 * Registers this process as one that uses the tables of its release, so that no newer release removes any of them meanwhile. Call it after
 * `migrate`. `outdated` is called once if that has happened nevertheless, because this process wasn't seen for too long.
 * If the database was used with other `secrets`, it first waits, because others may be restarting, or may have been killed.
 * @throws ConfigurationError if another process runs with other `secrets`.
 */
export const registerProcess = async (
  db: Database,
  log: DatabaseLog,
  outdated: () => void,
  { secrets, directory, interval = usualInterval, secretWaitSeconds = processExpirySeconds }: Options = {},
): Promise<RunningProcess> => {
  const id = randomUUID()
  const migrationCount = readMigrations(directory).length
  const register = (waitedSeconds: number) =>
    db.transaction(async (tx) => {
      // Nothing is removed between looking and registering.
      await tx.lock('migrations', 3_600_000)
      const pending = await pendingMigrations(tx, directory)
      await tx.rows(forgetProcessesSql, [processExpirySeconds])
      const replaced = secrets && (await recordSecret(tx, secrets, { waitedSeconds, waitSeconds: secretWaitSeconds }))
      if (replaced === 'waits') return replaced
      await tx.rows(seeProcessSql, [id, migrationCount])
      return { isBehind: pending < 0, replaced }
    })
  const since = performance.now()
  let registered = await register(0)
  if (secrets && registered === 'waits') log.warn(otherSecretWait(secrets))
  while (registered === 'waits') {
    await delay(pollMs)
    registered = await register((performance.now() - since) / 1000)
  }
  const { isBehind, replaced } = registered
  if (replaced)
    log.error(`SECRET is not the one that this database was used with.${secrets ? secretOriginSentence(secrets) : ''} ${otherSecretLoss}`)
  let isReported = false
  const see = async () => {
    await db.rows(seeProcessSql, [id, migrationCount])
    const isOutdated = ((await db.row(minLevelSql, [migrationCount]))?.level ?? 0) > migrationCount
    if (isOutdated && !isReported) {
      isReported = true
      outdated()
    }
  }
  let seeing = Promise.resolve()
  // The pool logs why the database doesn't answer.
  const timer = setInterval(() => (seeing = see().catch(() => {})), interval).unref()
  const end = async (forget: (tx: Transaction) => Promise<unknown>) => {
    clearInterval(timer)
    // A late one would register the process again.
    await seeing
    await db.transaction(forget).catch(() => {})
  }
  const stop = () => end((tx) => tx.rows(forgetProcessSql, [id]))
  const abandon = () =>
    end(async (tx) => {
      await tx.lock('migrations')
      await tx.rows(forgetProcessSql, [id])
      if (replaced) await restoreFingerprint(tx, replaced, processExpirySeconds)
    })
  return { id, isBehind, stop, abandon }
}

/** Counts the other processes registered in the database, including those that were killed within the last 45 seconds. */
export const countOtherProcesses = async (db: Queryable, id: string | undefined): Promise<number> => {
  const [table] = await db.execute(`select to_regclass('running_processes') is not null as exists`)
  if (!(table as { exists: boolean }).exists) return 0
  return (await db.row(otherProcessesSql, [id ?? null, processExpirySeconds]))?.count ?? 0
}
