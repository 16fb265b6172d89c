import type pg from 'pg'
import { quoted } from './tables.ts'

type Definition = { table: string; name: string; definition: string }

/**
 * Runs `fill` while the tables have no keys, indexes and active triggers. Adding them afterwards takes a fraction of the time that
 * maintaining them row by row takes, and checks every row and reference. It requires only the rights of the
 * tables' owner. Everything happens in the client's transaction.
 */
export const withBareTables = async (
  client: pg.Client,
  tables: ReadonlyArray<{ name: string }>,
  fill: () => Promise<void>,
): Promise<void> => {
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await client.query(text)
  }
  const references = await definitionsOf(client, constraintsOf('f'))
  const keys = await definitionsOf(client, constraintsOf('p', 'u'))
  const indexes = await definitionsOf(client, plainIndexes)
  const triggers = (state: 'enable' | 'disable') => tables.map(({ name }) => `alter table public.${quoted(name)} ${state} trigger user`)
  await run([...references, ...keys].map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
  await run(indexes.map(({ name }) => `drop index ${name}`))
  await run(triggers('disable'))
  await fill()
  // For sorting; a session keeps the default otherwise.
  await run([`set local maintenance_work_mem = '128MB'`])
  const added = ({ table, name, definition }: Definition) => `alter table ${table} add constraint ${name} ${definition}`
  await run([...keys.map(added), ...indexes.map(({ definition }) => definition), ...references.map(added)])
  await run(triggers('enable'))
}

const definitionsOf = async (client: pg.Client, text: string): Promise<Definition[]> => (await client.query<Definition>(text)).rows

const constraintsOf = (...types: string[]) => `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype in (${types.map((type) => `'${type}'`).join(', ')}) and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`

const plainIndexes = `
  select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by c.relname`
