import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { objectOf } from './objects.ts'
import { openForReader, type CountedReader } from './reading.ts'

type StoredFile = { user_id: string; key: string; is_second: boolean; etag: string }

type StoredFileOptions = {
  knownTag: string | undefined
  /** Sent with every reply. */
  headers: Record<string, string>
  /** Sent only with the content, not with a 304. */
  contentHeaders: Record<string, string>
  /** Who is counted as its reader. */
  reader: CountedReader
}

/** Responds with a file, or with 304 if the reader has it. Throws `not_found` if the store no longer has it. */
export const storedFileReply = async (context: Context, file: StoredFile, options: StoredFileOptions): Promise<Reply> => {
  const reply = await storedFileIn(context, file, options)
  if (!reply) throw problem('not_found')
  return reply
}

/** Like `storedFileReply`, but returns undefined if the store no longer has the file. */
export const storedFileIn = async (
  { files, log }: Context,
  { user_id, key, is_second, etag }: StoredFile,
  { knownTag, headers, contentHeaders, reader }: StoredFileOptions,
): Promise<Reply | undefined> => {
  if (knownTag === etag) return new Reply(304, headers)
  const opened = await openForReader(reader, () => files.open(objectOf(user_id, key, is_second)))
  // Its reader may be gone, too, which is no failure.
  opened?.stream.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error({ error }, 'a file could not be read to its end')
  })
  return opened && new Reply(200, { ...headers, ...contentHeaders, 'content-length': String(opened.size) }, opened.stream)
}

/**
 * Headers of an uploaded file: it is shown as what it is, and nothing in it runs or loads anything. Shown files have no name in them,
 * because it would replace the one that a link gives (`<a download="bill.pdf">`).
 */
export const sandboxed = (type: string, name: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': type === 'application/pdf' || type.startsWith('image/') ? 'inline' : `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})
