import type { Context } from '../context.ts'
import { incomingOf, objectsOf } from './objects.ts'
import { deleteEmptied, emptyOrphan, endGrantBefore, givenUp, oldGrants, orphans } from './queries.ts'
import { cleanUpReceived } from './received.ts'
import { withUploadLock } from './uploadLock.ts'

const dayInMilliseconds = 86_400_000

/** Removes those of a person's uploads that were given up (see `giveUpUploads`). What cannot be removed now goes with a later clean-up. */
export const removeUploads = (context: Context, userId: string, keys: readonly string[]): Promise<void> =>
  each(context, keys, (key) => removeOrphan(context, userId, key, givenUp))

/** Removes uploads that no answer has named for a day, and what was put into an S3 store without being looked at since. */
export const cleanUpUploads = async (context: Context): Promise<void> => {
  const { db, files, now } = context
  const dayAgo = new Date(now() - dayInMilliseconds)
  await each(context, await oldGrants(db, dayAgo), ({ user_id, key }) =>
    withUploadLock(context, user_id, key, async (tx) => {
      // The row stays locked until the file is gone: no new grant comes between.
      if (await endGrantBefore(tx, user_id, key, dayAgo)) await files.remove(incomingOf(user_id, key))
    }),
  )
  await each(context, await orphans(db, dayAgo), ({ user_id, key }) => removeOrphan(context, user_id, key, dayAgo))
  await files.cleanUp?.()
  await cleanUpReceived(context.config)
}

/** Empties the row, removes the file, then deletes the row: if that is interrupted, the row still finds the file. */
const removeOrphan = (context: Context, userId: string, key: string, before: Date): Promise<void> =>
  withUploadLock(context, userId, key, async () => {
    const { db, files } = context
    if (!(await emptyOrphan(db, userId, key, before))) return
    for (const object of objectsOf(userId, key)) await files.remove(object)
    await deleteEmptied(db, userId, key, before)
  })

const each = async <Item>({ log }: Context, items: readonly Item[], remove: (item: Item) => Promise<void>): Promise<void> => {
  const errors: unknown[] = []
  for (const item of items) await remove(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) log.warn({ error: errors[0], files: errors.length }, 'files were not removed; the next sweep tries again')
}
