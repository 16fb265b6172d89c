import { chmod, lstat, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ListedBackup } from '@fieldwork/core/backup/schema.ts'
import { makeDirectory } from '@fieldwork/embedded-postgres/makeDirectory.ts'
import type { Config } from '../config.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { isOtherSecret } from '../database/secretFingerprint.ts'
import { secretFileInUse } from '../storedSecret.ts'
import { BackupError, ForeignBackupError, type Manifest } from './manifest.ts'
import { openBackup } from './openBackup.ts'
import { isNewer, verifyBackup } from './restore.ts'
import { hasUselessSecret } from './secret.ts'

/** Maximum bytes of a backup whose hashes are checked when it's listed. Larger ones are checked when they're restored. */
const maxVerifiedBytes = 2 * 1024 ** 3
const maxListedCount = 50

export const backupsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups')

/** Makes the folder, which only its owner may read, also if it exists already. One of another user stays as it is. */
export const makeBackupsFolder = async (folder: string): Promise<void> => {
  makeDirectory(folder, 0o700)
  await chmod(folder, 0o700).catch(() => {})
}

/** Milliseconds after which an unfinished backup or upload counts as abandoned. */
const maxUnfinishedAge = 86_400_000

/** Removes the remains of interrupted backups and uploads, which hold everyone's data. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.unfinished'))
  for (const path of names.map((name) => join(folder, name))) {
    // Files of another user can't be removed, which must not stop the backup.
    if (Date.now() - (await changedAt(path)) > maxUnfinishedAge) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

/** A folder is filled through its subfolders. */
const changedAt = async (path: string): Promise<number> => {
  const inner = await readdir(path).catch(() => [])
  const times = [path, ...inner.map((name) => join(path, name))].map((one) =>
    lstat(one).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  )
  return Math.max(...(await Promise.all(times)))
}

type ListingConfig = Pick<Config, 'dataDir' | 'secret' | 'formerSecret'>

/** Everything in DATA_DIR/backups, also what is damaged or foreign, newest first. */
export const listedBackups = async (config: ListingConfig): Promise<ListedBackup[]> => {
  const folder = backupsFolder(config)
  const listed: ListedBackup[] = []
  for (const { name } of (await timedBackups(folder)).slice(0, maxListedCount)) listed.push(await inspectBackup(join(folder, name), config))
  return listed
}

/** The names of all backups and the milliseconds when they were taken, newest first. Those that can't be read come last. */
export const timedBackups = async (folder: string): Promise<Array<{ name: string; takenAt: number | undefined }>> => {
  const timed: Array<{ name: string; takenAt: number | undefined }> = []
  for (const name of await backupNames(folder)) {
    const opened = await openBackup(join(folder, name)).catch(() => undefined)
    opened?.close()
    timed.push({ name, takenAt: opened && Date.parse(opened.manifest.takenAt) })
  }
  return timed.toSorted((a, b) => (b.takenAt ?? -Infinity) - (a.takenAt ?? -Infinity) || 0)
}

/** Returns the names of folders and archives, newest first, without unfinished ones. Their names begin with their time. */
export const backupNames = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const isBackup = (name: string) => /^\w[\w.-]*$/.test(name) && !name.endsWith('.unfinished')
  return entries
    .filter((entry) => isBackup(entry.name) && (entry.isDirectory() || entry.name.endsWith('.zip')))
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
}

/** Reads the manifest of a backup, compares its hashes and its release. */
export const inspectBackup = async (path: string, config: ListingConfig): Promise<ListedBackup> => {
  const nothing = { version: null, takenAt: null, people: null, rows: null, files: null, losesSecret: false }
  let manifest: Manifest | undefined
  try {
    const backup = await openBackup(path)
    ;({ manifest } = backup)
    let isUseless: boolean
    try {
      if (!isNewer(manifest.migrations) && (await sizeOf(path)) <= maxVerifiedBytes) await verifyBackup(backup)
      isUseless = await hasUselessSecret(backup)
    } finally {
      backup.close()
    }
    const losesSecret = await losesSecretOf(manifest, isUseless, config)
    return { name: basename(path), state: stateOf(manifest), fault: null, ...summaryOf(manifest), losesSecret }
  } catch (error) {
    // An unreadable backup doesn't hide the others.
    const fault =
      error instanceof BackupError
        ? error.message.replaceAll(path, basename(path))
        : `It cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`
    const state = error instanceof ForeignBackupError ? 'foreign' : 'damaged'
    return { name: basename(path), state, fault, ...nothing, ...(manifest && summaryOf(manifest)) }
  }
}

const stateOf = ({ migrations }: Manifest): ListedBackup['state'] => {
  if (isNewer(migrations)) return 'newer'
  return migrations.length < readMigrations().length ? 'older' : 'same'
}

const summaryOf = ({ version, takenAt, tables, files }: Manifest) => ({
  version,
  takenAt,
  people: tables.find(({ name }) => name === 'users')?.rows ?? 0,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.length,
})

const losesSecretOf = async ({ secret, secretFingerprint }: Manifest, isUseless: boolean, config: ListingConfig): Promise<boolean> =>
  secretFingerprint !== undefined &&
  isOtherSecret(config, Buffer.from(secretFingerprint, 'hex')) &&
  // A restore replaces the secret of the data directory.
  !(secret && !isUseless && (await secretFileInUse(config)))

const sizeOf = async (path: string): Promise<number> => {
  const own = await stat(path)
  if (!own.isDirectory()) return own.size
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}
