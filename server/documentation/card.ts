import sharp from 'sharp'
import { brand } from '@fieldwork/core/brand.ts'
import type { Documentation, DocumentationTheme } from '@fieldwork/core/documentation/documentation.ts'
import { documentationMessages as messages } from '@fieldwork/core/messages/documentation.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { fontNames } from './fonts.ts'

/** Size of social previews, in pixels. */
export const cardSize = { width: 1200, height: 630 }

/** Same as the themes in template.typ. */
const palettes: Record<
  DocumentationTheme,
  { paper: string; sheet: string; line: string; ink: string; soft: string; accent: string; bar: string }
> = {
  light: { paper: '#f0f5f7', sheet: '#ffffff', line: '#dbe4e6', ink: '#14242c', soft: '#4e626b', accent: '#00596e', bar: '#c9d94f' },
  dark: { paper: '#0b1216', sheet: '#10181d', line: '#2f4049', ink: '#e6eef1', soft: '#a3b5bd', accent: '#7fd0e3', bar: '#a9b93a' },
  fun: { paper: '#ffeccc', sheet: '#fff8e7', line: '#e8c9a0', ink: '#2b1b3d', soft: '#5d4a72', accent: '#a3195b', bar: '#ff8a5b' },
}

const column = { left: 120, width: 960 }
/** Beside the learner's picture, which is on the right. */
const narrowColumn = { left: 92, width: 412 }
const pictureBox = { left: 536, top: 80, width: 592, height: 470 }
const [titleTop, byTop] = [164, 440]
const frame = (width: number, height: number, look: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="12" ${look}/></svg>`,
  )

/**
 * Draws the social preview of a documentation: its title, author and date, and the learner's sentences and picture if there are any.
 * Deterministic: the same input gives the same bytes.
 */
export const drawCard = async ({ title, author, date, theme, lead }: Documentation, picture?: Buffer): Promise<Buffer> => {
  const colours = palettes[theme]
  const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
    <rect width="100%" height="100%" fill="${colours.paper}"/>
    <rect x="40" y="40" width="1120" height="550" rx="28" fill="${colours.sheet}" stroke="${colours.line}" stroke-width="2"/>
    <rect x="40" y="110" width="14" height="410" fill="${colours.bar}"/>
  </svg>`
  const { left, width } = picture ? narrowColumn : column
  const sentences = sentencesIn(lead)
  const size = (title.length > 45 ? 66 : 80) * (picture ? 0.6 : sentences ? 0.8 : 1)
  const [label, heading, by, product] = await Promise.all([
    words(messages.label, { size: 30, colour: colours.accent, width, height: 44 }),
    words(title, { size, colour: colours.ink, width, height: sentences ? 130 : 250 }),
    words([author && messages.by(author), date].filter(Boolean).join(', '), {
      size: picture ? 22 : 34,
      colour: colours.soft,
      width,
      height: 48,
    }),
    words(brand.name, { size: 30, colour: colours.accent, width, height: 44 }),
  ])
  const ownTop = titleTop + heading.info.height + 20
  const own = sentences
    ? await words(sentences, { size: 28, colour: colours.ink, width, height: byTop - 16 - ownTop, isText: true })
    : undefined
  const place = ({ data, info }: Pixels, top: number) => ({ input: data, raw: info, top, left })
  const pictures = picture ? [await framed(picture, colours.line)] : []
  return sharp(Buffer.from(background))
    .composite([
      place(label, 104),
      place(heading, titleTop),
      ...(own ? [place(own, ownTop)] : []),
      place(by, byTop),
      place(product, 506),
      ...pictures,
    ])
    .png({ palette: picture !== undefined })
    .toBuffer()
}

const sentencesIn = (lead: Documentation['lead']): string =>
  lead
    .flatMap((part) => (part.kind === 'summary' ? part.lines : []))
    .flatMap(({ runs }) => runs.map(({ text }) => text))
    .join(' ')

/** The whole picture, centered in its box. */
const framed = async (picture: Buffer, line: string) => {
  const { data, info } = await sharp(picture)
    .resize({ width: pictureBox.width, height: pictureBox.height, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const input = await sharp(data, { raw: info })
    .composite([
      { input: frame(width, height, ''), blend: 'dest-in' },
      { input: frame(width, height, `fill="none" stroke="${line}" stroke-width="4"`) },
    ])
    .png()
    .toBuffer()
  const left = pictureBox.left + Math.round((pictureBox.width - width) / 2)
  return { input, left, top: pictureBox.top + Math.round((pictureBox.height - height) / 2) }
}

export type Pixels = Awaited<ReturnType<typeof words>>

/** `maxCharacters`: by default enough for every title. A longer text would be shrunk until it's illegible. */
type Setting = { size: number; colour: string; width: number; height: number; isText?: boolean; maxCharacters?: number }

/** Renders text as a picture that fits in a box, using only the packaged fonts. `isText`: uses the body font instead of the title font. */
export const words = async (text: string, { size, colour, width, height, isText = false, maxCharacters = 160 }: Setting) => {
  const signs = [...text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/\p{Cc}/gu, ' ')]
  const shown = signs.length > maxCharacters ? [...signs.slice(0, maxCharacters), '…'] : signs
  const families = [isText ? fontNames.text : fontNames.title, ...fontNames.others].join(',')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(shown.join('')) || ' '}</span>`,
      font: `${families} ${isText ? '' : 'Bold '}${size}px`,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}
