import type { StoreApi } from 'zustand/vanilla'
import type { Chat } from '@fieldwork/core/chats/schema.ts'
import { fetchChat, fetchMessages } from './api.ts'
import { chatErrorOf } from './chatErrors.ts'
import * as states from './chatState.ts'
import type { ChatState } from './chatState.ts'
import { inTime } from './inTime.ts'
import { keptVotes } from './keptChat.ts'

type ReadingOptions = {
  state: StoreApi<ChatState>
  userId: string
  projectId: string
  /** Called when messages without a confirmation turned out to have arrived. */
  onRead: () => void
  /** Called with the stream that the server says is running. */
  onRunning: (chatId: string, streamId: string) => void
}

export type ChatReading = {
  /** The chat, which the first call fetches. */
  chat: () => Promise<Chat>
  /** Puts the newest page of messages in its place. */
  newest: (chatId: string) => Promise<void>
  /** Reads the chat and its newest page. One at a time; who comes meanwhile waits for the same. */
  refresh: () => Promise<void>
  /** The page before; rejects when it cannot be read. */
  older: () => Promise<void>
  /** What is being read is worthless by now. */
  invalidate: () => void
}

/** Milliseconds for which a call may take; those that come later wait for it. */
const longestWait = 30_000

/** Brings what the server has of a chat into its state. */
export const createReading = ({ state, userId, projectId, onRead, onRunning }: ReadingOptions): ChatReading => {
  const { getState, setState } = state
  let changes = 0
  let refreshing: Promise<void> | undefined

  const newest = async (chatId: string) => {
    const begun = changes
    const { messages: page, pagination } = await inTime(fetchMessages(chatId), longestWait)
    if (begun !== changes) return
    const before = getState()
    const joined = states.withNewest(before.messages, page)
    const unsent = states.stillUnsent(before.unsent, page)
    setState({ messages: joined ?? page, ...(!joined && { pagination: { ...states.emptyPagination, ...pagination } }), unsent })
    if (unsent.length < before.unsent.length) onRead()
    // It broke off here, and has ended on the server.
    if (before.streaming?.error && page.some(({ id }) => id === before.streaming?.tempId)) setState({ streaming: null })
  }
  const refreshOnce = async () => {
    try {
      // The chat first: an answer that ends in between is among the messages then, and not read once more.
      const chat = await inTime(fetchChat(projectId), longestWait)
      await newest(chat.id)
      setState(({ votes }) => ({ chat, loadError: undefined, votes: { ...keptVotes(userId, chat.id), ...votes } }))
      if (chat.runningStreamId && getState().messages.at(-1)?.role !== 'assistant') onRunning(chat.id, chat.runningStreamId)
    } catch (error) {
      if (!getState().chat) setState({ loadError: chatErrorOf(error) })
      throw error
    }
  }

  return {
    chat: async () => {
      const chat = getState().chat ?? (await inTime(fetchChat(projectId), longestWait))
      if (!getState().chat) setState({ chat, votes: keptVotes(userId, chat.id) })
      return chat
    },
    newest,
    refresh: () => (refreshing ??= refreshOnce().finally(() => (refreshing = undefined))),
    older: async () => {
      const { chat, pagination } = getState()
      const { nextCursor } = pagination
      if (!chat || !pagination.hasMore || pagination.isLoading || nextCursor === null) return
      setState({ pagination: { ...pagination, isLoading: true, hasFailed: false } })
      const isWanted = () => getState().pagination.nextCursor === nextCursor
      try {
        const older = await fetchMessages(chat.id, nextCursor)
        if (!isWanted()) return
        setState(({ messages }) => ({
          messages: states.withOlder(messages, older.messages),
          pagination: { ...states.emptyPagination, ...older.pagination },
        }))
      } catch (error) {
        if (isWanted()) setState({ pagination: { ...getState().pagination, isLoading: false, hasFailed: true } })
        throw error
      }
    },
    invalidate: () => void (changes += 1),
  }
}
