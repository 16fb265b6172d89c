import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { problem } from '@fieldwork/core/problems.ts'
import { columnTypes } from './columns.ts'
import { messageWithCause } from '../messageWithCause.ts'
import { createOutageLog } from '../outageLog.ts'
import { ConnectionError, databaseStateOf, wrapConnectionErrors } from './connectionErrors.ts'
import { isBehindPooler, renamesStatements } from './pooler.ts'
import { type Query, type Queryable, queryableOf, runTransaction, type TransactionOf, type UntypedQueryable } from './transaction.ts'

/** A second wait for a connection is short: after three seconds, either one is there by now, or too many wait for the same ones. */
const maxSecondWaitMs = 1_000

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

/** Connections that must not use prepared statements. */
const unprepared = new WeakSet<pg.ClientBase>()

/** `logFile`: where PostgreSQL says why it ended a connection, if this machine has that file. */
export const createPool = (connectionString: string, max: number, log: DatabaseLog, logFile?: string): pg.Pool => {
  let isPoolerKnown = false
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: 'fieldwork',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 10_000,
    onConnect: async (client) => {
      // Without a listener, a closed connection would end the app. Its running queries reject by themselves.
      client.on('error', () => {})
      if (await isBehindPooler(client)) {
        const isPrepared = await renamesStatements(client)
        if (!isPrepared) unprepared.add(client)
        const how = isPrepared ? ', and passes on prepared statements' : ': statements are sent without being prepared'
        if (!isPoolerKnown) log.info(`A pooler stands between the app and PostgreSQL${how}.`)
        isPoolerKnown = true
        return
      }
      // Otherwise PostgreSQL replans statements with many joins on each call, which takes longer than running them: decision 0045.
      await client.query('set plan_cache_mode = force_generic_plan')
    },
  })
  pool.on('error', (error) => {
    // Connections that the pool is closing may be ended by the embedded PostgreSQL, which stops next.
    if (!pool.ending)
      log.info({ reason: error.message, ...(logFile && { postgresLog: logFile }) }, 'An idle database connection has ended.')
  })
  return pool
}

export type PoolQueries<Own extends Queryable> = Own & { transaction: <T>(run: (tx: TransactionOf<Own>) => Promise<T>) => Promise<T> }

/**
 * Queries and transactions, each on a pooled connection. They reject with `database_unavailable` while the database is down, and with the
 * matching problem while it is read-only, full, out of resources or too slow. Each such cause is logged once.
 */
export const queriesOf = (pool: pg.Pool, log: DatabaseLog, host: string): PoolQueries<UntypedQueryable> => {
  let away: { since: number; failed: number } | undefined
  const outages = createOutageLog(log)

  /** Runs on a connection, and retries once on another if the first certainly stored nothing. Throws the matching problem in an outage. */
  const attempt = async <T>(use: (client: pg.PoolClient) => Promise<T>, mayRepeat = () => true, maxWaitMs?: number): Promise<T> => {
    const since = Date.now()
    let client: pg.PoolClient | undefined
    try {
      client = await wrapConnectionErrors(connectWithin(pool, maxWaitMs), { connecting: true })
      const result = await use(client)
      client.release(!isIdle(client))
      if (away)
        log.info({ seconds: Math.round((Date.now() - away.since) / 1000), failedQueries: away.failed }, 'The database answers again.')
      away = undefined
      return result
    } catch (error) {
      const lost = error instanceof ConnectionError
      const state = databaseStateOf(error)
      if (client) {
        // A value that can't be sent leaves the connection in the middle of a query.
        const isEnded = lost || error instanceof TypeError || state?.endsConnection === true
        if (error instanceof pg.DatabaseError && !isEnded) await statusAfterError(client)
        client.release(isEnded || !isIdle(client))
      }
      if (!lost && !state) throw error
      const isRepeatable = lost ? error.notExecuted : state?.isRepeatable
      // A first wait for a connection, or a deadlock, takes longer than a second, but neither means that the database is away.
      if (isRepeatable && mayRepeat() && (!away || Date.now() - since < 1_000)) {
        await delay(100)
        return attempt(use, () => false, maxSecondWaitMs)
      }
      if (state) {
        const { message: reason, code } = error as pg.DatabaseError
        outages.report({ level: 'error', message: state.message, over: state.over, kind: code ?? '', fields: { reason, state: code } })
        throw state.problem
      }
      if (!away) log.error({ host, reason: messageWithCause(error) }, 'The database cannot be reached.')
      away ??= { since, failed: 0 }
      away.failed++
      throw problem('database_unavailable', { retryAfter: 2 })
    }
  }

  return {
    ...queryableOf((query, values) => attempt((client) => ask(client, query, values))),
    transaction: (run) => {
      let begun = false
      const use = async (client: pg.PoolClient) => {
        await ask(client, 'begin')
        begun = true
        return runTransaction(client, (query, values) => ask(client, query, values), run)
      }
      return attempt(use, () => !begun)
    },
  }
}

/** False inside a transaction, where a text of several statements leaves its connection if one of them fails: it must not be used again. */
const isIdle = (client: pg.PoolClient): boolean => client.getTransactionStatus() === 'I'

/** Waits for the transaction status, which PostgreSQL sends after the error: an empty query comes after both. */
const statusAfterError = (client: pg.PoolClient): Promise<unknown> => client.query('').catch(() => {})

/** A connection that comes later goes back to the pool. Without `maxMs`, the pool's own timeout applies. */
const connectWithin = async (pool: pg.Pool, maxMs: number | undefined): Promise<pg.PoolClient> => {
  const connecting = pool.connect()
  if (maxMs === undefined) return connecting
  const waiting = new AbortController()
  const tooLong = delay(maxMs, undefined, { signal: waiting.signal }).then(() => {
    void connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw new Error(`No connection within ${maxMs} ms.`)
  })
  tooLong.catch(() => {})
  return Promise.race([connecting, tooLong]).finally(() => waiting.abort())
}

/** The rows of the last statement in a text. */
const ask = async <Row>(client: pg.PoolClient, query: Query, values?: readonly unknown[]): Promise<Row[]> => {
  const { text, name, timeout } = typeof query === 'string' ? { text: query } : query
  const config: pg.QueryConfig & { query_timeout: number | undefined } = { text, query_timeout: timeout }
  if (name && !unprepared.has(client)) config.name = name
  const result: pg.QueryResult | pg.QueryResult[] = await wrapConnectionErrors(client.query(config, values as unknown[]))
  const last = Array.isArray(result) ? result.at(-1) : result
  return (last?.rows ?? []) as Row[]
}
