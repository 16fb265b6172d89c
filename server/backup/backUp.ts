import { existsSync } from 'node:fs'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Context } from '../context.ts'
import { readSequences, readTable } from '../database/copyTables.ts'
import { inCopyTransaction } from '../database/ownConnection.ts'
import { listTables } from '../database/tables.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { secretFingerprintSql } from '../database/queries.ts'
import { isOtherSecret } from '../database/secretFingerprint.ts'
import { schemaObjects } from '../database/schemaDrift.ts'
import type { RowOf } from '../database/statement.ts'
import { messageWithCause } from '../messageWithCause.ts'
import { secretFileInUse } from '../storedSecret.ts'
import { objectOf } from '../uploads/objects.ts'
import { writeArchive } from './archive.ts'
import { BackupError, type Manifest, manifestPath, writtenManifest } from './manifest.ts'
import { writePart } from './parts.ts'
import { appliedSql, storedFileSql, storedFilesSql } from './queries.ts'

type Source = Pick<Context, 'config' | 'db' | 'files'>

/**
 * Backs up everything into a new folder, or into one file if its name ends with `.zip`, also while the app runs: a snapshot of all tables,
 * then the files, the secret of the data directory if it's the one that the database is used with, and last a manifest with their hashes. It gets its name once it's complete; one that
 * fails leaves nothing.
 * @throws BackupError if the folder or file exists.
 */
export const backUp = async (source: Source, target: string): Promise<Manifest> => {
  const path = resolve(target)
  if (existsSync(path)) throw new BackupError(`${path} already exists. Name a new ${isArchive(path) ? 'file' : 'folder'}.`)
  const unfinished = `${path.replace(/\.zip$/, '')}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  try {
    makeDirectory(unfinished, 0o700)
  } catch (error) {
    throw new BackupError(`${path} can’t be written: ${messageWithCause(error)}`)
  }
  try {
    return await backUpInto(source, unfinished, path)
  } catch (error) {
    // They hold everybody's data.
    for (const leftover of [unfinished, `${path}.unfinished`]) await rm(leftover, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

const backUpInto = async (source: Source, unfinished: string, path: string): Promise<Manifest> => {
  const migrations = await source.db.rows(appliedSql, [])
  // Tables of earlier releases aren't known here. A restore leaves out those that their migrations don't make.
  const isCurrent = migrations.length === readMigrations().length
  const isOurs = isCurrent ? isInSchema() : () => true
  const recorded = isCurrent ? await source.db.row(secretFingerprintSql, []) : undefined
  const tables = await backUpTables(source, unfinished, isOurs)
  const manifest: Manifest = {
    format: 2,
    version: source.config.version,
    takenAt: new Date().toISOString(),
    migrations,
    ...tables,
    ...(await backUpFiles(source, unfinished)),
    secret: recorded && isOtherSecret(source.config, recorded.fingerprint) ? null : await backUpSecret(source, unfinished),
    ...(recorded && { secretFingerprint: recorded.fingerprint.toString('hex') }),
  }
  await writeFile(manifestPath(unfinished), writtenManifest(manifest), { mode: 0o600, flush: true })
  if (isArchive(path)) await writeArchive(unfinished, manifest, path)
  else await rename(unfinished, path)
  await syncFolder(dirname(path))
  return manifest
}

const isArchive = (path: string) => path.endsWith('.zip')

const isInSchema = () => {
  const objects = schemaObjects()
  return (object: string) => objects.has(object)
}

const backUpTables = (
  { db }: Source,
  folder: string,
  isOurs: (object: string) => boolean,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'leftOut'>> =>
  inCopyTransaction(db.url, 'read', async (client) => {
    const leftOut: string[] = []
    const keep = (object: string) => {
      const isIncluded = isOurs(object)
      if (!isIncluded) leftOut.push(object)
      return isIncluded
    }
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client, (table) => keep(`table ${table}`))) {
      const table = { name, columns: columns.filter((column) => keep(`column ${name}.${column}`)) }
      const copied = readTable(client, table)
      const part = await writePart(folder, `tables/${name}.gz`, copied, createGzip())
      tables.push({ ...table, ...part, rows: copied.rowCount })
    }
    const sequences = (await readSequences(client)).filter(({ name }) => keep(`sequence ${name}`))
    return { tables, sequences, ...(leftOut.length > 0 && { leftOut }) }
  })

const backUpFiles = async ({ db, files }: Source, folder: string): Promise<Pick<Manifest, 'files' | 'missing'>> => {
  const archived: Pick<Manifest, 'files' | 'missing'> = { files: [], missing: [] }
  for (const { user_id: userId, key } of await db.rows(storedFilesSql, [])) {
    let row = await db.row(storedFileSql, [userId, key])
    while (row) {
      const object = objectOf(userId, key, row.is_second)
      const bytes = await files.read(object)
      const after = await db.row(storedFileSql, [userId, key])
      // Repeats files that were replaced while they were read.
      const isSame = after?.etag === row.etag && after.is_second === row.is_second
      row = isSame ? undefined : after
      if (!isSame) continue
      if (!bytes) archived.missing.push(object)
      else archived.files.push({ ...(await writePart(folder, `files/${object}`, Readable.from([bytes]))), ...stored(userId, key, after) })
    }
  }
  return archived
}

const stored = (userId: string, key: string, { is_second, size, etag, content_type }: RowOf<'backup.storedFile'>) => ({
  userId,
  key,
  isSecond: is_second,
  size,
  etag,
  contentType: content_type,
})

const backUpSecret = async ({ config }: Source, folder: string): Promise<Manifest['secret']> => {
  const secret = await secretFileInUse(config)
  return secret ? writePart(folder, 'secret', Readable.from([secret])) : null
}

/** Flushes a folder, without which a new name doesn't survive a crash. Windows can't open folders. */
export const syncFolder = async (folder: string) => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
