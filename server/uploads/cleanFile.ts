import { open, readFile } from 'node:fs/promises'
import { isPlainText } from '@fieldwork/core/notes/plainText.ts'
import { isPdf, type UploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { cleanPdf, type PdfRefusal } from './pdf/cleanPdf.ts'
import { type CleanFile, cleanPicture, type PictureRefusal } from './picture.ts'

export type FileRefusal = PictureRefusal | PdfRefusal | 'not text' | 'not a pdf or picture' | 'unreadable pdf'

/** Returns the cleaned file for an upload's purpose, or why it is refused. */
export const cleanFile = async (
  context: Context,
  userId: string,
  path: string,
  kind: UploadPurpose['kind'],
): Promise<CleanFile | FileRefusal> => {
  if (kind === 'chat text') return cleanText(path)
  if (kind !== 'portfolio file') return cleanPicture(context, userId, path, kind)
  if (await startsAsPdf(path)) {
    const pdf = await cleanPdf(context.log, userId, path)
    return pdf === 'unreadable' ? 'unreadable pdf' : pdf
  }
  const picture = await cleanPicture(context, userId, path, kind)
  return picture === 'not a picture' ? 'not a pdf or picture' : picture
}

const startsAsPdf = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const start = Buffer.alloc(8)
    await file.read(start, 0, start.length, 0)
    return isPdf(start)
  } finally {
    await file.close()
  }
}

/** Refuses a text that isn't UTF-8, or has characters that can't be shown or stored. */
const cleanText = async (path: string): Promise<CleanFile | 'not text'> => {
  const bytes = await readFile(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isPlainText(text.replaceAll('\r\n', '\n')) ? { bytes, contentType: 'text/plain' } : 'not text'
  } catch {
    return 'not text'
  }
}
