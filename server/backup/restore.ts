import { createReadStream } from 'node:fs'
import { copyFile, readFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Context } from '../context.ts'
import { emptyTables, fillTable, hasTables, inCopyTransaction, listTables, runStatement, setSequences } from '../database/copyTables.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { objectOf } from '../uploads/objects.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { verifyPart } from './parts.ts'
import { appliedSql, peopleSql, putStoredFileSql } from './queries.ts'

type Target = Pick<Context, 'config' | 'db' | 'files' | 'log'>

/**
 * Restores a backup into a database without people and into the file store. Every part is compared with its hash before anything is
 * written. All rows are written in one transaction, so a failed restore can be repeated.
 * @throws BackupError if the backup is damaged or does not fit, or the database has people.
 */
export const restore = async (target: Target, source: string): Promise<Manifest> => {
  const folder = resolve(source)
  const manifest = await readManifest(folder)
  const { tables, files, secret, migrations } = manifest
  for (const part of [...tables, ...files, ...(secret ? [secret] : [])]) await verifyPart(folder, part)
  refuseUnknown(migrations)
  await prepareTables(target, migrations)
  for (const { file, userId, key, isSecond, contentType } of files)
    await target.files.write(objectOf(userId, key, isSecond), await readFile(join(folder, file)), contentType)
  await restoreRows(target, folder, manifest)
  if (secret) await restoreSecret(target, join(folder, secret.file))
  return manifest
}

const refuseUnknown = (migrations: Manifest['migrations']) => {
  const known = readMigrations()
  if (migrations.some(({ number, hash }) => known[number - 1]?.hash !== hash))
    throw new BackupError('The backup was taken by a newer Fieldwork. Restore it with that version.')
}

/** Recreates the tables of the backup; the next start migrates them. */
const prepareTables = async ({ db, log }: Target, migrations: Manifest['migrations']) => {
  if (await hasTables(db)) {
    const people = (await db.row(peopleSql, []))?.count ?? 0
    if (people > 0) throw new BackupError(`The database has ${people} ${people === 1 ? 'account' : 'accounts'}. Restore into a new one.`)
    const applied = await db.rows(appliedSql, [])
    if (applied.length > migrations.length)
      throw new BackupError('The database was made by a newer Fieldwork than the backup. Restore into a new one.')
  }
  await migrate(db, log, undefined, { last: migrations.length })
}

const restoreRows = ({ db }: Target, folder: string, { tables, sequences, files }: Manifest) =>
  inCopyTransaction(db.url, 'write', async (client) => {
    await emptyTables(client, await listTables(client))
    for (const table of tables) {
      const filled = fillTable(client, table)
      await pipeline(createReadStream(join(folder, table.file)), createGunzip(), filled)
      if (filled.rowCount !== table.rows)
        throw new BackupError(`The table ${table.name} has ${filled.rowCount} rows in place of ${table.rows}.`)
    }
    await setSequences(client, sequences)
    for (const { userId, key, isSecond, size, etag, contentType } of files)
      await runStatement(client, putStoredFileSql, [userId, key, isSecond, size, etag, contentType])
  })

const restoreSecret = async ({ config, log }: Target, kept: string) => {
  const file = join(config.dataDir, 'secret')
  const current = await readFile(file, 'utf8').catch(() => undefined)
  if (current?.trim() !== config.secret)
    return log.warn('The setting SECRET stays. Codes, signed addresses and mails that were made with the secret of the backup are void.')
  await copyFile(kept, `${file}.restored`)
  await rename(`${file}.restored`, file)
}
