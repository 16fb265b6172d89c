import sharp from 'sharp'
import { fontFiles, fontNames } from '../documentation/fonts.ts'

const [width, height, bar] = [1280, 720, 56]
const [ink, faint, prompt] = ['#e6eef1', '#8fa3ac', '#c9d94f']

const command = (text: string) => `<span foreground="${prompt}">$</span> ${text}`
const output = (text: string) => `<span foreground="${faint}">${text}</span>`

/** What the cache of the project answers to the first visitor and to the second, and what it saves. */
const lines = [
  command('look http://127.0.0.1:8086/map-17'),
  output('HTTP/1.1 200 OK'),
  output('Cache-Control: max-age=60'),
  output('X-Cache: MISS'),
  command('look http://127.0.0.1:8086/map-17'),
  output('HTTP/1.1 200 OK'),
  output('Cache-Control: max-age=60'),
  output('X-Cache: HIT'),
  '',
  command('python3 measure.py http://127.0.0.1:8086/map-17'),
  output('median 0.7 ms, slowest 3.1 ms'),
  output('20 visits, 0 drawn'),
  '',
  command('▌'),
]

/** Draws a screenshot of a terminal as a PNG. */
export const drawTerminal = async (): Promise<Buffer> => {
  const dots = ['#ff8a5b', '#c9d94f', '#7fd0e3'].map(
    (colour, index) => `<circle cx="${36 + index * 28}" cy="${bar / 2}" r="8" fill="${colour}"/>`,
  )
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#10181d"/><rect width="100%" height="${bar}" fill="#22313a"/>${dots.join('')}</svg>`
  const text = `<span foreground="${ink}">${lines.join('\n')}</span>`
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
