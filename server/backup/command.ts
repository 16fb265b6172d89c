import '../tellFailure.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endWithHelp, readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { hasTables } from '../database/copyTables.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { backUp } from './backUp.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const help = `npm run backup -- <folder>
npm run restore -- <folder>

Writes everything that people made and that was published into a new folder, while Fieldwork may run, and brings it back into a database
without people, while it does not. With the settings of the server; docs/self-hosting.md says more.

  npm run backup -- /srv/backups/monday
  npm run restore -- /srv/backups/monday`

const [action, folder, ...others] = readCommandLine(help, {}).positionals

const contents = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}`
}

const run = async (place: string) => {
  const config = readConfig()
  const log = createLog({ logLevel: 'warn', logFormat: config.logFormat })
  // Connecting would create an empty database, and its backup would look valid.
  if (action === 'backup' && !config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new BackupError(`${config.dataDir} has no database. Name the data directory of the server: DATA_DIR.`)
  const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  try {
    const target = { config, db, log, files: createFiles(config) }
    if (action === 'restore') {
      const manifest = await restore(target, place)
      return console.log(`Restored from ${place}, taken at ${manifest.takenAt}: ${contents(manifest)}.`)
    }
    if (!(await hasTables(db))) throw new BackupError('The database is empty. Give the settings of the server.')
    // Throws if the database is newer than this code. Older tables are backed up as they are, because a backup changes nothing.
    await pendingMigrations(db)
    const manifest = await backUp(target, place)
    console.log(`Backed up to ${place}: ${contents(manifest)}${manifest.secret ? ', and the secret' : ''}.`)
    for (const object of manifest.missing) console.warn(`Missing in the store of files, and not in the backup: ${object}`)
  } finally {
    await db.close()
  }
}

try {
  if (folder === undefined || others.length > 0) endWithHelp('Name one folder.', help)
  else await run(folder)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
