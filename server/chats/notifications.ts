import pg from 'pg'
import type { Database } from '../database/connect.ts'
import { listenSql } from './queries.ts'
import { isBehindPooler } from '../database/pooler.ts'

/** Milliseconds before reconnecting. */
const pause = 2_000

/**
 * Calls `onStream` for each write to a stream that another process reads, and when one is cancelled, on a connection of its own. Behind a
 * pooler there are no notifications, and `isListening` stays false.
 */
export const listenToChats = (db: Pick<Database, 'url'>, onStream: (streamId: string) => void) => {
  let client: pg.Client | undefined
  let isListening = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Once, although a connection may end and fail. */
  const connectLater = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connectNow, pause).unref()
  }
  const connect = async () => {
    const made = new pg.Client({ connectionString: db.url, application_name: 'fieldwork', keepAlive: true, connectionTimeoutMillis: 3_000 })
    client = made
    made.on('error', () => {})
    made.on('notification', ({ payload }) => payload !== undefined && onStream(payload))
    made.once('end', () => {
      isListening = false
      connectLater()
    })
    await made.connect()
    if (isClosed || (await isBehindPooler(made))) {
      made.removeAllListeners('end')
      return made.end()
    }
    await made.query(listenSql)
    isListening = true
  }
  const connectNow = () => {
    connect().catch(() => {
      client?.removeAllListeners('end')
      void client?.end().catch(() => {})
      connectLater()
    })
  }
  connectNow()
  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}
