import sharp from 'sharp'
import { fontFiles, fontNames } from '../documentation/fonts.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

const [width, height, bar] = [1280, 720, 56]
const [ink, faint, prompt] = ['#e6eef1', '#8fa3ac', '#c9d94f']

/** Lines, and characters of a line, that fit. */
const [maxLines, maxLength] = [14, 80]

const lineOf = (text: string): string => escapeHtml(text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)
const commandLine = (text: string): string => `<span foreground="${prompt}">$</span> ${lineOf(text)}`
const outputLine = (text: string): string => `<span foreground="${faint}">${lineOf(text)}</span>`

type Session = ReadonlyArray<{ run: string; lines: readonly string[] }>

const markupOf = (session: Session): string =>
  session
    .flatMap(({ run, lines }) => [...run.split('\n').map(commandLine), ...lines.map(outputLine), ''])
    .slice(0, maxLines - 1)
    .concat(commandLine('▌'))
    .join('\n')

/** Draws a screenshot of a terminal, with commands and what they print, as a PNG. */
export const drawTerminal = async (session: Session): Promise<Buffer> => {
  const dots = ['#ff8a5b', '#c9d94f', '#7fd0e3'].map(
    (colour, index) => `<circle cx="${36 + index * 28}" cy="${bar / 2}" r="8" fill="${colour}"/>`,
  )
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#10181d"/><rect width="100%" height="${bar}" fill="#22313a"/>${dots.join('')}</svg>`
  const text = `<span foreground="${ink}">${markupOf(session)}</span>`
  const fontfile = fontFiles().find((file) => file.includes('atkinson-hyperlegible-mono'))
  const words = await sharp({
    text: { text, font: `${fontNames.code} 24px`, ...(fontfile && { fontfile }), rgba: true, dpi: 72, spacing: 14 },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(frame))
    .composite([{ input: words, left: 36, top: bar + 32 }])
    .removeAlpha()
    .png()
    .toBuffer()
}
