import type { Context } from '../context.ts'
import { incomingOf, objectOf } from './objects.ts'
import { deleteUploads, takeOrphans } from './queries.ts'

const dayInMilliseconds = 86_400_000

/** Removes a person's uploads of these keys. Call it after the transaction that gave up naming them. */
export const removeUploads = async (context: Context, userId: string, keys: readonly string[]): Promise<void> => {
  for (const { key } of await deleteUploads(context.db, userId, keys)) await removeObjects(context, userId, key)
}

/** Removes uploads that no answer has named for a day. */
export const sweepUploads = async (context: Context): Promise<void> => {
  const orphans = await takeOrphans(context.db, new Date(context.now() - dayInMilliseconds))
  for (const { user_id, key } of orphans) await removeObjects(context, user_id, key)
  await context.files.sweep?.()
}

const removeObjects = async ({ files }: Context, userId: string, key: string) => {
  await files.remove(objectOf(userId, key))
  if (files.directUploadUrl) await files.remove(incomingOf(userId, key))
}
