import type { PictureBox } from '@fieldwork/core/screenshots/textLine.ts'

/** One colour everywhere: nothing of what was there is left, not even its brightness. */
const coverColour = '#1f2933'
/** A thin edge, so that it can be seen on a dark picture that something was covered. */
const edgeColour = '#7b8794'
/** Canvases of some phones hold no more pixels. */
const everywherePossible = 16_000_000
const smaller = 0.75
const minSide = 16

/**
 * The picture redrawn with the boxes filled, which leaves behind everything else that the file held: place, camera, previews, comments. It
 * stays what it was, PNG or JPG, unless it would have more than `maxBytes`; then it becomes a JPG, and smaller.
 */
export const drawCovered = async (file: File, boxes: readonly PictureBox[], maxBytes: number): Promise<File> => {
  const picture = await createImageBitmap(file)
  try {
    let scale = 1
    let type = (await isPng(file)) ? 'image/png' : 'image/jpeg'
    // A picture that is smaller itself is drawn once.
    while (scale === 1 || Math.min(picture.width, picture.height) * scale >= minSide) {
      const drawn = await draw(picture, boxes, scale, type)
      if (drawn && drawn.size <= maxBytes) return new File([drawn], renamed(file.name, drawn.type), { type: drawn.type })
      const pixels = picture.width * picture.height * scale ** 2
      if (!drawn && pixels > everywherePossible) scale *= Math.sqrt(everywherePossible / pixels)
      else if (drawn && type === 'image/png') type = 'image/jpeg'
      else scale *= smaller
    }
  } finally {
    picture.close()
  }
  throw new Error('The picture cannot be drawn')
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
    // Whole pixels, so that none at an edge shows through.
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
