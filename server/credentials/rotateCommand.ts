import '../tellFailure.ts'
import { readConfig } from '../config.ts'
import { createClock } from '../database/clock.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { hasOtherSecret } from '../database/secretFingerprint.ts'
import { createLog } from '../log.ts'
import { rotateIssuerKey } from './issuerKeys.ts'

/** `npm run credentials:rotate`: credentials are signed with a new key from now on; those that were issued before stay verifiable. */
const config = readConfig()
const log = createLog({ logLevel: 'error', logFormat: config.logFormat })

let db: Database | undefined
try {
  db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 2 })
  await migrate(db, log)
  // The new key is sealed with it.
  if (config.secretOrigin === 'none' || (await hasOtherSecret(db, config)))
    throw new Error('SECRET is not the server’s. Set it to the same value.')
  const clock = await createClock(db, log)
  const { name } = await rotateIssuerKey({ config, db, now: clock.now })
  console.log(`Credentials are signed with the key ${name} from now on. Those that were issued before stay verifiable.`)
} catch (error) {
  log.error({ error }, 'the key was not changed')
  process.exitCode = 1
} finally {
  await db?.close()
}
