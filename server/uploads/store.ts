import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { objectOf } from './objects.ts'
import { cleanPicture, type CleanPicture } from './picture.ts'
import { recordUpload, type UploadRow } from './queries.ts'
import { inFileTurn } from './turn.ts'

/** Checks a picture, strips it and keeps it under the person's key. Undefined when it is no PNG or JPG. */
export const storePicture = async (context: Context, userId: string, key: string, bytes: Buffer): Promise<UploadRow | undefined> => {
  const picture = await cleanPicture(bytes)
  return picture && inFileTurn(context, userId, key, () => keepPicture(context, userId, key, picture))
}

/** Call it in the turn of this file. */
export const keepPicture = async (
  { db, files, now }: Context,
  userId: string,
  key: string,
  picture: CleanPicture,
): Promise<UploadRow | undefined> => {
  await files.write(objectOf(userId, key), picture.bytes, picture.contentType)
  const etag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 27)}"`
  return recordUpload(db, userId, key, { contentType: picture.contentType, size: picture.bytes.length, etag, now: new Date(now()) })
}
