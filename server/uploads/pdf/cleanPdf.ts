import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createJobProcess } from '../../processes/jobProcess.ts'
import type { CleanFile } from '../picture.ts'
import { noRoom, removeReceived } from '../received.ts'
import type { PdfJob, PdfReply } from './pdfWorker.ts'

export type PdfRefusal = 'unreadable' | 'protected' | 'active' | 'failed'

/** Milliseconds. Rewriting a PDF of 50 MB takes half a second; drawing the map of a city takes a few seconds. */
const maxReadingMs = 10_000

/** Bytes of the whole process. PDFium's share is in pdfFile.ts. */
const memoryLimit = 400_000_000

type Outcome = { isSealed: boolean; isDrawn: boolean } | PdfRefusal | 'no room'
type Waiting = { job: Omit<PdfJob, 'id'>; userId: string; finish: (outcome: Outcome) => void }

// One process reads for the whole app, one PDF after the other.
const reader = createJobProcess<Omit<PdfJob, 'id'>, PdfReply>({
  program: join(import.meta.dirname, 'pdfProcess.ts'),
  does: 'reads PDFs',
  memoryLimit,
  isFatal: ({ outcome }) => outcome === 'broken',
})
let waiting: Waiting[] = []
let running: Waiting | undefined
/** Milliseconds that each user has taken. The user who took least is next. */
const taken = new Map<string, number>()

/** Rewrites the PDF in a file and draws its first page if possible, or returns why it can't. */
export const cleanPdf = async (log: Logger, userId: string, source: string): Promise<CleanFile | PdfRefusal> => {
  const [target, spare, picture] = [`${source}.written`, `${source}.spare`, `${source}.page`]
  try {
    const outcome = await readPdf(log, userId, { source, copy: { target, spare }, picture })
    if (outcome === 'no room') throw noRoom()
    if (typeof outcome === 'string') return outcome
    const bytes = await readFile(outcome.isSealed ? source : target)
    return { bytes, contentType: 'application/pdf', firstPage: outcome.isDrawn ? await readFile(picture) : undefined }
  } finally {
    await Promise.all([target, spare, picture].map(removeReceived))
  }
}

/** A picture of the first page of a PDF that the server made; undefined where it cannot be drawn. */
export const drawFirstPage = async (log: Logger, userId: string, source: string): Promise<Buffer | undefined> => {
  const picture = `${source}.page`
  try {
    const outcome = await readPdf(log, userId, { source, picture })
    return typeof outcome === 'object' && outcome.isDrawn ? await readFile(picture) : undefined
  } finally {
    await removeReceived(picture)
  }
}

export const stopReadingPdfs = reader.stop

const readPdf = (log: Logger, userId: string, job: Omit<PdfJob, 'id'>): Promise<Outcome> =>
  new Promise((finish) => {
    waiting.push({ job, userId, finish })
    startNext(log)
  })

const startNext = (log: Logger) => {
  if (running) return
  const next = waiting.toSorted((one, other) => (taken.get(one.userId) ?? 0) - (taken.get(other.userId) ?? 0))[0]
  if (!next) {
    taken.clear()
    return
  }
  waiting = waiting.filter((one) => one !== next)
  running = next
  const since = performance.now()
  void read(next.job, log).then((outcome) => {
    running = undefined
    taken.set(next.userId, (taken.get(next.userId) ?? 0) + performance.now() - since)
    next.finish(outcome)
    startNext(log)
  })
}

const read = async (job: Omit<PdfJob, 'id'>, log: Logger): Promise<Outcome> => {
  let kept: { isSealed: boolean } | undefined
  const outcome = await reader.run(job, {
    timeoutMs: maxReadingMs,
    log,
    resultOf: (reply): Outcome | undefined => {
      if (reply.outcome === 'done') return { isSealed: kept?.isSealed ?? false, isDrawn: reply.isDrawn }
      if (reply.outcome !== 'kept') return reply.outcome === 'broken' ? 'unreadable' : reply.outcome
      kept = reply
      return undefined
    },
  })
  if (typeof outcome === 'object') return outcome
  // Once it's stored, it stays, even if drawing it fails.
  if (kept) return { ...kept, isDrawn: false }
  if (outcome === 'ended' || outcome === 'ended beside') return 'failed'
  return outcome === 'too long' || outcome === 'too much memory' ? 'unreadable' : outcome
}
