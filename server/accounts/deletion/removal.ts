import type { Context } from '../../context.ts'
import { incomingOf, objectsOf } from '../../uploads/objects.ts'
import { withUploadLock } from '../../uploads/uploadLock.ts'
import { mailboxHashOf } from '../mailbox.ts'
import { forgetBrowsers } from '../queries.ts'
import { deleteAccount, deleteUpload, dueRemovals, lockDueRemoval, uploadKeysOf } from './queries.ts'

/** Tolerated clock difference between processes, in milliseconds, so that none removes an account that another may still restore. */
const clockDifference = 30_000

/** Removes accounts whose grace period is over. A failure is retried with the next clean-up and doesn't affect other accounts. */
export const removeDueAccounts = async (context: Context): Promise<void> => {
  for (const { id } of await dueRemovals(context.db, new Date(context.now() - clockDifference)))
    await removeAccount(context, id).catch((error: unknown) =>
      context.log.warn({ error }, 'an account was not removed; the next sweep tries again'),
    )
}

/** Files first: each is found by its row. Nothing is added to them any more, because the account has been locked for days. */
const removeAccount = async (context: Context, userId: string): Promise<void> => {
  const { db, files, now } = context
  for (const key of await uploadKeysOf(db, userId))
    await withUploadLock(context, userId, key, async (tx) => {
      for (const object of [...objectsOf(userId, key), incomingOf(userId, key)]) await files.remove(object)
      await deleteUpload(tx, userId, key)
    })
  await files.removeFolder?.(userId)
  await db.transaction(async (tx) => {
    const due = await lockDueRemoval(tx, userId, new Date(now()))
    if (!due) return
    const mailboxHash = mailboxHashOf(context, due.email)
    await forgetBrowsers(tx, mailboxHash)
    await deleteAccount(tx, userId, mailboxHash)
  })
}
