import { json } from 'node:stream/consumers'
import { readConfig } from '../../config.ts'
import { connect } from '../../database/connect.ts'
import { createLog } from '../../log.ts'
import { type EditRequest, publishEdited } from './publishEdited.ts'

/** Reads an edit request from standard input, publishes it into the configured database, and writes the outcome to standard output. */
const config = readConfig()
const log = createLog(config, { write: (line) => void process.stderr.write(line) })
const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 1 })
try {
  const outcome = await publishEdited(db, process.argv.slice(2), (await json(process.stdin)) as EditRequest, log)
  process.stdout.write(JSON.stringify(outcome))
} finally {
  await db.close()
}
