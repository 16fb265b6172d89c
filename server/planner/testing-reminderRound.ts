import { pino } from 'pino'
import { connect } from '../database/connect.ts'
import { remindLearners } from './reminders.ts'
import { contextAtNoon } from './testing-dueLearners.ts'

/* One round of reminders in a process that a test can kill. Its arguments are a database and a data directory. */

const [databaseUrl, dataDir] = process.argv.slice(2)
const log = pino({ level: 'warn' }, pino.destination(2))
const context = await contextAtNoon(await connect({ databaseUrl: databaseUrl!, dataDir: dataDir!, log }), dataDir!, log)
await remindLearners(context)
await context.jobs.close()
await context.db.close()
