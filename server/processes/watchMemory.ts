import { isMainThread, Worker } from 'node:worker_threads'
import { memoryExit } from './memoryLimit.ts'

/*
 * Preloaded into a program with a memory limit, which is in the query of the URL. The watch is a thread, because the program may block for
 * seconds, and no flag of Node limits the memory of native libraries.
 */

/** JavaScript, because a thread that loads TypeScript takes 27 MB instead of 16. */
const watch = `
  const { limit, signal } = require('node:worker_threads').workerData
  setInterval(() => process.memoryUsage.rss() > limit && process.kill(process.pid, signal), 10)
`
const limit = Number(new URL(import.meta.url).searchParams.get('bytes'))
if (isMainThread) new Worker(watch, { eval: true, workerData: { limit, signal: memoryExit }, execArgv: [] }).unref()
