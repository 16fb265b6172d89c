import type { QuestionPlace, SentPart } from '@fieldwork/core/chats/schema.ts'
import { localStore } from '../platform/browser/storage.ts'
import type { Author } from '../platform/outbox/delivery.ts'
import { createDraftMachine, phaseOf, type Revised, type StoredDraft } from '../platform/outbox/draft.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import { createOutboxStorage, type OutboxStorage } from '../platform/outbox/outboxStorage.ts'
import { chatErrorOf, type ChatError } from './chatErrors.ts'

/** A message that the learner sent. `place`: the step and track in view at that time. */
export type OwnMessage = { parts: SentPart[]; place: QuestionPlace; sentAt: number }

/** A message that the server hasn't confirmed: in flight, rejected, or left over from an earlier visit. */
export type UnsentMessage = { id: string; parts: SentPart[]; isPending: boolean; error: ChatError | undefined }

const messages = createDraftMachine<OwnMessage, 'sent', Revised>({
  draftStatus: 'sent',
  valueOf: () => ({ parts: [], place: {}, sentAt: 0 }),
  // An id identifies one message: it may be sent again but never changes.
  isSame: () => true,
  isAlwaysNew: () => true,
})

/** The unconfirmed messages of one chat. Nothing goes out a second time unless the learner asks for it. */
export const createMessageOutbox = (
  author: Author,
  storagePrefix: string,
  sendOnce: (id: string, message: OwnMessage) => Promise<void>,
) => {
  const storage = messageStorage(storagePrefix)
  const errors = new Map<string, ChatError>()
  const outbox = createOutbox<OwnMessage, 'sent', Revised>(
    {
      machine: messages,
      storage,
      pauseMs: 0,
      isSentOnce: true,
      stored: () => ({ revision: 0 }),
      send: async (id, { value }) => {
        try {
          await sendOnce(id, value)
          return { revision: 1 }
        } catch (error) {
          errors.set(id, chatErrorOf(error))
          throw error
        }
      },
    },
    author,
    undefined,
  )
  return {
    /** Oldest first. */
    unsent: (): UnsentMessage[] =>
      Object.entries(outbox.state.getState())
        .flatMap(([id, draft]) => (draft.localValue ? [{ id, draft, message: draft.localValue }] : []))
        .toSorted((one, other) => one.message.sentAt - other.message.sentAt)
        .map(({ id, draft, message: { parts } }) => {
          const isPending = phaseOf(draft) === 'saving'
          const error = draft.problem === 'signed_out' ? signedOut : (errors.get(id) ?? unconfirmed)
          return { id, parts, isPending, error: isPending ? undefined : error }
        }),
    listen: outbox.state.subscribe,
    /** Stores a message and sends it once. Returns false if the browser couldn't store it. */
    send: (id: string, message: OwnMessage): boolean => {
      outbox.type(id, message)
      outbox.save(id)
      return storage.read(id) !== undefined
    },
    /** Discards a message, or drops it because the server has it. */
    remove: outbox.discard,
  }
}

const signedOut: ChatError = { type: 'AUTHENTICATION_ERROR' }
const unconfirmed: ChatError = { type: 'UNCONFIRMED' }

/** As version 1.0 stored it: the message alone. */
const messageStorage = (prefix: string): OutboxStorage<StoredDraft<OwnMessage, 'sent'>> => {
  const storage = createOutboxStorage(localStore, prefix, parseMessage)
  const read = (id: string) => {
    const mine = storage.read(id)
    return mine && { mine, base: 0 }
  }
  return { ...storage, read, write: (id, { mine }) => storage.write(id, mine) }
}

/** The server checks the parts. */
const parseMessage = (stored: unknown): OwnMessage | undefined => {
  const { parts, sentAt } = (stored ?? {}) as Partial<OwnMessage>
  if (typeof sentAt !== 'number' || !Array.isArray(parts)) return undefined
  return parts.every((part: unknown) => typeof part === 'object' && part !== null && 'type' in part)
    ? { parts, sentAt, place: {} }
    : undefined
}
