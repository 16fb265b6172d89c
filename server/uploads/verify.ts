import { uploadPurpose, type UploadPurpose } from '../../core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { incomingOf } from './objects.ts'
import { cleanPicture } from './picture.ts'
import { endGrant, isSettled, touchUpload, upload, type UploadRow, type UploadState } from './queries.ts'
import { grantSeconds } from './signed.ts'
import { keepPicture } from './store.ts'
import { inFileTurn } from './turn.ts'

export type VerifiedUpload = { storageName: string; contentType: string; size: number }

/** The caller's own finished upload under this key; undefined when there is none, or what was sent is not what may be kept there. */
export const verifyUpload = async (context: Context, userId: string, key: string): Promise<VerifiedUpload | undefined> => {
  const found = await checkedUpload(context, userId, key)
  if (!found) return undefined
  const time = context.now()
  // What an answer is about to name is not an orphan, unless a sweep was here first.
  const isOld = time - found.used_at.getTime() > 3_600_000
  if (isOld && !(await touchUpload(context.db, userId, key, new Date(time)))) return undefined
  return { storageName: key, contentType: found.content_type, size: found.size }
}

/** The recorded upload, after looking at what a browser may have put straight into the store. */
export const checkedUpload = async (context: Context, userId: string, key: string): Promise<UploadRow | undefined> => {
  const { db, files, now } = context
  const purpose = uploadPurpose(key)
  const known = purpose && (await upload(db, userId, key))
  if (!known) return undefined
  if (!known.granted_at || !files.directUploadUrl) return recorded(known)
  const arrived = (await files.size(incomingOf(userId, key))) !== undefined
  // Where nothing waits, somebody else may have taken it since the row was read.
  const found = arrived ? await takeIncoming(context, userId, key, purpose) : recorded(await upload(db, userId, key))
  // A PUT that began within the grant may end a little later.
  if (now() - known.granted_at.getTime() > 2 * grantSeconds * 1000) await endGrant(db, userId, key, known.granted_at)
  return found
}

const takeIncoming = (context: Context, userId: string, key: string, purpose: UploadPurpose): Promise<UploadRow | undefined> =>
  inFileTurn(context, userId, key, async () => {
    const { files, db } = context
    const incoming = incomingOf(userId, key)
    const size = await files.size(incoming)
    if (size === undefined) return recorded(await upload(db, userId, key))
    if (await isSettled(db, userId, purpose.projectId, purpose.validationId)) {
      await files.remove(incoming)
      return recorded(await upload(db, userId, key))
    }
    const bytes = size > 0 && size <= purpose.limit ? await files.read(incoming) : undefined
    const picture = bytes && (await cleanPicture(bytes))
    const stored = picture && (await keepPicture(context, userId, key, picture))
    // Once it is recorded, and not before: whoever finds nothing here reads the row.
    await files.remove(incoming)
    return stored
  })

const recorded = (row: UploadState | undefined): UploadRow | undefined => (row && row.content_type !== null ? row : undefined)
