import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import type { RestorePhase } from '@fieldwork/core/backup/schema.ts'
import type { Context } from '../context.ts'
import { withBareTables } from '../database/bulkLoad.ts'
import { fillTable, readSequences, setSequences } from '../database/copyTables.ts'
import { migrateWithin } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { inCopyTransaction } from '../database/ownConnection.ts'
import { countOtherProcesses } from '../database/runningProcesses.ts'
import { schemaObjects } from '../database/schemaDrift.ts'
import { otherSecretLoss, recordSecretOfRestore } from '../database/secretFingerprint.ts'
import { dropTables, emptyTables, hasTables, listTables, type Table } from '../database/tables.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import { secretFileInUse } from '../storedSecret.ts'
import { objectOf } from '../uploads/objects.ts'
import { syncFolder } from './backUp.ts'
import { withoutColumns } from './columns.ts'
import { BackupError, type Manifest, useAnother } from './manifest.ts'
import { type OpenBackup, openBackup } from './openBackup.ts'
import { verifyPart } from './parts.ts'
import { appliedSql, peopleSql, putStoredFileSql } from './queries.ts'
import { hasUselessSecret, uselessSecret } from './secret.ts'

type Target = Pick<Context, 'config' | 'db' | 'files' | 'log'>
/** Called after each part of a phase. */
type Report = (phase: RestorePhase, done: number, total: number) => void
type Options = {
  report?: Report
  /** Of the calling process if it is registered. While any other one is, nothing is restored. */
  processId?: string
}
/** `leftOut`: tables, columns and sequences of the backup that the migrations don't make, such as `table aaa_report`. */
export type Restored = { manifest: Manifest; leftOut: string[] }

/**
 * Restores a backup, a folder or an archive, into a database without people and into the file store. Every part is compared with its hash
 * before anything is written. The tables are made and filled in one transaction, which locks accounts before it counts them. So a failed
 * restore changes no table and can be repeated.
 * @throws BackupError if the backup is damaged or does not fit, or the database has people or is used by another process.
 */
export const restore = async (target: Target, source: string, { report = () => {}, processId }: Options = {}): Promise<Restored> => {
  const backup = await openBackup(source)
  const { manifest } = backup
  let secret: RestoredSecret | undefined
  let isCommitting = false
  try {
    await verifyBackup(backup, report)
    const isUseless = await hasUselessSecret(backup)
    if (isUseless) target.log.warn(`${uselessSecret} It is not restored.`)
    await refuseUse(target.db, processId)
    await restoreFiles(target, backup, report)
    const leftOut = await restoreTables(target, backup, report, {
      begin: async (tx) => {
        if (await hasTables(tx)) await tx.execute({ text: 'lock table public.users in access exclusive mode', timeout: 3_600_000 })
        await refuseUse(tx, processId)
      },
      // A process that is killed after the commit has the secret.
      end: async (tx) => {
        if (manifest.secret && !isUseless) secret = await restoreSecret(target, backup, manifest.secret.file)
        if (processId) await recordSecret(tx, target, manifest, secret?.text)
        isCommitting = true
      },
    })
    return { manifest, leftOut }
  } catch (error) {
    // The connection may have been lost after the commit. As accounts were locked, any that exist are the restored ones.
    if (isCommitting && (await countPeople(target.db)) > 0) return { manifest, leftOut: [] }
    await secret?.undo()
    throw error
  } finally {
    backup.close()
  }
}

/** Compares every part with its hash. @throws BackupError if one differs, or the backup is newer than this code. */
export const verifyBackup = async (backup: OpenBackup, report: Report = () => {}): Promise<void> => {
  const { tables, files, secret, migrations } = backup.manifest
  const parts = [...tables, ...files, ...(secret ? [secret] : [])]
  for (const [index, part] of parts.entries()) {
    report('checking', index, parts.length)
    await verifyPart(backup, part)
  }
  if (isNewer(migrations)) throw new BackupError('The backup was taken by a newer Fieldwork. Restore it with that version.')
}

/** True for migrations that this code doesn't have. */
export const isNewer = (migrations: Manifest['migrations']): boolean => {
  const known = readMigrations()
  return migrations.some(({ number, hash }) => known[number - 1]?.hash !== hash)
}

const countPeople = async (db: Queryable): Promise<number> => ((await hasTables(db)) ? ((await db.row(peopleSql, []))?.count ?? 0) : 0)

const refuseUse = async (db: Queryable, processId: string | undefined) => {
  const people = await countPeople(db)
  if (people > 0) throw new BackupError(`The database has ${people} ${people === 1 ? 'account' : 'accounts'}. Restore into a new one.`)
  if ((await countOtherProcesses(db, processId)) > 0)
    throw new BackupError('Another process of Fieldwork uses this database. Stop it, and restore a minute later.')
}

const restoreFiles = async ({ files: store }: Target, backup: OpenBackup, report: Report) => {
  const { files } = backup.manifest
  for (const [index, { file, userId, key, isSecond, contentType }] of files.entries()) {
    report('files', index, files.length)
    await store.write(objectOf(userId, key, isSecond), await buffer(await backup.read(file)), contentType)
  }
}

/** Hooks inside the transaction: after it has begun and before it is committed. */
type Steps = { begin?: (tx: Transaction) => Promise<void>; end?: (tx: Transaction) => Promise<void> }

/**
 * Creates the tables of the backup and fills them in one transaction; the next start migrates them. Returns what it left out because the
 * migrations don't make it.
 */
