import { constants, existsSync } from 'node:fs'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { beginRestore, getBackupStatus, getRestore, listBackups, uploadBackup } from '@fieldwork/core/backup/contract.ts'
import { maxArchiveBytes, maxPartBytes } from '@fieldwork/core/backup/limits.ts'
import type { ListedBackup, RestoreProgress } from '@fieldwork/core/backup/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { hasOwnerKey, hasPeople } from '../accounts/queries.ts'
import { hashToken } from '../accounts/sessions/session.ts'
import type { Context } from '../context.ts'
import { migrate } from '../database/migrate.ts'
import { holdMaintenance, rereadMaintenance } from '../http/maintenance/maintenance.ts'
import { networkOf } from '../http/rateLimits.ts'
import { serve, type Served } from '../http/route.ts'
import type { ProcessState } from '../http/server.ts'
import { backupStatus } from './drill.ts'
import { backupNames, backupsFolder, inspectBackup, listedBackups, makeBackupsFolder, removeAbandoned } from './listing.ts'
import { BackupError } from './manifest.ts'
import { restore } from './restore.ts'

/** Milliseconds in which the browser reads that the restore is done before the server restarts. */
const restartDelay = 2_000

/**
 * Controls the process. `stopWork` stops publishing and starts no further hourly work; jobs that are running continue. `resumeWork` starts
 * both again, and `restart` replaces the process. `processId`: the id under which it is registered.
 */
export type Lifecycle = { processId: string; stopWork: () => Promise<void>; resumeWork: () => void; restart: () => void }

/** Restoring in the browser, with the key printed at startup, until the first account exists. */
export const backup = (context: Context, state: ProcessState | undefined, lifecycle: Lifecycle | undefined): Served[] => {
  const { config, limits } = context
  const folder = backupsFolder(config)
  const complete: CompleteUploads = new Map()
  let running: { keyHash: Buffer; progress: RestoreProgress } | undefined

  const run = async (name: string) => {
    const update = (progress: Partial<RestoreProgress>) => Object.assign(running!.progress, progress)
    if (state) state.isRestoring = true
    holdMaintenance(config)
    try {
      await lifecycle?.stopWork()
      const { manifest, leftOut } = await restore(context, join(folder, name), {
        report: (phase, done, total) => update({ phase, done, total }),
        ...(lifecycle && { processId: lifecycle.processId }),
      })
      context.log.info({ backup: name, takenAt: manifest.takenAt }, 'a backup was restored in the browser')
      update({ state: 'done', leftOut, notInBackup: manifest.leftOut ?? [], missingFiles: manifest.missing.length })
      if (lifecycle) setTimeout(() => lifecycle.restart(), restartDelay)
    } catch (error) {
      context.log.error({ error, backup: name }, 'a backup could not be restored')
      // If the connection was lost during the commit, the tables may be those of an older backup. Without the current ones, nothing can be served.
      const isUsable = await migrate(context.db, context.log).then(
        () => true,
        (reason: unknown) => {
          context.log.error({ error: reason }, 'the tables could not be brought up to date after a failed restore')
          return false
        },
      )
      rereadMaintenance(config)
      if (isUsable) lifecycle?.resumeWork()
      if (state) state.isRestoring = !isUsable
      update({ state: 'failed', fault: faultOf(error) })
    }
  }

  return [
    serve(getBackupStatus, () => backupStatus(context)),
    serve(listBackups, async ({ body, address }) => {
      await requireKey(context, body.key, address)
      return {
        version: config.version,
        folder,
        maxUploadBytes: await maxUploadBytes(config.dataDir),
        backups: await listedBackups(config),
      }
    }),
    serve(uploadBackup, async ({ params, query, requestHeaders, address, stream }) => {
      await requireKey(context, requestHeaders['x-restore-key'], address)
      if (query.size - query.offset > (await maxUploadBytes(config.dataDir))) throw problem('too_large')
      return receivePart(config, complete, params.archive, query, stream)
    }),
    serve(beginRestore, async ({ body, address }) => {
      await requireKey(context, body.key, address)
      if (!(await backupNames(folder)).includes(body.name)) throw problem('not_found')
      if (running?.progress.state === 'running') throw problem('conflict')
      running = {
        keyHash: hashToken(body.key),
        progress: { state: 'running', phase: 'checking', done: 0, total: 0, fault: null, leftOut: [], notInBackup: [], missingFiles: 0 },
      }
      void run(body.name)
    }),
    serve(getRestore, async ({ body, address }) => {
      // Without a query, because the restore has locked the tables.
      if (running?.keyHash.equals(hashToken(body.key))) return running.progress
      await limits.take('backups', networkOf(address))
      throw problem('not_found')
    }),
  ]
}

