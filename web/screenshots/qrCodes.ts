import jsQR from 'jsqr'
import type { PictureBox } from '@fieldwork/core/screenshots/textLine.ts'

const maxCodes = 4
/** Pixels that are searched. A code that gets too small for that can't be scanned from the picture either. */
const maxPixels = 4_000_000

/** Finds QR codes, in pixels of the picture. The library finds one at a time, so each is painted over before the next search. */
export const qrCodesIn = (picture: ImageBitmap): PictureBox[] => {
  const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)))
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const boxes: PictureBox[] = []
  while (boxes.length < maxCodes) {
    const code = jsQR(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height)
    if (!code) break
    const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = code.location
    const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]
    const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))]
    const [width, height] = [Math.max(...corners.map(({ x }) => x)) - left, Math.max(...corners.map(({ y }) => y)) - top]
    const space = width * 0.05
    const box = { left: left - space, top: top - space, width: width + 2 * space, height: height + 2 * space }
    context.fillRect(box.left, box.top, box.width, box.height)
    boxes.push({ left: box.left / scale, top: box.top / scale, width: box.width / scale, height: box.height / scale })
  }
  return boxes
}
