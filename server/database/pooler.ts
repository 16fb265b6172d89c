import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * A pooler such as PgBouncer gives its clients made-up process numbers. In transaction mode, it sends each transaction to any server
 * connection, so statements prepared on one are unknown on the next.
 */
export const isBehindPooler = async (client: pg.ClientBase & { processID?: number | null }): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== client.processID
}

/**
 * PgBouncer 1.21 and later can let clients prepare statements in transaction mode: it gives them names of its own on every server
 * connection. Then the server doesn't know the name that this client gave. Call it only behind a pooler.
 */
export const renamesStatements = async (client: pg.ClientBase): Promise<boolean> => {
  // Others may have a statement of the same name on this server connection.
  const name = `fieldwork_${randomUUID()}`
  await client.query('begin')
  const text = 'select exists (select from pg_prepared_statements where name = $1) as "hasName"'
  const { rows } = await client.query<{ hasName: boolean }>({ name, text, values: [name] })
  const hasName = rows[0]!.hasName
  if (hasName) await client.query(`deallocate "${name}"`)
  await client.query('commit')
  return !hasName
}
