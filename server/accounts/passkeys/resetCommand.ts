import '../../tellFailure.ts'
import { endWithHelp, readCommandLine } from '@fieldwork/compiler/commandLine.ts'
import { emailAddress } from '@fieldwork/core/accounts/signIn.ts'
import { createJobs } from '../../adapters/queue/jobs.ts'
import { readConfig } from '../../config.ts'
import { createClock } from '../../database/clock.ts'
import { connect } from '../../database/connect.ts'
import { migrate } from '../../database/migrate.ts'
import { createLog } from '../../log.ts'
import { resetPasskeys } from './reset.ts'

const help = `npm run passkeys:remove -- <email>

Removes all passkeys of a user who lost them and logs them out everywhere. They get a mail about it, and log in with an email code. With the
settings of the server, whether it runs or not; docs/self-hosting.md says more.

  npm run passkeys:remove -- ada@example.org`

const { positionals } = readCommandLine(help, {})
const email = positionals.length === 1 ? emailAddress(positionals[0]!) : undefined
if (!email) endWithHelp('Name one email address.', help)
else {
  const config = readConfig()
  const log = createLog({ logLevel: 'error', logFormat: config.logFormat })
  const db = await connect({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log, connections: 4 })
  try {
    await migrate(db, log)
    const clock = await createClock(db, log)
    const jobs = await createJobs(db, log)
    const count = await resetPasskeys({ config, db, jobs, now: clock.now }, email)
    if (count === undefined) process.exitCode = 1
    console.log(
      count === undefined
        ? `Nobody has the address ${email}.`
        : `${count} ${count === 1 ? 'passkey was' : 'passkeys were'} removed, and ${email} is logged out everywhere.`,
    )
    clock.stop()
    await jobs.close()
  } finally {
    await db.close()
  }
}
