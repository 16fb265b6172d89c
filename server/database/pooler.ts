import type pg from 'pg'

/**
 * A pooler such as PgBouncer gives its clients made-up process numbers. In transaction mode, it sends each transaction to any server
 * connection, so statements prepared on one are unknown on the next.
 */
export const isBehindPooler = async (client: pg.ClientBase & { processID?: number | null }): Promise<boolean> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== client.processID
}
