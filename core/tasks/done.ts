import type { BoxStatus } from './status.ts'

export type StepTasks = { id: string; boxes: readonly BoxStatus[] }

/** Steps whose end the reader has reached, or at whose end they continued. */
export type DoneBy = { passed: readonly string[] }

/**
 * Returns the ids of completed steps. A step is done if its tasks are complete, and one without tasks once it was read. Completing the project
 * ticks no step, because it may be completed with steps unread and optional tasks open.
 */
export const doneSteps = (steps: readonly StepTasks[], { passed }: DoneBy): string[] =>
  steps
    .filter(({ id, boxes }) => (boxes.length > 0 ? boxes.every((status) => status === 'complete') : passed.includes(id)))
    .map(({ id }) => id)
