import { fork, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { fontConfiguration } from './fontConfiguration.ts'
import type { MakingJob, MakingReply } from './makingProcess.ts'

/** `refused`: this documentation cannot be made. `failed`: the process ended, and another try may be worth it. */
export type MakingOutcome = { outcome: 'made' } | { outcome: 'refused'; reason: string } | { outcome: 'failed' }

/** Milliseconds. One of sixty screenshots takes about ten seconds. */
const longestMaking = 60_000
/** Milliseconds without work after which the process is stopped. */
const longestRest = 60_000

/** glibc keeps what is freed; with these it gives back whatever is larger than 64 kB. */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

// One process makes them for the whole app, one after the other: it holds the fonts, and what it takes is bounded.
let child: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()
let [waiting, jobs] = [0, 0]
let rest: NodeJS.Timeout | undefined

/** Makes the files of a documentation in a process of its own. */
export const makeDocumentation = (job: Omit<MakingJob, 'id'>, log: Logger): Promise<MakingOutcome> => {
  clearTimeout(rest)
  waiting++
  const made = last.then(() => make({ ...job, id: (jobs += 1) }, log))
  last = made.finally(() => {
    if (--waiting === 0) rest = setTimeout(stopMaking, longestRest).unref()
  })
  return made
}

/** Ends the process, if there is one. A later documentation starts another. */
export const stopMaking = (): void => {
  child?.kill('SIGKILL')
  child = undefined
}

/** The process that is running, for those who measure it. */
export const makingProcessId = (): number | undefined => child?.pid

const make = (job: MakingJob, log: Logger): Promise<MakingOutcome> =>
  new Promise((finish) => {
    const process = (child ??= startProcess(log))
    const timer = setTimeout(() => process.kill('SIGKILL'), longestMaking)
    const end = (outcome: MakingOutcome) => {
      clearTimeout(timer)
      process.off('message', onMessage)
      process.off('exit', onExit)
      finish(outcome)
    }
    const onMessage = (reply: MakingReply) => {
      if (reply.id === job.id) end(reply)
    }
    const onExit = () => end({ outcome: 'failed' })
    process.on('message', onMessage)
    process.on('exit', onExit)
    // If the job cannot be sent, the end of the process settles it.
    process.send(job, () => {})
  })

const startProcess = (log: Logger): ChildProcess => {
  const { folder, environment } = fontConfiguration()
  // Without the app's environment, which holds its secrets. It ends with the app, however that ends.
  const started = fork(join(import.meta.dirname, 'makingProcess.ts'), {
    env: { ...malloc, ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.unref()
  started.channel?.unref()
  started.on('error', (error) => {
    log.error({ error }, 'the process that makes documentations failed')
    started.kill('SIGKILL')
  })
  started.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
    if (child === started) child = undefined
  })
  return started
}
