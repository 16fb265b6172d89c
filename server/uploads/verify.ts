import { writeFile } from 'node:fs/promises'
import { problem } from '../../core/problems.ts'
import { uploadPurpose, type UploadPurpose } from '../../core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { incomingOf } from './objects.ts'
import { cleanPicture, type CleanPicture, type PictureRefusal } from './picture.ts'
import { endGrant, isSettled, touchUpload, upload, type UploadRow, type UploadState } from './queries.ts'
import { withReceived } from './received.ts'
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
  const found = await takeIncoming(context, userId, key, purpose)
  // A PUT that began within the grant may end a little later.
  if (now() - known.granted_at.getTime() > 2 * grantSeconds * 1000) await endGrant(db, userId, key, known.granted_at)
  return found
}

/** Checks and keeps what waits in the store. Where nothing waits, another request may have taken it, and its row says so. */
const takeIncoming = async (context: Context, userId: string, key: string, purpose: UploadPurpose): Promise<UploadRow | undefined> => {
  const { files, db } = context
  const incoming = incomingOf(userId, key)
  for (;;) {
    const waiting = await files.stat(incoming)
    if (!waiting) return recorded(await upload(db, userId, key))
    const isSame = async () => (await files.stat(incoming))?.tag === waiting.tag
    const isOver = await isSettled(db, userId, purpose.projectId, purpose.validationId)
    const picture = isOver ? 'settled' : await pictureIn(context, userId, incoming, waiting.size, purpose)
    if (picture === 'failed') throw problem('failed')
    const isTaken = await inFileTurn(context, userId, key, async (tx) => {
      if (!(await isSame())) return false
      if (typeof picture === 'object') await keepPicture(context, tx, { userId, key }, purpose, picture)
      return true
    })
    // Once it is recorded, and not before: another request that finds nothing here reads the row.
    if (isTaken && (await isSame())) await files.remove(incoming)
    if (isTaken) return picture === 'unreadable' || picture === 'too large' ? undefined : recorded(await upload(db, userId, key))
  }
}

const pictureIn = async (
  context: Context,
  userId: string,
  incoming: string,
  size: number,
  { limit }: UploadPurpose,
): Promise<CleanPicture | PictureRefusal> => {
  if (size === 0 || size > limit) return 'unreadable'
  const bytes = await context.files.read(incoming)
  return withReceived(context.config, async (path) => {
    await writeFile(path, bytes ?? '', { mode: 0o600 })
    return cleanPicture(context, userId, path)
  })
}

const recorded = (row: UploadState | undefined): UploadRow | undefined => (row && row.content_type !== null ? row : undefined)
