import type { BoxStatus } from './status.ts'

export type StepTasks = { id: string; boxes: readonly BoxStatus[] }

export type DoneBy = {
  /** Steps at whose end the reader continued. */
  passed: readonly string[]
  /** True if every required task of the project is complete. */
  areTasksComplete: boolean
  isProjectComplete: boolean
}

/**
 * Returns the ids of completed steps. A step is done if its tasks are complete. Without tasks, it is done once the reader continued at its
 * end or the next task is complete; after the last task, once every required one is. In a complete project, every step is done.
 */
export const doneSteps = (steps: readonly StepTasks[], { passed, areTasksComplete, isProjectComplete }: DoneBy): string[] =>
  steps.flatMap(({ id, boxes }, index) => {
    const [next] = steps.slice(index + 1).flatMap((step) => step.boxes)
    const isDone = boxes.length > 0 ? boxes.every(isComplete) : passed.includes(id) || (next ? isComplete(next) : areTasksComplete)
    return isDone || isProjectComplete ? [id] : []
  })

const isComplete = (status: BoxStatus): boolean => status === 'complete'
