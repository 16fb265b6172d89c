import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from 'pino'
import { memoryExit, memoryLimited } from './memoryLimit.ts'

/** `ended`: the process ended for an unknown reason. `ended beside`: it ended because of a concurrent job. */
export type JobEnd = 'too long' | 'too much memory' | 'ended' | 'ended beside'

type Numbered = { id: number }
type Running = {
  process: ChildProcess
  /** Restarts its timeout. */
  begin: () => void
  take: (reply: Numbered) => void
  finish: (end: JobEnd) => void
}

type Program<Reply> = {
  /** Path of a program that calls `serveJobs`. */
  program: string
  /** Describes it in the log, as in `the process that draws pictures`. */
  does: string
  /** Bytes of memory in total. */
  memoryLimit: number
  /** True for a reply after which the process has to be replaced. */
  isFatal?: (reply: Reply) => boolean
  /** Called before each start. Returns the environment of the process, and a callback for its end. */
  prepare?: () => { environment: Record<string, string>; afterwards: () => void }
}

export type JobProcess<Job, Reply> = {
  /** Runs a job for at most `timeoutMs`. `resultOf` gets each reply and returns undefined until it has the result. Never rejects. */
  run: <Result>(
    job: Job,
    how: { timeoutMs: number; log: Logger; resultOf: (reply: Reply) => Result | undefined },
  ) => Promise<Result | JobEnd>
  /** Ends a running process. The next job starts another. */
  stop: () => void
  /** For measurements. */
  pid: () => number | undefined
}

/** Milliseconds without a job after which the process is stopped. */
const maxIdleMs = 60_000

/** Extra milliseconds until the process is ready, because loading a program takes seconds on a busy machine. */
const maxStartMs = 20_000

/** glibc keeps freed memory. With these, it returns blocks above 64 kB; without them, the process grows with each job. */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

/** A separate process for jobs that are too large or too dangerous for the app. It starts with the first job and ends with the app. */
export const createJobProcess = <Job extends object, Reply extends object>(program: Program<Reply>): JobProcess<Job, Reply> => {
  let child: ChildProcess | undefined
  let isReady = false
  let rest: NodeJS.Timeout | undefined
  let jobs = 0
  const running = new Map<number, Running>()
  const endedEarly = `the process that ${program.does} ended during its work`

  /** Ends a process because of one of its jobs. */
  const end = (guilty: ChildProcess) => {
    if (child === guilty) child = undefined
    guilty.kill('SIGKILL')
    for (const { process, finish } of [...running.values()]) if (process === guilty) finish('ended beside')
  }

  /** `report` logs the end of a process that had jobs, unless they took too much memory. */
  const onGone = (gone: ChildProcess, report: (jobCount: number) => void, signal?: NodeJS.Signals | null) => {
    if (child === gone) child = undefined
    const left = [...running.values()].filter(({ process }) => process === gone)
    const result = signal === memoryExit && signal !== 'SIGKILL' && left.length === 1 ? 'too much memory' : 'ended'
    if (left.length > 0 && result === 'ended') report(left.length)
    for (const { finish } of left) finish(result)
  }

  const start = (log: Logger): ChildProcess => {
    const { environment, afterwards } = program.prepare?.() ?? { environment: {}, afterwards: () => {} }
    // Without the app's environment, which holds its secrets.
    const started = fork(program.program, {
      env: { ...malloc, ...environment },
      execArgv: memoryLimited(program.memoryLimit),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.unref()
    started.channel?.unref()
    isReady = false
    started.on('message', (message: (Reply & Numbered) | { isReady: true }) => {
      if ('id' in message) return running.get(message.id)?.take(message)
      if (child === started) isReady = true
      for (const { process, begin } of running.values()) if (process === started) begin()
    })
    let isGone = false
    const gone = (report: (jobCount: number) => void, signal?: NodeJS.Signals | null) => {
      if (isGone) return
      isGone = true
      afterwards()
      onGone(started, report, signal)
    }
    // Without a start there is no exit.
    started.on('error', (error) => {
      log.error({ error }, `the process that ${program.does} failed`)
      started.kill('SIGKILL')
      gone(() => {})
    })
    started.on('exit', (code, signal) => gone((jobCount) => log.warn({ code, signal, jobCount }, endedEarly), signal))
    return started
  }

  return {
    run: (job, { timeoutMs, log, resultOf }) =>
      new Promise((resolve) => {
        clearTimeout(rest)
        const id = (jobs += 1)
        let timer: NodeJS.Timeout | undefined
        const settle = (result: Parameters<typeof resolve>[0]) => {
          clearTimeout(timer)
          running.delete(id)
          if (running.size === 0) rest = setTimeout(stop, maxIdleMs).unref()
          resolve(result)
        }
        try {
          const process = (child ??= start(log))
          const limit = (time: number) => {
            clearTimeout(timer)
            timer = setTimeout(() => {
              settle('too long')
              end(process)
            }, time)
          }
          limit(isReady ? timeoutMs : timeoutMs + maxStartMs)
          const take = (reply: Numbered) => {
            const result = resultOf(reply as Reply & Numbered)
            if (result !== undefined) settle(result)
            if (program.isFatal?.(reply as Reply & Numbered)) end(process)
          }
          running.set(id, { process, begin: () => limit(timeoutMs), take, finish: settle })
          // Sending fails if the process is about to end or never started.
          process.send({ ...job, id }, (error) => error && onGone(process, (jobCount) => log.warn({ error, jobCount }, endedEarly)))
        } catch (error) {
          log.error({ error }, `the process that ${program.does} could not be started`)
          settle('ended')
        }
      }),
    stop: () => stop(),
    pid: () => child?.pid,
  }

  function stop() {
    child?.kill('SIGKILL')
    child = undefined
  }
}
