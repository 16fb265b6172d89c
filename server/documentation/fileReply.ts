import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import { Reply } from '../http/route.ts'
import { objectOf } from '../uploads/objects.ts'
import { openForReader } from '../uploads/reading.ts'

export type NamedReply = { headers: Record<string, string>; type: string; name: string }

export const headersOf = ({ headers, type, name }: NamedReply): Record<string, string> => ({
  ...headers,
  'content-type': type,
  'content-disposition': `${/^(?:application\/pdf|image\/)/.test(type) ? 'inline' : 'attachment'}; filename="${name}"`,
  'x-content-type-options': 'nosniff',
})

export const fileReply = async (
  { files }: Context,
  userId: string,
  file: NamedReply & { key: string; is_second: boolean; etag: string },
  knownTag: string | undefined,
  /** Who is counted as its reader. */
  reader = userId,
): Promise<Reply> => {
  if (knownTag === file.etag) return new Reply(304, file.headers)
  const opened = await openForReader(reader, () => files.open(objectOf(userId, file.key, file.is_second)))
  if (!opened) throw problem('not_found')
  return new Reply(200, { ...headersOf(file), 'content-length': String(opened.size) }, opened.stream)
}
