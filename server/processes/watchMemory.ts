import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { memoryExit } from './memoryLimit.ts'

/*
 * Loaded before a program that has a limit of memory, which stands in the address. The watch is a thread of its own, because the program may
 * compute for seconds without hearing of anything, and no flag of Node limits what libraries take.
 */

if (isMainThread) {
  const limit = Number(new URL(import.meta.url).searchParams.get('bytes'))
  new Worker(import.meta.filename, { workerData: limit, execArgv: [] }).unref()
} else if (typeof workerData === 'number')
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData) process.kill(process.pid, memoryExit)
  }, 10)
