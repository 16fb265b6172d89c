import { maxPictureBytes, maxFileTextLength } from '@fieldwork/core/chats/limits.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import type { ReadMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { plainTextFrom } from '@fieldwork/core/notes/plainText.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { ChatRequest } from '../adapters/model/model.ts'
import type { Context } from '../context.ts'
import { verifyUpload } from '../uploads/verify.ts'

/** Bytes of a text that are read: each character takes four at most, and some are left out. */
const maxBytes = 8 * maxFileTextLength

/**
 * Reads the learner's own files for the tutor, and lists the names of those that can't be read here. The pictures of a message are read as
 * long as they are not too large together, and not before they are sent. Throws file_missing.
 */
export const readFiles = async (
  context: Context,
  userId: string,
  files: ReadMessage['files'],
  hasModel: boolean,
): Promise<{ readable: ChatRequest['files']; unread: string[] }> => {
  const readable: Array<ChatRequest['files'][number]> = []
  const unread: string[] = []
  let left = hasModel && context.config.readsPictures ? maxPictureBytes : 0
  for (const { filename: name, data: key } of files) {
    const kind = uploadPurpose(key)?.kind
    const upload = kind === 'chat picture' || kind === 'chat text' ? await verifyUpload(context, userId, key) : undefined
    if (!upload) throw problem('file_missing')
    if (kind === 'chat text') readable.push({ name, text: await textOf(context, upload.object) })
    else if (upload.size > left) unread.push(name)
    else {
      left -= upload.size
      readable.push({ name, mediaType: upload.contentType, read: () => bytesOf(context, upload.object) })
    }
  }
  return { readable, unread }
}

/** The parts of a message with the types that the storage names of its files allow: a sender may name another. */
export const withFileTypes = (parts: readonly SentPart[]): SentPart[] =>
  parts.map((part) => {
    const types: readonly string[] = part.type === 'file' ? (uploadPurpose(part.data)?.types ?? []) : []
    return part.type !== 'file' || types.length === 0 || types.includes(part.mediaType) ? part : { ...part, mediaType: types[0]! }
  })

const textOf = async ({ files }: Context, object: string): Promise<string> => {
  const file = await files.open(object)
  if (!file) throw problem('file_missing')
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  // Leaving the loop destroys the stream.
  for await (const bytes of file.stream as AsyncIterable<Buffer>) {
    text += decoder.decode(bytes, { stream: true })
    read += bytes.length
    if (read >= maxBytes) break
  }
  return plainTextFrom(text).slice(0, maxFileTextLength)
}

const bytesOf = async ({ files }: Context, object: string): Promise<Buffer> => {
  const bytes = await files.read(object)
  if (!bytes) throw problem('file_missing')
  return bytes
}
