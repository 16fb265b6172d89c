import type { PictureBox } from '@fieldwork/core/screenshots/textLine.ts'

/** One flat colour, so that not even the brightness of the secret remains. */
const coverColour = '#1f2933'
/** A thin edge makes covers visible on dark pictures. */
const edgeColour = '#7b8794'
/** Pixels of the largest canvas that all phones support. */
const maxCanvasPixels = 16_000_000
const shrinkFactor = 0.75
const minSide = 16

/**
 * Redraws the picture with the boxes filled. This drops all metadata: location, camera, previews and comments. PNG stays PNG unless the result
 * would exceed `maxBytes`; then it becomes a JPG, and smaller if needed.
 */
export const drawCovered = async (file: File, boxes: readonly PictureBox[], maxBytes: number): Promise<File> => {
  const picture = await createImageBitmap(file)
  try {
    let scale = 1
    let type = (await isPng(file)) ? 'image/png' : 'image/jpeg'
    // At least once, even if the picture itself is smaller than that.
    while (scale === 1 || Math.min(picture.width, picture.height) * scale >= minSide) {
      const drawn = await draw(picture, boxes, scale, type)
      if (drawn && drawn.size <= maxBytes) return new File([drawn], renamed(file.name, drawn.type), { type: drawn.type })
      const pixels = picture.width * picture.height * scale ** 2
      if (!drawn && pixels > maxCanvasPixels) scale *= Math.sqrt(maxCanvasPixels / pixels)
      else if (drawn && type === 'image/png') type = 'image/jpeg'
      else scale *= shrinkFactor
    }
  } finally {
    picture.close()
  }
  throw new Error('The picture could not be drawn')
}

const draw = (picture: ImageBitmap, boxes: readonly PictureBox[], scale: number, type: string): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const { left, top, width, height } of boxes) {
    // Whole pixels, so that nothing shows through at the edges.
    const [x, y] = [Math.floor(left * scale), Math.floor(top * scale)]
    const [across, down] = [Math.ceil((left + width) * scale) - x, Math.ceil((top + height) * scale) - y]
    context.fillStyle = edgeColour
    context.fillRect(x, y, across, down)
    context.fillStyle = coverColour
    context.fillRect(x + 1, y + 1, across - 2, down - 2)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
}

const isPng = async (file: Blob): Promise<boolean> => new Uint8Array(await file.slice(0, 1).arrayBuffer())[0] === 0x89

const renamed = (name: string, type: string): string => {
  const endings = type === 'image/png' ? /\.png$/i : /\.jpe?g$/i
  return endings.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}${type === 'image/png' ? '.png' : '.jpg'}`
}
