import { localStore } from './storage.ts'

/** Returns the state that a persistent store last wrote, for code that runs before stores exist; empty if it's missing or damaged. */
export const persisted = <State extends object>(key: string): Partial<State> => {
  try {
    const stored = JSON.parse(localStore.getItem(key) ?? 'null') as { state?: Partial<State> | null } | null
    return stored?.state ?? {}
  } catch {
    return {}
  }
}
