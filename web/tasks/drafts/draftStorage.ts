import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import { localStore, sessionStore } from '../../platform/browser/storage.ts'
import type { AnswerValue } from '@fieldwork/core/tasks/schema.ts'

/** A value that the server has not confirmed: what it replaces, what may have been stored meanwhile, and whether it is for review. */
export type StoredDraft = { mine: AnswerValue; base: number; lost?: AnswerValue | undefined; isForReview?: boolean }

const visitorPrefix = 'fieldwork.answer.'

/** Ids hold no dots, so that they cannot run into each other. */
const prefixOf = (userId: string | null, projectId: string) =>
  userId ? `fieldwork.draft.${userId}.${projectId}.` : `${visitorPrefix}${projectId}.`

/** A person's drafts outlive the browser window; what a visitor wrote ends with it. */
const storeOf = (userId: string | null) => (userId ? localStore : sessionStore)

export const storeDraft = (userId: string | null, projectId: string, id: string, stored: StoredDraft): void =>
  storeOf(userId).setItem(prefixOf(userId, projectId) + id, JSON.stringify(stored))

export const storedDraft = (userId: string | null, projectId: string, id: string): StoredDraft | undefined => {
  const text = storeOf(userId).getItem(prefixOf(userId, projectId) + id)
  if (text === null) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    return isStoredDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** True if `storeDraft` of this version wrote this, and nobody edited it. */
const isStoredDraft = (stored: unknown): stored is StoredDraft => {
  if (typeof stored !== 'object' || stored === null || !('mine' in stored) || !('base' in stored) || typeof stored.base !== 'number')
    return false
  if ('isForReview' in stored && typeof stored.isForReview !== 'boolean') return false
  return isValue(stored.mine) && (!('lost' in stored) || stored.lost === undefined || isValue(stored.lost))
}

const isValue = (value: unknown): value is AnswerValue => {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type, text, file } = value as { type: unknown; text?: { data?: unknown }; file?: { name?: unknown; storageName?: unknown } }
  if (type === 'FILE') return typeof file?.name === 'string' && typeof file.storageName === 'string'
  return (type === 'TEXT' || type === 'URL') && typeof text?.data === 'string'
}

/** With `value` only as long as it is what is kept: another window may have kept newer words of its own. */
export const forgetDraft = (userId: string | null, projectId: string, id: string, value?: AnswerValue): void => {
  const stored = value && storedDraft(userId, projectId, id)
  if (!stored || isSameValue(stored.mine, value)) storeOf(userId).removeItem(prefixOf(userId, projectId) + id)
}

/** Projects to which a visitor's answers are kept. */
export const storedDraftProjects = (): string[] => {
  const keys = sessionStore.keys().filter((key) => key.startsWith(visitorPrefix))
  return [...new Set(keys.map((key) => key.slice(visitorPrefix.length).split('.')[0]!))]
}

/** Validation ids of a project of which something is kept. */
export const storedDraftIds = (userId: string | null, projectId: string): string[] => {
  const prefix = prefixOf(userId, projectId)
  return storeOf(userId)
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}
