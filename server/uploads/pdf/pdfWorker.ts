import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { isDiskError } from '../../http/diskErrors.ts'
import { type DrawnPage, withPdf } from './pdfFile.ts'
import { writeHarmless } from './writeHarmless.ts'

/* The thread that reads PDFs. While PDFium works nothing else runs in it. See pdfProcess.ts. */

/**
 * `copy`: where the PDF is rewritten, and a path for drafts of that; absent for one that the server made itself. `picture`: where its first
 * page is drawn.
 */
export type PdfJob = { id: number; source: string; copy?: { target: string; spare: string }; picture: string }
/**
 * `kept`: the harmless copy is written, or a signed PDF needs none, and drawing begins. `isDrawn`: false if the first page can't be drawn.
 * `active`: a PDF that can't be changed has active content. `no room`: the disk is full. `broken`: PDFium can't continue.
 */
export type PdfReply = { id: number } & (
  | { outcome: 'kept'; isSealed: boolean }
  | { outcome: 'done'; isDrawn: boolean }
  | { outcome: 'unreadable' | 'protected' | 'active' | 'no room' | 'broken' }
)

sharp.cache(false)
sharp.concurrency(1)
const say = (reply: PdfReply) => parentPort!.postMessage(reply)

const readPdf = async ({ id, source, copy, picture }: PdfJob): Promise<void> => {
  const kept = copy ? writeHarmless(source, copy) : { isSealed: true }
  if (typeof kept === 'string') return say({ id, outcome: kept })
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

// PDFium has run out of memory or has an internal error.
const onFailed = (id: number, error: unknown) => say({ id, outcome: isDiskError(error) ? 'no room' : 'broken' })
parentPort!.on('message', (job: PdfJob) => void readPdf(job).catch((error: unknown) => onFailed(job.id, error)))
