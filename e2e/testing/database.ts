import pino from 'pino'
import { connect, type UntypedDatabase } from '../../server/database/connect.ts'
import type { App } from './app.ts'

/** Connects to the database of a running app. */
export const databaseOf = (app: App): Promise<UntypedDatabase> =>
  connect({ dataDir: app.dataDir, log: pino({ level: 'silent' }), connections: 4 })
