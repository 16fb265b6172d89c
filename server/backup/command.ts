import '../tellFailure.ts'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endWithHelp, readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import { isOtherSecret } from '../database/secretFingerprint.ts'
import { leftOutSentence } from '../database/leftOut.ts'
import { hasTables } from '../database/tables.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { backUp } from './backUp.ts'
import { newestBackup, runDrill } from './drill.ts'
import { backupNames, backupsFolder, makeBackupsFolder, removeAbandoned } from './listing.ts'
import { BackupError, ForeignBackupError, type Manifest } from './manifest.ts'
import { openBackup } from './openBackup.ts'
import { restore } from './restore.ts'

const help = `npm run backup -- [<folder or file>] [--keep <number>]
npm run backup -- --drill
npm run restore -- <folder or file>

Writes everything that people made and that was published into a new folder, or into one file if its name ends with .zip, while Fieldwork
may run; without a name, into DATA_DIR/backups/<time>.zip. Brings it back into a database without people, while Fieldwork does not run, or
in the browser: an empty Fieldwork offers what is in DATA_DIR/backups. With the settings of the server; docs/self-hosting.md says more.

  --keep <number>  afterwards deletes all but the newest backups in DATA_DIR/backups that were named by their time
  --drill          backs nothing up, but restores the newest backup in DATA_DIR/backups into a scratch database, as the server does once a month

  npm run backup -- --keep 14
  npm run backup -- --drill
  npm run backup -- /srv/backups/monday
  npm run restore -- /srv/backups/monday`

const { positionals, values } = readCommandLine(help, { keep: { type: 'string' }, drill: { type: 'boolean' } })
const [action, target, ...others] = positionals

const contents = ({ tables, files }: Manifest, leftOut: readonly string[] = []): string => {
  const copied = tables.filter(({ name }) => !leftOut.includes(`table ${name}`))
  const rows = copied.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${copied.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}`
}

/** Prints a warning for everything that is missing from the backup. */
const warnOfGaps = ({ leftOut, missing }: Manifest) => {
  if (leftOut) console.warn(leftOutSentence('in the backup', leftOut))
  for (const object of missing) console.warn(`Not in the backup, because the file store did not have it: ${object}`)
}

const run = async () => {
  const config = readConfig()
  const log = createLog({ logLevel: 'warn', logFormat: config.logFormat })
  // Connecting would create an empty database, and its backup would look valid.
  if (action === 'backup' && !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new BackupError(`${config.dataDir} has no database. Set DATA_DIR to the data directory of the server.`)
  // Before connecting, too: restoring nothing would create an empty database.
  if (action === 'restore') (await openBackup(target!)).close()
  const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  try {
    const site = { config, db, log, files: createFiles(config) }
    if (action === 'restore') {
      const { manifest, leftOut } = await restore(site, target!)
      console.log(`Restored from ${target}, taken at ${manifest.takenAt}: ${contents(manifest, leftOut)}.`)
      if (leftOut.length > 0) console.warn(`${leftOutSentence('restored', leftOut)} The backup still has what is listed.`)
      return warnOfGaps(manifest)
    }
    if (values.drill) return await drillNewest({ config, db, log })
    if (!(await hasTables(db)))
      throw new BackupError('The database is empty: there is nothing to back up. Run this with the settings of the server.')
    // Throws if the database is newer than this code. Older tables are backed up as they are, because a backup changes nothing.
    await pendingMigrations(db)
    await removeAbandoned(backupsFolder(config))
    const written = target ?? join(backupsFolder(config), `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`)
    if (!target) await makeBackupsFolder(backupsFolder(config))
    const manifest = await backUp(site, written)
    const { secretFingerprint } = manifest
    const isOther = secretFingerprint !== undefined && isOtherSecret(config, Buffer.from(secretFingerprint, 'hex'))
    const withoutSecret = isOther ? '.' : '. The setting SECRET is not in it: keep it as well.'
    console.log(`Backed up to ${written}: ${contents(manifest)}${manifest.secret ? ', and the secret.' : withoutSecret}`)
    if (isOther) console.warn('SECRET here isn’t the server’s, so no secret is in the backup. Keep the server’s SECRET.')
    warnOfGaps(manifest)
    if (values.keep) await removeOld(config, Number(values.keep))
  } finally {
    await db.close()
  }
}

/** The result replaces the one of the server's last drill. */
const drillNewest = async (site: Pick<Context, 'config' | 'db' | 'log'>) => {
  const newest = await newestBackup(site)
  if (!newest) throw new BackupError(`There is no backup in ${backupsFolder(site.config)}.`)
  const drilled = await runDrill({ ...site, now: Date.now }, newest)
  if (!drilled) throw new BackupError('Another process is drilling right now. Its result is at /admin, under Jobs and backups.')
  if (drilled.fault !== null) throw new BackupError(drilled.fault)
  console.log(`${newest.name} was restored into a scratch database in ${drilled.seconds} s, which was removed.`)
}

/** Names by time sort by age. Backups with other names were made on purpose. */
const removeOld = async (config: Config, keep: number) => {
  const folder = backupsFolder(config)
  const named = (await backupNames(folder)).filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.zip$/.test(name))
  for (const name of named.slice(keep)) {
    await rm(join(folder, name))
    console.log(`Deleted ${join(folder, name)}.`)
  }
}

try {
  if (others.length > 0 || (action === 'restore' && target === undefined)) endWithHelp('Name one backup.', help)
  else if (values.drill && (action === 'restore' || target !== undefined || values.keep !== undefined))
    endWithHelp('--drill stands alone: npm run backup -- --drill', help)
  else if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) endWithHelp('--keep takes a number from 1 to 9999.', help)
  else await run()
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error instanceof ForeignBackupError ? `${error.message} Name a file or folder that npm run backup wrote.` : error.message)
  process.exitCode = 1
}
