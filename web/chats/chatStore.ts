import type { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { QuestionPlace, SentPart } from '@fieldwork/core/chats/schema.ts'
import { sentMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { chatMessages } from '../messages/chats.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { onLeave } from '../platform/browser/onLeave.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { cancelStream, clearMessages, retryMessage, runningStreamOf, sendMessage } from './api.ts'
import { isUploading } from './attachments/attachmentStore.ts'
import { chatErrorOf, StreamNotOpened } from './chatErrors.ts'
import { createReading } from './chatReading.ts'
import * as states from './chatState.ts'
import type { ChatState } from './chatState.ts'
import { inTime } from './inTime.ts'
import * as kept from './storedChat.ts'
import { createStreaming, type Streaming } from './streaming.ts'
import { hasStoredRecording } from './voice/storedRecordings.ts'

export type ChatStore = {
  userId: string
  state: StoreApi<ChatState>
  streaming: Pick<Streaming, 'toolCalls'>
  type: (draft: string) => void
  /** Keeps a message and sends it. False: it is not one that may be sent now, and nothing was done. */
  send: (parts: readonly SentPart[], place: QuestionPlace) => boolean
  resend: (messageId: string, place: QuestionPlace) => void
  /** Removes an unsent message and returns its content. */
  discard: (messageId: string) => SentPart[]
  /** Goes on with an answer that broke off; else the last question is answered once more. */
  retry: (place: QuestionPlace) => void
  stop: () => void
  loadOlder: () => void
  refresh: () => void
  askToClear: (isAsked: boolean) => void
  /** Rejects when the server did not do it. */
  clear: () => Promise<void>
  vote: (messageId: string, vote: kept.Vote) => void
  /** Keeps the chat as the server has it until the returned function is called. */
  start: () => () => void
}

/** Milliseconds for which a message may wait for the server's first word. */
const maxWaitMs = 30_000

export const createChatStore = (platform: Platform, userId: string, projectId: string): ChatStore => {
  const owner = { userId, projectId }
  const state = createStore<ChatState>(() => ({
    ...states.emptyChat,
    unsent: kept.unconfirmedMessages(owner).map((message) => ({ ...message, isPending: false, error: { type: 'UNCONFIRMED' } })),
    draft: kept.chatDraft(owner),
  }))
  const { getState, setState } = state
  const windows = createBroadcast<{ userId: string; projectId: string }>('fieldwork.chats')
  const tellWindows = () => windows.send({ userId, projectId })
  /** The learner wants to stop an answer that has no name yet. */
  let isStopWanted = false

  state.subscribe(({ unsent }, before) => {
    for (const { id } of before.unsent) if (!unsent.some((one) => one.id === id)) kept.forgetMessage(owner, id)
    platform.reload.whenSaved()
  })
  platform.reload.holdWhile(() => {
    const { isKept, draft, unsent } = getState()
    return (!isKept && (draft !== '' || unsent.length > 0)) || isUploading() || hasStoredRecording()
  })

  const quietly = (work: Promise<unknown>) => void work.catch((error: unknown) => platform.connection.noticeFailure(error))
  const reading = createReading({
    state,
    projectId,
    onChat: ({ id }) => setState(({ votes }) => ({ votes: { ...votes, ...kept.storedVotes(userId, id) } })),
    onRunning: (...stream) => streaming.join(...stream),
  })
  const refresh = () => quietly(reading.refresh())
  const streaming = createStreaming({
    state,
    platform,
    onEnd: () => {
      reading.invalidate()
      tellWindows()
      refresh()
    },
  })

  const cancel = (chatId: string, streamId: string) =>
    cancelStream(chatId, streamId).catch(() => platform.toasts.show({ title: chatMessages.stopFailed, variant: 'error' }))

  /** Asks for an answer, and reads it. Returns why there is none. */
  const ask = async (request: (chatId: string, signal: AbortSignal) => Promise<Response>, onTaken: () => void): Promise<unknown> => {
    reading.invalidate()
    const stopping = new AbortController()
    isStopWanted = false
    streaming.expect()
    try {
      const { id: chatId } = await reading.chat()
      const response = await inTime(request(chatId, stopping.signal), maxWaitMs)
      const streamId = response.headers.get('x-stream-id')
      if (!streamId || !response.body) throw new StreamNotOpened()
      reading.invalidate()
      onTaken()
      tellWindows()
      streaming.follow(chatId, streamId, { response, stopping })
      if (isStopWanted) void cancel(chatId, streamId)
      return undefined
    } catch (error) {
      stopping.abort()
      platform.connection.noticeFailure(error)
      return error
    }
  }

  const post = async (message: kept.UnconfirmedMessage, place: QuestionPlace) => {
    const body = { messages: [{ id: message.id, role: 'user' as const, content: message.parts }], ...place }
    const error = await ask(
      (chatId, signal) => sendMessage(chatId, body, signal),
      () => setState((before) => states.accepted(before, message, new Date().toISOString())),
    )
    if (error === undefined) return
    streaming.expectNoMore()
    const reason = runningStreamOf(error) === undefined ? chatErrorOf(error) : { type: 'STREAM_RUNNING' as const }
    setState((before) => states.refused(before, message.id, reason))
    // The reply may be lost, and the message not.
    refresh()
  }
  const begin = (message: kept.UnconfirmedMessage, place: QuestionPlace) => {
    // What came of the answer before is a message from now on.
    streaming.showAll()
    setState((before) => ({ ...states.sent(before, message), isKept: kept.keepMessage(owner, message) }))
    void post(message, place)
  }

  return {
    userId,
    state,
    streaming,
    type: (draft) => {
      const isKept = kept.keepDraft(owner, draft)
      setState({ draft, ...(draft !== '' && { isKept }) })
    },
    send: (given, place) => {
      const read = sentMessage(given)
      if (states.isAnswering(getState()) || typeof read === 'string') return false
      begin({ id: randomUuid(), parts: read.parts }, place)
      return true
    },
    resend: (messageId, place) => {
      const message = getState().unsent.find(({ id }) => id === messageId)
      if (message && !states.isAnswering(getState())) begin({ id: message.id, parts: message.parts }, place)
    },
    discard: (messageId) => {
      const { unsent } = getState()
      setState({ unsent: unsent.filter(({ id }) => id !== messageId) })
      return unsent.find(({ id }) => id === messageId)?.parts ?? []
    },
    retry: (place) => {
      const { streaming: broken } = getState()
      if (broken?.error && broken.content.ending === null && broken.tempId !== '') return streaming.goOn()
      const question = states.lastQuestion(getState())
      if (!question || states.isAnswering(getState())) return
      streaming.showAll()
      const onError = (error: unknown) => {
        if (error === undefined) return
        streaming.expectNoMore(runningStreamOf(error) === undefined ? chatErrorOf(error) : undefined)
        refresh()
      }
      void ask(
        (chatId, signal) => retryMessage(chatId, question.id, place, signal),
        () => undefined,
      ).then(onError)
    },
    stop: () => {
      const { chat, streaming: running } = getState()
      if (!running?.isActive) return
      streaming.showAll()
      if (chat) sendEvent({ name: 'chat_cancelled', data: { projectId, chatId: chat.id } })
      if (chat && running.tempId !== '') void cancel(chat.id, running.tempId)
      else isStopWanted = true
    },
    loadOlder: () => quietly(reading.older()),
    refresh,
    askToClear: (isClearAsked) => setState({ isClearAsked }),
    clear: async () => {
      const chat = await reading.chat()
      await clearMessages(chat.id)
      reading.invalidate()
      streaming.drop()
      setState(states.cleared)
      kept.forgetVotes(userId, chat.id)
      tellWindows()
    },
    vote: (messageId, vote) => {
      const { chat } = getState()
      if (!chat) return
      const votes = { ...getState().votes, ...kept.storedVotes(userId, chat.id) }
      setState({ votes: { [messageId]: vote, ...votes } })
      if (votes[messageId]) return
      kept.keepVote(userId, chat.id, messageId, vote)
      tellWindows()
      sendEvent({ name: 'chat_feedback', data: { projectId, chatId: chat.id, messageId, vote } })
    },
    start: () => {
      takeVisitorsDraft(owner, state)
      refresh()
      const comeBack = () => {
        streaming.tryNow()
        refresh()
      }
      const stops = [
        windows.listen((told) => told.userId === userId && told.projectId === projectId && refresh()),
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

/** A message that a visitor wrote before logging in. */
const takeVisitorsDraft = ({ userId, projectId }: kept.ChatOwner, { getState, setState }: StoreApi<ChatState>): void => {
  const visitor = { userId: null, projectId }
  const draft = kept.chatDraft(visitor)
  if (draft === '' || getState().draft !== '') return
  setState({ draft, isKept: kept.keepDraft({ userId, projectId }, draft) })
  kept.keepDraft(visitor, '')
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
