import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { localStore } from '../platform/storage.ts'

/** A message that the server has not confirmed, and the newest message when it was sent. */
export type UnconfirmedMessage = { tempId: string; parts: SentPart[]; afterMessageId: string | null }

/** All of a chat that the browser keeps: words that are still to be sent. */
export type KeptChat = { draft: string; unconfirmed: UnconfirmedMessage[] }

/** Ids hold no dots, so that they cannot run into each other. */
const keyOf = (userId: string | null, projectId: string) => `fieldwork.chat.${userId ?? 'visitor'}.${projectId}`

export const keepChat = (userId: string | null, projectId: string, kept: KeptChat): void => {
  const key = keyOf(userId, projectId)
  if (kept.draft === '' && kept.unconfirmed.length === 0) localStore.removeItem(key)
  else localStore.setItem(key, JSON.stringify(kept))
}

export const keptChat = (userId: string | null, projectId: string): KeptChat => {
  const kept = storedValue(keyOf(userId, projectId)) as Partial<KeptChat> | null
  return {
    draft: typeof kept?.draft === 'string' ? kept.draft : '',
    unconfirmed: Array.isArray(kept?.unconfirmed) ? kept.unconfirmed.filter(isUnconfirmed) : [],
  }
}

const storedValue = (key: string): unknown => {
  try {
    return JSON.parse(localStore.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** True if this was written by `keepChat`, and not by somebody's hands. The server checks the parts. */
const isUnconfirmed = (message: unknown): message is UnconfirmedMessage =>
  typeof message === 'object' &&
  message !== null &&
  'tempId' in message &&
  typeof message.tempId === 'string' &&
  'afterMessageId' in message &&
  'parts' in message &&
  Array.isArray(message.parts) &&
  message.parts.every((part) => typeof part === 'object' && part !== null && 'type' in part)

/* Votes: one for each answer, in this browser. */

export type Vote = 'up' | 'down'

const votesKey = (userId: string, chatId: string) => `fieldwork.chatVotes.${userId}.${chatId}`

export const keptVotes = (userId: string, chatId: string): Record<string, Vote> => {
  const kept = storedValue(votesKey(userId, chatId))
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, Vote>) : {}
}

export const keepVotes = (userId: string, chatId: string, votes: Record<string, Vote>): void => {
  if (Object.keys(votes).length > 0) localStore.setItem(votesKey(userId, chatId), JSON.stringify(votes))
  else localStore.removeItem(votesKey(userId, chatId))
}
