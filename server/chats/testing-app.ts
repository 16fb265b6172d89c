import { pino } from 'pino'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess } from '@fieldwork/embedded-postgres/testing-process.ts'
import { connect, type UntypedDatabase } from '../database/connect.ts'
import { createStreams } from './streams.ts'

/* A process of its own that writes an answer, so that a test can kill it. */

/** Writes a stream that is made already, a word every 20 milliseconds, and does not stop. */
export const startWriter = (db: UntypedDatabase, streamId: string) => startProcess(import.meta.filename, [db.url, streamId])

if (process.argv[1] === import.meta.filename) {
  const [databaseUrl, streamId] = process.argv.slice(2) as [string, string]
  const log = pino({ level: 'error' }, pino.destination({ fd: 2, sync: true }))
  const db = await connect({ databaseUrl, dataDir: '', log, connections: 2 })
  createStreams({ db, log }, { alive: 200, dead: 60_000 }).start(streamId, async function* () {
    for (let count = 1; ; count++) {
      yield { type: 'text-delta', text: `word-${count} ` }
      await delay(20)
    }
  })
  console.log('writing')
}
