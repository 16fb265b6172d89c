import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { fontNames } from './fonts.ts'
import { createNativeTypst } from './nativeTypst.ts'
import type { Typst } from './typst.ts'

/** A picture to typeset. `width` is a fraction of the line. */
export type DrawnPicture = { bytes: Buffer; extension: 'png' | 'jpg'; width: number; height: number }

export type Typesetter = (documentation: Documentation, pictures: ReadonlyArray<DrawnPicture | undefined>) => Buffer

/** Makes PDFs one after the other; loaded fonts stay in memory. */
export const createTypesetter = async (typst?: Typst): Promise<Typesetter> => {
  const engine = typst ?? (await createNativeTypst()) ?? (await (await import('./wasmTypst.ts')).createWasmTypst())
  return (documentation, pictures) => {
    const shown = pictures.map(
      (picture, index) =>
        picture && {
          path: `/pictures/${index + 1}.${picture.extension}`,
          bytes: picture.bytes,
          width: shareOfLine(picture, maxRatio),
          coverWidth: shareOfLine(picture, maxCoverRatio),
        },
    )
    const data = {
      ...documentation,
      fonts: fontNames,
      pictures: shown.map((picture) => picture && { file: picture.path, width: picture.width, coverWidth: picture.coverWidth }),
      pictureMissing: documentationMessages.pictureMissing,
      pictureOnTitlePage: documentationMessages.pictureOnTitlePage,
    }
    return engine.pdf(
      JSON.stringify(data),
      shown.filter((picture) => picture !== undefined),
    )
  }
}

/** Width in pixels of a picture as wide as the line: enough for print. */
const pixelsOfLine = 1000
/** Maximum heights of a picture, and of the one on the title page, as multiples of the line width. */
const [maxRatio, maxCoverRatio] = [1.25, 0.55]

const shareOfLine = ({ width, height }: DrawnPicture, ratio: number): number => Math.min(1, width / pixelsOfLine, (ratio * width) / height)
