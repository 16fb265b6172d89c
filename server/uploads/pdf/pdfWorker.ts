import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { disarm } from './disarm.ts'
import { type DrawnPage, withPdf } from './pdfFile.ts'

/* The thread that reads PDFs. While PDFium works nothing else runs in it. See pdfProcess.ts. */

/** `target`: where the PDF is written anew; absent for one that the server made itself. `picture`: where its first page is drawn. */
export type PdfJob = { id: number; source: string; target?: string; picture: string }
/**
 * `kept`: `target` is written, unless it has to stay as it is, and drawing begins. `isDrawn` is false where the first page cannot be drawn.
 * `no room`: the disk is full. `broken`: PDFium cannot go on.
 */
export type PdfReply = { id: number } & (
  | { outcome: 'kept'; isSealed: boolean }
  | { outcome: 'done'; isDrawn: boolean }
  | { outcome: 'unreadable' | 'protected' | 'no room' | 'broken' }
)

sharp.cache(false)
sharp.concurrency(1)
const say = (reply: PdfReply) => parentPort!.postMessage(reply)

const readPdf = async ({ id, source, target, picture }: PdfJob): Promise<void> => {
  const kept = withPdf(source, ({ isSealed, save }) => {
    if (target === undefined || isSealed) return { isSealed }
    return save(target) ? { isSealed } : 'unreadable'
  })
  if (typeof kept === 'string') return say({ id, outcome: kept })
  if (target !== undefined && !kept.isSealed) disarm(target)
  say({ id, outcome: 'kept', ...kept })
  const page = withPdf(source, ({ firstPage }) => firstPage())
  if (typeof page === 'object') await write(page, picture)
  say({ id, outcome: 'done', isDrawn: typeof page === 'object' })
}

const write = ({ pixels, width, height }: DrawnPage, picture: string) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toFile(picture)

const diskErrors = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

// It has no more memory, or found an error of its own.
const onFailed = (id: number, { code = '' }: { code?: string }) => say({ id, outcome: diskErrors.has(code) ? 'no room' : 'broken' })
parentPort!.on('message', (job: PdfJob) => void readPdf(job).catch((error: { code?: string }) => onFailed(job.id, error)))
