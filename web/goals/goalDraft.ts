import { sessionStore } from '../platform/browser/storage.ts'

const key = 'fieldwork.goalDraft'

/** Returns what a visitor typed into the goal field in this tab. */
export const storedGoalDraft = (): string => sessionStore.getItem(key) ?? ''

export const storeGoalDraft = (goal: string): void => sessionStore.setItem(key, goal)

export const forgetGoalDraft = (): void => sessionStore.removeItem(key)
