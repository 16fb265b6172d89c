import { byCategory } from './order.ts'
import { recommended } from './recommended.ts'
import type { Project } from './schema.ts'

export const scheduleOrders = ['selection', 'topics', 'recommended'] as const
export type ScheduleOrder = (typeof scheduleOrders)[number]
/** Order until the learner chooses another one, or makes a plan. */
export const defaultOrder: ScheduleOrder = 'topics'
export const directions = ['asc', 'desc'] as const
export type Direction = (typeof directions)[number]

/** Converts a chosen order into the API's: "recently added, ascending" begins with the newest, which the API calls descending. */
export const sortBySent = (order: ScheduleOrder, direction: Direction): Direction => {
  if (order !== 'selection') return direction
  return direction === 'asc' ? 'desc' : 'asc'
}

/** Sorts by the API's order. Projects that weren't added come last. `projects` must be in catalogue order. `recommend`: sorts Recommended. */
export const sortProjects = <P extends Project>(
  projects: readonly P[],
  order: ScheduleOrder,
  direction: Direction,
  recommend: (projects: readonly P[]) => P[] = recommended,
): P[] => {
  const turned = <T>(sorted: T[]): T[] => (direction === 'asc' ? sorted : sorted.toReversed())
  if (order === 'topics') return turned(projects.toSorted(byCategory))
  if (order === 'recommended') return turned(recommend(projects))
  const added = projects.filter(({ selectedTime }) => selectedTime !== null)
  const others = projects.filter(({ selectedTime }) => selectedTime === null)
  return [...turned(added.toSorted((a, b) => Date.parse(a.selectedTime!) - Date.parse(b.selectedTime!))), ...others]
}
