import { maxAttachments } from '@fieldwork/core/chats/limits.ts'
import { attachedSelections } from '@fieldwork/core/chats/selections.ts'
import { localStore } from '../../platform/browser/storage.ts'

/** A message that is being written: whose, and about which project. */
export type ChatDraft = { userId: string; projectId: string }

/** Ids hold no dots, so that they cannot run into each other. */
const keyOf = ({ userId, projectId }: ChatDraft) => `fieldwork.chatAttachments.${userId}.${projectId}`

export const storeSelections = (draft: ChatDraft, selections: readonly string[]): void => {
  if (selections.length > 0) localStore.setItem(keyOf(draft), JSON.stringify(selections))
  else localStore.removeItem(keyOf(draft))
}

export const storedSelections = (draft: ChatDraft): string[] => {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(keyOf(draft)) ?? '[]')
    return Array.isArray(stored) ? attachedSelections(stored.filter((one) => typeof one === 'string')).slice(0, maxAttachments) : []
  } catch {
    return []
  }
}
