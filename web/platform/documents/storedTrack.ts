import { localStore } from '../browser/storage.ts'

const key = 'fieldwork.track'

/** The track that this user last chose, in any project. */
export const storedTrack = (): string | null => localStore.getItem(key)
export const storeTrack = (track: string): void => localStore.setItem(key, track)
