import { defaultOrder, type ScheduleOrder } from '../catalogue/sortProjects.ts'

/** `scheduleStart`: the date from which the weeks are counted; null before they were planned. */
export type Planned = { scheduleStart: string | null; scheduleOrder: ScheduleOrder }

/** Returns the order of a learner's schedule. The default order doesn't put first what other projects build on, so that a first plan is Recommended. */
export const planOrder = ({ scheduleStart, scheduleOrder }: Planned): ScheduleOrder =>
  scheduleStart === null && scheduleOrder === defaultOrder ? 'recommended' : scheduleOrder

/** Returns the change that saves a first plan; nothing if there was one before. */
export const planStart = (before: Planned, today: string): Partial<Planned> =>
  before.scheduleStart === null ? { scheduleStart: today, scheduleOrder: planOrder(before) } : {}
