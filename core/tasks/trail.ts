import type { Markers } from './contract.ts'
import { boxStatus, type Counted } from './status.ts'

export type Station = { id: string; title: string; minutes: number; at: 'behind' | 'here' | 'ahead' }

/**
 * A project's steps as stations of a trail. The learner is at the step they read (`reading`), else at the first step that has a box which is
 * not complete, at the first step of all while no box has been touched, and past the last one when every box is complete. Steps without
 * boxes are done once they lie behind; no step with an open box is.
 */
export const trailOf = (
  steps: ReadonlyArray<{ id: string; title: string; minutes: number }>,
  boxes: Markers['boxes'],
  reading?: string,
): Station[] => {
  const isUntouched = boxes.every(({ status }) => status === 'incomplete')
  const open = new Set(boxes.filter(({ status }) => status !== 'complete').map(({ stepId }) => stepId))
  const read = steps.findIndex(({ id }) => id === reading)
  const first = isUntouched ? 0 : steps.findIndex(({ id }) => open.has(id))
  const here = read >= 0 ? read : first < 0 ? steps.length : first
  return steps.map(({ id, title, minutes }, index) => ({
    ...{ id, title, minutes },
    at: index === here ? 'here' : index < here && !open.has(id) ? 'behind' : 'ahead',
  }))
}

/** Minutes from the station at which the learner is to the end. */
export const minutesLeft = (trail: readonly Station[]): number =>
  trail.filter(({ at }) => at !== 'behind').reduce((sum, { minutes }) => sum + minutes, 0)

/** How far somebody is with each box, from its tasks, in their order. */
export const boxesOf = (tasks: ReadonlyArray<Counted & { boxId: string; stepId: string | null }>): Markers['boxes'] =>
  [...new Set(tasks.map(({ boxId }) => boxId))].map((id) => {
    const own = tasks.filter(({ boxId }) => boxId === id)
    return { id, stepId: own[0]!.stepId, status: boxStatus(own) }
  })
