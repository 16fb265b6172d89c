import { createStore } from 'zustand/vanilla'
import { findInProject } from '@fieldwork/core/chats/contract.ts'
import { emptyAnswer } from '@fieldwork/core/chats/chunks.ts'
import { maxEarlierQuestions, maxMessageLength } from '@fieldwork/core/chats/limits.ts'
import type { ChatMessage, QuestionPlace, SentPart } from '@fieldwork/core/chats/schema.ts'
import { randomUuid } from '../platform/browser/randomUuid.ts'
import { call } from '../platform/calls/call.ts'
import { perUserAndProject } from '../platform/outbox/perUserAndProject.ts'
import type { Platform } from '../platform/PlatformContext.ts'
import { chatErrorOf } from './chatErrors.ts'
import * as states from './chatState.ts'
import type { ChatState, StreamingMessage } from './chatState.ts'
import type { ChatStore } from './chatStore.ts'
import { storeDraft, storedDraft } from './storedChat.ts'
import { addExchange, type Exchange, forgetConversations, useVisitorConversations } from './visitorConversations.ts'

/** The conversation of a visitor, who searches a project. It stays in this tab. */
export type VisitorStore = Omit<ChatStore, 'userId' | 'toolCalls'> & { userId: null }

const createVisitorStore = (platform: Platform, projectId: string): VisitorStore => {
  const owner = { userId: null, projectId }
  const state = createStore<ChatState>(() => states.emptyChat)
  const { getState, setState } = state
  let searching: AbortController | undefined

  const exchanges = () => useVisitorConversations.getState().exchanges.filter((one) => one.projectId === projectId)
  const showMessages = () => setState({ messages: exchanges().flatMap(messagesOf) })
  const type = (draft: string) => setState({ draft, isStored: storeDraft(owner, draft) })
  const remove = (id: string) => setState(({ unsent }) => ({ unsent: unsent.filter((one) => one.id !== id) }))

  const search = async (id: string, parts: SentPart[], { trackId, stepId }: QuestionPlace) => {
    const question = questionOf(parts)
    const selection = selectionIn(parts)
    const earlier = exchanges()
      .map(({ projectId: _projectId, answer: _answer, ...searched }) => searched)
      .slice(-maxEarlierQuestions)
    const searched = { question, ...(selection !== '' && { selection }), ...(stepId !== undefined && { stepId }) }
    const body = { ...searched, ...(earlier.length > 0 && { earlier }), ...(trackId !== undefined && { trackId }) }
    const { signal } = (searching = new AbortController())
    const message = { id, parts, isPending: true, error: undefined }
    const streaming: StreamingMessage = { ...states.newStreaming(`answer-${id}`, true), content: { ...emptyAnswer, offline } }
    setState(({ unsent }) => ({ streaming, unsent: [...unsent.filter((one) => one.id !== id), message] }))
    try {
      const answer = await call(findInProject, { params: { projectId }, body }, { signal })
      remove(id)
      // Announced before it becomes a message.
      setState({ streaming: { ...streaming, content: { ...streaming.content, ...answer }, isActive: false } })
      setState({ streaming: null })
      addExchange({ projectId, ...searched, answer })
      showMessages()
    } catch (error) {
      setState(({ unsent }) => ({
        streaming: null,
        unsent: unsent.map((one) => (one.id === id ? { ...message, isPending: false, error: chatErrorOf(error) } : one)),
      }))
      if (signal.aborted) remove(id)
      else void platform.connection.noticeFailure(error)
    }
  }
  const begin = (id: string, parts: SentPart[], place: QuestionPlace): boolean => {
    if (states.isAnswering(getState()) || questionOf(parts) === '') return false
    void search(id, parts, place)
    return true
  }

  return {
    userId: null,
    state,
    type,
    send: (parts, place) => begin(randomUuid(), [...parts], place),
    resend: (id, place) => void begin(id, getState().unsent.find((one) => one.id === id)?.parts ?? [], place),
    discard: (id) => {
      const message = getState().unsent.find((one) => one.id === id)
      remove(id)
      return message?.parts ?? []
    },
    stop: () => {
      const [pending] = getState().unsent.filter(({ isPending }) => isPending)
      if (pending && getState().draft === '') type(questionOf(pending.parts))
      searching?.abort()
    },
    askToClear: (isClearAsked) => setState({ isClearAsked }),
    clear: async () => {
      forgetConversations(projectId)
      setState({ messages: [], unsent: [] })
    },
    /** The draft and the conversation may have moved to an account meanwhile. */
    start: () => {
      setState(({ unsent }) => ({ draft: storedDraft(owner), unsent: unsent.filter(({ isPending }) => isPending) }))
      showMessages()
      return useVisitorConversations.subscribe(showMessages)
    },
    retry: () => {},
    vote: () => {},
    loadOlder: () => {},
    refresh: () => {},
  }
}

const offline = 'no model'

/** The text, or else the selections: the search needs a question. */
const questionOf = (parts: readonly SentPart[]): string => {
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text.trim() : []))
  return texts.join('\n').slice(0, maxMessageLength) || selectionIn(parts)
}

const selectionIn = (parts: readonly SentPart[]): string => {
  const selections = parts.flatMap((part) => (part.type === 'selection' ? part.content : []))
  return selections.join('\n').slice(0, maxMessageLength).trim()
}

const messagesOf = ({ question, selection = '', answer }: Exchange, at: number): ChatMessage[] => {
  // A selection that was sent alone is the question, too.
  const typed = selection === question ? [] : [{ type: 'text' as const, text: question }]
  const attached = selection === '' ? [] : [{ type: 'selection' as const, content: selection }]
  const message = (role: 'user' | 'assistant', text: string) => ({
    id: `${role}-${at}`,
    timestamp: '',
    role,
    content: [{ type: 'text' as const, text }],
    ending: null,
  })
  return [
    { ...message('user', question), content: [...typed, ...attached], sources: null },
    { ...message('assistant', answer.text), sources: { passages: answer.passages, unbacked: [], offline } },
  ]
}

export const visitorStoreOf = perUserAndProject((_client, platform, _visitor, projectId) => createVisitorStore(platform, projectId))
