import pg from 'pg'
import { columnTypes } from './columns.ts'
import { type Query, queryableOf, type Transaction } from './transaction.ts'

/** Runs on a connection outside the pool, which has no time limit. */
const withClient = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldwork backup', types: columnTypes })
  // Without a listener, a closed connection would end the process. Its running queries reject by themselves.
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/**
 * Runs a transaction on a separate connection without a time limit. `read`: all its statements see the same snapshot. `tx` is the same
 * transaction, for statements and migrations.
 */
export const inCopyTransaction = <T>(
  url: string,
  mode: 'read' | 'write',
  run: (client: pg.Client, tx: Transaction) => Promise<T>,
): Promise<T> =>
  withClient(url, async (client) => {
    await client.query(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin')
    const result = await run(client, transactionOn(client))
    await client.query('commit')
    return result
  })

const transactionOn = (client: pg.Client): Transaction => {
  const queries = queryableOf(async <Row>(query: Query, values?: readonly unknown[]) => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(
      typeof query === 'string' ? query : query.text,
      values as unknown[],
    )
    const last = Array.isArray(result) ? result.at(-1) : result
    return (last?.rows ?? []) as Row[]
  })
  const lock = async (key: string) => void (await queries.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]))
  return { ...queries, lock }
}

/** Runs a command that can't be in a transaction, such as `create database`, on a separate connection without a time limit. */
export const runDatabaseCommand = (url: string, text: string): Promise<pg.QueryResult> => withClient(url, (client) => client.query(text))

/** True for a database in which there is nothing but PostgreSQL's own. */
export const isEmptyDatabase = async (url: string): Promise<boolean> => {
  const { rowCount } = await runDatabaseCommand(
    url,
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  )
  return rowCount === 0
}
