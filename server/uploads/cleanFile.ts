import { open } from 'node:fs/promises'
import { isPdf, type UploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { cleanPdf, type PdfRefusal } from './pdf/cleanPdf.ts'
import { type CleanFile, cleanPicture, type PictureRefusal } from './picture.ts'
import { cleanText } from './text.ts'

export type FileRefusal = PictureRefusal | PdfRefusal | 'not text' | 'not a pdf or picture' | 'unreadable pdf'

/** What may be kept of a file that was uploaded for a purpose, or why nothing may. */
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
