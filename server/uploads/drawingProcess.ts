import sharp from 'sharp'
import { fitsPalette, isQuick, maxPixels, pixelsWhenTurned, type PictureHeader } from '@fieldwork/core/uploads/picture.ts'
import { endProcess, type Say, serveJobs } from '../processes/serveJobs.ts'

/* The process that draws pictures: what it does with a hostile one costs the app nothing. See drawing.ts. */

export type DrawingJob = {
  id: number
  source: string
  target: string
  header: PictureHeader
  isSquare: boolean
  preview?: string | undefined
}
/**
 * `drawn`: the target holds the picture. `no room`, `failed`: it could not be written, and the picture is not to blame. `starved`: the
 * process takes too much memory because of this picture, and ends.
 */
export type DrawingReply = { id: number; outcome: Drawn | 'starved' }
type Drawn = 'drawn' | 'unreadable' | 'too large' | 'no room' | 'failed'

/** Bytes that the process may take beyond what it takes at rest. No flag limits what libvips takes. */
const memoryLimit = 90_000_000

/** Keeps the colors of a palette: searching for better ones takes four times the memory and saves no space. */
const palette = { palette: true, effort: 1, dither: 0 }

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

/** Pixels of a profile picture: four times its displayed size. */
const square = 256

const draw = async ({ source, target, header, isSquare, preview }: DrawingJob): Promise<Drawn> => {
  try {
    const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    const { width, height, orientation = 1, isPalette } = await picture.metadata()
    if (width !== header.width || height !== header.height) return 'unreadable'
    if (orientation > 1) {
      const pixels = pixelsWhenTurned(header)
      if (!pixels) return 'too large'
      const side = Math.floor(Math.max(width, height) * Math.sqrt(pixels / (width * height)))
      picture.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    }
    if (isSquare) picture.autoOrient().resize({ width: square, height: square, fit: 'cover' })
    // Without the second pass over its codes, a JPG is written line by line, too.
    const drawn =
      header.type === 'image/png'
        ? picture.png(isPalette && fitsPalette(header) ? palette : {})
        : picture.jpeg({ quality: 90, optimiseCoding: false })
    await drawn.toFile(target)
    if (preview) await drawPreview(target, preview)
    return 'drawn'
  } catch (error) {
    const { message } = error as Error
    // sharp has many errors for bytes that aren't a picture. If it can't write a file, its error has the path and the system's message.
    if (![target, preview].some((path) => path && message.includes(`${path}: `))) return 'unreadable'
    return /no space left|quota exceeded|(?:input\/output|i\/o) error/i.test(message) ? 'no room' : 'failed'
  }
}

/** Pixels, as for the first page of a PDF. */
const previewSize = { width: 960, height: 1920 }

const drawPreview = (source: string, target: string) =>
  sharp(source, { limitInputPixels: maxPixels })
    .resize({ ...previewSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, optimiseCoding: false })
    .toFile(target)

let atRest = 0
const drawing = new Map<number, { job: DrawingJob; say: Say }>()
let watch: NodeJS.Timeout | undefined
const watchMemory = () => {
  if (process.memoryUsage.rss() - atRest < memoryLimit) return
  clearInterval(watch)
  const pictures = [...drawing.values()]
  const { job, say } = pictures.find((one) => !isQuick(one.job.header)) ?? pictures[0]!
  say({ id: job.id, outcome: 'starved' } satisfies DrawingReply, endProcess)
}

serveJobs((given, say) => {
  const job = given as DrawingJob
  atRest ||= process.memoryUsage.rss()
  if (drawing.size === 0) watch = setInterval(watchMemory, 5)
  drawing.set(job.id, { job, say })
  void draw(job).then((outcome) => {
    drawing.delete(job.id)
    if (drawing.size === 0) clearInterval(watch)
    say({ id: job.id, outcome } satisfies DrawingReply)
  })
})
