import type pg from 'pg'
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'
import { quoted, type Table } from './tables.ts'

export type SequenceValue = { name: string; value: string | null }

const target = ({ name, columns }: Table) => `public.${quoted(name)} (${columns.map(quoted).join(', ')})`

/** The rows of a table as text, one per line. */
export const readTable = (client: pg.Client, table: Table): CopyToStreamQuery => client.query(copyTo(`copy ${target(table)} to stdout`))

/** Writes the rows from `readTable` to a table that this transaction has emptied. Frozen rows don't have to be visited by a vacuum again. */
export const fillTable = (client: pg.Client, table: Table): CopyStreamQuery =>
  client.query(copyFrom(`copy ${target(table)} from stdin with (freeze)`))

export const readSequences = async (client: pg.Client): Promise<SequenceValue[]> => {
  const text = `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`
  return (await client.query<SequenceValue>(text)).rows
}

export const setSequences = async (client: pg.Client, sequences: readonly SequenceValue[]): Promise<void> => {
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
}
