import type pg from 'pg'
import { ConnectionError, wrapConnectionErrors } from './connectionErrors.ts'
import type { RowOf, Statement, StatementName, ValuesOf } from './statement.ts'

/** SQL for PostgreSQL 15. With a name, it is prepared once per connection; `timeout` in milliseconds replaces the default 10 seconds. */
export type Query = string | { name?: string; text: string; timeout?: number }

/** A database, or a transaction on it. */
export type Queryable = {
  rows: <Name extends StatementName>(statement: Statement<Name>, values: ValuesOf<Name>) => Promise<Array<RowOf<Name>>>
  /** The first row. */
  row: <Name extends StatementName>(statement: Statement<Name>, values: ValuesOf<Name>) => Promise<RowOf<Name> | undefined>
  /** For migrations, and libraries with their own SQL. */
  execute: (query: Query, values?: readonly unknown[]) => Promise<unknown[]>
}

/** For tests and benches with their own SQL. The caller declares the row's type. */
export type UntypedQueryable = Queryable & {
  rows: <Row>(query: Query, values?: readonly unknown[]) => Promise<Row[]>
  row: <Row>(query: Query, values?: readonly unknown[]) => Promise<Row | undefined>
}

export type TransactionOf<Own extends Queryable> = Own & {
  /** Holds a lock until the transaction ends. Take it before reading, or two transactions may decide on the same state. */
  lock: (key: string, timeout?: number) => Promise<void>
}

/** One connection between `begin` and `commit`: its queries run one after another, so await each. */
export type Transaction = TransactionOf<Queryable>

export type Ask = <Row>(query: Query, values?: readonly unknown[]) => Promise<Row[]>

export const queryableOf = (ask: Ask): UntypedQueryable => ({
  rows: ask,
  row: async <Row>(query: Query, values?: readonly unknown[]) => (await ask<Row>(query, values))[0],
  execute: ask,
})

/** Runs between `begin`, which has already been sent, and `commit`. Any error rolls back. `ask` runs a query on the connection. */
export const runTransaction = async <T>(
  client: pg.PoolClient,
  ask: Ask,
  run: (tx: TransactionOf<UntypedQueryable>) => Promise<T>,
): Promise<T> => {
  let ended = false
  const queryable = queryableOf(async (query, values) => {
    if (ended) throw new Error('A query came after its transaction had ended: somewhere an await is missing.')
    return ask(query, values)
  })
  const lock: Transaction['lock'] = async (key, timeout) => {
    const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
    await queryable.execute(timeout === undefined ? text : { text, timeout }, [key])
  }
  try {
    const result = await run({ ...queryable, lock })
    // PostgreSQL answers `commit` after a failed query with a silent rollback.
    const { command } = await wrapConnectionErrors(client.query('commit'))
    if (command !== 'COMMIT') throw new Error('A transaction went on after one of its queries had failed; nothing of it was stored.')
    return result
  } catch (error) {
    if (!(error instanceof ConnectionError)) await ask('rollback')
    throw error
  } finally {
    ended = true
  }
}
