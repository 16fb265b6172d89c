import { localStore, sessionStore } from '../platform/browser/storage.ts'
import { createOutboxStorage } from '../platform/outbox/outboxStorage.ts'

/* What the browser stores of a chat besides unconfirmed messages. Ids contain no dots, so keys are unambiguous. */

/** Whose chat, about which project. null: a visitor. */
export type ChatOwner = { userId: string | null; projectId: string }

const draftPrefix = 'fieldwork.chat.'
const draftId = ({ userId, projectId }: ChatOwner) => `${userId ?? 'visitor'}.${projectId}`

/** Prefix of the keys of unconfirmed messages. */
export const messagePrefix = (owner: ChatOwner): string => `${draftPrefix}${draftId(owner)}.`

const draftsIn = (store: typeof localStore) =>
  createOutboxStorage(store, draftPrefix, (stored) => (typeof stored === 'string' ? stored : undefined))
const [ownDrafts, visitorsDrafts] = [draftsIn(localStore), draftsIn(sessionStore)]
/** A visitor's draft is kept per tab, so that the next person using this browser doesn't see it. */
const draftsOf = ({ userId }: ChatOwner) => (userId === null ? visitorsDrafts : ownDrafts)

export const storedDraft = (owner: ChatOwner): string => draftsOf(owner).read(draftId(owner)) ?? ''

/** Stores the text in the field. Returns false if the browser has no room for it. */
export const storeDraft = (owner: ChatOwner, draft: string): boolean => {
  if (draft !== '') return draftsOf(owner).write(draftId(owner), draft)
  draftsOf(owner).remove(draftId(owner))
  return true
}

export type Vote = 'up' | 'down'
type Votes = Record<string, Vote>

const votes = createOutboxStorage(localStore, 'fieldwork.chatVotes.', (stored) =>
  typeof stored === 'object' && stored !== null ? (stored as Votes) : undefined,
)

export const storedVotes = (userId: string, chatId: string): Votes => votes.read(`${userId}.${chatId}`) ?? {}

/** Adds a vote to those that other windows stored. */
export const storeVote = (userId: string, chatId: string, messageId: string, vote: Vote): void =>
  void votes.write(`${userId}.${chatId}`, { ...storedVotes(userId, chatId), [messageId]: vote })

export const removeVotes = (userId: string, chatId: string): void => votes.remove(`${userId}.${chatId}`)
