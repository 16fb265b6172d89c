import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { localStore } from '../../platform/browser/storage.ts'

/** An edited document that is not published yet, with the version that it was made from. */
export type UnsavedDocument = { etag: string; document: EditedDocument }

/** Ids hold no dots, so that they cannot run into each other. */
const keyOf = (userId: string, projectId: string) => `fieldwork.editing.${userId}.${projectId}`

/** False when the browser has no room for it. */
export const storeDraft = (userId: string, projectId: string, draft: UnsavedDocument): boolean => {
  const text = JSON.stringify(draft)
  localStore.setItem(keyOf(userId, projectId), text)
  return localStore.getItem(keyOf(userId, projectId)) === text
}

export const forgetDraft = (userId: string, projectId: string): void => localStore.removeItem(keyOf(userId, projectId))

export const storedDraft = (userId: string, projectId: string): UnsavedDocument | null => {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(userId, projectId)) ?? 'null')
    return isDraft(stored) && stored.document.projectId === projectId ? stored : null
  } catch {
    return null
  }
}

/** True if `storeDraft` wrote this, and nobody edited it. The server checks the document when it is saved. */
const isDraft = (stored: unknown): stored is UnsavedDocument => {
  const { etag, document } = (stored ?? {}) as Partial<UnsavedDocument>
  return typeof etag === 'string' && Array.isArray(document?.steps) && Array.isArray(document.sections) && Array.isArray(document.tracks)
}
