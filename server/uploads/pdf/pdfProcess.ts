import { setPriority } from 'node:os'
import sharp from 'sharp'
import { disarm } from './disarm.ts'
import { type DrawnPage, withPdf } from './pdfFile.ts'

/* The process that reads PDFs: what it does with a hostile one costs the app nothing. See cleanPdf.ts. */

/** `target`: where the PDF is written anew; absent for one that the server made itself. `picture`: where its first page is drawn. */
export type PdfJob = { id: number; source: string; target?: string; picture: string }
/**
 * `kept`: `target` is written, unless it has to stay as it is, and drawing begins. `isDrawn` is false where the first page cannot be drawn.
 * `broken`: PDFium cannot go on.
 */
export type PdfReply = { id: number } & (
  | { outcome: 'kept'; isSealed: boolean }
  | { outcome: 'done'; isDrawn: boolean }
  | { outcome: 'unreadable' | 'protected' | 'broken' }
)

sharp.cache(false)
sharp.concurrency(1)
// People who wait for an answer come first.
setPriority(10)

const say = (reply: PdfReply) => new Promise<void>((resolve) => process.send?.(reply, () => resolve()))
/** An exit would wait for the threads that draw. */
const end = () => process.kill(process.pid, 'SIGKILL')

const readPdf = async ({ id, source, target, picture }: PdfJob): Promise<void> => {
  const kept = withPdf(source, ({ isSealed, save }) => {
    if (target === undefined || isSealed) return { isSealed }
    return save(target) ? { isSealed } : 'unreadable'
  })
  if (typeof kept === 'string') return say({ id, outcome: kept })
  if (target !== undefined && !kept.isSealed) disarm(target)
  await say({ id, outcome: 'kept', ...kept })
  const page = withPdf(source, ({ firstPage }) => firstPage())
  if (typeof page === 'object') await write(page, picture)
  await say({ id, outcome: 'done', isDrawn: typeof page === 'object' })
}

const write = ({ pixels, width, height }: DrawnPage, picture: string) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toFile(picture)

// The app stops this process. Ctrl-C in a terminal reaches both of them, and the app still has requests to finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', end)
process.on('message', (job: PdfJob) => {
  // It has no more memory, or found an error of its own.
  readPdf(job).catch(() => say({ id: job.id, outcome: 'broken' }))
})
