import { sessionStore } from '../platform/browser/storage.ts'

const key = 'fieldwork.goalDraft'

/** Returns the text of the goal field that is stored for this tab. */
export const storedGoalDraft = (): string => sessionStore.getItem(key) ?? ''

export const storeGoalDraft = (goal: string): void => sessionStore.setItem(key, goal)

export const forgetGoalDraft = (): void => sessionStore.removeItem(key)
