import { maxFileBytes, maxFileTextLength } from '@fieldwork/core/chats/limits.ts'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { pictureType, type UploadType } from '@fieldwork/core/uploads/purpose.ts'
import { attachmentMessages as messages } from '../../messages/attachments.ts'

type FoundFile = {
  mimeType: UploadType
  /** The tutor only gets its beginning. */
  isCut: boolean
}

/** What a file is by its bytes, as the server decides it, or a sentence that says why it cannot be attached. */
export const readFile = async (file: File): Promise<FoundFile | string> => {
  if (file.size === 0) return messages.empty
  if (file.size > maxFileBytes) return messages.tooLarge
  try {
    const picture = pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    if (picture) return { mimeType: picture, isCut: false }
    const text = textIn(await file.arrayBuffer())
    return text === undefined ? messages.wrongType : { mimeType: 'text/plain', isCut: text.length > maxFileTextLength }
  } catch {
    // It was moved or removed since it was chosen; a folder cannot be read either.
    return messages.unreadable
  }
}

const textIn = (bytes: ArrayBuffer): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isPlainText(text.replaceAll('\r\n', '\n')) ? text : undefined
  } catch {
    return undefined
  }
}
