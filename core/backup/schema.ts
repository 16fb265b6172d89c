import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Moment } from '../momentSchema.ts'
import { maxArchiveBytes } from './limits.ts'

/** How a backup compares with the running release, by the migrations that its tables have. `foreign`: it isn't one of Fieldwork. */
export const BackupState = z.enum(['same', 'older', 'newer', 'damaged', 'foreign'])
export type BackupState = z.infer<typeof BackupState>

/** A backup in the data directory. Fields of the manifest are null if it can't be read. */
export const ListedBackup = z.object({
  /** Name of its file or folder. */
  name: z.string(),
  state: BackupState,
  /** Why it's damaged or foreign, in words; else null. */
  fault: z.nullable(z.string()),
  version: z.nullable(z.string()),
  takenAt: z.nullable(Moment),
  people: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  files: z.nullable(z.int()),
  /** True if this server's secret differs from the backup's. False for backups that don't record theirs. */
  losesSecret: z.boolean(),
})
export type ListedBackup = z.infer<typeof ListedBackup>

export const RestorePhase = z.enum(['checking', 'files', 'rows', 'finishing'])
export type RestorePhase = z.infer<typeof RestorePhase>

export const RestoreProgress = z.object({
  state: z.enum(['running', 'done', 'failed']),
  phase: RestorePhase,
  done: z.int(),
  total: z.int(),
  /** Why it failed, in words. */
  fault: z.nullable(z.string()),
  /** Parts of the backup that weren't restored, such as `table aaa_report`, because Fieldwork doesn't have them. */
  leftOut: z.array(z.string()),
  /** Tables, columns and sequences that the backup left out because they aren't Fieldwork's. */
  notInBackup: z.array(z.string()),
  /** Learners' files that the file store didn't have when the backup was made. */
  missingFiles: z.int(),
})
export type RestoreProgress = z.infer<typeof RestoreProgress>

/** The result of restoring the newest backup into a scratch database. */
export const BackupDrill = z.object({
  at: Moment,
  backup: z.string(),
  takenAt: Moment,
  seconds: z.int(),
  /** Why it failed, in words; null if it succeeded. */
  fault: z.nullable(z.string()),
  /** The drill itself couldn't be tried, so the fault says nothing about the backup. */
  isUntried: z.optional(z.boolean()),
})
export type BackupDrill = z.infer<typeof BackupDrill>

/** The state of backups, for the administration. */
export const BackupStatus = z.object({
  folder: z.string(),
  /** Newest complete backup in the folder. */
  newest: z.nullable(z.object({ name: z.string(), takenAt: Moment })),
  drill: z.nullable(BackupDrill),
})
export type BackupStatus = z.infer<typeof BackupStatus>

const key = z.string().check(z.maxLength(100))
const name = z.string().check(z.regex(/^[\w][\w.-]{0,119}$/))

export const schemas = {
  getBackupStatus: { output: BackupStatus },
  listBackups: {
    body: z.object({ key }),
    output: z.object({
      version: z.string(),
      /** Folder for backups that are too large to upload. */
      folder: z.string(),
      maxUploadBytes: z.int(),
      /** Newest first. */
      backups: z.array(ListedBackup),
    }),
  },
  uploadBackup: {
    params: z.object({ archive: z.string().check(z.regex(/^[\w][\w-]{0,99}\.zip$/)) }),
    query: z.object({
      /** Chosen by the client, the same for all parts, so that two uploads of the same name don't mix. */
      upload: z.string().check(z.regex(/^[\w-]{8,40}$/)),
      offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(maxArchiveBytes)),
      size: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxArchiveBytes)),
    }),
    requestHeaders: z.object({ 'x-restore-key': key }),
    output: z.object({ received: z.int(), backup: z.nullable(ListedBackup) }),
  },
  beginRestore: { body: z.object({ key, name }) },
  getRestore: { body: z.object({ key }), output: RestoreProgress },
} satisfies Record<string, EndpointSchemas>
