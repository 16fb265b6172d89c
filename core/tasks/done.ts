import type { BoxStatus } from './status.ts'

export type StepTasks = { id: string; boxes: readonly BoxStatus[] }

export type DoneBy = {
  /** Steps at whose end the reader went on. */
  passed: readonly string[]
  /** Every required task of the project is complete. */
  areTasksComplete: boolean
  isProjectComplete: boolean
}

/**
 * Ids of the steps that are done. Tasks make a step done, reading does not: without tasks it is done once the reader went on at its end, or
 * the next task is complete; after the last task, once every required one is. A complete project has every step done.
 */
export const doneSteps = (steps: readonly StepTasks[], { passed, areTasksComplete, isProjectComplete }: DoneBy): string[] =>
  steps.flatMap(({ id, boxes }, index) => {
    const [next] = steps.slice(index + 1).flatMap((step) => step.boxes)
    const isDone = boxes.length > 0 ? boxes.every(isComplete) : passed.includes(id) || (next ? isComplete(next) : areTasksComplete)
    return isDone || isProjectComplete ? [id] : []
  })

const isComplete = (status: BoxStatus): boolean => status === 'complete'