const faultOf = (error: unknown): string =>
  error instanceof BackupError ? error.message : `Nothing was restored: ${error instanceof Error ? error.message : 'the log says why'}.`

/**
 * Throws `conflict` once anyone has an account, and `not_found` for a key that is wrong or expired. Only those are counted, so that nobody
 * locks out the person with the right one.
 */
const requireKey = async ({ db, limits, now }: Context, key: string, address: string): Promise<void> => {
  if (await hasPeople(db)) throw problem('conflict')
  if (await hasOwnerKey(db, hashToken(key), new Date(now()))) return
  await limits.take('owner', networkOf(address))
  throw problem('not_found')
}

/** At most half of the free space, because restored rows and files take about as much as their archive. */
export const shareOfSpace = (freeBytes: number): number => Math.min(maxArchiveBytes, Math.floor(freeBytes / 2))

const maxUploadBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return shareOfSpace(bavail * bsize)
}

type ArchivePart = { upload: string; offset: number; size: number }
type PartReply = { received: number; backup: ListedBackup | null }
/** The replies to the last parts, by file, for an hour. One may be lost, or still be on its way when the part is repeated. */
type CompleteUploads = Map<string, { offset: number; size: number; reply: Promise<PartReply> }>
/** The first bytes of a zip. */
const zipStart = Buffer.from('PK\x03\x04')
/** Milliseconds. */
const replyAge = 3_600_000

/**
 * Writes a part of an archive at its offset. A part may be repeated; one that leaves a gap is a `conflict`. The complete archive gets a
 * number if its name is taken.
 */
const receivePart = async (
  config: Context['config'],
  complete: CompleteUploads,
  archive: string,
  { upload, offset, size }: ArchivePart,
  stream: Readable,
): Promise<PartReply> => {
  const folder = backupsFolder(config)
  await makeBackupsFolder(folder)
  if (offset === 0) await removeAbandoned(folder)
  const unfinished = join(folder, `${archive}.${upload}.unfinished`)
  let received = offset
  let head = Buffer.alloc(0)
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => {
      received += chunk.length
      if (head.length < zipStart.length) head = Buffer.concat([head, chunk]).subarray(0, zipStart.length)
      const isTooLarge = received - offset > maxPartBytes || received > size
      done(isTooLarge ? problem('too_large') : null, chunk)
    },
  })
  const last = complete.get(unfinished)
  if (last?.offset === offset && last.size === size) {
    await pipeline(stream, counted, new Writable({ write: (_chunk, _encoding, done) => done() }))
    return last.reply
  }
  // Another upload begins.
  if (offset === 0) complete.delete(unfinished)
  const present =
    offset === 0
      ? 0
      : await stat(unfinished).then(
          ({ size: bytes }) => bytes,
          () => 0,
        )
  if (offset > present) throw problem('conflict', { details: { offset: present } })
  const target = await open(unfinished, constants.O_WRONLY | noFollow | (offset === 0 ? constants.O_CREAT | constants.O_TRUNC : 0), 0o600)
  await pipeline(stream, counted, target.createWriteStream({ start: offset, flush: true }))
  // A file that begins differently is refused, with its reason, before the rest of it is sent.
  const isZip = offset > 0 || head.equals(zipStart)
  if (received < size && isZip) return { received, backup: null }
  const other = complete.get(unfinished)
  if (other) return other.reply
  const own = { offset, size, reply: completeUpload(config, unfinished, archive, received) }
  complete.set(unfinished, own)
  const forget = () => {
    if (complete.get(unfinished) === own) complete.delete(unfinished)
  }
  own.reply.catch(forget)
  setTimeout(forget, replyAge).unref()
  return own.reply
}

const completeUpload = async (config: Context['config'], unfinished: string, archive: string, received: number): Promise<PartReply> => {
  const folder = backupsFolder(config)
  const inspected = await inspectBackup(unfinished, config)
  if (inspected.fault !== null) {
    await rm(unfinished)
    const fault = inspected.fault.replaceAll(basename(unfinished), archive)
    return { received, backup: { ...inspected, name: archive, fault } }
  }
  const name = unusedName(folder, archive)
  await rename(unfinished, join(folder, name))
  return { received, backup: { ...inspected, name } }
}

/** Windows has no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0

const unusedName = (folder: string, archive: string): string => {
  let name = archive
  for (let number = 2; existsSync(join(folder, name)); number++) name = `${archive.slice(0, -'.zip'.length)}-${number}.zip`
  return name
}
