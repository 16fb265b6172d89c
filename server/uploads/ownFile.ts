import { problem } from '@fieldwork/core/problems.ts'
import { extensionOf, isCopyName, uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { firstPageReply } from './firstPages.ts'
import { objectOf } from './objects.ts'
import { openForReader, person } from './reading.ts'
import { sandboxed } from './sandboxed.ts'
import { checkedUpload } from './verify.ts'

export type OwnFile = { userId: string; key: string; size?: string | undefined }
type ReplyOptions = { knownTag: string | undefined; headers: Record<string, string> }

/** Returns a user's own upload, or a picture of it in a size. Throws not_found. The reply is for this user only. */
export const ownFileReply = (context: Context, file: OwnFile, options: ReplyOptions): Promise<Reply> =>
  file.size !== undefined && hasPicture(file.key) ? ownPicture(context, file, file.size, options) : ownUpload(context, file, options)

/** True for the files of a portfolio: they alone are drawn in sizes for their owner. */
const hasPicture = (key: string) => isCopyName(key) || uploadPurpose(key)?.kind === 'portfolio file'

const ownPicture = async (context: Context, { userId, key }: OwnFile, size: string, options: ReplyOptions): Promise<Reply> => {
  const picture = await firstPageReply(context, userId, key, size, options)
  if (!picture) throw problem('not_found')
  return picture
}

const ownUpload = async (context: Context, file: OwnFile, options: ReplyOptions, mayLookAgain = true): Promise<Reply> => {
  const { userId, key } = file
  const upload = await checkedUpload(context, userId, key)
  if (!upload) throw problem('not_found')
  const headers = { ...options.headers, etag: upload.etag }
  if (options.knownTag === upload.etag) return new Reply(304, headers)
  const opened = await openForReader(person(userId), () => context.files.open(objectOf(userId, key, upload.is_second)))
  if (!opened) {
    // It may have been replaced since its row was read.
    const now = mayLookAgain ? await checkedUpload(context, userId, key) : undefined
    if (now?.is_second === !upload.is_second) return ownUpload(context, file, options, false)
    throw problem('not_found')
  }
  const isText = upload.content_type === 'text/plain'
  return new Reply(
    200,
    {
      ...headers,
      ...sandboxed(isText ? 'text/plain; charset=utf-8' : upload.content_type, `${key}.${extensionOf(upload.content_type)}`),
      'content-length': String(opened.size),
    },
    opened.stream,
  )
}
