import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './connect.ts'
import type { DatabaseLog } from './pool.ts'
import { appliedMigrationsSql, insertMigrationSql } from './queries.ts'
import type { RowOf } from './statement.ts'
import type { Queryable, Transaction } from './transaction.ts'
import { DatabaseVersionError } from './version.ts'

export type Migration = { number: number; name: string; text: string; hash: string }
type Applied = RowOf<'database.appliedMigrations'>

const shipped = join(import.meta.dirname, '../migrations')
const hour = 3_600_000

/**
 * Brings the tables up to date: applies `NNNN-name.sql` in order, forward only, each in its own transaction, up to number `last`. Any
 * number of processes may call it at once. Throws if an applied file was changed, or the database is ahead of the code.
 */
export const migrate = async (database: Database, log: DatabaseLog, directory = shipped, last = Infinity): Promise<void> => {
  const migrations = readMigrations(directory).slice(0, last)
  const names: string[] = []
  for (;;) {
    const name = await database.transaction((tx) => applyNext(tx, migrations))
    if (!name) break
    names.push(name)
  }
  if (names.length === 1) log.info(`Migration ${names[0]} is applied.`)
  if (names.length > 1) log.info(`Migrations ${names[0]} to ${names.at(-1)} are applied.`)
}

/** Applies the next migration and returns its name; undefined if there is none. */
const applyNext = async (tx: Transaction, migrations: Migration[]): Promise<string | undefined> => {
  await tx.lock('migrations', hour)
  await tx.execute(
    'create table if not exists migrations (number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
  )
  const applied = await tx.rows(appliedMigrationsSql, [])
  refuseDifference(applied, migrations)
  const next = migrations[applied.length]
  if (!next) return undefined
  await tx.execute({ text: next.text, timeout: hour })
  await tx.rows(insertMigrationSql, [next.number, next.name, next.hash])
  return next.name
}

/** The number of migrations that the next start will apply. Throws like `migrate`. */
export const pendingMigrations = async (database: Queryable): Promise<number> => {
  const migrations = readMigrations()
  const applied = await database.rows(appliedMigrationsSql, [])
  refuseDifference(applied, migrations)
  return migrations.length - applied.length
}

const refuseDifference = (applied: Applied[], migrations: Migration[]) => {
  for (const [index, { name, hash, applied_at }] of applied.entries()) {
    const known = migrations[index]
    if (!known) {
      throw new DatabaseVersionError(
        `The database was made by a newer Fieldwork, which applied ${name}. Run that version, or restore a backup from before it.`,
      )
    }
    if (known.hash !== hash) {
      const day = applied_at.toISOString().slice(0, 10)
      throw new DatabaseVersionError(
        `${known.name} was changed after it had been applied on ${day} as ${name}. Restore the file, and put the change into a new migration.`,
      )
    }
  }
}

/** In the order of application. */
export const readMigrations = (directory = shipped): Migration[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
      if (number !== index + 1) throw new Error(`${file} should be number ${index + 1}: migrations are named NNNN-name.sql, without gaps.`)
      // Git may check out files with other line endings.
      const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')
      return { number, name: file, text, hash: createHash('sha256').update(text).digest('hex') }
    })
