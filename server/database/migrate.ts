import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Problem } from '@fieldwork/core/problems.ts'
import type { Database } from './connect.ts'
import { type Migration, readMigrations } from './migrationFiles.ts'
import type { DatabaseLog } from './pool.ts'
import { appliedMigrationsSql, insertMigrationSql, olderProcessesSql, setMinLevelSql } from './queries.ts'
import type { RowOf } from './statement.ts'
import type { Queryable, Transaction } from './transaction.ts'
import { DatabaseVersionError } from './version.ts'

type Applied = RowOf<'database.appliedMigrations'>
/** `last`: the number of the last migration to apply. `timeoutSeconds`: seconds to wait for processes of older releases, and for locks. */
type Options = { last?: number; timeoutSeconds?: number }
type Step = { applied: string } | { waitsFor: string; processCount: number } | 'locked' | 'done'

/** Seconds after which a process that hasn't been seen counts as gone, for example after `kill -9`. */
export const processExpirySeconds = 45
const hour = 3_600_000
const pollMs = 500

/**
 * Brings the tables up to date: applies `NNNN-name.sql` in order, forward only, each in its own transaction. Any number of processes may
 * call it at once, and processes of older releases may run meanwhile if the migrations declare it (decision 0139): one that removes what
 * they use waits until they have stopped. Throws if an applied file was changed, if such a process doesn't stop, or if the database is
 * ahead of the code and doesn't allow releases this old.
 */
export const migrate = async (database: Database, log: DatabaseLog, directory?: string, options: Options = {}): Promise<void> => {
  const { last = Infinity, timeoutSeconds = 2 * processExpirySeconds } = options
  const migrations = readMigrations(directory).slice(0, last)
  const names: string[] = []
  let until: number | undefined
  for (;;) {
    const step = await applyNext(database, migrations)
    if (step === 'done') break
    if (typeof step === 'object' && 'applied' in step) {
      names.push(step.applied)
      until = undefined
      continue
    }
    if (until === undefined && step !== 'locked') log.info(`${olderProcesses(step)} It waits for them to stop.`)
    until ??= Date.now() + timeoutSeconds * 1000
    if (Date.now() > until) {
      const reason = step === 'locked' ? 'The tables are locked by a long query, so they cannot be changed.' : olderProcesses(step)
      throw new DatabaseVersionError(`${reason} ${step === 'locked' ? 'Start again when it has ended.' : olderProcessesRemedy}`)
    }
    await delay(pollMs)
  }
  if (names.length === 1) log.info(`Migration ${names[0]} is applied.`)
  if (names.length > 1) log.info(`Migrations ${names[0]} to ${names.at(-1)} are applied.`)
}

/** Applies the first `last` migrations within a transaction of the caller, or throws. It waits for nothing but locks, for two seconds. */
export const migrateWithin = async (tx: Transaction, last: number): Promise<void> => {
  const migrations = readMigrations().slice(0, last)
  for (;;) {
    const step = await applyNextWithin(tx, migrations)
    if (step === 'done') break
    if (typeof step === 'object' && 'waitsFor' in step) throw new DatabaseVersionError(`${olderProcesses(step)} ${olderProcessesRemedy}`)
  }
  await tx.execute('set local lock_timeout = 0')
}

const olderProcesses = ({ waitsFor, processCount }: { waitsFor: string; processCount: number }) =>
  `${waitsFor} removes what ${processCount} running ${processCount === 1 ? 'process' : 'processes'} of an older release may use.`
const olderProcessesRemedy = 'Stop them, or upgrade to the release in between first.'

const applyNext = async (database: Database, migrations: Migration[]): Promise<Step> => {
  try {
    return await database.transaction((tx) => applyNextWithin(tx, migrations))
  } catch (error) {
    const cause = error instanceof Problem ? error.cause : error
    if (cause instanceof pg.DatabaseError && cause.code === '55P03') return 'locked'
    throw error
  }
}

const applyNextWithin = async (tx: Transaction, migrations: Migration[]): Promise<Step> => {
  await tx.lock('migrations', hour)
  await tx.execute(
    'create table if not exists migrations (number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
  )
  const applied = await tx.rows(appliedMigrationsSql, [])
  refuseDifference(applied, migrations)
  const next = migrations[applied.length]
  if (!next) return 'done'
  const processCount = await countOlderProcesses(tx, next.minLevel)
  if (processCount > 0) return { waitsFor: next.name, processCount }
  // While a change of a table waits for a query, every later query waits behind it.
  await tx.execute(`set local lock_timeout = '2s'`)
  await tx.execute({ text: next.text, timeout: hour })
  await tx.rows(insertMigrationSql, [next.number, next.name, next.hash])
  if (next.minLevel < next.number) await tx.rows(setMinLevelSql, [next.number, next.minLevel])
  return { applied: next.name }
}

const countOlderProcesses = async (tx: Transaction, minLevel: number): Promise<number> => {
  const [table] = await tx.execute(`select to_regclass('running_processes') is not null as exists`)
  if (!(table as { exists: boolean }).exists) return 0
  return (await tx.row(olderProcessesSql, [minLevel, processExpirySeconds]))?.count ?? 0
}

/**
 * The number of migrations that the next start will apply; negative if a newer release has applied more, beside which this one may run.
 * Throws like `migrate`.
 */
export const pendingMigrations = async (database: Queryable, directory?: string): Promise<number> => {
  const migrations = readMigrations(directory)
  const applied = await database.rows(appliedMigrationsSql, [])
  refuseDifference(applied, migrations)
  return migrations.length - applied.length
}

const refuseDifference = (applied: Applied[], migrations: Migration[]) => {
  for (const [index, { number, name, hash, applied_at, min_level }] of applied.entries()) {
    const known = migrations[index]
    if (!known && (min_level ?? number) > migrations.length) {
      throw new DatabaseVersionError(
        `The database was made by a newer Fieldwork, which applied ${name}. Run that version, or restore a backup from before it.`,
      )
    }
    if (known && known.hash !== hash) {
      const day = applied_at.toISOString().slice(0, 10)
      throw new DatabaseVersionError(
        `${known.name} was changed after it had been applied on ${day} as ${name}. Restore the file, and put the change into a new migration.`,
      )
    }
  }
}
