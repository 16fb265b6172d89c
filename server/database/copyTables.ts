import pg from 'pg'
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'
import { columnTypes } from './columns.ts'
import type { Statement, StatementName, ValuesOf } from './statement.ts'
import { type Query, type Queryable, queryableOf, type Transaction } from './transaction.ts'

export type Table = { name: string; columns: string[] }
export type SequenceValue = { name: string; value: string | null }

const newClient = (url: string): pg.Client => {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldwork backup', types: columnTypes })
  // Without a listener, a closed connection would end the process. Its running queries reject by themselves.
  client.on('error', () => {})
  return client
}

/**
 * Runs a transaction on a separate connection without a time limit. `read`: all its statements see the same snapshot. `tx` is the same
 * transaction, for statements and migrations.
 */
export const inCopyTransaction = async <T>(
  url: string,
  mode: 'read' | 'write',
  run: (client: pg.Client, tx: Transaction) => Promise<T>,
): Promise<T> => {
  const client = newClient(url)
  await client.connect()
  try {
    await client.query(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin')
    const result = await run(client, transactionOn(client))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

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

export const runStatement = async <Name extends StatementName>(
  client: pg.Client,
  { text }: Statement<Name>,
  values: ValuesOf<Name>,
): Promise<void> => void (await client.query(text, [...values]))

/**
 * The tables except those about migrations and processes, with their stored columns; referenced tables come first. `isOurs`: leaves out
 * the others.
 */
export const listTables = async (client: pg.Client, isOurs: (name: string) => boolean = () => true): Promise<Table[]> => {
  const { rows } = await client.query<Table & { targets: string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
         where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as targets
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('migrations', 'running_processes')
     order by c.relname`,
  )
  const tables = rows.filter(({ name }) => isOurs(name))
  const isListed = (name: string) => tables.some((table) => table.name === name)
  const ordered: Table[] = []
  const isOrdered = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, targets }) => !isOrdered(name) && targets.every((target) => isOrdered(target) || !isListed(target)))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle, so none of them can be filled first.')
    ordered.push(...next.map(({ name, columns }) => ({ name, columns })))
  }
  return ordered
}

/** The table of applied migrations. Its last column came with one of them. */
export const migrationsTable = async (client: pg.Client): Promise<Table> => {
  const { rowCount } = await client.query("select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'min_level'")
  return { name: 'migrations', columns: ['number', 'name', 'hash', 'applied_at', ...(rowCount ? ['min_level'] : [])] }
}

/** False for a database that Fieldwork hasn't used yet. */
export const hasTables = async (db: Queryable): Promise<boolean> => {
  const [row] = await db.execute("select to_regclass('public.users') is not null as found")
  return (row as { found: boolean }).found
}

/** The pending jobs. The tables belong to the job queue's library, which creates them when it first starts. */
export const waitingJobs = async (db: Queryable): Promise<Array<{ name: string; data: unknown }>> => {
  const [row] = await db.execute("select to_regclass('pgboss.job') is not null as found")
  if (!(row as { found: boolean }).found) return []
  const text = `select name, data from pgboss.job where state::text in ('created', 'retry', 'active') order by created_on`
  return (await db.execute(text)) as Array<{ name: string; data: unknown }>
}

export const emptyTables = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
}

/** Removes all tables and functions, so that other migrations can make them. The job queue has a schema of its own. */
export const dropTables = (db: Queryable): Promise<unknown> => db.execute('drop schema public cascade; create schema public')

/** Runs a command that can't be in a transaction, such as `create database`, on a connection of its own without a time limit. */
export const runDatabaseCommand = async (url: string, text: string): Promise<void> => {
  const client = newClient(url)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const place = ({ name, columns }: Table) => `public.${quoted(name)} (${columns.map(quoted).join(', ')})`

/** The rows of a table as text, one per line. */
export const readTable = (client: pg.Client, table: Table): CopyToStreamQuery => client.query(copyTo(`copy ${place(table)} to stdout`))

/** Writes the rows from `readTable` to a table that this transaction has emptied. Frozen rows don't have to be visited by a vacuum again. */
export const fillTable = (client: pg.Client, table: Table): CopyStreamQuery =>
  client.query(copyFrom(`copy ${place(table)} from stdin with (freeze)`))

export const readSequences = async (client: pg.Client): Promise<SequenceValue[]> => {
  const text = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`
  return (await client.query<SequenceValue>(text)).rows
}

export const setSequences = async (client: pg.Client, sequences: readonly SequenceValue[]): Promise<void> => {
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
}
