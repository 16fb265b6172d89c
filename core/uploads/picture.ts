import type { PictureType } from './purpose.ts'

/** The properties of a picture that its first bytes state. */
export type PictureHeader = {
  type: PictureType
  width: number
  height: number
  /** Bytes of one decoded pixel. */
  pixelBytes: number
  /** Bytes per pixel of the whole picture that a decoder stores before it returns a line; 0 if it returns lines one by one. */
  heldPerPixel: number
}

/** Pixels. */
export const maxSide = 16_000
/** A screen of 8K has 33 million pixels, a photo of a phone up to 50. */
export const maxPixels = 50_000_000
/** Maximum bytes of a picture in memory. Pictures of up to six million pixels always fit. */
const heldLimit = 50_000_000
/** Lines that libvips buffers of a picture that is decoded line by line. */
const keptLines = 600
/** Pixels of a rotated picture. Photos of phones have 12 million. Larger ones are scaled down as long as they stay readable. */
const turned = { whole: 12_200_000, scaled: 8_000_000, min: 2_000_000 }

const pixelsOf = ({ width, height }: PictureHeader): number => width * height
const room = (header: PictureHeader): number => {
  const { width, height, pixelBytes, heldPerPixel } = header
  return heldLimit - Math.max(pixelsOf(header) * heldPerPixel, width * Math.min(height, keptLines) * pixelBytes)
}

/**
 * True if decoding it takes too much memory or time. Interlaced and progressive pictures are stored completely, so their limit is lower.
 */
export const isTooLarge = (header: PictureHeader): boolean =>
  Math.max(header.width, header.height) > maxSide || pixelsOf(header) > maxPixels || room(header) < 0

/** Returns the maximum pixels of a rotated picture, which must be completely in memory; undefined if they would be too few. */
export const pixelsWhenTurned = (header: PictureHeader): number | undefined => {
  const [pixels, max] = [pixelsOf(header), Math.floor(room(header) / header.pixelBytes)]
  if (pixels <= Math.min(max, turned.whole)) return pixels
  return max < turned.min ? undefined : Math.min(max, turned.scaled)
}

/** Choosing a palette needs the whole picture: four bytes per pixel plus the palette index. */
export const fitsPalette = (header: PictureHeader): boolean => pixelsOf(header) * 5 <= room(header)

/** Decoded in about a tenth of a second. Complete storage takes memory, and each scan of a progressive JPG visits every pixel again. */
export const isQuick = (header: PictureHeader): boolean => pixelsOf(header) * (header.heldPerPixel > 0 ? 8 : 1) <= 4_000_000
