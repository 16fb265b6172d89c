import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CleanFile } from '../picture.ts'
import { removeReceived } from '../received.ts'
import type { PdfJob, PdfReply } from './pdfWorker.ts'

export type PdfRefusal = 'unreadable' | 'protected' | 'failed'

/** Milliseconds. Writing one of 50 MB anew takes half a second; a map of a city takes some seconds to draw. */
const longestReading = 10_000
/** Milliseconds without a PDF after which the process is stopped. */
const longestRest = 60_000

/** glibc keeps what is freed; with these it gives back whatever is larger than 64 kB. */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

type Outcome = { isSealed: boolean; isDrawn: boolean } | PdfRefusal
type Waiting = { job: PdfJob; userId: string; finish: (outcome: Outcome) => void }

// One process reads for the whole app, one PDF after the other.
let child: ChildProcess | undefined
let waiting: Waiting[] = []
let running: Waiting | undefined
let rest: NodeJS.Timeout | undefined
let jobs = 0
/** Milliseconds that each person took while others may have waited: the next is somebody who took least. */
const taken = new Map<string, number>()

/** The PDF that a file truly holds, written anew, with a picture of its first page where that can be drawn; or why there is none. */
export const cleanPdf = async (log: Logger, userId: string, source: string): Promise<CleanFile | PdfRefusal> => {
  const [target, picture] = [`${source}.written`, `${source}.page`]
  try {
    const outcome = await readPdf(log, userId, { source, target, picture })
    if (typeof outcome === 'string') return outcome
    const bytes = await readFile(outcome.isSealed ? source : target)
    return { bytes, contentType: 'application/pdf', firstPage: outcome.isDrawn ? await readFile(picture) : undefined }
  } finally {
    await Promise.all([removeReceived(target), removeReceived(picture)])
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

/** Ends the process, if there is one. A later PDF starts another. */
export const stopReadingPdfs = (): void => {
  child?.kill('SIGKILL')
  child = undefined
}

const readPdf = (log: Logger, userId: string, job: Omit<PdfJob, 'id'>): Promise<Outcome> =>
  new Promise((finish) => {
    waiting.push({ job: { ...job, id: (jobs += 1) }, userId, finish })
    startNext(log)
  })

const startNext = (log: Logger) => {
  if (running) return
  clearTimeout(rest)
  const next = waiting.toSorted((one, other) => (taken.get(one.userId) ?? 0) - (taken.get(other.userId) ?? 0))[0]
  if (!next) {
    taken.clear()
    rest = setTimeout(stopReadingPdfs, longestRest).unref()
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

const read = (job: PdfJob, log: Logger): Promise<Outcome> =>
  new Promise((finish) => {
    const process = (child ??= startProcess(log))
    let [kept, isLate] = [undefined as { isSealed: boolean } | undefined, false]
    const timer = setTimeout(() => {
      isLate = true
      process.kill('SIGKILL')
    }, longestReading)
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      process.off('message', onMessage)
      process.off('exit', onExit)
      // Once it is kept, it is there, whatever drawing it comes to.
      finish(typeof outcome === 'string' && kept ? { ...kept, isDrawn: false } : outcome)
    }
    const onMessage = (reply: PdfReply) => {
      if (reply.id !== job.id) return
      if (reply.outcome === 'kept') kept = reply
      else if (reply.outcome === 'done') end({ isSealed: kept?.isSealed ?? false, isDrawn: reply.isDrawn })
      else if (reply.outcome === 'broken') {
        stopReadingPdfs()
        end('unreadable')
      } else end(reply.outcome)
    }
    const onExit = () => end(isLate ? 'unreadable' : 'failed')
    process.on('message', onMessage)
    process.on('exit', onExit)
    // If the job cannot be sent, the end of the process settles it.
    process.send(job, () => {})
  })

const startProcess = (log: Logger): ChildProcess => {
  // Without the app's environment, which holds its secrets. It ends with the app, however that ends.
  const started = fork(join(import.meta.dirname, 'pdfProcess.ts'), {
    env: malloc,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.unref()
  started.channel?.unref()
  started.on('error', (error) => {
    log.error({ error }, 'the process that reads PDFs failed')
    started.kill('SIGKILL')
  })
  started.on('exit', () => {
    if (child === started) child = undefined
  })
  return started
}
