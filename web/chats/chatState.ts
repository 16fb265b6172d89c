import { type Chunk, emptyAnswer, isBlank, type StreamedAnswer, withChunk } from '@fieldwork/core/chats/chunks.ts'
import type { Chat, ChatMessage } from '@fieldwork/core/chats/schema.ts'
import type { ChatError } from './chatErrors.ts'
import type { UnsentMessage } from './messageOutbox.ts'
import type { Vote } from './storedChat.ts'

/** An answer that is being streamed, or broke off. */
export type StreamingMessage = {
  /** The stream's id, which becomes the message's id; empty until the server has named it. */
  tempId: string
  /** It was already running when this page started to read it. */
  isJoined: boolean
  role: 'assistant'
  type: 'text'
  /** Everything that has arrived. */
  content: StreamedAnswer
  /** Number of the last chunk. */
  last: number
  /** Number of characters that are shown. */
  revealed: number
  /** More is coming. */
  isActive: boolean
  /** Shows text as it arrives instead of as if typed. */
  fastForward: boolean
  /** The connection was lost and is being retried. */
  isReconnecting: boolean
  /** Why it failed on the server. */
  failure: ChatError | undefined
  /** Why it can't be shown completely here. */
  error: ChatError | undefined
}

export type ChatState = {
  chat: Chat | undefined
  /** Number of messages on the server, before they are read. */
  expectedCount: number | undefined
  /** Why the chat couldn't be loaded. */
  loadError: ChatError | undefined
  messages: ChatMessage[]
  pagination: { hasMore: boolean; nextCursor: string | null; isLoading: boolean; hasFailed: boolean }
  unsent: UnsentMessage[]
  streaming: StreamingMessage | null
  /** The answer that failed while it was streamed here. */
  failed: { id: string; error: ChatError } | null
  draft: string
  /** The browser could store what isn't sent yet. */
  isStored: boolean
  votes: Record<string, Vote>
  /** The learner is being asked whether to remove all messages. */
  isClearAsked: boolean
}

export const emptyPagination: ChatState['pagination'] = { hasMore: false, nextCursor: null, isLoading: false, hasFailed: false }

export const emptyChat: ChatState = {
  chat: undefined,
  expectedCount: undefined,
  loadError: undefined,
  messages: [],
  pagination: emptyPagination,
  unsent: [],
  streaming: null,
  failed: null,
  draft: '',
  isStored: true,
  votes: {},
  isClearAsked: false,
}

export const newStreaming = (tempId: string, fastForward: boolean, isJoined = false): StreamingMessage => ({
  tempId,
  isJoined,
  role: 'assistant',
  type: 'text',
  content: emptyAnswer,
  last: 0,
  revealed: 0,
  isActive: true,
  fastForward,
  isReconnecting: false,
  failure: undefined,
  error: undefined,
})

/* Changes of a chat's state. */

type Change = Partial<ChatState>

/** The server has taken a message. */
export const accepted = ({ messages }: ChatState, { id, parts }: Pick<UnsentMessage, 'id' | 'parts'>, timestamp: string): Change =>
  messages.some((one) => one.id === id)
    ? {}
    : { messages: [...messages, { id, timestamp, role: 'user', content: parts, sources: null, ending: null }] }

/** Results of a search appear at once, without the typing effect. */
export const withChunks = (streaming: StreamingMessage, chunks: readonly Chunk[], last: number): StreamingMessage => {
  const content = chunks.reduce(withChunk, streaming.content)
  return { ...streaming, content, last, revealed: streaming.fastForward || content.offline ? content.text.length : streaming.revealed }
}

/** The streamed answer has ended: it becomes a message, unless it is blank. */
export const answered = ({ streaming, messages }: ChatState, timestamp: string): Change => {
  if (!streaming) return {}
  const { tempId: id, content, failure } = streaming
  if (isBlank(content)) return { streaming: failure ? { ...streaming, error: failure } : null }
  const { passages, unbacked, offline, ending } = content
  const answer: ChatMessage = {
    id,
    timestamp,
    role: 'assistant',
    ending: failure ? 'failed' : ending,
    content: [{ type: 'text', text: content.text }],
    sources: { passages, unbacked, offline },
  }
  return {
    messages: messages.some((one) => one.id === id) ? messages : [...messages, answer],
    streaming: null,
    failed: failure ? { id, error: failure } : null,
  }
}

type ReadPage = { messages: readonly ChatMessage[]; pagination: Pick<ChatState['pagination'], 'hasMore' | 'nextCursor'> }

/** The newest page replaces the end of the list, or the whole list if the two don't overlap or nothing comes before the page. */
export const pageRead = ({ messages, pagination, streaming }: ChatState, page: ReadPage): Change => {
  const at = page.pagination.hasMore ? messages.findIndex(({ id }) => id === page.messages[0]?.id) : -1
  return {
    messages: [...messages.slice(0, Math.max(at, 0)), ...page.messages],
    pagination: at < 0 ? { ...emptyPagination, ...page.pagination } : pagination,
    // An answer that broke off here has ended on the server.
    streaming: streaming?.error && page.messages.some(({ id }) => id === streaming.tempId) ? null : streaming,
  }
}

/** Adds a page of older messages. */
export const olderPageRead = ({ messages }: ChatState, page: ReadPage): Change => {
  const ids = new Set(messages.map(({ id }) => id))
  return {
    messages: [...page.messages.filter(({ id }) => !ids.has(id)), ...messages],
    pagination: { ...emptyPagination, ...page.pagination },
  }
}

export const cleared: Change = { messages: [], pagination: emptyPagination, streaming: null, failed: null, votes: {} }

/* Questions about a chat's state. */

export const isWhole = ({ revealed, content }: StreamingMessage): boolean => revealed >= content.text.length

/** A message is being sent or answered. */
export const isAnswering = ({ streaming, unsent }: ChatState): boolean =>
  Boolean(streaming?.isActive) || unsent.some(({ isPending }) => isPending)

/** The visible part of a streamed answer; the values stay identical until something visible changes. */
export const shownOf = (streaming: StreamingMessage) => {
  const { content, revealed, isActive, isReconnecting, error } = streaming
  const { passages, unbacked, offline, ending } = content
  const isTyping = isActive || !isWhole(streaming)
  return { text: content.text.slice(0, revealed), passages, unbacked, offline, ending, isTyping, isReconnecting, error }
}

/** The marks within the text that is shown. */
export const marksWithin = (unbacked: StreamedAnswer['unbacked'], text: string): StreamedAnswer['unbacked'] =>
  unbacked.filter(({ end }) => end <= text.length)

/** The learner's newest message on the server. */
export const lastQuestion = ({ messages }: ChatState): ChatMessage | undefined => messages.findLast(({ role }) => role === 'user')

export const messageText = ({ content }: ChatMessage): string =>
  content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n\n')
