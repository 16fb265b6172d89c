import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfJob, PdfReply } from './pdfWorker.ts'

/* The process that reads PDFs: what it does with a hostile one costs the app nothing. It hears of the end of the app while its thread works. */

// People who wait for an answer come first.
setPriority(10)

/** An exit would wait for the thread. */
const end = () => process.kill(process.pid, 'SIGKILL')
const worker = new Worker(join(import.meta.dirname, 'pdfWorker.ts'))
worker.on('message', (reply: PdfReply) => process.send?.(reply))
worker.on('error', end)

// The app stops this process. Ctrl-C in a terminal reaches both of them, and the app still has requests to finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', end)
process.on('message', (job: PdfJob) => worker.postMessage(job))
