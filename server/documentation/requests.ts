import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { lockKey } from '../catalogue/permission.ts'
import { askForDocumentation, deleteDocumentation, queueAgain } from './queries.ts'

/** Milliseconds after which a job that has not ended is not waited for: another is queued. */
const maxWaitMs = 10 * 60_000

/**
 * Has the documentation made once the transaction is committed; then wake the queue `documentation`. Call it under the lock of the work in
 * the project. A request that comes while a job waits queues no other: the job answers the latest.
 */
export const requestDocumentation = async (context: Context, tx: Transaction, userId: string, projectId: string): Promise<void> => {
  const time = context.now()
  const { queued, others } = await askForDocumentation(tx, userId, projectId, new Date(time), new Date(time - maxWaitMs))
  if (!queued) await enqueue(context, tx, userId, projectId, others)
}

/** Has what was asked for while its job ran made by another, behind what others wait for. */
export const requestAgain = async (context: Context, userId: string, projectId: string): Promise<void> => {
  await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(userId, projectId))
    const asked = await queueAgain(tx, userId, projectId, new Date(context.now()))
    if (asked) await enqueue(context, tx, userId, projectId, asked.others)
  })
}

/** One of a person is made at a time, and who waits for many lets those go ahead who wait for fewer. */
const enqueue = ({ jobs }: Context, tx: Transaction, userId: string, projectId: string, others: number): Promise<void> =>
  jobs.enqueue(tx, 'documentation', { userId, projectId }, { group: userId, behind: others })

/** Forgets a documentation, and returns the names of its uploads, which the caller gives up and removes. */
export const forgetDocumentation = async (tx: Transaction, userId: string, projectId: string): Promise<string[]> =>
  (await deleteDocumentation(tx, userId, projectId))
    ? (['pdf', 'zip', 'card'] as const).map((kind) => documentationKey(kind, projectId))
    : []
