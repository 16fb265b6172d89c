import type { StudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { sessionStore } from '../platform/browser/storage.ts'

/** The place in the first questions, and what was chosen in them. */
export type FirstStepsDraft = { at: number; topics: readonly string[]; time: StudyTime }

const keyOf = (userId: string) => `fieldwork.firstSteps.${userId}`

/** Returns the draft that is stored for this tab; undefined if the questions aren’t open. */
export const storedFirstSteps = (userId: string): FirstStepsDraft | undefined => {
  const text = sessionStore.getItem(keyOf(userId))
  return text === null ? undefined : (JSON.parse(text) as FirstStepsDraft)
}

export const storeFirstSteps = (userId: string, draft: FirstStepsDraft): void => sessionStore.setItem(keyOf(userId), JSON.stringify(draft))

export const forgetFirstSteps = (userId: string): void => sessionStore.removeItem(keyOf(userId))
