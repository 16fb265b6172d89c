import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { ImageNode } from '@fieldwork/core/documents/nodes/image/schema.ts'
import { maxPictureBytes } from '@fieldwork/core/documents/uploadedPictures.ts'
import { darkVariant } from './darkVariant.ts'
import { hasText, withFonts } from './fonts.ts'
import { readText } from '../source/files.ts'
import { reportInto, type Finding } from '../findings/rules.ts'
import { readDrawing } from './svg.ts'

/** A file to serve, named by a hash of its inputs. Made only if it isn't stored yet. */
export type Media = { name: string; contentType: string; make: () => Promise<Buffer> }

export type CompiledPicture = Pick<ImageNode, 'src' | 'darkSrc' | 'width' | 'height' | 'sources'> & { media: Media[] }

/** Part of every name. Raise it when pictures are made differently, or browsers keep the old ones forever. */
const rasterVersion = 1
/** Width of the text column in CSS pixels. Wider pictures are shown at this width and stored at twice that. */
const column = 720
const formats = { jpeg: { extension: 'jpg', contentType: 'image/jpeg' }, png: { extension: 'png', contentType: 'image/png' } } as const
/** Pixels. WebP's maximum is 16,383. */
const maxSide = 16_000

export const addressOf = (name: string) => `/static/images/${name}`
export const nameBy = (...parts: Array<string | Buffer>): string => {
  const hash = createHash('sha256').update(String(rasterVersion))
  for (const part of parts) hash.update('\0').update(part)
  return hash.digest('hex').slice(0, 24)
}

/**
 * Reads a picture. Returns undefined, after findings, if it can't be shown. `uploaded`: its bytes if it isn't in the folder. No fonts are
 * embedded if it is only checked.
 */
export const readPicture = async (
  root: string,
  path: string,
  findings: Finding[],
  uploaded?: Buffer,
  isChecked = false,
): Promise<CompiledPicture | undefined> => {
  if (path.endsWith('.svg')) return readVector(root, path, findings, isChecked)
  const report = reportInto(findings, path)
  const bytes = uploaded ?? (await readFile(join(root, path)))
  const metadata = await measure(bytes)
  if (!metadata) {
    report('image-unreadable', 1, 'This picture cannot be shown: use SVG, PNG or JPG of at most 10 MB and 16,000 pixels a side.')
    return undefined
  }
  const { width, height } = metadata.autoOrient
  return raster(bytes, metadata.format, width, height)
}

/** True if these bytes are a PNG or JPG that can be shown. */
export const isPicture = async (bytes: Buffer): Promise<boolean> => (await measure(bytes)) !== undefined

/** Also decodes the picture, because a truncated one has a valid header, but only after checking its size. */
const measure = async (bytes: Buffer) => {
  if (bytes.length > maxPictureBytes) return undefined
  try {
    const { format, width, height, autoOrient } = await sharp(bytes).metadata()
    if ((format !== 'jpeg' && format !== 'png') || Math.max(width, height) > maxSide) return undefined
    await sharp(bytes).resize(8).raw().toBuffer()
    return { format, autoOrient } as const
  } catch {
    return undefined
  }
}

const readVector = async (root: string, path: string, findings: Finding[], isChecked: boolean): Promise<CompiledPicture | undefined> => {
  const source = await readText(root, path, findings)
  if (!source) return undefined
  const { size, flaws } = readDrawing(source.text)
  for (const { line, message } of flaws) source.report('image-unsafe', line, message)
  if (!size || flaws.length > 0) return undefined
  const light = await vectorMedia(source.text, isChecked)
  const darkDrawing = darkVariant(source.text)
  const dark = darkDrawing === undefined ? undefined : await vectorMedia(darkDrawing, isChecked)
  return { src: addressOf(light.name), ...(dark && { darkSrc: addressOf(dark.name) }), ...size, media: dark ? [light, dark] : [light] }
}

/** Named by the served content: a newer font changes a drawing's URL. */
const vectorMedia = async (drawing: string, isChecked: boolean): Promise<Media> => {
  const served = hasText(drawing) && !isChecked ? await withFonts(drawing) : drawing
  return { name: `${nameBy(served)}.svg`, contentType: 'image/svg+xml', make: async () => Buffer.from(served) }
}

const raster = (bytes: Buffer, format: keyof typeof formats, naturalWidth: number, naturalHeight: number): CompiledPicture => {
  const hash = nameBy(bytes)
  const width = Math.min(naturalWidth, column)
  const height = Math.round((naturalHeight * width) / naturalWidth)
  const widths = naturalWidth > column ? [column, Math.min(naturalWidth, 2 * column)] : [naturalWidth]
  const media: Media[] = []
  const add = (wide: number, extension: string, contentType: string, encode: (image: Sharp) => Sharp): string => {
    const name = `${hash}-${wide}.${extension}`
    media.push({ name, contentType, make: () => encode(sharp(bytes).autoOrient().resize({ width: wide })).toBuffer() })
    return addressOf(name)
  }
  const source = (type: string, extension: string, encode: (image: Sharp) => Sharp) => ({
    type,
    srcset: widths.map((wide) => `${add(wide, extension, type, encode)} ${Number((wide / width).toFixed(2))}x`).join(', '),
  })
  const sources = [
    source('image/avif', 'avif', (image) => image.avif({ quality: 60, effort: 3, chromaSubsampling: '4:4:4' })),
    source('image/webp', 'webp', (image) => image.webp({ quality: 82 })),
  ]
  const { extension, contentType } = formats[format]
  const encode = (image: Sharp) => (format === 'png' ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 82, mozjpeg: true }))
  return { src: add(widths.at(-1)!, extension, contentType, encode), width, height, sources, media }
}
