import pg from 'pg'
import type { Database } from '../database/connect.ts'
import { listenSql } from './queries.ts'
import { isBehindPooler } from '../database/pooler.ts'

/** Milliseconds after which a lost connection is made anew. */
const pause = 2_000

/**
 * Hears of each write to a stream, and of each wish to cancel one, on a connection of its own. Behind a pooler nothing can be heard, and
 * `isListening` stays false.
 */
export const listenToChats = (db: Pick<Database, 'url'>, onStream: (streamId: string) => void) => {
  let client: pg.Client | undefined
  let isListening = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined

  const connect = async () => {
    const made = new pg.Client({ connectionString: db.url, application_name: 'fieldwork', keepAlive: true, connectionTimeoutMillis: 3_000 })
    client = made
    made.on('error', () => {})
    made.on('notification', ({ payload }) => payload !== undefined && onStream(payload))
    made.once('end', () => {
      isListening = false
      if (!isClosed) again = setTimeout(begin, pause).unref()
    })
    await made.connect()
    if (isClosed || (await isBehindPooler(made))) {
      made.removeAllListeners('end')
      return made.end()
    }
    await made.query(listenSql)
    isListening = true
  }
  const begin = () => {
    connect().catch(() => {
      client?.removeAllListeners('end')
      void client?.end().catch(() => {})
      if (!isClosed) again = setTimeout(begin, pause).unref()
    })
  }
  begin()
  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true
      clearTimeout(again)
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
