import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { maxAttachments } from '@fieldwork/core/chats/limits.ts'
import { selectionText } from '@fieldwork/core/chats/selections.ts'
import { sessionStore } from '../browser/storage.ts'
import { openPanel } from './panels.ts'

type ChatSelection = { projectId: string; text: string }

// Defined first: the store reads the storage when it's created.
const isWaiting = (stored: unknown): stored is { waiting: ChatSelection[] } =>
  typeof stored === 'object' &&
  stored !== null &&
  'waiting' in stored &&
  Array.isArray(stored.waiting) &&
  stored.waiting.every((one: Partial<ChatSelection> | null) => typeof one?.projectId === 'string' && typeof one.text === 'string')

/** Selected text on its way to the chat of its project, which takes it once it's shown. It survives logging in. */
export const useChatSelections = create<{ waiting: ChatSelection[] }>()(
  persist(() => ({ waiting: [] as ChatSelection[] }), {
    name: 'fieldwork.chatSelections',
    version: 1,
    storage: createJSONStorage(() => sessionStore),
    merge: (stored, fresh) => (isWaiting(stored) ? stored : fresh),
  }),
)

/** True once “Find” was pressed on a selected text that Ask is about to search for. */
export const useDueSearch = create(() => ({ isDue: false }))

/** Opens Ask, which searches for what the project says about this text, unless a message is being written: then it's attached to that. */
export const searchInChat = (projectId: string, text: string): void => {
  useDueSearch.setState({ isDue: true })
  attachToChat(projectId, text)
}

/** A question that a button of the page asks, on its way to Ask. */
export const useDueQuestion = create(() => ({ projectId: '', question: '' }))

/** Opens Ask, which sends this question. */
export const askInChat = (projectId: string, question: string): void => {
  useDueQuestion.setState({ projectId, question })
  openPanel('left')
}

/** Opens Ask with this text attached to the next message, and a question ready to be sent. */
export const attachToChat = (projectId: string, text: string, prefill = ''): void => {
  // One more than a message allows, so that the chat can say that there are too many.
  useChatSelections.setState(({ waiting }) => ({
    waiting: [...waiting, { projectId, text: selectionText(text) }].slice(-maxAttachments - 1),
  }))
  openPanel('left', { prefill })
}
