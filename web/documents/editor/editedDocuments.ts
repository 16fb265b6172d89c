import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { createOutboxStorage } from '../../platform/outbox/outboxStorage.ts'

/** An edited document that isn't published yet, with the version that the edits started from. */
export type UnsavedDocument = { etag: string; document: EditedDocument }

/** An administrator's unsaved edits, by project. Ids contain no dots, so keys are unambiguous. */
export const editedDocuments = (userId: string) =>
  createOutboxStorage<UnsavedDocument>(localStore, `fieldwork.editing.${userId}.`, (stored) => (isUnsaved(stored) ? stored : undefined))

/** The server validates the rest when it's saved. */
const isUnsaved = (stored: unknown): stored is UnsavedDocument => {
  const { etag, document } = (stored ?? {}) as Partial<UnsavedDocument>
  return typeof etag === 'string' && Array.isArray(document?.steps) && Array.isArray(document.sections) && Array.isArray(document.tracks)
}
