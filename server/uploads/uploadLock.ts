import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'

let before: Promise<unknown> = Promise.resolve()

/**
 * Runs alone on this person's file of this name, and on its row. One at a time in this process: a connection is held meanwhile, and a
 * slow file store shall not take those of everybody else.
 */
export const withUploadLock = <T>({ db }: Context, userId: string, key: string, run: (tx: Transaction) => Promise<T>): Promise<T> => {
  const turn = before.then(() =>
    db.transaction(async (tx) => {
      await tx.lock(`file ${userId} ${key}`, 60_000)
      return run(tx)
    }),
  )
  before = turn.catch(() => undefined)
  return turn
}
