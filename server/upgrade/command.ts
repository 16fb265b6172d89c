import '../start/supportedNode.ts'
import { parseArgs } from 'node:util'
import { EmbeddedPostgresError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startFailure } from '../start/failure.ts'
import { UpgradeError } from './copyDatabase.ts'
import { goBack, upgrade } from './upgrade.ts'

/** `npm run upgrade`, with the settings of the server: brings the app's own PostgreSQL to the version that is installed. */
const run = async (): Promise<string> => {
  const { values } = parseArgs({ options: { back: { type: 'boolean' }, programs: { type: 'string' } } })
  const config = readConfig()
  const log = createLog({ logLevel: 'info', logFormat: config.logFormat })
  return values.back ? goBack(config, log) : upgrade(config, log, values.programs)
}

try {
  console.log(await run())
} catch (error) {
  if (!(error instanceof UpgradeError || error instanceof EmbeddedPostgresError)) throw error
  console.error(startFailure(error))
  process.exitCode = 1
}
