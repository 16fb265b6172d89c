import sharp from 'sharp'
import { fontFiles, fontNames } from '../documentation/fonts.ts'

const [width, height, bar] = [1280, 720, 56]
const [ink, faint, prompt] = ['#e6eef1', '#8fa3ac', '#c9d94f']

const command = (text: string) => `<span foreground="${prompt}">$</span> ${text}`
const output = (text: string) => `<span foreground="${faint}">${text}</span>`

/** Two measurements of the same page. */
const lines = [
  command('curl -so /dev/null -w "%{http_code} %{time_total}\\n" localhost:8080/report'),
  output('200 1.284913'),
  '',
  command('curl -so /dev/null -w "%{http_code} %{time_total}\\n" localhost:8080/report'),
  output('200 0.003127'),
  '',
  command('curl -sI localhost:8080/report'),
  output('HTTP/1.1 200 OK'),
  output('Content-Type: text/html; charset=utf-8'),
  output('Cache-Control: max-age=60'),
  output('Age: 12'),
  output('X-Cache: HIT'),
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
