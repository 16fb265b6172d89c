import type { ProjectStatus } from '../tasks/schema.ts'
import type { BoxStatus } from '../tasks/status.ts'
import type { Position } from '../documents/schema.ts'

export type ContinueTarget = { kind: 'start' | 'position' | 'review' } | { kind: 'node'; id: string }

type ReadProject = {
  status: ProjectStatus
  position: Position | undefined
  /** Tasks in reading order. `stepId` is null in sections after the steps. */
  boxes: ReadonlyArray<{ id: string; stepId: string | null; status: Exclude<BoxStatus, 'error'> }>
  /** True if the document has this node. Absent if the document isn't loaded. */
  hasNode?: (id: string) => boolean
}

/**
 * Returns the target of "Continue": the reading position, unless its step is finished. Then the first open task, or the beginning of its
 * step if the reader hasn't reached it and answered none of its tasks. Otherwise the end.
 */
export const continueTarget = ({ status, position, boxes, hasNode = () => true }: ReadProject): ContinueTarget => {
  if (status === 'COMPLETE') return { kind: 'review' }
  if (position && hasNode(position.stepId) && !isFinished(position.stepId, boxes))
    return hasNode(position.blockId) ? { kind: 'position' } : { kind: 'node', id: position.stepId }
  if (!position && status === 'INCOMPLETE') return { kind: 'start' }
  const inSteps = boxes.filter(({ stepId }) => stepId !== null)
  const open = inSteps.find((box) => box.status === 'incomplete' || box.status === 'incorrect') ?? inSteps.find(isOpen)
  if (open) return { kind: 'node', id: isAhead(open, position, inSteps) ? open.stepId! : open.id }
  return inSteps.length > 0 ? { kind: 'node', id: 'mission' } : { kind: 'start' }
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
