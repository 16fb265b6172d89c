import { pictureType, type PictureType } from '../../core/uploads/purpose.ts'

/** A screen of 8K has 33 million; a small file can unfold into far more. */
const mostPixels = 64_000_000

export type CleanPicture = { bytes: Buffer; contentType: PictureType }

let turn: Promise<unknown> = Promise.resolve()

/**
 * The picture that the bytes truly are, drawn anew: without place, camera, preview or anything else that came with it, turned the way it
 * is meant to be seen. Undefined when they are no PNG or JPG. One at a time, because each may unfold into a quarter of a gigabyte.
 */
export const cleanPicture = (bytes: Buffer): Promise<CleanPicture | undefined> => {
  const contentType = pictureType(bytes)
  if (!contentType) return Promise.resolve(undefined)
  const drawn = turn.then(() => redraw(bytes, contentType))
  turn = drawn
  return drawn
}

const redraw = async (bytes: Buffer, contentType: PictureType): Promise<CleanPicture | undefined> => {
  // Loaded with the first picture, to keep it out of the app's start.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    const { isPalette } = await picture.metadata()
    const drawn = contentType === 'image/png' ? picture.png({ palette: isPalette }) : picture.jpeg({ quality: 90 })
    return { bytes: await drawn.toBuffer(), contentType }
  } catch {
    // Whatever sharp has to say of bytes that claim to be a picture, they are none.
    return undefined
  }
}
