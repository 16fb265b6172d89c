import { writeFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { type DocumentPictureSize, documentPictureWidths } from '@fieldwork/core/portfolio/portfolio.ts'
import { firstPageKey } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { objectOf } from './objects.ts'
import { drawFirstPage } from './pdf/cleanPdf.ts'
import type { CleanFile } from './picture.ts'
import { giveUpUploads, upload } from './queries.ts'
import { withReceived } from './received.ts'
import { removeUploads } from './remove.ts'
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
  const { db, files, log, config } = context
  if ((await upload(db, userId, firstPageKey(key)))?.content_type) return
  const found = await upload(db, userId, key)
  const bytes = found && (await files.read(objectOf(userId, key, found.is_second)))
  if (!bytes) return
  const firstPage = await withReceived(config, async (path) => {
    await writeFile(path, bytes, { mode: 0o600 })
    return drawFirstPage(log, userId, path)
  })
  if (firstPage) await storeFirstPage(context, userId, key, { bytes, contentType: 'application/pdf', firstPage })
}

const drawn = new LRUCache<string, Buffer, { bytes: Buffer; size: DocumentPictureSize }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => Math.max(1, length),
  fetchMethod: async (_tag, _stale, { context: { bytes, size } }) => {
    // Loaded for the first picture, as in profilePicture.ts.
    const { default: sharp } = await import('sharp')
    return sharp(bytes).resize({ width: documentPictureWidths[size], withoutEnlargement: true }).jpeg({ quality: 84 }).toBuffer()
  },
})

/** The first page of a file, in a size; undefined where there is no picture of it. Of a size that is unknown, the largest. */
export const firstPageReply = async (
  { db, files }: Context,
  userId: string,
  key: string,
  asked: string,
  { knownTag, headers }: { knownTag: string | undefined; headers: Record<string, string> },
): Promise<Reply | undefined> => {
  const found = await upload(db, userId, firstPageKey(key))
  if (!found?.etag) return undefined
  const size = Object.hasOwn(documentPictureWidths, asked) ? (asked as DocumentPictureSize) : 'medium'
  const etag = `${found.etag.slice(0, -1)}-${size}"`
  const tagged = { ...headers, etag, 'x-content-type-options': 'nosniff' }
  if (knownTag === etag) return new Reply(304, tagged)
  const bytes = await files.read(objectOf(userId, firstPageKey(key), found.is_second))
  if (!bytes) return undefined
  const picture = await drawn.forceFetch(etag, { context: { bytes, size } })
  return new Reply(200, { ...tagged, 'content-type': 'image/jpeg' }, picture)
}
