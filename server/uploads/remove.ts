import type { Context } from '../context.ts'
import { incomingOf, objectOf } from './objects.ts'
import { deleteUploads, endOldGrants, takeOrphans } from './queries.ts'

const dayInMilliseconds = 86_400_000

/** Removes a person's uploads of these keys. Call it after the transaction that gave up naming them. */
export const removeUploads = async ({ db, files }: Context, userId: string, keys: readonly string[]): Promise<void> => {
  for (const { key } of await deleteUploads(db, userId, keys)) {
    await files.remove(objectOf(userId, key))
    if (files.directUploadUrl) await files.remove(incomingOf(userId, key))
  }
}

/** Removes uploads that no answer has named for a day, and what was put into an S3 store without being looked at since. */
export const sweepUploads = async ({ db, files, now }: Context): Promise<void> => {
  const dayAgo = new Date(now() - dayInMilliseconds)
  for (const { user_id, key } of await endOldGrants(db, dayAgo)) await files.remove(incomingOf(user_id, key))
  for (const { user_id, key } of await takeOrphans(db, dayAgo)) await files.remove(objectOf(user_id, key))
  await files.sweep?.()
}
