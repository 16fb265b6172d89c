import { createStore, type StoreApi } from 'zustand/vanilla'
import type { QuestionPlace, SentPart } from '@fieldwork/core/chats/schema.ts'
import { sentMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { userQuery } from '../accounts/api.ts'
import { loginDialog } from '../accounts/loginDialog.ts'
import { chatMessages } from '../messages/chats.ts'
import { createBroadcast } from '../platform/browser/broadcast.ts'
import { onLeave } from '../platform/browser/onLeave.ts'
import { perUserAndProject } from '../platform/outbox/perUserAndProject.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { sendEvent } from '../platform/events/sendEvent.ts'
import { cancelStream, clearMessages, retryMessage, sendMessage } from './api.ts'
import { isUploading } from './attachments/attachmentStore.ts'
import { chatErrorOf, StreamNotOpened } from './chatErrors.ts'
import { createReading } from './chatReading.ts'
import * as states from './chatState.ts'
import type { ChatState } from './chatState.ts'
import { inTime } from './inTime.ts'
import { createMessageOutbox, type OwnMessage } from './messageOutbox.ts'
import { type ChatOwner, messagePrefix, removeVotes, storeDraft, storedDraft, storedVotes, storeVote, type Vote } from './storedChat.ts'
import { createStreaming } from './streaming.ts'
import { forgetConversations } from './visitorConversations.ts'
import { hasStoredRecording } from './voice/storedRecordings.ts'

export type ChatStore = ReturnType<typeof createChatStore>

/** Time limit for the server's first response to a message, in milliseconds. */
const maxWaitMs = 30_000

export const createChatStore = (platform: Platform, userId: string, projectId: string, currentUserId: () => string | undefined) => {
  const owner = { userId, projectId }
  const outbox = createMessageOutbox({ platform, userId, currentUserId, isOpen: () => true }, messagePrefix(owner), (...message) =>
    post(...message),
  )
  const state = createStore<ChatState>(() => ({ ...states.emptyChat, unsent: outbox.unsent(), draft: storedDraft(owner) }))
  const { getState, setState } = state
  const windows = createBroadcast<ChatOwner>('fieldwork.chats')
  const notifyWindows = () => windows.send(owner)
  /** Stop was pressed before the server had named the answer. */
  let isStopRequested = false

  outbox.listen(() => setState({ unsent: outbox.unsent() }))
  state.subscribe(({ messages, unsent }, before) => {
    // A message that the server has is no longer unsent, whether its reply said so or the list that was read.
    if (messages !== before.messages) for (const { id } of unsent) if (messages.some((message) => message.id === id)) outbox.remove(id)
    platform.reload.whenSaved()
  })
  platform.reload.holdWhile(() => {
    const { isStored, draft, unsent } = getState()
    return (!isStored && (draft !== '' || unsent.length > 0)) || isUploading() || hasStoredRecording()
  })

  const quietly = (work: Promise<unknown>) => void work.catch((error: unknown) => platform.connection.noticeFailure(error))
  const reading = createReading({
    state,
    projectId,
    onChat: ({ id }) => setState(({ votes }) => ({ votes: { ...votes, ...storedVotes(userId, id) } })),
    onRunning: (...stream) => streaming.join(...stream),
  })
  const refresh = () => quietly(reading.refresh())
  const streaming = createStreaming({
    state,
    platform,
    onEnd: () => {
      reading.invalidate()
      notifyWindows()
      refresh()
    },
  })

  const cancel = (chatId: string, streamId: string) =>
    cancelStream(chatId, streamId).catch(() => platform.toasts.show({ title: chatMessages.stopFailed, variant: 'error' }))

  /** Requests an answer and starts reading it. Rejects if there will be none. */
  const ask = async (request: (chatId: string, signal: AbortSignal) => Promise<Response>, onTaken?: () => void): Promise<void> => {
    reading.invalidate()
    const stopping = new AbortController()
    isStopRequested = false
    streaming.expect()
    try {
      const { id: chatId } = await reading.chat()
      const response = await inTime(request(chatId, stopping.signal), maxWaitMs)
      const streamId = response.headers.get('x-stream-id')
      if (!streamId || !response.body) throw new StreamNotOpened()
      reading.invalidate()
      onTaken?.()
      notifyWindows()
      streaming.follow(chatId, streamId, { response, stopping })
      if (isStopRequested) void cancel(chatId, streamId)
    } catch (error) {
      stopping.abort()
      void platform.connection.noticeFailure(error)
      throw error
    }
  }

  const post = async (id: string, { parts, place }: OwnMessage): Promise<void> => {
    const body = { messages: [{ id, role: 'user' as const, content: parts }], ...place }
    const accept = () => setState((before) => states.accepted(before, { id, parts }, new Date().toISOString()))
    try {
      await ask((chatId, signal) => sendMessage(chatId, body, signal), accept)
    } catch (error) {
      streaming.expectNoMore()
      // Only the reply may have been lost, and not the message.
      refresh()
      throw error
    }
  }
  const send = (id: string, parts: SentPart[], place: QuestionPlace) => {
    // The answer before becomes a message now.
    streaming.showAll()
    const isStored = outbox.send(id, { parts, place, sentAt: Date.now() })
    setState({ isStored })
    // Without a session nothing was sent.
    if (currentUserId() === undefined) platform.dialogs.open(loginDialog, {})
  }

  return {
    userId,
    state,
    toolCalls: streaming.toolCalls,
    type: (draft: string) => {
      const isStored = storeDraft(owner, draft)
      setState({ draft, ...(draft !== '' && { isStored }) })
    },
    /** Returns false, and does nothing, if the message can't be sent now. */
    send: (given: readonly SentPart[], place: QuestionPlace): boolean => {
      const message = sentMessage(given)
      if (states.isAnswering(getState()) || typeof message === 'string') return false
      send(randomUuid(), message.parts, place)
      return true
    },
    resend: (messageId: string, place: QuestionPlace) => {
      const message = getState().unsent.find(({ id }) => id === messageId)
      if (message && !states.isAnswering(getState())) send(messageId, message.parts, place)
    },
    /** Removes an unsent message and returns its content. */
    discard: (messageId: string): SentPart[] => {
      const message = getState().unsent.find(({ id }) => id === messageId)
      outbox.remove(messageId)
      return message?.parts ?? []
    },
    /** Resumes an answer that broke off, or else requests another answer to the last question. */
    retry: (place: QuestionPlace) => {
      const { streaming: broken } = getState()
      if (broken?.error && broken.content.ending === null && broken.tempId !== '') return streaming.resume()
      const question = states.lastQuestion(getState())
      if (!question || states.isAnswering(getState())) return
      streaming.showAll()
      ask((chatId, signal) => retryMessage(chatId, question.id, place, signal)).catch((failure: unknown) => {
        const error = chatErrorOf(failure)
        streaming.expectNoMore(error.type === 'STREAM_RUNNING' ? undefined : error)
        refresh()
      })
    },
    stop: () => {
      const { chat, streaming: running } = getState()
      if (!running?.isActive) return
      streaming.showAll()
      if (chat) sendEvent({ name: 'chat_cancelled', data: { projectId, chatId: chat.id } })
      if (chat && running.tempId !== '') void cancel(chat.id, running.tempId)
      else isStopRequested = true
    },
    loadOlder: () => quietly(reading.older()),
    refresh,
    askToClear: (isClearAsked: boolean) => setState({ isClearAsked }),
    /** Rejects if the server didn't clear the chat. */
    clear: async () => {
      const chat = await reading.chat()
      await clearMessages(chat.id)
      reading.invalidate()
      streaming.drop()
      for (const { id } of getState().unsent) outbox.remove(id)
      setState(states.cleared)
      removeVotes(userId, chat.id)
      notifyWindows()
    },
    vote: (messageId: string, vote: Vote) => {
      const { chat } = getState()
      if (!chat) return
      const votes = { ...getState().votes, ...storedVotes(userId, chat.id) }
      setState({ votes: { [messageId]: vote, ...votes } })
      if (votes[messageId]) return
      storeVote(userId, chat.id, messageId, vote)
      notifyWindows()
      sendEvent({ name: 'chat_feedback', data: { projectId, chatId: chat.id, messageId, vote } })
    },
    /** Keeps the chat in sync with the server until the returned function is called. */
    start: () => {
      takeVisitorsDraft(owner, state)
      // The next visitor in this tab may be another person.
      forgetConversations()
      refresh()
      const comeBack = () => {
        streaming.tryNow()
        refresh()
      }
      const stops = [
        windows.listen((changed) => changed.userId === userId && changed.projectId === projectId && refresh()),
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

/** Puts what a visitor wrote before logging in into the field. */
const takeVisitorsDraft = (owner: ChatOwner, { getState, setState }: StoreApi<ChatState>): void => {
  const visitor = { ...owner, userId: null }
  const draft = storedDraft(visitor)
  if (draft === '' || getState().draft !== '') return
  setState({ draft, isStored: storeDraft(owner, draft) })
  storeDraft(visitor, '')
}

/** An answer is received even while the panel is closed. */
export const chatStoreOf = perUserAndProject((client, platform, userId, projectId) =>
  createChatStore(platform, userId, projectId, () => client.getQueryData(userQuery.queryKey)?.id),
)
