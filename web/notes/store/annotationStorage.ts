import type { Annotation, Annotations } from '@fieldwork/core/notes/schema.ts'
import { localStore } from '../../platform/browser/storage.ts'

/** What the server has not confirmed, with the version and the run of the file that it was written in. */
export type UnsavedAnnotations = Pick<Annotations, 'version' | 'run'> & {
  items: Annotation[]
  /** The version of whose update the learner has read the report. */
  dismissed?: number
}

/** Ids hold no dots, so that they cannot run into each other. */
const keyOf = (userId: string, projectId: string) => `fieldwork.annotations.${userId}.${projectId}`

export const storeUnsaved = (userId: string, projectId: string, unsaved: readonly UnsavedAnnotations[]): void => {
  if (unsaved.length > 0) localStore.setItem(keyOf(userId, projectId), JSON.stringify(unsaved))
  else localStore.removeItem(keyOf(userId, projectId))
}

export const storedUnsaved = (userId: string, projectId: string): UnsavedAnnotations[] => {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId, projectId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUnsaved) : []
  } catch {
    return []
  }
}

/** True if `storeUnsaved` wrote this, and nobody edited it. The server checks each item when it is sent. */
const isUnsaved = (stored: unknown): stored is UnsavedAnnotations =>
  typeof stored === 'object' &&
  stored !== null &&
  'version' in stored &&
  Number.isInteger(stored.version) &&
  'run' in stored &&
  Number.isInteger(stored.run) &&
  'items' in stored &&
  Array.isArray(stored.items) &&
  stored.items.every(isItem) &&
  (!('dismissed' in stored) || Number.isInteger(stored.dismissed))

const isItem = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'kind' in item && 'changed' in item && typeof item.changed === 'number'
