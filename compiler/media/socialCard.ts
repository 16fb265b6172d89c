import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '@fieldwork/core/brand.ts'
import { cardFont } from './cardFont.ts'
import { nameBy, type Media } from './raster.ts'

const width = 1200
const height = 630
// The light theme's tokens in sRGB, because the SVG renderer doesn't support OKLCH.
const colours = { paper: '#f0f5f7', line: '#dbe4e6', ink: '#142733', quiet: '#3d4f5b', harbour: '#005c73', citron: '#e3ea4b' }

/** Converts an author's social preview to PNG, as networks require. */
export const drawnCard = async (root: string, path: string): Promise<Media> => {
  const bytes = await readFile(join(root, path))
  const make = () =>
    sharp(bytes, { density: 144 })
      .resize({ width, height, fit: 'contain', background: colours.paper })
      .flatten({ background: colours.paper })
      .png()
      .toBuffer()
  return { name: `${nameBy('card', bytes)}.png`, contentType: 'image/png', make }
}

/** Creates a card with the project's title. */
export const titleCard = (title: string, category: string): Media => ({
  name: `${nameBy('card', title, category, brand.name)}.png`,
  contentType: 'image/png',
  make: async () => {
    const heading = await words(title, title.length > 45 ? 68 : 80, colours.ink, { width: 960, height: 290 })
    const label = await words(category, 34, colours.harbour, { width: 960, height: 60 })
    const product = await words(brand.name, 34, colours.quiet, { width: 960, height: 60 })
    return sharp(Buffer.from(cardBackground))
      .composite([
        { input: label, left: 120, top: 112 },
        { input: heading, left: 120, top: 180 },
        { input: product, left: 120, top: 492 },
      ])
      .png()
      .toBuffer()
  },
})

const cardBackground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${colours.paper}"/>
  <rect x="40" y="40" width="1120" height="550" rx="28" fill="#fff" stroke="${colours.line}" stroke-width="2"/>
  <rect x="40" y="110" width="14" height="410" fill="${colours.citron}"/>
</svg>`

/** Renders wrapped text with the product's font, independent of the server's fonts, and shrinks it to fit. */
const words = async (text: string, size: number, colour: string, box: { width: number; height: number }): Promise<Buffer> => {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const markup = `<span foreground="${colour}">${escaped}</span>`
  const drawn = sharp({
    text: {
      text: markup,
      font: `Bricolage Grotesque SemiBold ${size}px`,
      fontfile: cardFont,
      width: box.width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
  return sharp(await drawn.png().toBuffer())
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
