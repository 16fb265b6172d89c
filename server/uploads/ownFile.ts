import { problem } from '@fieldwork/core/problems.ts'
import { extensionOf, isCopyName, uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import type { Reply } from '../http/route.ts'
import { filePictureReply } from './firstPages.ts'
import { person } from './reading.ts'
import { sandboxed, storedFileIn } from './storedFileReply.ts'
import { checkedUpload } from './verify.ts'

export type OwnFile = { userId: string; key: string; size?: string | undefined }
type ReplyOptions = { knownTag: string | undefined; headers: Record<string, string> }

/** Returns a user's own upload, or a picture of it in a size. Throws not_found. The reply is for this user only. */
export const ownFileReply = (context: Context, file: OwnFile, options: ReplyOptions): Promise<Reply> =>
  file.size !== undefined && hasPicture(file.key) ? ownPicture(context, file, file.size, options) : ownUpload(context, file, options)

/** True for the files of a portfolio: they alone are drawn in sizes for their owner. */
const hasPicture = (key: string) => isCopyName(key) || uploadPurpose(key)?.kind === 'portfolio file'

const ownPicture = async (context: Context, { userId, key }: OwnFile, size: string, options: ReplyOptions): Promise<Reply> => {
  const picture = await filePictureReply(context, userId, key, { ...options, size })
  if (!picture) throw problem('not_found')
  return picture
}

const ownUpload = async (context: Context, file: OwnFile, { knownTag, headers }: ReplyOptions, mayRetry = true): Promise<Reply> => {
  const { userId, key } = file
  const upload = await checkedUpload(context, userId, key)
  if (!upload) throw problem('not_found')
  const type = upload.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : upload.content_type
  const options = {
    knownTag,
    headers: { ...headers, etag: upload.etag },
    contentHeaders: sandboxed(type, `${key}.${extensionOf(upload.content_type)}`),
    reader: person(userId),
  }
  const reply = await storedFileIn(context, { user_id: userId, key, ...upload }, options)
  if (reply) return reply
  // It may have been replaced since its row was read.
  const current = mayRetry ? await checkedUpload(context, userId, key) : undefined
  if (current?.is_second !== !upload.is_second) throw problem('not_found')
  return ownUpload(context, file, { knownTag, headers }, false)
}
