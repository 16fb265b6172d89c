import type { Markers } from './contract.ts'

export type Station = { id: string; title: string; minutes: number; at: 'behind' | 'here' | 'ahead' }

/**
 * A project's steps as stations of a trail. The learner is at the first step that has a box which is not complete, at the first step of
 * all while no box has been touched, and past the last one when every box is complete. Steps without boxes are done once they lie behind.
 */
export const trailOf = (steps: ReadonlyArray<{ id: string; title: string; minutes: number }>, boxes: Markers['boxes']): Station[] => {
  const isUntouched = boxes.every(({ status }) => status === 'incomplete')
  const open = new Set(boxes.filter(({ status }) => status !== 'complete').map(({ stepId }) => stepId))
  const first = steps.findIndex(({ id }) => open.has(id))
  const here = isUntouched ? 0 : first < 0 ? steps.length : first
  return steps.map(({ id, title, minutes }, index) => ({
    id,
    title,
    minutes,
    at: index < here ? 'behind' : index === here ? 'here' : 'ahead',
  }))
}

/** Minutes from the station at which the learner is to the end. */
export const minutesLeft = (trail: readonly Station[]): number =>
  trail.filter(({ at }) => at !== 'behind').reduce((sum, { minutes }) => sum + minutes, 0)
