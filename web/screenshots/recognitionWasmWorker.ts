import { findSecrets } from '@fieldwork/core/screenshots/findSecrets.ts'
import type { SecretMatch } from '@fieldwork/core/screenshots/secretKind.ts'
import type { ReadLine } from '@fieldwork/core/screenshots/textLine.ts'
import { evenContrast } from './evenContrast.ts'
import { qrCodesIn } from './qrCodes.ts'
import type { RecognitionMessage, RecognitionRequest } from './recognizeSecrets.ts'
import { loadTextReader } from './tesseract.ts'
import { bandsOf, linesOfBand } from './textBands.ts'

/* A worker, because reading takes seconds. By its name, the server allows only this file to run WebAssembly (decision 0073). */

/** Pixels. Smaller pictures are doubled, because text from low-density screens is too small to be recognized. */
const smallPicture = 4_000_000
/** Pixels of the scaled picture. */
const maxPixels = 20_000_000

const read = async ({ file, published }: RecognitionRequest, send: (message: RecognitionMessage) => void): Promise<void> => {
  const picture = await createImageBitmap(file)
  const codes = qrCodesIn(picture).map((box): SecretMatch => ({ kind: 'code', box }))
  const readText = await loadTextReader()
  send({ share: 0, secrets: codes })
  const pixels = picture.width * picture.height
  const scale = Math.min(pixels <= smallPicture ? 2 : 1, Math.sqrt(maxPixels / pixels))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const lines: ReadLine[] = []
  for (const band of bandsOf(height)) {
    const bandHeight = band.bottom - band.top
    const context = new OffscreenCanvas(width, bandHeight).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No canvas is available')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, -band.top, width, height)
    const grey = evenContrast(context.getImageData(0, 0, width, bandHeight).data, width, bandHeight)
    lines.push(...linesOfBand(readText(grey, width, bandHeight), band, scale))
    send({ share: band.to / height, secrets: [...codes, ...findSecrets(lines, published)] })
  }
}

addEventListener('message', ({ data }: MessageEvent<RecognitionRequest>) => {
  const send = (message: RecognitionMessage) => postMessage(message)
  read(data, send).catch((error: unknown) => send({ failed: String(error) }))
})