export const restoreTables = async (
  { db, log }: Pick<Target, 'db' | 'log'>,
  backup: OpenBackup,
  report: Report = () => {},
  { begin = async () => {}, end = async () => {} }: Steps = {},
): Promise<string[]> => {
  const { tables, sequences, files } = backup.manifest
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  const leftOut = await inCopyTransaction(db.url, 'write', async (client, tx) => {
    // Keeps other processes from starting until the restore has ended.
    await tx.lock('migrations')
    await begin(tx)
    const existing = await makeTables(client, tx, backup.manifest)
    const unknown: string[] = []
    await emptyTables(client, existing)
    await withBareTables(client, existing, async () => {
      let done = 0
      for (const table of tables) {
        report('rows', done, total)
        const target = existing.find(({ name }) => name === table.name)
        unknown.push(...(target ? await fill(client, backup, table, target) : [`table ${table.name}`]))
        done += table.rows
      }
      report('finishing', total, total)
    })
    const made = new Set((await readSequences(client)).map(({ name }) => name))
    unknown.push(...sequences.filter(({ name }) => !made.has(name)).map(({ name }) => `sequence ${name}`))
    await setSequences(
      client,
      sequences.filter(({ name }) => made.has(name)),
    )
    for (const { userId, key, isSecond, size, etag, contentType } of files)
      await tx.rows(putStoredFileSql, [userId, key, isSecond, size, etag, contentType])
    await end(tx)
    return unknown
  })
  if (leftOut.length > 0)
    log.warn({ leftOut }, 'The backup has more than Fieldwork’s own tables. What it has besides them was not restored.')
  // Without statistics, the first queries would be planned for empty tables.
  await db
    .execute({ text: 'analyze', timeout: 3_600_000 })
    .catch((error: unknown) => log.warn({ error }, 'The restored tables could not be analyzed; PostgreSQL does so by itself later.'))
  return leftOut
}

/** Makes the tables as the backup's migrations do, and returns them. */
const makeTables = async (client: pg.Client, tx: Transaction, { migrations }: Manifest): Promise<Table[]> => {
  const objects = schemaObjects()
  const applied = (await hasTables(tx)) ? (await tx.rows(appliedSql, [])).length : 0
  // Tables of an earlier release aren't known here, except in a database without any of Fieldwork's tables.
  const isComparable = applied === 0 || applied === readMigrations().length
  const foreign = isComparable
    ? (await listTables(client)).map(({ name }) => name).filter((name) => applied === 0 || !objects.has(`table ${name}`))
    : []
  if (applied > migrations.length) {
    if (!isComparable)
      throw new BackupError('The database has tables of another release. Start this release once, or restore into a new database.')
    if (foreign.length > 0)
      throw new BackupError(`The database has tables of something else: ${foreign.join(', ')}. Restore into a new one.`)
    await dropTables(tx)
  }
  await migrateWithin(tx, migrations.length)
  return listTables(client, (name) => !foreign.includes(name))
}

/** Fills a table with the columns that it has, and returns the others. */
const fill = async (client: pg.Client, backup: OpenBackup, table: Manifest['tables'][number], target: Table): Promise<string[]> => {
  const isIncluded = table.columns.map((column) => target.columns.includes(column))
  const rows = await backup.read(table.file)
  // Nothing is awaited before the pipeline listens: an error of PostgreSQL in between would end the process.
  const filled = fillTable(client, { name: table.name, columns: table.columns.filter((_, index) => isIncluded[index]) })
  if (isIncluded.every(Boolean)) await pipeline(rows, createGunzip(), filled)
  else await pipeline(rows, createGunzip(), withoutColumns(isIncluded), filled)
  if (filled.rowCount !== table.rows)
    throw new BackupError(
      `The backup is damaged: its table ${table.name} has ${filled.rowCount} instead of ${table.rows} rows. ${useAnother}`,
    )
  return table.columns.filter((_, index) => !isIncluded[index]).map((column) => `column ${table.name}.${column}`)
}

type RestoredSecret = { text: string; undo: () => Promise<void> }

/** Replaces the secret of the data directory, unless a setting replaces it. */
const restoreSecret = async ({ config, log }: Target, backup: OpenBackup, part: string): Promise<RestoredSecret | undefined> => {
  const file = join(config.dataDir, 'secret')
  const current = await secretFileInUse(config)
  if (!current && config.secretOrigin !== 'none') {
    log.warn('The setting SECRET stays, and the secret of the backup is not restored.')
    return undefined
  }
  const write = async (secret: Buffer) => {
    await writeFile(`${file}.restored`, secret, { mode: 0o600, flush: true })
    await rename(`${file}.restored`, file)
    await syncFolder(config.dataDir)
  }
  const restored = await buffer(await backup.read(part))
  await write(restored)
  return { text: restored.toString().trim(), undo: () => (current ? write(current) : rm(file, { force: true })) }
}

/** Only for a process that is registered: the secret of a command may not be that of any server. */
const recordSecret = async (tx: Transaction, { config, log }: Target, { tables }: Manifest, secret = config.secret) => {
  // Backups of earlier releases record none.
  if (!tables.some(({ name }) => name === 'secret_fingerprint')) return
  if (await recordSecretOfRestore(tx, { ...config, secret })) log.warn(`The backup is of a server with another SECRET. ${otherSecretLoss}`)
}
