import { publishableText } from '@fieldwork/core/documentation/learnersWords.ts'
import { isRefusal } from '@fieldwork/core/problems.ts'
import { isShareable } from '@fieldwork/core/sharing/shareable.ts'
import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { askForDocumentation, canBeMadeAgain, deleteDocumentation, publishedUnderOtherName, queueAgain, setPublic } from './queries.ts'

/** After this, an unfinished job counts as lost, and another is queued. */
const maxWaitMs = 10 * 60_000

/**
 * Requests the documentation, to be made once the transaction is committed; wake the queue `documentation` then. Call it while holding the
 * lock of the work in the project. A request that comes while a job is queued adds no other job: the job answers the latest request.
 */
export const requestDocumentation = async (context: Context, tx: Transaction, userId: string, projectId: string): Promise<void> => {
  const time = context.now()
  const { queued, others } = await askForDocumentation(tx, userId, projectId, new Date(time), new Date(time - maxWaitMs))
  if (!queued) await enqueue(context, tx, userId, projectId, others)
}

/**
 * Requests the documentation again after its public page, or that of the credential, appeared or went, because its title page links to them.
 * The same conditions apply as to `requestDocumentation`. One of a project that its owner may no longer read stays as it is.
 */
export const requestWithNewLinks = async (context: Context, tx: Transaction, caller: SignedInCaller, projectId: string): Promise<void> => {
  const { publicUrl } = context.config
  if (publicUrl === undefined || !isShareable(publicUrl)) return
  if (await canBeMadeAgain(tx, caller, projectId)) await requestDocumentation(context, tx, caller.user.id, projectId)
}

/** Turns the public page of a project on or off. Returns false if there is no documentation. */
export const setShared = async (context: Context, caller: SignedInCaller, projectId: string, isPublic: boolean): Promise<boolean> => {
  const hasDocumentation = await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    return changeShared(context, tx, caller, projectId, isPublic)
  })
  context.jobs.wake('documentation')
  return hasDocumentation
}

/** The same in a transaction that holds the lock of the work in the project. Wake the queue `documentation` once it is committed. */
export const changeShared = async (
  context: Context,
  tx: Transaction,
  caller: SignedInCaller,
  projectId: string,
  isPublic: boolean,
): Promise<boolean> => {
  const shared = await setPublic(tx, caller.user.id, projectId, isPublic)
  if (shared?.is_changed) await requestWithNewLinks(context, tx, caller, projectId)
  return shared !== undefined
}

/** Maximum number of PDFs that are made again for a new name. */
const maxRenamed = 20

/**
 * Requests the public PDFs that have another name than their owner, whose portfolio is public. Those beyond the limits say to their owner that
 * they are outdated.
 */
export const requestWithNewName = async (context: Context, caller: SignedInCaller): Promise<void> => {
  const { db, limits, jobs } = context
  const { id, name } = caller.user
  const published = await publishedUnderOtherName(db, caller, publishableText(name), maxRenamed)
  try {
    for (const { project_id } of published) {
      await limits.take('documentationsADay', id)
      await db.transaction(async (tx) => {
        await tx.lock(lockKey(id, project_id))
        await requestDocumentation(context, tx, id, project_id)
      })
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  jobs.wake('documentation')
}

/** Queues another job, behind those of other people, for a request that came while a job ran. */
export const requestAgain = async (context: Context, userId: string, projectId: string): Promise<void> => {
  await context.db.transaction(async (tx) => {
    await tx.lock(lockKey(userId, projectId))
    const asked = await queueAgain(tx, userId, projectId, new Date(context.now()))
    if (asked) await enqueue(context, tx, userId, projectId, asked.others)
  })
}

/** Each person has one documentation made at a time. People who wait for fewer go first. */
const enqueue = ({ jobs }: Context, tx: Transaction, userId: string, projectId: string, others: number): Promise<void> =>
  jobs.enqueue(tx, 'documentation', { userId, projectId }, { group: userId, behind: others })

/** Deletes a documentation, and returns the names of its uploads, which the caller has to release and remove. */
export const forgetDocumentation = async (tx: Transaction, userId: string, projectId: string): Promise<string[]> =>
  (await deleteDocumentation(tx, userId, projectId))
    ? (['pdf', 'zip', 'card'] as const).map((kind) => documentationKey(kind, projectId))
    : []
