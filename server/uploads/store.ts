import { createHash } from 'node:crypto'
import type { UploadPurpose } from '../../core/uploads/purpose.ts'
import { turnFor } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/connect.ts'
import { objectOf } from './objects.ts'
import type { CleanPicture } from './picture.ts'
import { announceUpload, isSettled, recordUpload, type UploadRow } from './queries.ts'
import { inFileTurn } from './turn.ts'

/**
 * Keeps a picture under the person's key. Undefined when the person is gone, or when their answer was completed while the picture was on
 * its way.
 */
export const storePicture = async (
  context: Context,
  { userId, key }: { userId: string; key: string },
  purpose: UploadPurpose,
  picture: CleanPicture,
): Promise<UploadRow | undefined> => {
  // If the app ends after the file is written and before its row is, a sweep finds the file by this row.
  if (!(await announceUpload(context.db, userId, key, new Date(context.now())))) return undefined
  return inFileTurn(context, userId, key, (tx) => keepPicture(context, tx, { userId, key }, purpose, picture))
}

/** Call it in the turn of this file. */
export const keepPicture = async (
  { files, now }: Context,
  tx: Transaction,
  { userId, key }: { userId: string; key: string },
  { projectId, validationId }: UploadPurpose,
  picture: CleanPicture,
): Promise<UploadRow | undefined> => {
  // Completing the answer takes this turn, too.
  await tx.lock(turnFor(userId, projectId))
  if (await isSettled(tx, userId, projectId, validationId)) return undefined
  const etag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 27)}"`
  const stored = { contentType: picture.contentType, size: picture.bytes.length, etag, now: new Date(now()) }
  const row = await recordUpload(tx, userId, key, stored)
  if (row) await files.write(objectOf(userId, key), picture.bytes, picture.contentType)
  return row
}
