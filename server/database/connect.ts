import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '@fieldwork/embedded-postgres/startEmbedded.ts'
import { ConnectionError, wrapConnectionErrors } from './connectionErrors.ts'
import { createPool, type DatabaseLog, type PoolQueries, queriesOf } from './pool.ts'
import type { Queryable, UntypedQueryable } from './transaction.ts'
import { tlsFault } from './tlsFault.ts'
import { refuseOlder } from './version.ts'

/**
 * PostgreSQL, wherever it is. While it is away, calls reject within seconds with `database_unavailable`; they work again as soon as it
 * is back. That answer to a write may also mean that it was stored and only the receipt was lost.
 */
export type Database = DatabaseOf<Queryable>

/** As tests and benches use it. */
export type UntypedDatabase = DatabaseOf<UntypedQueryable>

type DatabaseOf<Own extends Queryable> = PoolQueries<Own> & {
  ready: () => Promise<boolean>
  /** Waits for running queries, then lets the app's own PostgreSQL stop. */
  close: () => Promise<void>
  /** For another pool to the same place; it holds the password. */
  url: string
  /** For what needs a connection of its own; its errors are the driver's. */
  pool: pg.Pool
}

export type ConnectOptions = {
  /** Without it the app's own PostgreSQL runs in the data directory. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** Connections at most: 10 to a server elsewhere, 4 of the 50 of the app's own, which takes memory for each (decision 0096). */
  connections?: number
  /** Seconds to wait for a server that is not there yet. */
  patience?: number
  /** The folder in which root keeps what PostgreSQL's own account cannot reach in the data directory. */
  fallbackDir?: string
}

/** Connects, and refuses a server older than PostgreSQL 15. The tables are migrate.ts's. */
export const connect = async (options: ConnectOptions): Promise<UntypedDatabase> => {
  const { databaseUrl, dataDir, log, connections = databaseUrl ? 10 : 4, patience = 30, fallbackDir = '/var/lib/fieldwork' } = options
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log, fallbackDir })
  const url = databaseUrl ?? embedded!.url
  const pool = createPool(url, connections, log)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= pool.end().then(() => embedded?.close()))
  try {
    await waitUntilReachable(pool, placeOf(url), patience, log)
  } catch (error) {
    await close()
    throw error
  }
  const queries = queriesOf(pool, log)
  const ready = () =>
    queries.execute({ text: 'select 1', timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  return { ...queries, ready, url, pool, close }
}

/** Host and port for the log, without user and password. */
const placeOf = (url: string): string => {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`
}

const waitUntilReachable = async (pool: pg.Pool, place: string, patience: number, log: DatabaseLog) => {
  const until = Date.now() + patience * 1000
  for (let wait = 50; ; wait = Math.min(1_000, wait * 2)) {
    try {
      // The driver reads the files of certificates here, and throws at once if it cannot.
      const asked = Promise.resolve().then(() =>
        pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`),
      )
      const { rows } = await wrapConnectionErrors(asked, { connecting: true })
      return refuseOlder(rows[0]!.version)
    } catch (error) {
      if (!(error instanceof ConnectionError) || tlsFault(error) || Date.now() > until) throw error
      if (wait === 50)
        log.warn({ reason: error.message }, `The database at ${place} does not answer yet; it is tried again for ${patience} seconds.`)
      await delay(wait)
    }
  }
}
