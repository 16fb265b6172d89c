import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbedded } from '@fieldwork/embedded-postgres/startEmbedded.ts'
import { ConnectionError, wrapConnectionErrors } from './connectionErrors.ts'
import { createPool, type DatabaseLog, type PoolQueries, queriesOf } from './pool.ts'
import type { Queryable, UntypedQueryable } from './transaction.ts'
import { tlsFault } from './tlsFault.ts'
import { refuseOlder } from './version.ts'

/**
 * A PostgreSQL, embedded or external. While it is down, calls reject within seconds with `database_unavailable`; they work again once it is
 * back. A write rejected like this may have been stored nevertheless, with only the reply lost.
 */
export type Database = DatabaseOf<Queryable>

/** The form that tests and benches use. */
export type UntypedDatabase = DatabaseOf<UntypedQueryable>

type DatabaseOf<Own extends Queryable> = PoolQueries<Own> & {
  ready: () => Promise<boolean>
  /** Waits for running queries, then lets the embedded PostgreSQL stop. */
  close: () => Promise<void>
  /** For another pool to the same database. Contains the password. */
  url: string
  /** For work that needs a separate connection. Its errors are the driver's. */
  pool: pg.Pool
}

export type ConnectOptions = {
  /** Without it, the embedded PostgreSQL runs in the data directory. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** Maximum connections: 10 to an external server; 4 of 50 to the embedded one, where each takes memory (decision 0096). */
  connections?: number
  /** Seconds to wait for a server that isn't up yet. The default suits commands, where a person is waiting. */
  timeoutSeconds?: number
  /** Folder for files that PostgreSQL's account can't reach in the data directory when the app runs as root. */
  fallbackDir?: string
}

/** Connects, and refuses a server older than PostgreSQL 15. migrate.ts creates the tables. */
export const connect = async (options: ConnectOptions): Promise<UntypedDatabase> => {
  const { databaseUrl, dataDir, log, connections = databaseUrl ? 10 : 4, timeoutSeconds = 5, fallbackDir = '/var/lib/fieldwork' } = options
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log, fallbackDir })
  const url = databaseUrl ?? embedded!.url
  const pool = createPool(url, connections, log, embedded?.logFile)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= pool.end().then(() => embedded?.close()))
  try {
    await waitUntilReachable(pool, databaseUrl ? `${placeOf(url)} (DATABASE_URL)` : placeOf(url), timeoutSeconds, log)
  } catch (error) {
    await close()
    throw error
  }
  const queries = queriesOf(pool, log, placeOf(url))
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

const waitUntilReachable = async (pool: pg.Pool, place: string, timeoutSeconds: number, log: DatabaseLog) => {
  const until = Date.now() + timeoutSeconds * 1000
  for (let wait = 50; ; wait = Math.min(1_000, wait * 2)) {
    try {
      // The driver reads certificate files here, and throws if it can't.
      const asked = Promise.resolve().then(() =>
        pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`),
      )
      const { rows } = await wrapConnectionErrors(asked, { connecting: true })
      return refuseOlder(rows[0]!.version)
    } catch (error) {
      if (!(error instanceof ConnectionError) || tlsFault(error) || Date.now() > until) throw error
      if (wait === 50)
        log.warn(
          { reason: error.message },
          `The database at ${place} does not answer yet; it is tried again for ${timeoutSeconds} seconds.`,
        )
      await delay(wait)
    }
  }
}
