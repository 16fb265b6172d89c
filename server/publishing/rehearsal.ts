import type { Database } from '../database/connect.ts'

class RehearsalEnd extends Error {}

/** Runs a function in a transaction that is rolled back, and returns its result. Nothing is stored. */
export const rehearse = async <T>(db: Database, run: (rehearsed: Database) => Promise<T>): Promise<T> => {
  let result: { of: T } | undefined
  try {
    await db.transaction(async (tx) => {
      result = { of: await run({ ...db, ...tx, transaction: (inner) => inner(tx) }) }
      throw new RehearsalEnd()
    })
  } catch (error) {
    if (!(error instanceof RehearsalEnd)) throw error
  }
  return result!.of
}
