import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Chat, SentPart } from '@fieldwork/core/chats/schema.ts'
import { sentMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { chatMessages } from '../messages/chats.ts'
import { createBroadcast } from '../platform/broadcast.ts'
import { onLeave } from '../platform/onLeave.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { sendEvent } from '../platform/sendEvent.ts'
import { cancelStream, clearMessages, fetchChat, fetchMessages, runningStreamOf, sendMessage } from './api.ts'
import { chatErrorOf, StreamNotOpened } from './chatErrors.ts'
import * as states from './chatState.ts'
import type { ChatState, TemporaryMessage } from './chatState.ts'
import { createStreaming, type Streaming } from './streaming.ts'
import { type KeptChat, keepChat, keepVotes, keptChat, keptVotes, type Vote } from './keptChat.ts'

/** What of the page a question is about. */
export type Asking = { trackId: string | undefined; stepId: string | undefined }

export type ChatStore = {
  state: StoreApi<ChatState>
  streaming: Streaming
  type: (draft: string) => void
  /** Resolves with true once the server has taken the message. */
  send: (parts: readonly SentPart[], asking: Asking) => Promise<boolean>
  resend: (tempId: string, asking: Asking) => Promise<void>
  discard: (tempId: string) => void
  /** Goes on with an answer that broke off; one that failed is asked for again. */
  retry: (asking: Asking) => Promise<void>
  stop: () => Promise<void>
  loadOlder: () => Promise<void>
  refresh: () => Promise<void>
  askToClear: (isAsked: boolean) => void
  /** Rejects when the server did not do it. */
  clear: () => Promise<void>
  vote: (messageId: string, vote: Vote) => void
  /** Keeps the chat as the server has it until the returned function is called. */
  start: () => () => void
}

/** Milliseconds for which a message may wait for the server's first word. */
const longestWait = 30_000

const createChatStore = (platform: Platform, userId: string, projectId: string): ChatStore => {
  const kept = takeVisitorsDraft(userId, projectId, keptChat(userId, projectId))
  const state = createStore<ChatState>(() => ({
    chat: undefined,
    loadError: undefined,
    messages: [],
    pagination: states.emptyPagination,
    unsent: kept.unconfirmed.map((message) => ({ ...message, isPending: false, error: { type: 'UNCONFIRMED' as const } })),
    streaming: null,
    draft: kept.draft,
    votes: {},
    isClearAsked: false,
  }))
  const { getState, setState } = state
  const windows = createBroadcast<{ userId: string; projectId: string }>('fieldwork.chats')
  const tellWindows = () => windows.send({ userId, projectId })
  /** Counts what makes a reading that is under way worthless. */
  let changes = 0
  let reading: Promise<void> | undefined
  /** The learner wants to stop an answer that has no name yet. */
  let isStopWanted = false

  const keep = () => {
    const unconfirmed = getState().unsent.map(({ tempId, parts, afterMessageId }) => ({ tempId, parts, afterMessageId }))
    keepChat(userId, projectId, { draft: getState().draft, unconfirmed })
  }
  const setUnsent = (change: (unsent: TemporaryMessage[]) => TemporaryMessage[]) => {
    setState(({ unsent }) => ({ unsent: change(unsent) }))
    keep()
  }
  const changeUnsent = (tempId: string, change: Partial<TemporaryMessage>) =>
    setUnsent((unsent) => unsent.map((one) => (one.tempId === tempId ? { ...one, ...change } : one)))
  const discard = (tempId: string) => setUnsent((unsent) => unsent.filter((one) => one.tempId !== tempId))

  const chatOf = async (): Promise<Chat> => {
    const chat = getState().chat ?? (await fetchChat(projectId))
    if (!getState().chat) setState({ chat, votes: keptVotes(userId, chat.id) })
    return chat
  }

  /** Puts the newest page in its place. */
  const readNewest = async (chatId: string) => {
    const begun = changes
    const { messages: page, pagination } = await fetchMessages(chatId)
    if (begun !== changes) return
    const newest = states.withNewest(getState().messages, page)
    setState({
      messages: newest ?? page,
      ...(!newest && { pagination: { ...states.emptyPagination, ...pagination } }),
      unsent: states.stillUnsent(getState().unsent, page),
    })
    keep()
  }
  const refreshOnce = async () => {
    try {
      // The chat first: an answer that ends in between is among the messages then, and not read once more.
      const chat = await fetchChat(projectId)
      await readNewest(chat.id)
      setState(({ votes }) => ({ chat, loadError: undefined, votes: { ...keptVotes(userId, chat.id), ...votes } }))
      const { messages } = getState()
      if (chat.runningStreamId && messages.at(-1)?.role !== 'assistant') streaming.join(chat.id, chat.runningStreamId)
    } catch (error) {
      if (!getState().chat) setState({ loadError: chatErrorOf(error) })
      throw error
    }
  }
  /** One at a time; who comes meanwhile waits for the same. */
  const refresh = (): Promise<void> => (reading ??= refreshOnce().finally(() => (reading = undefined)))
  const quietly = (work: Promise<unknown>) => void work.catch((error: unknown) => platform.connection.noticeFailure(error))

  const streaming = createStreaming({
    state,
    platform,
    commit: async (chatId) => {
      tellWindows()
      await readNewest(chatId)
    },
  })

  const post = async (message: TemporaryMessage, { trackId, stepId }: Asking): Promise<boolean> => {
    changes += 1
    const stopping = new AbortController()
    const timer = setTimeout(() => stopping.abort(), longestWait)
    isStopWanted = false
    streaming.expect()
    try {
      const chat = await chatOf()
      const body = {
        messages: [{ role: 'user' as const, content: message.parts }],
        ...(trackId !== undefined && { trackId }),
        ...(stepId !== undefined && { stepId }),
      }
      const response = await sendMessage(chat.id, body, stopping.signal).catch((error: unknown) => {
        throw stopping.signal.aborted ? new TypeError('No answer in time') : error
      })
      const streamId = response.headers.get('x-stream-id')
      if (!streamId || !response.body) throw new StreamNotOpened()
      clearTimeout(timer)
      changes += 1
      setState(({ messages }) => ({ messages: [...messages, states.confirmedMessage(message, new Date().toISOString())] }))
      discard(message.tempId)
      tellWindows()
      streaming.follow(chat.id, streamId, { response, stopping })
      if (isStopWanted) void cancel(chat.id, streamId)
      return true
    } catch (error) {
      streaming.expectNoMore()
      const isRunning = runningStreamOf(error) !== undefined
      changeUnsent(message.tempId, { isPending: false, error: isRunning ? { type: 'STREAM_RUNNING' } : chatErrorOf(error) })
      platform.connection.noticeFailure(error)
      return false
    } finally {
      clearTimeout(timer)
    }
  }
  const isBusy = () => getState().streaming?.isActive || getState().unsent.some(({ isPending }) => isPending)
  const cancel = (chatId: string, streamId: string) =>
    cancelStream(chatId, streamId).catch(() => platform.toasts.show({ title: chatMessages.stopFailed, variant: 'error' }))

  /** The reply to a message may be lost, and the message not. */
  const postAndLook = async (message: TemporaryMessage, asking: Asking): Promise<boolean> => {
    if (await post(message, asking)) return true
    await refresh().catch(() => undefined)
    return !getState().unsent.some(({ tempId }) => tempId === message.tempId)
  }

  const send: ChatStore['send'] = async (given, asking) => {
    const read = sentMessage(given)
    if (isBusy() || typeof read === 'string') return false
    const { streaming: last } = getState()
    if (last && !last.error) {
      streaming.showAll()
      await streaming.settled()
    }
    const message: TemporaryMessage = {
      tempId: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
      parts: read.parts,
      afterMessageId: states.newestId(getState().messages),
      isPending: true,
      error: undefined,
    }
    setUnsent((unsent) => [...unsent, message])
    return postAndLook(message, asking)
  }

  return {
    state,
    streaming,
    type: (draft) => {
      setState({ draft })
      keep()
    },
    send,
    discard,
    resend: async (tempId, asking) => {
      const found = () => getState().unsent.find((one) => one.tempId === tempId)
      if (!found() || isBusy()) return
      // It may have arrived before.
      await refresh().catch(() => undefined)
      const message = found()
      if (!message || isBusy()) return
      changeUnsent(tempId, { isPending: true, error: undefined })
      await postAndLook({ ...message, isPending: true, error: undefined }, asking)
    },
    retry: async (asking) => {
      const { streaming: broken, messages } = getState()
      if (broken?.error && broken.content.ending === null && broken.tempId) return streaming.goOn()
      setState({ streaming: null })
      await send(states.lastQuestion(messages), asking)
    },
    stop: async () => {
      const { chat, streaming: running } = getState()
      if (!chat || !running?.isActive) return
      sendEvent({ name: 'chat_cancelled', data: { projectId, chatId: chat.id } })
      streaming.showAll()
      if (running.tempId === '') isStopWanted = true
      else await cancel(chat.id, running.tempId)
    },
    loadOlder: async () => {
      const { chat, pagination } = getState()
      if (!chat || !pagination.hasMore || pagination.isLoading || pagination.nextCursor === null) return
      setState({ pagination: { ...pagination, isLoading: true, hasFailed: false } })
      const begun = changes
      try {
        const older = await fetchMessages(chat.id, pagination.nextCursor)
        if (getState().pagination.nextCursor !== pagination.nextCursor) return
        setState(({ messages }) => ({
          messages: states.withOlder(messages, older.messages),
          pagination: { ...states.emptyPagination, ...older.pagination },
        }))
      } catch (error) {
        if (begun === changes || getState().pagination.isLoading)
          setState({ pagination: { ...getState().pagination, isLoading: false, hasFailed: true } })
        platform.connection.noticeFailure(error)
      }
    },
    refresh,
    askToClear: (isClearAsked) => setState({ isClearAsked }),
    clear: async () => {
      const chat = await chatOf()
      await clearMessages(chat.id)
      changes += 1
      streaming.drop()
      setState({ messages: [], pagination: states.emptyPagination, streaming: null, unsent: [], votes: {} })
      keep()
      keepVotes(userId, chat.id, {})
      tellWindows()
    },
    vote: (messageId, vote) => {
      const { chat, votes } = getState()
      if (!chat || votes[messageId]) return
      setState({ votes: { ...votes, [messageId]: vote } })
      keepVotes(userId, chat.id, getState().votes)
      sendEvent({ name: 'chat_feedback', data: { projectId, chatId: chat.id, messageId, vote } })
    },
    start: () => {
      quietly(refresh())
      const comeBack = () => {
        streaming.tryNow()
        quietly(refresh())
      }
      const stops = [
        windows.listen((heard) => heard.userId === userId && heard.projectId === projectId && quietly(refresh())),
        onLeave(() => undefined, comeBack),
        platform.connection.recovered.listen(comeBack),
      ]
      addEventListener('online', comeBack)
      return () => {
        removeEventListener('online', comeBack)
        for (const stop of stops) stop()
      }
    },
  }
}

/** Words that somebody had ready before they logged in. */
const takeVisitorsDraft = (userId: string, projectId: string, kept: KeptChat): KeptChat => {
  const { draft } = keptChat(null, projectId)
  if (draft === '' || kept.draft !== '') return kept
  const own = { ...kept, draft }
  keepChat(userId, projectId, own)
  keepChat(null, projectId, { draft: '', unconfirmed: [] })
  return own
}

const stores = new WeakMap<QueryClient, Map<string, ChatStore>>()

/** The chat of a person about a project: one store for as long as the app runs, so that an answer comes in while the panel is closed. */
export const chatStoreOf = (client: QueryClient, platform: Platform, userId: string, projectId: string): ChatStore => {
  const own = stores.get(client) ?? new Map<string, ChatStore>()
  stores.set(client, own)
  const key = `${userId} ${projectId}`
  const store = own.get(key) ?? createChatStore(platform, userId, projectId)
  own.set(key, store)
  return store
}
