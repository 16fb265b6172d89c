import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BackupDrill, type BackupStatus } from '@fieldwork/core/backup/schema.ts'
import type { Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { isEmptyDatabase, runDatabaseCommand } from '../database/ownConnection.ts'
import { unlessLocked } from '../database/processLock.ts'
import { quoted } from '../database/tables.ts'
import { backupsFolder, timedBackups } from './listing.ts'
import { openBackup } from './openBackup.ts'
import { databaseCommentSql } from './queries.ts'
import { restoreTables, verifyBackup } from './restore.ts'
import { hasUselessSecret, uselessSecret } from './secret.ts'

/* A drill restores a backup into a scratch database, to find out whether it could be restored in an emergency. */

/** Days between two drills. */
const drillInterval = 30
const day = 86_400_000

type DrillContext = Pick<Context, 'config' | 'db' | 'log' | 'now'>

const reportPath = ({ config }: Pick<DrillContext, 'config'>) => join(backupsFolder(config), 'drill.json')

/** The result of the last drill of this data directory; undefined before the first one. */
export const lastDrill = async (context: Pick<DrillContext, 'config'>): Promise<BackupDrill | undefined> => {
  const text = await readFile(reportPath(context), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return z.parse(BackupDrill, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The newest complete backup in DATA_DIR/backups and when it was taken; undefined if there is none. */
export const newestBackup = async ({ config }: Pick<DrillContext, 'config'>): Promise<{ name: string; takenAt: number } | undefined> => {
  const [newest] = await timedBackups(backupsFolder(config))
  return newest?.takenAt === undefined ? undefined : { name: newest.name, takenAt: newest.takenAt }
}

/** The newest backup in the data directory, and the last drill. */
export const backupStatus = async (context: Pick<DrillContext, 'config'>): Promise<BackupStatus> => {
  const newest = await newestBackup(context)
  return {
    folder: backupsFolder(context.config),
    newest: newest ? { name: newest.name, takenAt: new Date(newest.takenAt).toISOString() } : null,
    drill: (await lastDrill(context)) ?? null,
  }
}

/** Part of the hourly work: once a month, tries the newest backup in DATA_DIR/backups, if there is one. */
export const drillBackups = async (context: DrillContext): Promise<void> => {
  const last = await lastDrill(context)
  // A failed drill is repeated after a day, because it may have been the disk or a lack of rights.
  if (last && context.now() - Date.parse(last.at) < (last.fault === null ? drillInterval : 1) * day) return
  const newest = await newestBackup(context)
  if (!newest) return
  await runDrill(context, newest)
}

/** Tries one backup and records the result. Returns undefined if another process is doing so: they share the scratch database. */
export const runDrill = async (context: DrillContext, newest: { name: string; takenAt: number }): Promise<BackupDrill | undefined> => {
  let drill: BackupDrill | undefined
  await unlessLocked(context.db, 'restore drill', async () => {
    drill = await recordDrill(context, newest)
  })
  return drill
}

const recordDrill = async (context: DrillContext, { name, takenAt }: { name: string; takenAt: number }): Promise<BackupDrill> => {
  const begin = performance.now()
  const { fault, isUntried } = await faultOf(context, name)
  const drill: BackupDrill = {
    at: new Date(context.now()).toISOString(),
    backup: name,
    takenAt: new Date(takenAt).toISOString(),
    seconds: Math.round((performance.now() - begin) / 1000),
    fault,
    ...(isUntried && { isUntried }),
  }
  const path = reportPath(context)
  await writeFile(`${path}.unfinished`, JSON.stringify(drill, null, 2), { mode: 0o600 })
  await rename(`${path}.unfinished`, path)
  if (fault === null) context.log.info(drill, 'the newest backup was restored into a scratch database, which was removed')
  else if (isUntried) context.log.warn(drill, 'the newest backup was not tried, because there is no scratch database to restore it into')
  else context.log.error(drill, 'the newest backup could not be restored into a scratch database')
  return drill
}

/** Rejects with UntriedError. */
const createScratch = async (
  { db, log }: Pick<DrillContext, 'db' | 'log'>,
  name: string,
  databaseUrl: string,
): ReturnType<typeof connect> => {
  try {
    await dropScratch(db, databaseUrl, name)
    await runDatabaseCommand(db.url, `create database ${quoted(name)} template template0 encoding 'UTF8'`)
    await markScratch(db, name)
    return await connect({ databaseUrl, dataDir: '', log, connections: 2, timeoutSeconds: 5 })
  } catch (error) {
    if (error instanceof UntriedError) throw error
    const { code, message } = error as { code?: string; message: string }
    if (code === '42501') throw new UntriedError('The database user may not create a database for the drill: alter role … createdb.')
    if (/no such database|does not exist/.test(message))
      throw new UntriedError(`The pooler in DATABASE_URL leads to no database ${name}: name it, or *, under [databases].`)
    throw new UntriedError(message)
  }
}

/** There was no scratch database to restore into. */
class UntriedError extends Error {}

/** The comment on a database that a drill made. */
const scratchMark = 'Made by a restore drill of Fieldwork, which drops it.'

/** Rejects with UntriedError for a database that no drill made. An empty one may be of a drill that was killed before it marked it. */
const dropScratch = async (db: DrillContext['db'], url: string, name: string): Promise<void> => {
  const existing = await db.row(databaseCommentSql, [name])
  if (!existing) return
  if (existing.comment === null && (await isEmptyDatabase(url))) await markScratch(db, name)
  else if (existing.comment !== scratchMark)
    throw new UntriedError(`The drill needs the name ${name}, but there is a database of this name that it didn’t make. Rename or drop it.`)
  await runDatabaseCommand(db.url, `drop database if exists ${quoted(name)} with (force)`)
}

const markScratch = (db: DrillContext['db'], name: string) =>
  runDatabaseCommand(db.url, `comment on database ${quoted(name)} is '${scratchMark}'`)

/** PostgreSQL cuts names after 63 bytes. */
const scratchName = (database: string): string => {
  const name = `${database}_drill`
  return Buffer.byteLength(name) <= 63 ? name : `${createHash('sha256').update(database).digest('hex').slice(0, 32)}_drill`
}

const faultOf = async (context: DrillContext, name: string): Promise<Pick<BackupDrill, 'fault' | 'isUntried'>> => {
  try {
    await restoreIntoScratch(context, join(backupsFolder(context.config), name))
    return { fault: null }
  } catch (error) {
    const { message } = error as Error
    return error instanceof UntriedError ? { fault: message, isUntried: true } : { fault: message }
  }
}

const restoreIntoScratch = async ({ db, log }: DrillContext, path: string): Promise<void> => {
  const backup = await openBackup(path)
  const url = new URL(db.url)
  const name = scratchName(decodeURIComponent(url.pathname.slice(1)))
  url.pathname = encodeURIComponent(name)
  try {
    await verifyBackup(backup)
    if (await hasUselessSecret(backup)) log.warn(uselessSecret)
    const scratch = await createScratch({ db, log }, name, url.href)
    try {
      await restoreTables({ db: scratch, log }, backup)
      await migrate(scratch, log.child({}, { msgPrefix: 'In the scratch database of the drill: ' }))
    } finally {
      await scratch.close()
    }
  } finally {
    backup.close()
    await dropScratch(db, url.href, name).catch((error: unknown) => {
      // It isn't of a drill, which the report says.
      if (error instanceof UntriedError) return
      log.error({ error, database: name }, 'the scratch database could not be dropped; it holds everybody’s data')
    })
  }
}
