import type { Markers } from './schema.ts'
import { doneSteps, type DoneBy } from './done.ts'
import { boxStatus, type Counted } from './status.ts'

export type StepProgress = { id: string; title: string; state: 'done' | 'current' | 'upcoming' }

/** `reading`: the current step, if known. */
type Progress = DoneBy & { reading?: string | undefined }

/**
 * Returns a project's steps with the learner's progress. Current is the step being read; else the first with an incomplete box, or the
 * first one not done if no box was touched; none if every box is complete. Steps are done as ticked in the table of contents.
 */
export const stepProgress = (
  steps: ReadonlyArray<{ id: string; title: string }>,
  boxes: Markers['boxes'],
  { reading, ...by }: Progress,
): StepProgress[] => {
  const ofStep = (stepId: string) => boxes.flatMap((box) => (box.stepId === stepId ? [box.status] : []))
  const done = doneSteps(
    steps.map(({ id }) => ({ id, boxes: ofStep(id) })),
    by,
  )
  const isUntouched = boxes.every(({ status }) => status === 'incomplete')
  const isNext = (id: string) => (isUntouched ? !done.includes(id) : ofStep(id).some((status) => status !== 'complete'))
  const current = steps.find(({ id }) => id === reading) ?? steps.find(({ id }) => isNext(id))
  return steps.map(({ id, title }) => ({
    id,
    title,
    state: id === current?.id ? 'current' : done.includes(id) ? 'done' : 'upcoming',
  }))
}

/** Returns the progress of each box, in the order of tasks. */
export const boxesOf = (tasks: ReadonlyArray<Counted & { boxId: string; stepId: string | null }>): Markers['boxes'] =>
  [...new Set(tasks.map(({ boxId }) => boxId))].map((id) => {
    const own = tasks.filter(({ boxId }) => boxId === id)
    return { id, stepId: own[0]!.stepId, status: boxStatus(own) }
  })
