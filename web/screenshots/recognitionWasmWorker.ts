import { findSecrets } from '@fieldwork/core/screenshots/findSecrets.ts'
import type { SecretMatch } from '@fieldwork/core/screenshots/secretKind.ts'
import type { ReadLine } from '@fieldwork/core/screenshots/textLine.ts'
import { evenContrast } from './evenContrast.ts'
import { qrCodesIn } from './qrCodes.ts'
import type { RecognitionMessage } from './recognizeSecrets.ts'
import { loadTextReader } from './tesseract.ts'
import { bandsOf, linesOfBand } from './textBands.ts'

/* A worker, because reading takes seconds, and its file alone may run WebAssembly: the server says so by its name (decision 0073). */

/** Pixels. Text of up to this many is doubled, as screens that do not double their pixels show it too small to be read. */
const smallPicture = 4_000_000
/** Pixels of the picture as it is read. */
const maxPixels = 20_000_000

const read = async (file: Blob, tell: (message: RecognitionMessage) => void): Promise<void> => {
  const picture = await createImageBitmap(file)
  const codes = qrCodesIn(picture).map((box): SecretMatch => ({ kind: 'code', box }))
  const readText = await loadTextReader()
  tell({ share: 0, secrets: codes })
  const pixels = picture.width * picture.height
  const scale = Math.min(pixels <= smallPicture ? 2 : 1, Math.sqrt(maxPixels / pixels))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const lines: ReadLine[] = []
  for (const band of bandsOf(height)) {
    const bandHeight = band.bottom - band.top
    const context = new OffscreenCanvas(width, bandHeight).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, -band.top, width, height)
    const grey = evenContrast(context.getImageData(0, 0, width, bandHeight).data, width, bandHeight)
    lines.push(...linesOfBand(readText(grey, width, bandHeight), band, scale))
    tell({ share: band.to / height, secrets: [...codes, ...findSecrets(lines)] })
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const tell = (message: RecognitionMessage) => postMessage(message)
  read(data, tell).catch((error: unknown) => tell({ failed: String(error) }))
})
