import type { StoreApi } from 'zustand/vanilla'
import type { Chat } from '@fieldwork/core/chats/schema.ts'
import { fetchChat, fetchMessages } from './api.ts'
import { chatErrorOf } from './chatErrors.ts'
import * as states from './chatState.ts'
import type { ChatState } from './chatState.ts'
import { inTime } from './inTime.ts'

type ReadingOptions = {
  state: StoreApi<ChatState>
  projectId: string
  /** Called with a chat that was read, before it is shown. */
  onChat: (chat: Chat) => void
  /** Called with the stream that the server says is running. */
  onRunning: (chatId: string, streamId: string) => void
}

export type ChatReading = {
  /** The chat, which the first call fetches. */
  chat: () => Promise<Chat>
  /** Reads the chat and its newest page. If a reading is under way, another follows it: the first may not know what changed since. */
  refresh: () => Promise<void>
  /** The page before; rejects when it cannot be read. */
  older: () => Promise<void>
  /** What is being read is worthless by now, and is read once more. */
  invalidate: () => void
}

/** Milliseconds for which a call may take; those that come later wait for it. */
const maxWaitMs = 30_000

/** Brings what the server has of a chat into its state. */
export const createReading = ({ state, projectId, onChat, onRunning }: ReadingOptions): ChatReading => {
  const { getState, setState } = state
  let changes = 0
  let refreshing: Promise<void> | undefined
  let isWantedAgain = false

  const readChat = async (): Promise<Chat> => {
    const chat = await inTime(fetchChat(projectId), maxWaitMs)
    onChat(chat)
    return chat
  }
  const readOnce = async () => {
    const begun = changes
    // The chat first: an answer that ends in between is among the messages then, and not read once more.
    const chat = await readChat()
    const page = await inTime(fetchMessages(chat.id), maxWaitMs)
    if (begun !== changes) return
    setState((before) => ({ ...states.pageRead(before, page), chat, loadError: undefined }))
    const { runningStreamId } = chat
    if (runningStreamId && !page.messages.some(({ id }) => id === runningStreamId)) onRunning(chat.id, runningStreamId)
  }
  const readUntilTrue = async () => {
    try {
      do {
        isWantedAgain = false
        await readOnce().catch((error: unknown) => {
          if (isWantedAgain) return
          if (!getState().chat) setState({ loadError: chatErrorOf(error) })
          throw error
        })
      } while (isWantedAgain)
    } finally {
      // In the moment of the last look: a wish that came later would be forgotten.
      refreshing = undefined
    }
  }

  return {
    chat: async () => {
      const chat = getState().chat ?? (await readChat())
      if (!getState().chat) setState({ chat })
      return chat
    },
    refresh: () => {
      isWantedAgain = true
      return (refreshing ??= readUntilTrue())
    },
    older: async () => {
      const { chat, pagination } = getState()
      const { nextCursor } = pagination
      if (!chat || !pagination.hasMore || pagination.isLoading || nextCursor === null) return
      setState({ pagination: { ...pagination, isLoading: true, hasFailed: false } })
      const isWanted = () => getState().pagination.nextCursor === nextCursor
      try {
        const page = await inTime(fetchMessages(chat.id, nextCursor), maxWaitMs)
        if (isWanted()) setState((before) => states.olderPageRead(before, page))
      } catch (error) {
        if (isWanted()) setState({ pagination: { ...getState().pagination, isLoading: false, hasFailed: true } })
        throw error
      }
    },
    invalidate: () => {
      changes += 1
      if (refreshing) isWantedAgain = true
    },
  }
}
