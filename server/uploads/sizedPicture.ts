import { LRUCache } from 'lru-cache'
import type { Sharp } from 'sharp'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'

type SizedPicture<Size extends string> = {
  /** Its name in the file store. */
  object: string
  etag: string
  contentType: string
  /** Pixels. */
  sizes: Record<Size, number>
  resize: (picture: Sharp, pixels: number) => Sharp
}
type SizeRequest = { size: string | null; knownTag: string | undefined; headers: Record<string, string> }

const resized = new LRUCache<string, Buffer, () => Promise<Buffer>>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => Math.max(1, length),
  fetchMethod: (_key, _stale, { context: resize }) => resize(),
})

/** Responds with a stored picture in the requested size, or in `medium` for an unknown one; undefined if its file is gone. */
export const sizedPictureReply = async <Size extends string>(
  { files }: Pick<Context, 'files'>,
  { object, etag, contentType, sizes, resize }: SizedPicture<Size | 'medium'>,
  { size: requested, knownTag, headers }: SizeRequest,
): Promise<Reply | undefined> => {
  const size = requested !== null && Object.hasOwn(sizes, requested) ? (requested as Size) : 'medium'
  const sizedTag = `${etag.slice(0, -1)}-${size}"`
  const tagged = { ...headers, etag: sizedTag, 'x-content-type-options': 'nosniff' }
  if (knownTag === sizedTag) return new Reply(304, tagged)
  const bytes = await files.read(object)
  if (!bytes) return undefined
  const picture = await resized.forceFetch(`${object} ${sizedTag}`, {
    context: async () => {
      // Loaded for the first picture, because it takes much memory.
      const { default: sharp } = await import('sharp')
      return resize(sharp(bytes), sizes[size]).toBuffer()
    },
  })
  return new Reply(200, { ...tagged, 'content-type': contentType }, picture)
}
