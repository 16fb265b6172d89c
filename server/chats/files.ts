import { largestPicture, longestFileText } from '@fieldwork/core/chats/limits.ts'
import type { ReadMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { plainTextFrom } from '@fieldwork/core/notes/plainText.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { ChatRequest } from '../adapters/model/model.ts'
import type { Context } from '../context.ts'
import { objectOf } from '../uploads/objects.ts'
import { checkedUpload } from '../uploads/verify.ts'

/** What the tutor reads of the learner's own files, and the names of those that cannot be read here. Throws file_missing. */
export const readFiles = async (
  context: Context,
  userId: string,
  files: ReadMessage['files'],
  hasModel: boolean,
): Promise<{ readable: ChatRequest['files']; unread: string[] }> => {
  const found = await Promise.all(files.map((file) => readFile(context, userId, file, hasModel && context.config.readsPictures)))
  return {
    readable: found.filter((one) => typeof one !== 'string'),
    unread: found.filter((one) => typeof one === 'string'),
  }
}

/** Its name alone if it cannot be read. */
const readFile = async (
  context: Context,
  userId: string,
  { filename: name, data: key }: ReadMessage['files'][number],
  readsPictures: boolean,
): Promise<ChatRequest['files'][number] | string> => {
  const kind = uploadPurpose(key)?.kind
  const found = kind === 'chat picture' || kind === 'chat text' ? await checkedUpload(context, userId, key) : undefined
  if (!found) throw problem('file_missing')
  if (kind === 'chat picture' && (!readsPictures || found.size > largestPicture)) return name
  const bytes = await context.files.read(objectOf(userId, key, found.is_second))
  if (!bytes) throw problem('file_missing')
  if (kind === 'chat picture') return { name, mediaType: found.content_type, bytes }
  return { name, text: plainTextFrom(bytes.toString('utf8')).slice(0, longestFileText) }
}
