import { join } from 'node:path'
import type { Logger } from 'pino'
import { isQuick } from '@fieldwork/core/uploads/picture.ts'
import { createJobProcess, type JobEnd } from '../processes/jobProcess.ts'
import type { DrawingJob, DrawingReply } from './drawingProcess.ts'

/** `failed`: the process ended twice, or could not write, and nobody knows why. Another try may be worth it. */
export type DrawingOutcome = 'drawn' | 'unreadable' | 'too large' | 'no room' | 'failed'

type Lane = 'quick' | 'slow'
type Waiting = {
  job: Omit<DrawingJob, 'id'>
  userId: string
  lane: Lane
  /** Milliseconds since 1970. The earliest is next; a large picture is treated as if it had come later. */
  due: number
  isSecondTry: boolean
  finish: (outcome: DrawingOutcome) => void
}

/** Milliseconds. The slowest picture within the limits takes about two seconds. */
const maxDrawingMs = 15_000
const pixelsPerMillisecond = 4_000

// One process draws for the whole app: at most one quick and one slow picture at a time, and one for each person.
const drawer = createJobProcess<Omit<DrawingJob, 'id'>, DrawingReply>({
  program: join(import.meta.dirname, 'drawingProcess.ts'),
  does: 'draws pictures',
  // The process ends itself before that, and names the picture that caused it.
  memoryLimit: 500_000_000,
  isFatal: ({ outcome }) => outcome === 'starved',
})
let waiting: Waiting[] = []
const running = new Map<Lane, Waiting>()

/** `preview`: path of an additional smaller drawing. */
type Picture = Omit<DrawingJob, 'id'> & { userId: string; log: Logger }

/** Re-encodes a picture into another file: turned upright, without location, camera, preview or other metadata. */
export const drawPicture = ({ userId, log, ...job }: Picture): Promise<DrawingOutcome> =>
  new Promise((finish) => {
    const due = Date.now() + (job.header.width * job.header.height) / pixelsPerMillisecond
    waiting.push({ job, userId, lane: isQuick(job.header) ? 'quick' : 'slow', due, isSecondTry: false, finish })
    startNext(log)
  })

export const stopDrawing = drawer.stop

const startNext = (log: Logger) => {
  for (const lane of ['quick', 'slow'] as const) {
    const next = running.has(lane) ? undefined : nextIn(lane)
    if (next) void start(next, log)
  }
}

/** A person's pictures are drawn one after another, in the order in which they came. */
const nextIn = (lane: Lane): Waiting | undefined => {
  const isFirst = (one: Waiting) => waiting.find(({ userId }) => userId === one.userId) === one
  const isBusy = ({ userId }: Waiting) => [...running.values()].some((picture) => picture.userId === userId)
  const ready = waiting.filter((one) => one.lane === lane && isFirst(one) && !isBusy(one))
  return ready.toSorted((one, other) => one.due - other.due)[0]
}

const start = async (picture: Waiting, log: Logger): Promise<void> => {
  waiting = waiting.filter((one) => one !== picture)
  running.set(picture.lane, picture)
  const outcome = await drawer.run(picture.job, { timeoutMs: maxDrawingMs, log, resultOf: (reply) => reply.outcome })
  running.delete(picture.lane)
  const isInnocent = outcome === 'ended beside'
  if (isInnocent || (outcome === 'ended' && !picture.isSecondTry)) {
    log.warn({ isInnocent }, 'the process that draws pictures ended before its picture was drawn')
    waiting.unshift({ ...picture, isSecondTry: picture.isSecondTry || !isInnocent })
  } else picture.finish(outcomeOf(outcome))
  startNext(log)
}

const outcomeOf = (outcome: DrawingReply['outcome'] | JobEnd): DrawingOutcome => {
  if (outcome === 'ended' || outcome === 'ended beside') return 'failed'
  return outcome === 'starved' || outcome === 'too long' || outcome === 'too much memory' ? 'too large' : outcome
}
