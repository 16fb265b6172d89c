import '../start/supportedNode.ts'
import '../tellFailure.ts'
import { readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { EmbeddedPostgresError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startFailure } from '../start/failure.ts'
import { UpgradeError } from './copyDatabase.ts'
import { goBack, upgrade } from './upgrade.ts'

const help = `npm run upgrade -- [options]

Brings Fieldwork's own PostgreSQL to the version that is installed, with the settings of the server. docs/self-hosting.md says how.

  --back               puts the old database back, without what was written since
  --programs <folder>  the programs of the old version`

const run = async (): Promise<string> => {
  const { values } = readCommandLine(help, { back: { type: 'boolean' }, programs: { type: 'string' } })
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
