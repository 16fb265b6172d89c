import '../tellFailure.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endWithHelp, readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { readConfig } from '../config.ts'
import { ConfigurationError } from '../configurationError.ts'
import { createClock } from '../database/clock.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { hasOtherSecret, secretOriginSentence } from '../database/secretFingerprint.ts'
import { createLog } from '../log.ts'
import { rotateIssuerKey } from './issuerKeys.ts'

const help = `npm run credentials:rotate

Credentials are signed with a new key from now on; those that were issued before stay verifiable. With the settings of the server.`
const { positionals } = readCommandLine(help, {})
if (positionals.length > 0) endWithHelp(`${positionals[0]} is no option.`, help)

const config = readConfig()
const log = createLog({ logLevel: 'error', logFormat: config.logFormat })

const refusal = (why: string) =>
  new ConfigurationError(
    `The key was not changed. ${why} Run this again with the settings of the server, from its unit, .env file or container: SECRET, and DATABASE_URL or DATA_DIR.`,
  )
// Connecting would create an empty database.
if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) throw refusal(`${config.dataDir} has no database.`)
if (config.secretOrigin === 'none') throw refusal('SECRET isn’t set here.')

let db: Database | undefined
try {
  db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  await migrate(db, log)
  // The new key is sealed with it.
  if (await hasOtherSecret(db, config)) throw refusal(`SECRET here isn’t the server’s.${secretOriginSentence(config)}`)
  const clock = await createClock(db, log)
  const { name } = await rotateIssuerKey({ config, db, now: clock.now })
  console.log(`Credentials are signed with the key ${name} from now on. Those that were issued before stay verifiable.`)
} finally {
  await db?.close()
}
