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

/** What a file holds, or 304 for who has it already. */
export const storedFileReply = async (
  { files }: Context,
  { user_id, key, is_second, etag }: StoredFile,
  { knownTag, headers, contentHeaders, reader }: StoredFileOptions,
): Promise<Reply> => {
  if (knownTag === etag) return new Reply(304, headers)
  const opened = await openForReader(reader, () => files.open(objectOf(user_id, key, is_second)))
  if (!opened) throw problem('not_found')
  return new Reply(200, { ...headers, ...contentHeaders, 'content-length': String(opened.size) }, opened.stream)
}
