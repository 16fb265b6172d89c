import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { localStore, sessionStore } from '../platform/browser/storage.ts'
import type { StoredDraft } from '../platform/outbox/draft.ts'
import { createOutboxStorage } from '../platform/outbox/outboxStorage.ts'
import type { RequestedStatus } from './answerDraft.ts'

const visitorPrefix = 'fieldwork.answer.'

/** A learner's drafts outlive the browser window; what a visitor wrote ends with it. Ids contain no dots, so keys are unambiguous. */
export const answerStorage = (userId: string | null, projectId: string) =>
  userId
    ? createOutboxStorage(localStore, `fieldwork.draft.${userId}.${projectId}.`, parseDraft)
    : createOutboxStorage(sessionStore, `${visitorPrefix}${projectId}.`, parseDraft)

/** Projects with stored answers of a visitor. */
export const visitorProjects = (): string[] => {
  const keys = sessionStore.keys().filter((key) => key.startsWith(visitorPrefix))
  return [...new Set(keys.map((key) => key.slice(visitorPrefix.length).split('.')[0]!))]
}

/** Versions up to 1.0 stored a mark for review as `isForReview`. */
const parseDraft = (stored: unknown): StoredDraft<AnswerValue, RequestedStatus> | undefined => {
  if (typeof stored !== 'object' || stored === null || !('base' in stored) || typeof stored.base !== 'number') return undefined
  const { base, mine, lost, status, isForReview } = stored as Record<'base' | 'mine' | 'lost' | 'status' | 'isForReview', unknown> & {
    base: number
  }
  if (!isValue(mine) || (lost !== undefined && !isValue(lost)) || (status !== undefined && status !== 'IN_REVIEW')) return undefined
  return { mine, base, lost, status: isForReview === true ? 'IN_REVIEW' : status }
}

const isValue = (value: unknown): value is AnswerValue => {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type, text, file } = value as { type: unknown; text?: { data?: unknown }; file?: { name?: unknown; storageName?: unknown } }
  if (type === 'FILE') return typeof file?.name === 'string' && typeof file.storageName === 'string'
  return (type === 'TEXT' || type === 'URL') && typeof text?.data === 'string'
}
