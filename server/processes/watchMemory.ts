import { isMainThread, Worker } from 'node:worker_threads'
import { memoryExit, memoryLimitName } from './memoryLimit.ts'

/*
 * Loaded before a program that has a limit of memory. The watch is a thread of its own, because the program may compute for seconds without
 * hearing of anything, and no flag of Node limits what libraries take.
 */

const limit = Number(process.env[memoryLimitName])

if (isMainThread) new Worker(import.meta.filename, { stdin: false }).unref()
else
  setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, memoryExit)
  }, 10)
