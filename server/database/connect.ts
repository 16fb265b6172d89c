import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { problem } from '@fieldwork/core/problems.ts'
import { startEmbedded } from '@fieldwork/embedded-postgres/startEmbedded.ts'
import { columnTypes } from './columns.ts'
import { ConnectionError, wrapConnectionErrors } from './connectionErrors.ts'
import { refuseOlder } from './version.ts'

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** SQL for PostgreSQL 15. With a name it is prepared once per connection; `timeout` in milliseconds replaces the usual 10 seconds. */
export type Query = string | { name?: string; text: string; timeout?: number }

type Queryable = {
  rows: <Row>(query: Query, values?: readonly unknown[]) => Promise<Row[]>
  /** The first row. */
  row: <Row>(query: Query, values?: readonly unknown[]) => Promise<Row | undefined>
}

/** One connection between `begin` and `commit`: its queries run one after another, so await each. */
export type Transaction = Queryable & {
  /** Holds this lock until the transaction ends. Take it before reading, or two of them decide on the same state. */
  lock: (key: string, timeout?: number) => Promise<void>
}

/**
 * PostgreSQL, wherever it is. While it is away, calls reject within seconds with `database_unavailable`; they work again as soon as it
 * is back. That answer to a write may also mean that it was stored and only the receipt was lost.
 */
export type Database = Queryable & {
  transaction: <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>
  ready: () => Promise<boolean>
  /** Waits for the queries under way, then lets the app's own PostgreSQL stop. */
  close: () => Promise<void>
  /** For another pool to the same place; it holds the password. */
  url: string
  /** For libraries that bring SQL of their own; its errors are the driver's. */
  pool: pg.Pool
}

export type ConnectOptions = {
  /** Without it the app's own PostgreSQL runs in the data directory. */
  databaseUrl?: string | undefined
  dataDir: string
  log: DatabaseLog
  /** Connections at most, of the 50 that the app's own PostgreSQL has. */
  connections?: number
  /** Seconds to wait for a server that is not there yet. */
  patience?: number
  /** Where root keeps what PostgreSQL's own account cannot reach in the data directory. */
  fallbackDir?: string
}

/** Connects, and refuses a server older than PostgreSQL 15. The tables are migrate.ts's. */
export const connect = async (options: ConnectOptions): Promise<Database> => {
  const { databaseUrl, dataDir, log, connections = 10, patience = 30, fallbackDir = '/var/lib/fieldwork' } = options
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log, fallbackDir })
  const url = databaseUrl ?? embedded!.url
  const pool = createPool(url, connections, log)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= pool.end().then(() => embedded?.close()))
  try {
    await waitUntilReachable(pool, patience, log)
  } catch (error) {
    await close()
    throw error
  }
  return { ...over(pool, log), url, pool, close }
}

const createPool = (connectionString: string, max: number, log: DatabaseLog) => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: 'fieldwork',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
  })
  // Without a listener for each, the end of a connection would end the app. What was under way on it rejects by itself.
  pool.on('error', (error) => log.info({ reason: error.message }, 'An idle database connection has ended.'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const waitUntilReachable = async (pool: pg.Pool, patience: number, log: DatabaseLog) => {
  const until = Date.now() + patience * 1000
  for (let wait = 50; ; wait = Math.min(1_000, wait * 2)) {
    try {
      const asked = pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
      const { rows } = await wrapConnectionErrors(asked, { connecting: true })
      return refuseOlder(rows[0]!.version)
    } catch (error) {
      if (!(error instanceof ConnectionError) || Date.now() > until) throw error
      if (wait === 50) log.warn({ reason: error.message }, 'The database does not answer yet; it is tried again.')
      await delay(wait)
    }
  }
}

const over = (pool: pg.Pool, log: DatabaseLog): Omit<Database, 'url' | 'pool' | 'close'> => {
  let away = false

  /** Runs on one connection, and once more on another when nothing can have come of the first. A loss becomes the problem. */
  const attempt = async <T>(use: (client: pg.PoolClient) => Promise<T>, mayRepeat = () => true): Promise<T> => {
    const since = Date.now()
    let client: pg.PoolClient | undefined
    try {
      client = await wrapConnectionErrors(pool.connect(), { connecting: true })
      const result = await use(client)
      client.release()
      if (away) log.info('The database answers again.')
      away = false
      return result
    } catch (error) {
      const lost = error instanceof ConnectionError
      // A value that cannot be sent leaves the connection in the middle of a query.
      client?.release(lost || error instanceof TypeError)
      if (!lost) throw error
      if (error.notExecuted && mayRepeat() && Date.now() - since < 1_000) {
        await delay(100)
        return attempt(use, () => false)
      }
      if (!away) log.error({ reason: error.message }, 'The database cannot be reached.')
      away = true
      throw problem('database_unavailable', { retryAfter: 2 })
    }
  }

  const rows = <Row>(query: Query, values?: readonly unknown[]) => attempt((client) => ask<Row>(client, query, values))
  return {
    rows,
    row: async <Row>(query: Query, values?: readonly unknown[]) => (await rows<Row>(query, values))[0],
    transaction: (run) => {
      let begun = false
      const use = async (client: pg.PoolClient) => {
        await ask(client, 'begin')
        begun = true
        return inTransaction(client, run)
      }
      return attempt(use, () => !begun)
    },
    ready: () =>
      rows({ text: 'select 1', timeout: 1_000 }).then(
        () => true,
        () => false,
      ),
  }
}

const inTransaction = async <T>(client: pg.PoolClient, run: (tx: Transaction) => Promise<T>): Promise<T> => {
  let ended = false
  const rows = async <Row>(query: Query, values?: readonly unknown[]) => {
    if (ended) throw new Error('A query came after its transaction had ended: somewhere an await is missing.')
    return ask<Row>(client, query, values)
  }
  const tx: Transaction = {
    rows,
    row: async <Row>(query: Query, values?: readonly unknown[]) => (await rows<Row>(query, values))[0],
    lock: async (key, timeout) => {
      const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
      await rows(timeout === undefined ? text : { text, timeout }, [key])
    },
  }
  try {
    const result = await run(tx)
    // PostgreSQL answers `commit` after a failed query with a silent rollback.
    const { command } = await wrapConnectionErrors(client.query('commit'))
    if (command !== 'COMMIT') throw new Error('A transaction went on after one of its queries had failed; nothing of it was stored.')
    return result
  } catch (error) {
    if (!(error instanceof ConnectionError)) await ask(client, 'rollback')
    throw error
  } finally {
    ended = true
  }
}

/** Of several statements in one text, the rows of the last. */
const ask = async <Row>(client: pg.PoolClient, query: Query, values?: readonly unknown[]): Promise<Row[]> => {
  const { timeout, ...named } = typeof query === 'string' ? { text: query, timeout: undefined } : query
  const config: pg.QueryConfig & { query_timeout: number | undefined } = { ...named, query_timeout: timeout }
  const result: pg.QueryResult | pg.QueryResult[] = await wrapConnectionErrors(client.query(config, values as unknown[]))
  const last = Array.isArray(result) ? result.at(-1) : result
  return (last?.rows ?? []) as Row[]
}
