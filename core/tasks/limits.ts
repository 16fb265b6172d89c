import type { Limit } from '../plans/features.ts'

/** Characters a text answer may have when neither plan nor author says otherwise. */
export const defaultTextLimit = 255
export const shortestAnswer = 3
/** Bytes. */
export const answerFileLimit = 10 * 1024 * 1024

/** The plan's limit when it states one, else what the author wrote, else 255. 0 means that the plan states none. */
export const textLimit = (planLimit: Limit | undefined, authored: number | null | undefined): number => {
  if (planLimit?.limit) return planLimit.limit
  return authored || defaultTextLimit
}

export type CounterTone = 'room' | 'warning' | 'full'

/** Yellow from a fifth remaining, red at none. */
export const counterTone = (length: number, limit: number): CounterTone => {
  const remaining = limit - length
  if (remaining <= 0) return 'full'
  return remaining <= limit * 0.2 ? 'warning' : 'room'
}
