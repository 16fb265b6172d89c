import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { FinderAnswer } from '@fieldwork/core/chats/schema.ts'
import { sessionStore } from '../platform/browser/storage.ts'

export type Exchange = { projectId: string; question: string; selection?: string; stepId?: string; answer: FinderAnswer }
type Conversations = { exchanges: readonly Exchange[] }

/** Of all projects together. */
const maxExchanges = 40

// Defined first: the store reads the storage when it's created.
const isStored = (stored: unknown): stored is Conversations =>
  typeof stored === 'object' &&
  stored !== null &&
  'exchanges' in stored &&
  Array.isArray(stored.exchanges) &&
  stored.exchanges.every(
    (one: Partial<Exchange> | null) =>
      typeof one?.projectId === 'string' &&
      typeof one.question === 'string' &&
      [one.selection, one.stepId].every((text) => text === undefined || typeof text === 'string') &&
      typeof one.answer?.text === 'string' &&
      Array.isArray(one.answer.passages),
  )

/** A visitor's questions and their answers, oldest first, until the tab is closed or the visitor logs in. The account doesn't get them. */
export const useVisitorConversations = create<Conversations>()(
  persist((): Conversations => ({ exchanges: [] }), {
    name: 'fieldwork.visitorConversations',
    version: 1,
    storage: createJSONStorage(() => sessionStore),
    merge: (stored, fresh) => (isStored(stored) ? stored : fresh),
  }),
)

export const addExchange = (exchange: Exchange): void => {
  useVisitorConversations.setState(({ exchanges }) => ({ exchanges: [...exchanges, exchange].slice(-maxExchanges) }))
}

/** Removes the conversation about a project, or all of them. */
export const forgetConversations = (projectId?: string): void => {
  useVisitorConversations.setState(({ exchanges }) => ({
    exchanges: projectId === undefined ? [] : exchanges.filter((one) => one.projectId !== projectId),
  }))
}
