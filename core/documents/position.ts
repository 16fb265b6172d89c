import * as z from 'zod/mini'
import type { ProjectStatus } from '../catalogue/project.ts'
import type { BoxStatus } from '../tasks/status.ts'
import { Identifier } from './identifiers.ts'

/** Where somebody reads: a block at the upper edge of the screen. It outlives an update and holds at any width. */
export const Position = z.object({
  /** Step or section in which the block stands: where to go when an update removed the block. */
  stepId: Identifier,
  blockId: Identifier,
  /** How much of the block is above the edge, as a fraction of its height; negative when the block begins below the edge. */
  offset: z.number().check(z.gte(-1000), z.lte(1000)),
  /** PostgreSQL has no year 0. */
  readAt: z.iso.datetime().check(z.refine((time) => !time.startsWith('0000'))),
})
export type Position = z.infer<typeof Position>

/** The position that was read later. */
export const newestPosition = (a: Position | null | undefined, b: Position | null | undefined): Position | undefined =>
  a && b ? (Date.parse(b.readAt) > Date.parse(a.readAt) ? b : a) : (a ?? b ?? undefined)

export type ContinueTarget = { kind: 'start' | 'position' | 'review' } | { kind: 'node'; id: string }

type Reading = {
  status: ProjectStatus
  position: Position | undefined
  /** The tasks in reading order; `stepId` is null in sections after the steps. */
  boxes: ReadonlyArray<{ id: string; stepId: string | null; status: Exclude<BoxStatus, 'error'> }>
  /** Whether the document has this node; left out where the document is not known. */
  hasNode?: (id: string) => boolean
}

/** Where "Continue" leads: to where somebody reads, unless that step is finished; then to the first open task, else to the end. */
export const continueTarget = ({ status, position, boxes, hasNode = () => true }: Reading): ContinueTarget => {
  if (status === 'COMPLETE') return { kind: 'review' }
  if (position && hasNode(position.stepId) && !isFinished(position.stepId, boxes))
    return hasNode(position.blockId) ? { kind: 'position' } : { kind: 'node', id: position.stepId }
  if (!position && status === 'INCOMPLETE') return { kind: 'start' }
  const inSteps = boxes.filter(({ stepId }) => stepId !== null)
  const open = inSteps.find((box) => box.status === 'incomplete' || box.status === 'incorrect') ?? inSteps.find(isOpen)
  if (open) return { kind: 'node', id: open.id }
  return inSteps.length > 0 ? { kind: 'node', id: 'mission' } : { kind: 'start' }
}

const isOpen = ({ status }: Reading['boxes'][number]): boolean => status !== 'complete'

const isFinished = (step: string, boxes: Reading['boxes']): boolean => {
  const own = boxes.filter(({ stepId }) => stepId === step)
  return own.length > 0 && !own.some(isOpen)
}
