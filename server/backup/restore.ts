import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { RestorePhase } from '@fieldwork/core/backup/schema.ts'
import type { Context } from '../context.ts'
import { withBareTables } from '../database/bulkLoad.ts'
import {
  dropTables,
  emptyTables,
  fillTable,
  hasTables,
  inCopyTransaction,
  listTables,
  runStatement,
  setSequences,
} from '../database/copyTables.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { objectOf } from '../uploads/objects.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { type OpenBackup, openBackup } from './openBackup.ts'
import { verifyPart } from './parts.ts'
import { appliedSql, peopleSql, putStoredFileSql } from './queries.ts'

type Target = Pick<Context, 'config' | 'db' | 'files' | 'log'>
/** Called after each part of a phase. */
type Report = (phase: RestorePhase, done: number, total: number) => void

/**
 * Restores a backup, a folder or an archive, into a database without people and into the file store. Every part is compared with its hash
 * before anything is written. All rows are written in one transaction, so a failed restore can be repeated.
 * @throws BackupError if the backup is damaged or does not fit, or the database has people.
 */
export const restore = async (target: Target, source: string, report: Report = () => {}): Promise<Manifest> => {
  const backup = await openBackup(source)
  try {
    await verifyBackup(backup, report)
    await refusePeople(target.db)
    await restoreFiles(target, backup, report)
    await restoreTables(target, backup, report)
    if (backup.manifest.secret) await restoreSecret(target, backup, backup.manifest.secret.file)
    return backup.manifest
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

const refusePeople = async (db: Context['db']) => {
  const people = (await hasTables(db)) ? ((await db.row(peopleSql, []))?.count ?? 0) : 0
  if (people > 0) throw new BackupError(`The database has ${people} ${people === 1 ? 'account' : 'accounts'}. Restore into a new one.`)
}

const restoreFiles = async ({ files: store }: Target, backup: OpenBackup, report: Report) => {
  const { files } = backup.manifest
  for (const [index, { file, userId, key, isSecond, contentType }] of files.entries()) {
    report('files', index, files.length)
    await store.write(objectOf(userId, key, isSecond), await buffer(await backup.read(file)), contentType)
  }
}

/** Creates the tables of the backup and fills them; the next start migrates them. */
export const restoreTables = async (
  { db, log }: Pick<Target, 'db' | 'log'>,
  backup: OpenBackup,
  report: Report = () => {},
): Promise<void> => {
  const { tables, sequences, files, migrations } = backup.manifest
  if ((await hasTables(db)) && (await db.rows(appliedSql, [])).length > migrations.length) await dropTables(db)
  await migrate(db, log, undefined, { last: migrations.length })
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  await inCopyTransaction(db.url, 'write', async (client) => {
    const existing = await listTables(client)
    await emptyTables(client, existing)
    await withBareTables(client, existing, async () => {
      let done = 0
      for (const table of tables) {
        report('rows', done, total)
        const filled = fillTable(client, table)
        await pipeline(await backup.read(table.file), createGunzip(), filled)
        if (filled.rowCount !== table.rows)
          throw new BackupError(`The table ${table.name} has ${filled.rowCount} rows in place of ${table.rows}.`)
        done += table.rows
      }
      report('finishing', total, total)
    })
    await setSequences(client, sequences)
    for (const { userId, key, isSecond, size, etag, contentType } of files)
      await runStatement(client, putStoredFileSql, [userId, key, isSecond, size, etag, contentType])
  })
  // Without statistics, the first queries would be planned for empty tables.
  await db.execute({ text: 'analyze', timeout: 3_600_000 })
}

const restoreSecret = async ({ config, log }: Target, backup: OpenBackup, part: string) => {
  const file = join(config.dataDir, 'secret')
  const current = await readFile(file, 'utf8').catch(() => undefined)
  if (current?.trim() !== config.secret)
    return log.warn('The setting SECRET stays. Codes, signed addresses and mails that were made with the secret of the backup are void.')
  await writeFile(`${file}.restored`, await buffer(await backup.read(part)), { mode: 0o600, flush: true })
  await rename(`${file}.restored`, file)
}
