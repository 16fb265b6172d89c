import makeQrCode from 'qrcode-generator'

/* Screenshots drawn on a canvas, with secrets in them. */

const coverColour = [0x1f, 0x29, 0x33]
const edge = 2

/** A line of words; those in braces are secret. */
type ScreenLine = string
export type TestScreen = {
  name: string
  lines: readonly ScreenLine[]
  font: string
  size: number
  scale?: 1 | 2
  ink: string
  paper: string
}
type DrawnScreen = { file: File; secrets: DOMRect[]; harmless: DOMRect[] }

const [width, height] = [900, 420]

export const drawScreen = async ({ lines, font, size, scale = 1, ink, paper }: TestScreen, qrText?: string): Promise<DrawnScreen> => {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [width * scale, height * scale]
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  context.fillStyle = ink
  context.font = `${size}px ${font}`
  const [secrets, harmless]: [DOMRect[], DOMRect[]] = [[], []]
  for (const [index, line] of lines.entries()) {
    let left = 16
    const middle = 24 + index * size * 1.7
    context.textBaseline = 'middle'
    for (const piece of line.split(/(?=\{)|(?<=\})/)) {
      const words = piece.replace(/^\{|\}$/g, '')
      context.fillText(words, left, middle)
      const { width: wide } = context.measureText(words)
      const rect = new DOMRect(left * scale, (middle - size * 0.4) * scale, wide * scale, size * 0.8 * scale)
      ;(piece.startsWith('{') ? secrets : harmless).push(rect)
      left += wide
    }
  }
  if (qrText !== undefined) secrets.push(drawQrCode(context, qrText, scale))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return { file: new File([blob!], 'screen.png', { type: 'image/png' }), secrets, harmless }
}

const drawQrCode = (context: CanvasRenderingContext2D, text: string, scale: number): DOMRect => {
  const code = makeQrCode(0, 'M')
  code.addData(text)
  code.make()
  const [module, left, top, count] = [4, 640, 220, code.getModuleCount()]
  context.fillStyle = '#fff'
  context.fillRect(left - 20, top - 20, count * module + 40, count * module + 40)
  context.fillStyle = '#000'
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) context.fillRect(left + column * module, top + row * module, module, module)
  return new DOMRect(left * scale, top * scale, count * module * scale, count * module * scale)
}

/** The pixels of a picture, as its bytes say them. */
export const pixelsOf = async (file: Blob): Promise<ImageData> => {
  const picture = await createImageBitmap(file)
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, picture.width, picture.height)
}

/** The share of a place that is painted over. */
export const coveredShare = ({ data, width: across }: ImageData, { x, y, width: wide, height: high }: DOMRect): number => {
  let [painted, all] = [0, 0]
  for (let row = Math.ceil(y); row < y + high - 1; row++)
    for (let column = Math.ceil(x) + edge; column < x + wide - edge; column++) {
      const at = (row * across + column) * 4
      all++
      if (coverColour.every((value, channel) => Math.abs(data[at + channel]! - value) < 6)) painted++
    }
  return painted / all
}

const key = 'k7Qp2ZxV9mLr4TsW8nBd3YfH'
const mono = "'DejaVu Sans Mono', monospace"
export const screens: TestScreen[] = [
  {
    name: 'a dark terminal',
    font: mono,
    size: 13,
    ink: '#f8f8f2',
    paper: '#1e1f29',
    lines: ['$ git log', 'commit 5b103fce7208048ffd3f30ac22b9e8b5d49daf78', 'Author: Ines <{ines.berg@example.com}>', `API_TOKEN={${key}}`],
  },
  {
    name: 'a light terminal with small letters',
    font: mono,
    size: 11,
    ink: '#586e75',
    paper: '#fdf6e3',
    lines: ['export AWS_ACCESS_KEY_ID={AKIAQ3EGRJ7XWPLM2VZT}', 'postgres://app:{s3cretPw7x}@db.internal/app', '0.13 kB | gzip: 0.09 kB'],
  },
  {
    name: 'the console of a browser, doubled',
    font: mono,
    size: 12,
    scale: 2,
    ink: '#202124',
    paper: '#ffffff',
    lines: [`Authorization: Bearer {${key}}`, 'request 4eb6d9f2-97d1-4f1f-a0d1-b84e81579768 took 12 ms'],
  },
  {
    name: 'a document in JSON',
    font: mono,
    size: 14,
    ink: '#a5d6ff',
    paper: '#0d1117',
    lines: ['"version": "1.4.2",', '"password": "{hunter2x9Z}",', '"Account": "{482910573826}"', '"region": "eu-central-1"'],
  },
  {
    name: 'a dashboard',
    font: "'DejaVu Sans', sans-serif",
    size: 15,
    ink: '#16191f',
    paper: '#f2f3f3',
    lines: [
      'Secret access key',
      '{wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzKEYAAA}',
      'Card',
      '{4111 1111 1111 1111}',
      'Requests today',
      '7,662,509',
    ],
  },
]
