import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Documentation } from '@fieldwork/core/documentation/documentation.ts'
import { documentationMessages } from '@fieldwork/core/messages/documentation.ts'
import { fontFolders, fontNames } from './fonts.ts'

/** A picture as it is drawn; `width` is a share of the line. */
export type DrawnPicture = { bytes: Buffer; extension: 'png' | 'jpg'; width: number; height: number }

/** A document that cannot be made, in a sentence without any of its words. */
export class TypesettingError extends Error {}

/** Looks for signs that no font has, which PDF/UA does not allow, in documents that are made again without them. */
const mostTries = 4
/** Shown instead of a sign that no font has. */
const replacement = '\ufffd'

const template = join(import.meta.dirname, 'template.typ')

export type Typesetter = (documentation: Documentation, pictures: ReadonlyArray<DrawnPicture | undefined>) => Buffer

/** Makes PDFs one after the other; the fonts that it has read stay in memory. */
export const createTypesetter = (): Typesetter => {
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths: fontFolders() }] })
  return (documentation, pictures) => {
    try {
      const shown = pictures.map((picture, index) => {
        if (!picture) return null
        const file = `/pictures/${index + 1}.${picture.extension}`
        compiler.mapShadow(join(import.meta.dirname, file), picture.bytes)
        return { file, width: shareOfLine(picture) }
      })
      const { pictureMissing } = documentationMessages
      return pdfOf(compiler, JSON.stringify({ ...documentation, fonts: fontNames, pictures: shown, pictureMissing }))
    } finally {
      compiler.resetShadow()
      // The cache of earlier documents would grow with each.
      compiler.evictCache(0)
    }
  }
}

/** The text stands in the input as a value: whatever it says, it is no markup, no code and no path. */
const pdfOf = (compiler: NodeCompiler, data: string): Buffer => {
  for (let tries = 1, input = data; ; tries++) {
    const compiled = compiler.compile({ mainFilePath: template, inputs: { documentation: input } })
    if (!compiled.result) throw new TypesettingError('Typst could not lay out the document.')
    try {
      return compiler.pdf(compiled.result, { pdfStandard: 'ua-1', pdfTags: true })
    } catch (error) {
      const missing = missingSigns(String(error))
      if (missing.length === 0 || tries === mostTries) throw new TypesettingError('Typst could not write the document as PDF/UA.')
      for (const signs of missing) input = input.replaceAll(signs, replacement)
    }
  }
}

/** The signs that the compiler could not display: Rust quotes them, and escapes those that are not seen. */
const missingSigns = (message: string): string[] =>
  [...message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/gu)]
    .map(([, quoted]) => quoted!.replaceAll(/\\+u\{([0-9a-f]+)\}/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))))
    // Signs of ASCII are also those of JSON; every font has them.
    .filter((signs) => !/[\x20-\x7e]/.test(signs))

/** Pixels of a picture that is as wide as the line: as sharp as a printer shows it. */
const pixelsOfLine = 1000
/** Of a picture as wide as the line, its height may be so many times the width: the page has no more. */
const tallest = 1.25

const shareOfLine = ({ width, height }: DrawnPicture): number => Math.min(1, width / pixelsOfLine, (tallest * width) / height)
