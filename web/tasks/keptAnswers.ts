import { isSameValue } from '../../core/tasks/saving.ts'
import { localStore, sessionStore } from '../shell/storage.ts'
import type { Value } from './line.ts'

/** A value that the server has not confirmed: what it replaces, and what may have been stored meanwhile. */
export type Kept = { mine: Value; base: number; lost?: Value | undefined }

const visitorPrefix = 'fieldwork.answer.'

/** Ids hold no dots, so that they cannot run into each other. */
const prefixOf = (userId: string | null, projectId: string) =>
  userId ? `fieldwork.draft.${userId}.${projectId}.` : `${visitorPrefix}${projectId}.`

/** A person's drafts outlive the browser window; what a visitor wrote ends with it. */
const storeOf = (userId: string | null) => (userId ? localStore : sessionStore)

export const keepAnswer = (userId: string | null, projectId: string, id: string, kept: Kept): void =>
  storeOf(userId).setItem(prefixOf(userId, projectId) + id, JSON.stringify(kept))

export const keptAnswer = (userId: string | null, projectId: string, id: string): Kept | undefined => {
  const text = storeOf(userId).getItem(prefixOf(userId, projectId) + id)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether this was written by `keepAnswer`, and not by an older version or by somebody's hands. */
const isKept = (kept: unknown): kept is Kept => {
  if (typeof kept !== 'object' || kept === null || !('mine' in kept) || !('base' in kept) || typeof kept.base !== 'number') return false
  return isValue(kept.mine) && (!('lost' in kept) || kept.lost === undefined || isValue(kept.lost))
}

const isValue = (value: unknown): value is Value => {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type, text, file } = value as { type: unknown; text?: { data?: unknown }; file?: { name?: unknown; storageName?: unknown } }
  if (type === 'FILE') return typeof file?.name === 'string' && typeof file.storageName === 'string'
  return (type === 'TEXT' || type === 'URL') && typeof text?.data === 'string'
}

/** With `value` only as long as it is what is kept: another window may have kept newer words of its own. */
export const forgetAnswer = (userId: string | null, projectId: string, id: string, value?: Value): void => {
  const kept = value && keptAnswer(userId, projectId, id)
  if (!kept || isSameValue(kept.mine, value)) storeOf(userId).removeItem(prefixOf(userId, projectId) + id)
}

/** Projects to which a visitor's answers are kept. */
export const keptProjects = (): string[] => {
  const keys = sessionStore.keys().filter((key) => key.startsWith(visitorPrefix))
  return [...new Set(keys.map((key) => key.slice(visitorPrefix.length).split('.')[0]!))]
}

/** Validation ids of a project of which something is kept. */
export const keptIds = (userId: string | null, projectId: string): string[] => {
  const prefix = prefixOf(userId, projectId)
  return storeOf(userId)
    .keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
}
