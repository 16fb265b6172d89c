import { boxesOf } from './stepProgress.ts'
import { doneSteps } from './done.ts'
import { boxStatus, isRequired, type Counted } from './status.ts'

type Titled = { id: string; title: string }

/** The parts of a project that a learner left out, even if they completed it. */
export type Skipped = {
  /** Ids of the steps that are done, as ticked in the table of contents. */
  done: string[]
  /** Steps without tasks that weren't read to their end. */
  steps: Titled[]
  /** Tasks without a required question that aren't complete. */
  tasks: Titled[]
  /** True if the project has a quiz and no attempt at it was completed. */
  quiz: boolean
}

type Work = {
  /** The steps of the learner's track, in order. */
  steps: readonly Titled[]
  /** The questions in reading order, with the title of their task. */
  items: ReadonlyArray<Counted & { boxId: string; stepId: string | null; title: string }>
  passed: readonly string[]
  /** Undefined without a quiz. */
  quizAttempts: number | undefined
}

/** Lists the parts that a learner did and skipped. Skipped parts don't prevent completing the project. */
export const skippedOf = ({ steps, items, passed, quizAttempts }: Work): Skipped => {
  const boxes = boxesOf(items)
  const ofStep = (id: string) => boxes.flatMap((box) => (box.stepId === id ? [box.status] : []))
  const done = doneSteps(
    steps.map(({ id }) => ({ id, boxes: ofStep(id) })),
    { passed },
  )
  const optional = boxes.flatMap(({ id }) => {
    const own = items.filter(({ boxId, hidden }) => boxId === id && !hidden)
    return own.length > 0 && !own.some(isRequired) && boxStatus(own) !== 'complete' ? [{ id, title: own[0]!.title }] : []
  })
  return {
    done,
    steps: steps.filter(({ id }) => ofStep(id).length === 0 && !done.includes(id)).map(({ id, title }) => ({ id, title })),
    tasks: optional,
    quiz: quizAttempts === 0,
  }
}
