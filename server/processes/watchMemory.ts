import { isMainThread, Worker } from 'node:worker_threads'
import { memoryExit } from './memoryLimit.ts'

/*
 * Loaded before a program that has a limit of memory, which stands in the address. The watch is a thread of its own, because the program may
 * compute for seconds without hearing of anything, and no flag of Node limits what libraries take.
 */

/** JavaScript: a thread that has to read TypeScript takes 27 MB instead of 16. */
const watch = `
  const { limit, signal } = require('node:worker_threads').workerData
  setInterval(() => process.memoryUsage.rss() > limit && process.kill(process.pid, signal), 10)
`
const limit = Number(new URL(import.meta.url).searchParams.get('bytes'))
if (isMainThread) new Worker(watch, { eval: true, workerData: { limit, signal: memoryExit }, execArgv: [] }).unref()
