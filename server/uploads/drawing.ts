import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isQuick, type PictureHeader } from '@fieldwork/core/uploads/picture.ts'
import type { DrawingJob, DrawingReply } from './drawingProcess.ts'

/** `failed`: the process ended twice, and nobody knows why. Another try may be worth it. */
export type DrawingOutcome = 'drawn' | 'unreadable' | 'too large' | 'failed'

type Lane = 'quick' | 'slow'
type Waiting = {
  job: DrawingJob
  userId: string
  lane: Lane
  /** Milliseconds since 1970. The earliest is next; a large picture is treated as if it had come later. */
  due: number
  isSecondTry: boolean
  finish: (outcome: DrawingOutcome) => void
}
type Running = { picture: Waiting; process: ChildProcess; timer: NodeJS.Timeout }

/** Milliseconds. The slowest picture within the limits takes about two seconds. */
const longestDrawing = 15_000
/** Milliseconds without a picture after which the process is stopped. */
const longestRest = 60_000
const pixelsPerMillisecond = 4_000

/** glibc keeps what is freed; with these it gives back whatever is larger than 64 kB. Without them each picture leaves memory behind. */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

// One process draws for the whole app: at most one quick and one slow picture at a time, and one for each person.
let child: ChildProcess | undefined
let waiting: Waiting[] = []
const running = new Map<Lane, Running>()
/** The job whose picture ended the process. */
let guilty: Lane | undefined
let rest: NodeJS.Timeout | undefined
let jobs = 0

/** `preview`: where a smaller one is drawn, too. */
type Picture = Omit<DrawingJob, 'id'> & { userId: string; log: Logger }

/** Draws the picture of one file anew into another: turned as it is seen, without place, camera, preview or anything else that came with it. */
export const drawPicture = ({ userId, log, ...picture }: Picture): Promise<DrawingOutcome> =>
  new Promise((finish) => {
    const due = Date.now() + (picture.header.width * picture.header.height) / pixelsPerMillisecond
    const job = { id: (jobs += 1), ...picture }
    waiting.push({ job, userId, lane: isQuick(picture.header) ? 'quick' : 'slow', due, isSecondTry: false, finish })
    startNext(log)
  })

/** Ends the process, if there is one. A later picture starts another. */
export const stopDrawing = (): void => {
  child?.kill('SIGKILL')
  child = undefined
}

const startNext = (log: Logger) => {
  clearTimeout(rest)
  for (const lane of ['quick', 'slow'] as const) {
    const next = running.has(lane) ? undefined : nextIn(lane)
    if (next) start(next, log)
  }
  if (running.size === 0) rest = setTimeout(stopDrawing, longestRest).unref()
}

/** A person's pictures are drawn one after another, in the order in which they came. */
const nextIn = (lane: Lane): Waiting | undefined => {
  const isFirst = (one: Waiting) => waiting.find(({ userId }) => userId === one.userId) === one
  const isBusy = ({ userId }: Waiting) => [...running.values()].some(({ picture }) => picture.userId === userId)
  const ready = waiting.filter((one) => one.lane === lane && isFirst(one) && !isBusy(one))
  return ready.toSorted((one, other) => one.due - other.due)[0]
}

const start = (picture: Waiting, log: Logger) => {
  waiting = waiting.filter((one) => one !== picture)
  child ??= startProcess(log)
  const process = child
  const timer = setTimeout(() => {
    guilty = picture.lane
    process.kill('SIGKILL')
  }, longestDrawing)
  running.set(picture.lane, { picture, process, timer })
  // If the picture cannot be sent, the end of the process settles the job.
  process.send(picture.job, () => {})
}

const startProcess = (log: Logger): ChildProcess => {
  // Without the app's environment, which holds its secrets. It ends with the app, however that ends.
  const started = fork(join(import.meta.dirname, 'drawingProcess.ts'), {
    env: malloc,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.unref()
  started.channel?.unref()
  started.on('message', (reply: DrawingReply) => {
    if (reply.outcome === 'starved') guilty = running.has('slow') ? 'slow' : 'quick'
    else {
      for (const { picture } of running.values()) if (picture.job.id === reply.id) end(picture, reply.outcome)
      startNext(log)
    }
  })
  started.on('error', (error) => {
    log.error({ error }, 'the process that draws pictures failed')
    replace(started, log)
  })
  started.on('exit', () => replace(started, log))
  return started
}

const end = (picture: Waiting, outcome: DrawingOutcome) => {
  clearTimeout(running.get(picture.lane)?.timer)
  running.delete(picture.lane)
  picture.finish(outcome)
}

const replace = (ended: ChildProcess, log: Logger) => {
  if (child === ended) child = undefined
  const lost = [...running.values()].filter(({ process }) => process === ended).map(({ picture }) => picture)
  if (lost.length > 0) log.warn({ guilty }, 'the process that draws pictures ended before its picture was drawn')
  const cause = guilty
  guilty = undefined
  for (const picture of lost) {
    if (cause === picture.lane) end(picture, 'too large')
    else if (!cause && picture.isSecondTry) end(picture, 'failed')
    else {
      clearTimeout(running.get(picture.lane)?.timer)
      running.delete(picture.lane)
      waiting.unshift({ ...picture, isSecondTry: picture.isSecondTry || !cause })
    }
  }
  startNext(log)
}
