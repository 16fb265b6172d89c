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
  /** Called with the chat before it is shown. */
  onChat: (chat: Chat) => void
  /** Called with a stream that is running on the server. */
  onRunning: (chatId: string, streamId: string) => void
}

/** Time limit for a call, in milliseconds; later calls wait for it. */
const maxWaitMs = 30_000

/** Reads a chat from the server into its state. */
export const createReading = ({ state, projectId, onChat, onRunning }: ReadingOptions) => {
  const { getState, setState } = state
  let invalidations = 0
  let refreshing: Promise<void> | undefined
  let isWantedAgain = false

  const readChat = async (): Promise<Chat> => {
    const chat = await inTime(fetchChat(projectId), maxWaitMs)
    onChat(chat)
    return chat
  }
  const readOnce = async () => {
    const invalidationsBefore = invalidations
    // The chat first: an answer that ends in between is then among the messages, and isn't streamed again.
    const chat = await readChat()
    if (!getState().chat) setState({ expectedCount: chat.messageCount })
    const page = await inTime(fetchMessages(chat.id), maxWaitMs)
    if (invalidationsBefore !== invalidations) return
    setState((before) => ({ ...states.pageRead(before, page), chat, loadError: undefined }))
    const { runningStreamId } = chat
    if (runningStreamId && !page.messages.some(({ id }) => id === runningStreamId)) onRunning(chat.id, runningStreamId)
  }
  const readUntilCurrent = async () => {
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
      // Synchronously after the last check, so that no later request is missed.
      refreshing = undefined
    }
  }

  return {
    /** The chat; the first call fetches it. */
    chat: async (): Promise<Chat> => {
      const chat = getState().chat ?? (await readChat())
      if (!getState().chat) setState({ chat })
      return chat
    },
    /** Reads the chat and its newest page. A running read is repeated, because it may miss what has changed since. */
    refresh: (): Promise<void> => {
      isWantedAgain = true
      return (refreshing ??= readUntilCurrent())
    },
    /** Reads the previous page. Rejects if it can't be read. */
    older: async (): Promise<void> => {
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
    /** Discards and repeats a running read. */
    invalidate: () => {
      invalidations += 1
      if (refreshing) isWantedAgain = true
    },
  }
}
