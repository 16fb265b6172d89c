import type { Context } from '../context.ts'
import type { Reply } from '../http/route.ts'
import { person } from '../uploads/reading.ts'
import { storedFileReply } from '../uploads/storedFileReply.ts'

export type NamedReply = { headers: Record<string, string>; type: string; name: string }

export const headersOf = ({ headers, type, name }: NamedReply): Record<string, string> => ({
  ...headers,
  'content-type': type,
  'content-disposition': `${/^(?:application\/pdf|image\/)/.test(type) ? 'inline' : 'attachment'}; filename="${name}"`,
  'x-content-type-options': 'nosniff',
})

export const fileReply = (
  context: Context,
  userId: string,
  file: NamedReply & { key: string; is_second: boolean; etag: string },
  knownTag: string | undefined,
  /** The reader for rate limits. */
  reader = person(userId),
): Promise<Reply> =>
  storedFileReply(context, { ...file, user_id: userId }, { knownTag, headers: file.headers, contentHeaders: headersOf(file), reader })
