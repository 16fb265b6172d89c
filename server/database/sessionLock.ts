import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './connect.ts'

/** Milliseconds between two tries. */
const pause = 100

/**
 * Runs while no other process holds this lock; `onWait` is called once if another does. The lock is the connection's: no transaction stays
 * open, and it ends with the process.
 */
export const withSessionLock = async (db: Database, lock: string, onWait: () => void, run: () => Promise<void>): Promise<void> => {
  const client = await db.pool.connect()
  const key = 'hashtextextended($1, 0)'
  const isMine = async () => (await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${key}) as mine`, [lock])).rows[0]?.mine
  try {
    for (let tries = 0; !(await isMine()); tries++) {
      if (tries === 0) onWait()
      await delay(pause)
    }
    await run()
    await client.query(`select pg_advisory_unlock(${key})`, [lock])
    client.release()
  } catch (error) {
    // Closes the connection, and with it the lock.
    client.release(true)
    throw error
  }
}
