import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { plainLine } from '@fieldwork/core/documentation/learnersWords.ts'
import type { DocumentationPart, TextLine } from '@fieldwork/core/documentation/schema.ts'
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
          width: shareOfLine(picture, pixelsOfLine, maxRatio),
          coverWidth: shareOfLine(picture, pixelsOfCover, maxCoverRatio),
        },
    )
    const data = {
      ...documentation,
      ...withCover(documentation.parts, (picture) => shown[picture] !== undefined),
      fonts: fontNames,
      pictures: shown.map((picture) => picture && { file: picture.path, width: picture.width, coverWidth: picture.coverWidth }),
      pictureMissing: documentationMessages.pictureMissing,
      checkAt: checkLines(documentation.origin),
    }
    return engine.pdf(
      JSON.stringify(data),
      shown.filter((picture) => picture !== undefined),
    )
  }
}

/** Where to check the work: its credential, or else its public page. Empty if it has neither. */
const checkLines = (origin: Documentation['origin']): TextLine[] => {
  const link = origin.flatMap(({ runs }) => runs).find(({ href }) => href !== undefined)
  return link ? [plainLine(documentationMessages.checkAt), plainLine(link.text)] : []
}

/**
 * Moves the first picture to the title page, with its question as the caption. A chapter that had nothing else is left out, and so is the
 * introduction if no question is left.
 */
const withCover = (parts: readonly DocumentationPart[], isDrawn: (picture: number) => boolean) => {
  const at = parts.findIndex((part) => part.kind === 'picture' && isDrawn(part.picture))
  const [question, cover] = [parts[at - 1], parts[at]]
  if (cover?.kind !== 'picture') return { cover: null, parts }
  const isTitled = question?.kind === 'heading' && question.level === 2
  const others = parts.filter((_, index) => index !== at && !(isTitled && index === at - 1))
  const rest = others.filter((part, index) => !isChapter(part) || (index + 1 < others.length && !isChapter(others[index + 1]!)))
  const hasQuestion = rest.some(({ kind }) => kind === 'heading')
  return { cover: { ...cover, caption: isTitled ? question.line : null }, parts: hasQuestion ? rest : [] }
}

const isChapter = (part: DocumentationPart): boolean => part.kind === 'heading' && part.level === 1

/** Minimum width in pixels of a picture as wide as the line: enough for print. On the title page, size matters more. */
const [pixelsOfLine, pixelsOfCover] = [1000, 640]
/** Maximum heights of a picture, and of the one on the title page, as multiples of the line width. */
const [maxRatio, maxCoverRatio] = [1.25, 0.55]

const shareOfLine = ({ width, height }: DrawnPicture, pixels: number, ratio: number): number =>
  Math.min(1, width / pixels, (ratio * width) / height)
