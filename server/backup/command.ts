import { createFiles } from '../adapters/storage/files.ts'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { backUp } from './backUp.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { restore } from './restore.ts'

/** `npm run backup -- <folder>` and `npm run restore -- <folder>`, with the settings of the server. */
const [action, folder] = process.argv.slice(2)

const contents = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}`
}

const run = async (place: string) => {
  const config = readConfig()
  const log = createLog({ logLevel: 'warn', logFormat: config.logFormat })
  const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  try {
    const target = { config, db, log, files: createFiles(config) }
    if (action === 'restore') {
      const manifest = await restore(target, place)
      return console.log(`Restored from ${place}, taken at ${manifest.takenAt}: ${contents(manifest)}.`)
    }
    await migrate(db, log)
    const manifest = await backUp(target, place)
    console.log(`Backed up to ${place}: ${contents(manifest)}${manifest.secret ? ', and the secret' : ''}.`)
    for (const object of manifest.missing) console.warn(`Missing in the store of files, and not in the backup: ${object}`)
  } finally {
    await db.close()
  }
}

try {
  if (!folder) throw new BackupError(`Name the folder: npm run ${action} -- <folder>`)
  await run(folder)
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
