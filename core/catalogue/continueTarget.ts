import type { ProjectStatus } from '../tasks/schema.ts'
import type { BoxStatus } from '../tasks/status.ts'
import type { Position } from '../documents/schema.ts'

export type ContinueTarget = { kind: 'start' | 'position' | 'review' } | { kind: 'node'; id: string }

type ReadProject = {
  status: ProjectStatus
  position: Position | undefined
  /** Tasks in reading order. `stepId` is null in sections after the steps. */
  boxes: ReadonlyArray<{ id: string; stepId: string | null; status: Exclude<BoxStatus, 'error'> }>
  /** All steps in reading order, also those without tasks. */
  steps: ReadonlyArray<{ id: string }>
  /** Ids of the steps that the learner read to their end. */
  passed: readonly string[]
  /** True if the document has this node. Absent if the document isn't loaded. */
  hasNode?: (id: string) => boolean
}

/**
 * Returns the target of "Continue": the step that the reader skipped, or else the reading position, unless its step is finished. Then the
 * first open task, or the beginning of its step if the reader hasn't reached it and answered none of its tasks. Otherwise the end.
 */
export const continueTarget = ({ status, position, boxes, steps, passed, hasNode = () => true }: ReadProject): ContinueTarget => {
  if (status === 'COMPLETE') return { kind: 'review' }
  const skipped = skippedStep({ steps: steps.filter(({ id }) => hasNode(id)), passed, boxes }, position)
  if (skipped) return { kind: 'node', id: skipped.id }
  if (position && hasNode(position.stepId) && !isFinished(position.stepId, boxes))
    return hasNode(position.blockId) ? { kind: 'position' } : { kind: 'node', id: position.stepId }
  if (!position && status === 'INCOMPLETE') return { kind: 'start' }
  const inSteps = boxes.filter(({ stepId }) => stepId !== null)
  const open = inSteps.find((box) => box.status === 'incomplete' || box.status === 'incorrect') ?? inSteps.find(isOpen)
  if (open) return { kind: 'node', id: isAhead(open, position, inSteps) ? open.stepId! : open.id }
  return inSteps.length > 0 ? { kind: 'node', id: 'mission' } : { kind: 'start' }
}

/**
 * Returns the first step before the reading position that was neither answered nor read. Search results, links and the contents lead past
 * such steps. A step before one with answers doesn't count, because the reader managed without it.
 */
const skippedStep = ({ steps, passed, boxes }: Pick<ReadProject, 'steps' | 'passed' | 'boxes'>, position: Position | undefined) => {
  const reached = steps.slice(0, steps.findIndex(({ id }) => id === position?.stepId) + 1)
  const lastAnswered = reached.findLastIndex(({ id }) => boxes.some((box) => box.stepId === id && box.status !== 'incomplete'))
  return reached.slice(lastAnswered + 1, -1).find(({ id }) => !passed.includes(id))
}

/** True if a box is in a step that the reader hasn't reached. */
const isAhead = ({ stepId }: ReadProject['boxes'][number], position: Position | undefined, boxes: ReadProject['boxes']): boolean => {
  const stepOf = (id: string | null | undefined) => boxes.findIndex((box) => box.stepId === id)
  const isUntouched = boxes.every((box) => box.stepId !== stepId || box.status === 'incomplete')
  return isUntouched && stepOf(position?.stepId) >= 0 && stepOf(position?.stepId) < stepOf(stepId)
}

const isOpen = ({ status }: ReadProject['boxes'][number]): boolean => status !== 'complete'

const isFinished = (step: string, boxes: ReadProject['boxes']): boolean => {
  const own = boxes.filter(({ stepId }) => stepId === step)
  return own.length > 0 && !own.some(isOpen)
}
