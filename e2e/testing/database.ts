import pino from 'pino'
import { connect, type UntypedDatabase } from '../../server/database/connect.ts'
import type { App } from './app.ts'

/** The database of an app that runs beside. */
export const databaseOf = (app: App): Promise<UntypedDatabase> =>
  connect({ dataDir: app.dataDir, log: pino({ level: 'silent' }), connections: 4 })
