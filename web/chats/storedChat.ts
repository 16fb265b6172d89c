import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { localStore } from '../platform/browser/storage.ts'
import { createOutboxStorage } from '../platform/outbox/outboxStorage.ts'

/* All of a chat that the browser keeps: words that are still to be sent, and votes. Ids hold no dots, so that keys cannot run into each other. */

/** Whose chat, about which project; the one of a visitor has no user. */
export type ChatOwner = { userId: string | null; projectId: string }

/** A message that the server has not confirmed. */
export type UnconfirmedMessage = { id: string; parts: SentPart[] }

const draftKey = ({ userId, projectId }: ChatOwner) => `fieldwork.chat.${userId ?? 'visitor'}.${projectId}`
/** Returns whether the browser has it: storage may be full or forbidden. */
const store = (key: string, value: unknown): boolean => {
  const json = JSON.stringify(value)
  localStore.setItem(key, json)
  return localStore.getItem(key) === json
}

const storedValue = (key: string): unknown => {
  try {
    return JSON.parse(localStore.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Returns whether it is kept. */
export const keepDraft = (owner: ChatOwner, draft: string): boolean => {
  if (draft !== '') return store(draftKey(owner), draft)
  localStore.removeItem(draftKey(owner))
  return true
}

export const chatDraft = (owner: ChatOwner): string => {
  const kept = storedValue(draftKey(owner))
  return typeof kept === 'string' ? kept : ''
}

type StoredMessage = { sentAt: number; parts: SentPart[] }

const messagesOf = (owner: ChatOwner) =>
  createOutboxStorage<StoredMessage>(localStore, `${draftKey(owner)}.`, (stored) => (isStoredMessage(stored) ? stored : undefined))

/** Returns whether it is kept. */
export const keepMessage = (owner: ChatOwner, { id, parts }: UnconfirmedMessage): boolean =>
  messagesOf(owner).write(id, { sentAt: Date.now(), parts })

export const forgetMessage = (owner: ChatOwner, id: string): void => messagesOf(owner).remove(id)

/** Oldest first. */
export const unconfirmedMessages = (owner: ChatOwner): UnconfirmedMessage[] => {
  const messages = messagesOf(owner)
  return messages
    .ids()
    .flatMap((id) => {
      const message = messages.read(id)
      return message ? { id, ...message } : []
    })
    .toSorted((one, other) => one.sentAt - other.sentAt)
    .map(({ id, parts }) => ({ id, parts }))
}

/** True if `keepMessage` wrote this, and nobody edited it. The server checks the parts. */
const isStoredMessage = (kept: unknown): kept is StoredMessage =>
  typeof kept === 'object' &&
  kept !== null &&
  'sentAt' in kept &&
  typeof kept.sentAt === 'number' &&
  'parts' in kept &&
  Array.isArray(kept.parts) &&
  kept.parts.every((part) => typeof part === 'object' && part !== null && 'type' in part)

export type Vote = 'up' | 'down'

const votesKey = (userId: string, chatId: string) => `fieldwork.chatVotes.${userId}.${chatId}`

export const storedVotes = (userId: string, chatId: string): Record<string, Vote> => {
  const kept = storedValue(votesKey(userId, chatId))
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, Vote>) : {}
}

/** Keeps one vote beside those that other windows kept. */
export const keepVote = (userId: string, chatId: string, messageId: string, vote: Vote): void =>
  void store(votesKey(userId, chatId), { ...storedVotes(userId, chatId), [messageId]: vote })

export const forgetVotes = (userId: string, chatId: string): void => localStore.removeItem(votesKey(userId, chatId))
