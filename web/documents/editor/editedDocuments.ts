import type { EditedDocument } from '@fieldwork/core/documents/schema.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { createOutboxStorage } from '../../platform/outbox/outboxStorage.ts'

/** An edited document that is not published yet, with the version that it was made from. */
export type UnsavedDocument = { etag: string; document: EditedDocument }

/** The unsaved work of an administrator, by project. Ids contain no dots, so keys are unambiguous. */
export const editedDocuments = (userId: string) =>
  createOutboxStorage<UnsavedDocument>(localStore, `fieldwork.editing.${userId}.`, (stored) => (isUnsaved(stored) ? stored : undefined))

/** The server checks the rest when it is saved. */
const isUnsaved = (stored: unknown): stored is UnsavedDocument => {
  const { etag, document } = (stored ?? {}) as Partial<UnsavedDocument>
  return typeof etag === 'string' && Array.isArray(document?.steps) && Array.isArray(document.sections) && Array.isArray(document.tracks)
}
