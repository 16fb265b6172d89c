import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { documentPictureWidths } from '@fieldwork/core/portfolio/portfolio.ts'
import { firstPageKey, workPictureKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { Reply } from '../http/route.ts'
import { objectOf } from './objects.ts'
import { drawFirstPage } from './pdf/cleanPdf.ts'
import type { CleanFile } from './picture.ts'
import { giveUpUploads, upload } from './queries.ts'
import { withReceived } from './received.ts'
import { removeUploads } from './remove.ts'
import { sizedPictureReply } from './sizedPicture.ts'
import { storeFile } from './store.ts'

/** Stores the picture of a file's first page as a separate upload, or removes it. */
export const storeFirstPage = async (context: Context, userId: string, key: string, { firstPage }: CleanFile): Promise<void> => {
  const pageKey = firstPageKey(key)
  if (firstPage) await storeFile(context, { userId, key: pageKey }, { kind: 'made' }, { bytes: firstPage, contentType: 'image/jpeg' })
  else if (await upload(context.db, userId, pageKey)) {
    await giveUpUploads(context.db, userId, [pageKey])
    await removeUploads(context, userId, [pageKey])
  }
}

/** Draws the first page of a PDF that the server made, unless it was drawn before. One that cannot be drawn has no picture. */
export const ensureFirstPage = async (context: Context, userId: string, key: string): Promise<void> => {
  const { db, files } = context
  if ((await upload(db, userId, firstPageKey(key)))?.content_type) return
  const found = await upload(db, userId, key)
  const bytes = found && (await files.read(objectOf(userId, key, found.is_second)))
  if (bytes) await renewFirstPage(context, userId, key, bytes)
}

/** Draws the first page of a PDF that the server made, in place of an earlier one. */
export const renewFirstPage = async (context: Context, userId: string, key: string, bytes: Buffer): Promise<void> => {
  const { log, config } = context
  const firstPage = await withReceived(config, async (path) => {
    await writeFile(path, bytes, { mode: 0o600 })
    return drawFirstPage(log, userId, path)
  })
  if (firstPage) await storeFirstPage(context, userId, key, { bytes, contentType: 'application/pdf', firstPage })
}

/** A picture of a file in a size: of the work that it documents, or else of its first page. Undefined if there is neither. */
export const filePictureReply = async (
  context: Context,
  userId: string,
  key: string,
  request: Parameters<typeof sizedPictureReply>[2],
): Promise<Reply | undefined> => {
  for (const pictureKey of [workPictureKey(key), firstPageKey(key)]) {
    const picture = await upload(context.db, userId, pictureKey)
    if (!picture?.etag) continue
    const object = objectOf(userId, pictureKey, picture.is_second)
    const sized = { object, etag: picture.etag, contentType: 'image/jpeg', sizes: documentPictureWidths, resize: asThumbnail }
    return sizedPictureReply(context, sized, request)
  }
  return undefined
}

/** A picture in a width, on white where it's transparent. */
export const asThumbnail = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, withoutEnlargement: true }).flatten({ background: '#ffffff' }).jpeg({ quality: 84 })
