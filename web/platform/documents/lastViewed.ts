import { localStore } from '../browser/storage.ts'

const key = 'fieldwork.lastViewedProject'

export const lastViewedProject = (): string | null => localStore.getItem(key)

/** Remembers the project on the screen, or forgets it when there is none. */
export const rememberProject = (projectId: string | undefined): void => {
  if (projectId) localStore.setItem(key, projectId)
  else localStore.removeItem(key)
}
