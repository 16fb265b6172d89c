import { uploadPurpose, type UploadPurpose } from '../../core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { incomingOf } from './objects.ts'
import { endGrant, isSettled, touchUpload, upload, type UploadRow } from './queries.ts'
import { grantSeconds } from './signed.ts'
import { storePicture } from './store.ts'

export type VerifiedUpload = { storageName: string; contentType: string; size: number }

/** The caller's own finished upload under this key; undefined when there is none, or what was sent is not what may be kept there. */
export const verifyUpload = async (context: Context, userId: string, key: string): Promise<VerifiedUpload | undefined> => {
  const found = await checkedUpload(context, userId, key)
  if (!found) return undefined
  const time = context.now()
  // What an answer is about to name is not an orphan.
  if (time - found.used_at.getTime() > 3_600_000) await touchUpload(context.db, userId, key, new Date(time))
  return { storageName: key, contentType: found.content_type, size: found.size }
}

/** The recorded upload, after looking at what a browser may have put straight into the store. */
export const checkedUpload = async (context: Context, userId: string, key: string): Promise<UploadRow | undefined> => {
  const purpose = uploadPurpose(key)
  const known = purpose && (await upload(context.db, userId, key))
  if (!known) return undefined
  const kept = known.content_type === null ? undefined : known
  if (!known.granted_at || !context.files.directUploadUrl) return kept
  const arrived = await takeIncoming(context, userId, key, purpose)
  // A PUT that began within the grant may end a little later.
  if (context.now() - known.granted_at.getTime() > 2 * grantSeconds * 1000) await endGrant(context.db, userId, key, known.granted_at)
  return arrived === 'nothing' ? kept : arrived
}

const takeIncoming = async (
  context: Context,
  userId: string,
  key: string,
  purpose: UploadPurpose,
): Promise<UploadRow | undefined | 'nothing'> => {
  const { files, db } = context
  const incoming = incomingOf(userId, key)
  const size = await files.size(incoming)
  if (size === undefined) return 'nothing'
  if (await isSettled(db, userId, purpose.projectId, purpose.validationId)) return 'nothing'
  const bytes = size > 0 && size <= purpose.limit ? await files.read(incoming) : undefined
  const stored = bytes && (await storePicture(context, userId, key, bytes))
  await files.remove(incoming)
  return stored
}
