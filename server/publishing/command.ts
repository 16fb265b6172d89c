import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { compileCatalogue } from './compile.ts'
import { publishCatalogue } from './publish.ts'
import { publishedSources } from './queries.ts'

/** Publishes a content folder (by default the one that ships) into the configured database, and says what has changed. */
const config = readConfig()
const log = createLog(config)
const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
try {
  await migrate(db, log)
  const compiled = await compileCatalogue(resolve(process.argv[2] ?? config.contentDir), await publishedSources(db))
  // Said before anything is written, so that it is known even when writing fails.
  for (const { file, line, severity, message } of compiled.findings) {
    if (severity === 'error') log.warn({ file, line }, message)
  }
  const { findings: _said, ...outcome } = await publishCatalogue(db, compiled)
  log.info({ ...outcome, unchanged: outcome.unchanged.length }, 'The catalogue is published.')
} catch (error) {
  log.error({ error }, 'publishing failed')
  process.exitCode = 1
} finally {
  await db.close()
}
