import { readFile, stat } from 'node:fs/promises'
import { isTooLarge } from '@fieldwork/core/uploads/picture.ts'
import { portfolioFileLimit } from '@fieldwork/core/portfolio/limits.ts'
import type { PictureType, UploadPurpose, UploadType } from '@fieldwork/core/uploads/purpose.ts'
import type { Context } from '../context.ts'
import { drawPicture, type DrawingOutcome } from './drawing.ts'
import { readHeader } from './header.ts'
import { noRoom, removeReceived } from './received.ts'

/** A checked file, as it is stored. */
export type CleanFile = {
  bytes: Buffer
  contentType: UploadType
  /** For a portfolio: a JPG of the file or of its first page, where it could be drawn. */
  firstPage?: Buffer | undefined
}
export type CleanPicture = CleanFile & { contentType: PictureType; width: number; height: number }
export type PictureRefusal = Exclude<DrawingOutcome, 'drawn' | 'no room'> | 'not a picture'

/** Bytes. A palette that does not fit in memory becomes colours, and takes more than it did. */
const maxFileBytes = 20 * 1024 * 1024
const maxBytesOf = (kind: string) => (kind === 'portfolio file' ? portfolioFileLimit : maxFileBytes)

/** Re-encodes the picture in a file, or returns why it can't. Reads the header first, because a small file can unfold into gigabytes. */
export const cleanPicture = async (
  { log }: Context,
  userId: string,
  source: string,
  kind: UploadPurpose['kind'] | 'picture of a text',
): Promise<CleanPicture | PictureRefusal> => {
  const header = await readHeader(source)
  if (typeof header === 'string') return header
  if (isTooLarge(header)) return 'too large'
  const target = `${source}.drawn`
  const preview = kind === 'portfolio file' ? `${source}.page` : undefined
  try {
    const outcome = await drawPicture({ userId, source, target, header, isSquare: kind === 'profile picture', preview, log })
    if (outcome === 'no room') throw noRoom()
    if (outcome !== 'drawn') return outcome
    if ((await stat(target)).size > maxBytesOf(kind)) return 'too large'
    const drawn = await readHeader(target)
    if (typeof drawn === 'string') return 'failed'
    const firstPage = preview === undefined ? undefined : await readFile(preview)
    return { bytes: await readFile(target), contentType: header.type, width: drawn.width, height: drawn.height, firstPage }
  } finally {
    await removeReceived(target)
    if (preview) await removeReceived(preview)
  }
}
