import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { askForDocumentation, deleteDocumentation } from './queries.ts'

/** Milliseconds after which a job that has not ended is not waited for: another is queued. */
const longestWait = 10 * 60_000

/**
 * Has the documentation made once the transaction is committed; then wake the queue `documentation`. Call it under the lock of the work in
 * the project. A request that comes while a job waits or runs queues no other: the job answers the latest.
 */
export const requestDocumentation = async ({ jobs, now }: Context, tx: Transaction, userId: string, projectId: string): Promise<void> => {
  const time = now()
  const { queued } = await askForDocumentation(tx, userId, projectId, new Date(time), new Date(time - longestWait))
  if (!queued) await jobs.enqueue(tx, 'documentation', { userId, projectId })
}

/** Forgets a documentation, and returns the names of its uploads, which the caller gives up and removes. */
export const forgetDocumentation = async (tx: Transaction, userId: string, projectId: string): Promise<string[]> =>
  (await deleteDocumentation(tx, userId, projectId))
    ? (['pdf', 'zip', 'card'] as const).map((kind) => documentationKey(kind, projectId))
    : []
