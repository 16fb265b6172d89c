import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './connect.ts'

/** Milliseconds between two tries. */
const pause = 100

/** Waits without an open transaction, which would take a pooler's server connection away from the process that has the lock. */
const take = async (client: pg.PoolClient, lock: string): Promise<boolean> => {
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const tried = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine'
  const { rows } = await client.query<{ mine: boolean }>(tried, [lock])
  if (!rows[0]?.mine) await client.query('rollback')
  return rows[0]?.mine ?? false
}

/** Runs unless another process holds this lock; resolves with whether it ran. */
export const unlessLocked = async (db: Database, lock: string, run: () => Promise<void>): Promise<boolean> => {
  const client = await db.pool.connect()
  try {
    const mine = await take(client, lock)
    if (mine) {
      await run()
      await client.query('commit')
    }
    client.release()
    return mine
  } catch (error) {
    // Closes the connection, and with it the lock.
    client.release(true)
    throw error
  }
}

/**
 * Runs while no other process holds this lock; `onWait` is called once if another does. A transaction holds it, because a pooler may give
 * a connection's next statement to another server connection; it ends with the process.
 */
export const withProcessLock = async (db: Database, lock: string, onWait: () => void, run: () => Promise<void>): Promise<void> => {
  const client = await db.pool.connect()
  try {
    for (let tries = 0; !(await take(client, lock)); tries++) {
      if (tries === 0) onWait()
      await delay(pause)
    }
    await run()
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closes the connection, and with it the lock.
    client.release(true)
    throw error
  }
}
