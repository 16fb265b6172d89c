import type pg from 'pg'
import type { Queryable } from './transaction.ts'

export type Table = { name: string; columns: string[] }

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

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

export const emptyTables = async (client: pg.Client, tables: readonly Table[]): Promise<void> => {
  await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
}

/** Removes all tables and functions, so that other migrations can make them. The job queue has a schema of its own. */
export const dropTables = (db: Queryable): Promise<unknown> =>
  db.execute('drop schema public cascade; create schema public; grant usage on schema public to public')
