import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { nameBy, type Media } from './raster.ts'

const width = 1200
const height = 630
/** The light theme's paper in sRGB, because the SVG renderer doesn't support OKLCH. */
const paper = '#f0f5f7'

/** Converts an author's social preview to PNG, as networks require. */
export const drawnCard = async (root: string, path: string): Promise<Media> => {
  const bytes = await readFile(join(root, path))
  const make = () =>
    sharp(bytes, { density: 144 })
      .resize({ width, height, fit: 'contain', background: paper })
      .flatten({ background: paper })
      .png()
      .toBuffer()
  return { name: `${nameBy('card', bytes)}.png`, contentType: 'image/png', make }
}
