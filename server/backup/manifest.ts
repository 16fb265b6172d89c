import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Moment } from '@fieldwork/core/momentSchema.ts'

/** A path that can't leave the folder. */
const Path = z.string().check(z.regex(/^(?!.*\.\.)[\w][\w.\-/]*$/))
const Part = { file: Path, sha256: z.string() }

/** The contents of a backup; `file` is a path in its folder. */
export const Manifest = z.object({
  /** Format 1 had no hash of its own. */
  format: z.literal([1, 2]),
  version: z.string(),
  takenAt: Moment,
  migrations: z.array(z.object({ number: z.int(), name: z.string(), hash: z.string() })),
  tables: z
    .array(z.object({ ...Part, name: z.string(), columns: z.array(z.string()), rows: z.int().check(z.gte(0)) }))
    .check(z.refine((tables) => Number.isSafeInteger(tables.reduce((sum, { rows }) => sum + rows, 0)))),
  sequences: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
  /** Learners' files, copied a little later than the tables. */
  files: z.array(
    z.object({
      ...Part,
      userId: z.uuid(),
      key: z.string().check(z.regex(/^[\w-]+$/)),
      isSecond: z.boolean(),
      size: z.int(),
      etag: z.string(),
      contentType: z.string(),
    }),
  ),
  /** Files that a row names but the store doesn't have. */
  missing: z.array(z.string()),
  /** Tables, columns and sequences that the release didn't know, such as `table aaa_report`. They are not in the backup. */
  leftOut: z.optional(z.array(z.string())),
  /** The secret of the data directory; absent if the setting SECRET replaces it. */
  secret: z.nullable(z.object(Part)),
  /** Of the secret that the database is used with, in hexadecimal. Absent in backups of earlier releases, and before the first start. */
  secretFingerprint: z.optional(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'

export const manifestPath = (folder: string): string => join(folder, manifestName)

export class BackupError extends Error {}

/** For files and folders that something else wrote. */
export class ForeignBackupError extends BackupError {}

/** Advice for a damaged backup. */
export const useAnother = 'Use another backup.'

/** Errors of the file system are rethrown: the backup itself may be whole. */
export const damaged = (cause: unknown, message: string): BackupError => {
  if (cause instanceof BackupError) return cause
  const isRefused = cause instanceof Error && 'syscall' in cause && !('code' in cause && cause.code === 'ENOENT')
  return new BackupError(isRefused ? `The backup cannot be read: ${cause.message}.` : message, { cause })
}

/** Serializes the manifest with its own hash, because a restore trusts what it says about rows and files. */
export const writtenManifest = (manifest: Manifest): string => JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 2)

const digestOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Returns undefined for a manifest that was changed, or written by a newer Fieldwork. */
export const parseManifest = (text: string): Manifest | undefined => {
  let value: Record<string, unknown>
  try {
    value = JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
  const { sha256, ...manifest } = value ?? {}
  const isWhole = manifest['format'] === 1 || sha256 === digestOf(manifest)
  return isWhole ? Manifest.safeParse(manifest).data : undefined
}

/** Fields that every version writes. A flipped bit changes one of them at most. */
const ownFields = ['takenAt', 'migrations', 'tables'] as const satisfies ReadonlyArray<keyof Manifest>

/** Other programs call files manifest.json, too: browser extensions and web apps, for example. */
const isOfAnotherProgram = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return !ownFields.some((field) => Object.hasOwn(Object(value) as object, field))
  } catch {
    return false
  }
}

/** `text`: of the manifest at `path`, if there is one. @throws BackupError if there is no backup that this version understands. */
export const readManifest = (path: string, text: string | undefined): Manifest => {
  const reason = text === undefined ? `there is no ${manifestName} in it` : `another program wrote its ${manifestName}`
  if (text === undefined || isOfAnotherProgram(text)) throw new ForeignBackupError(`${path} isn’t a Fieldwork backup: ${reason}.`)
  const manifest = parseManifest(text)
  if (!manifest)
    throw new BackupError(`${manifestPath(path)} is damaged, or was written by a newer Fieldwork. Use another backup, or that version.`)
  return manifest
}
