import sharp from 'sharp'
import { escapeHtml } from '../http/escapeHtml.ts'
import { fontNames } from './fonts.ts'

/* What the previews of work and the pictures of credentials have in common. */

/** The product's mark, 54 pixels from the top. */
export const mark = (left: number, colour: string): string =>
  `<g transform="translate(${left} 54) scale(1.7)" stroke="${colour}" stroke-width="2.4"><path d="M2 12.5c2.5 0 3-5 6.2-6.2" opacity=".45"/><path d="M2 19.5c4.2 0 4.6-7 8-7s4 7 8.2 7"/><circle cx="19.7" cy="5.3" r="4.2" fill="${colour}" stroke="none"/></g>`

/** The hills of the celebration (web/illustrations/CompletedProjectIllustration.tsx), as wide as the panel at the right of a picture. */
export const hills = (panel: number, colour: string): string => {
  const lines = [0, 46, 92, 138, 184, 230, 276].map((down) => `<path d="M2 ${300 + down}c60 -70 90 -10 150 -90s90 -120 190 -60"/>`)
  return `<g transform="translate(${panel} 0) scale(${(1200 - panel) / 328} 1)" stroke="${colour}" stroke-width="2">${lines.join('')}</g>`
}

export type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }
const blank: Pixels = { data: Buffer.alloc(4), info: { width: 1, height: 1, channels: 4 } }

export const at = ({ data, info }: Pixels, left: number, top: number) => ({ input: data, raw: info, top, left })

/** `maxCharacters`: by default enough for every title. A longer text would be shrunk until it's illegible. */
type Setting = { size: number; colour: string; width: number; height: number; isText?: boolean; maxCharacters?: number }

/**
 * Renders text as a picture that fits in a box, using only the packaged fonts. Lines break only at spaces and are similarly long, so that
 * no single word is on the last one; text that doesn't fit becomes smaller. `isText`: uses the body font instead of the title font.
 */
export const words = async (
  text: string,
  { size, colour, width, height, isText = false, maxCharacters = 160 }: Setting,
): Promise<Pixels> => {
  const signs = [...text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/\p{Cc}/gu, ' ')]
  const shown = (signs.length > maxCharacters ? [...signs.slice(0, maxCharacters), '…'] : signs).join('')
  if (!shown.trim()) return blank
  const families = [isText ? fontNames.text : fontNames.title, ...fontNames.others].join(',')
  const drawn = (pixels: number, wrap: 'word' | 'word-char', maxWidth = width) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(unbroken(shown))}</span>`,
        font: `${families} ${isText ? '' : 'Bold '}${pixels}px`,
        width: maxWidth,
        rgba: true,
        dpi: 72,
        wrap,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
  for (let pixels = size; pixels >= size / 2; pixels = Math.floor(pixels * 0.92)) {
    const fitting = await drawn(pixels, 'word')
    if (fitting.info.width <= width && fitting.info.height <= height)
      return balanced(fitting, pixels, width, (narrow) => drawn(pixels, 'word', narrow))
  }
  const { data, info } = await drawn(Math.ceil(size / 2), 'word-char')
  return sharp(data, { raw: info })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Returns the narrowest of these pictures that has as many lines as the first. */
const balanced = async (first: Pixels, pixels: number, width: number, drawn: (width: number) => Promise<Pixels>): Promise<Pixels> => {
  const { height } = first.info
  for (const share of height > 1.5 * pixels ? [0.6, 0.7, 0.8, 0.9] : []) {
    const narrow = await drawn(Math.round(width * share))
    // Letters with descenders on the last line make it a little higher, another line much more.
    if (narrow.info.width <= width * share && narrow.info.height <= height + 0.4 * pixels) return narrow
  }
  return first
}

/** Joins the parts of a hyphenated word, such as “break-ins”, so that they stay on one line. */
const unbroken = (text: string): string => text.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '-\u2060')
