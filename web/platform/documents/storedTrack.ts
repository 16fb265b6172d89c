import { localStore } from '../browser/storage.ts'

const key = 'fieldwork.track'

/** The track this person last chose, on any project. */
export const storedTrack = (): string | null => localStore.getItem(key)
export const storeTrack = (track: string): void => localStore.setItem(key, track)
