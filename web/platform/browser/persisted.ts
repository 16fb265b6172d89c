import { localStore } from './storage.ts'

/** The state that a persistent store last wrote, for what runs before there are stores; empty when there is none, or it is damaged. */
export const persisted = <State extends object>(key: string): Partial<State> => {
  try {
    const stored = JSON.parse(localStore.getItem(key) ?? 'null') as { state?: Partial<State> | null } | null
    return stored?.state ?? {}
  } catch {
    return {}
  }
}
