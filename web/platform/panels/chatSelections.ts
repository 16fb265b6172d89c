import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { maxAttachments } from '@fieldwork/core/chats/limits.ts'
import { selectionText } from '@fieldwork/core/chats/selections.ts'
import { sessionStore } from '../browser/storage.ts'
import { openPanel } from './panels.ts'

type ChatSelection = { projectId: string; text: string }

// Above the store, which reads the storage while it is made.
const isWaiting = (stored: unknown): stored is { waiting: ChatSelection[] } =>
  typeof stored === 'object' &&
  stored !== null &&
  'waiting' in stored &&
  Array.isArray(stored.waiting) &&
  stored.waiting.every((one: Partial<ChatSelection> | null) => typeof one?.projectId === 'string' && typeof one.text === 'string')

/** Words of a project on their way to its chat, which takes them once it is shown. They outlive logging in. */
export const useChatSelections = create<{ waiting: ChatSelection[] }>()(
  persist(() => ({ waiting: [] as ChatSelection[] }), {
    name: 'fieldwork.chatSelections',
    version: 1,
    storage: createJSONStorage(() => sessionStore),
    merge: (stored, fresh) => (isWaiting(stored) ? stored : fresh),
  }),
)

/** Opens Ask with these words of the project attached to the next message, and a question ready to be sent. */
export const attachToChat = (projectId: string, text: string, prefill = ''): void => {
  // One more than a message takes, so that the chat can say that it is too many.
  useChatSelections.setState(({ waiting }) => ({
    waiting: [...waiting, { projectId, text: selectionText(text) }].slice(-maxAttachments - 1),
  }))
  openPanel('left', { prefill })
}
