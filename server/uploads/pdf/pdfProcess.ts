import { setPriority } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { endProcess, serveJobs } from '../../processes/serveJobs.ts'
import type { PdfReply } from './pdfWorker.ts'

/* The process that reads PDFs: what it does with a hostile one costs the app nothing. It hears of the end of the app while its thread works. */

// People who wait for an answer come first.
setPriority(10)

const worker = new Worker(join(import.meta.dirname, 'pdfWorker.ts'), { execArgv: [] })
worker.on('message', (reply: PdfReply) => process.send?.(reply, () => {}))
worker.on('error', endProcess)

serveJobs((job) => worker.postMessage(job))
