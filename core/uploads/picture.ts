import type { PictureType } from './purpose.ts'

/** The properties of a picture that its first bytes state. */
export type PictureHeader = {
  type: PictureType
  width: number
  height: number
  /** Bytes of one decoded pixel. */
  pixelBytes: number
  /** Bytes per pixel that a decoder keeps of the whole picture before it gives out a line; 0 where lines come one by one. */
  heldPerPixel: number
}

/** Pixels. */
export const maxSide = 16_000
/** A screen of 8K has 33 million pixels, a photo of a phone up to 50. */
export const maxPixels = 50_000_000
/** Bytes of one picture that may be in memory at the same time. A picture of up to six million pixels always fits. */
const heldLimit = 50_000_000
/** Lines that libvips keeps of a picture whose lines come one by one. */
const keptLines = 600
/** Pixels of a turned picture. Phones take photos of 12 million. One that is larger is scaled down, but not beyond what can be read. */
const turned = { whole: 12_200_000, scaled: 8_000_000, min: 2_000_000 }

const pixelsOf = ({ width, height }: PictureHeader): number => width * height
const room = (header: PictureHeader): number => {
  const { width, height, pixelBytes, heldPerPixel } = header
  return heldLimit - Math.max(pixelsOf(header) * heldPerPixel, width * Math.min(height, keptLines) * pixelBytes)
}

/** True if drawing it takes more memory or time than a picture may. What is interlaced or progressive is held whole, so it may be less large. */
export const isTooLarge = (header: PictureHeader): boolean =>
  Math.max(header.width, header.height) > maxSide || pixelsOf(header) > maxPixels || room(header) < 0

/** A picture is turned only once it is whole in memory. The pixels that it may have then; undefined when those would be too few. */
export const pixelsWhenTurned = (header: PictureHeader): number | undefined => {
  const [pixels, max] = [pixelsOf(header), Math.floor(room(header) / header.pixelBytes)]
  if (pixels <= Math.min(max, turned.whole)) return pixels
  return max < turned.min ? undefined : Math.min(max, turned.scaled)
}

/** A palette is chosen from the whole picture: four bytes of each pixel, and its place in the palette. */
export const fitsPalette = (header: PictureHeader): boolean => pixelsOf(header) * 5 <= room(header)

/** Drawn in about a tenth of a second. What is held whole takes memory, and each scan of a progressive JPG visits every pixel again. */
export const isQuick = (header: PictureHeader): boolean => pixelsOf(header) * (header.heldPerPixel > 0 ? 8 : 1) <= 4_000_000
