import { type Chunk, emptyAnswer, type StreamedAnswer, withChunk } from '@fieldwork/core/chats/chunks.ts'
import type { Chat, ChatMessage, SentPart } from '@fieldwork/core/chats/schema.ts'
import type { ChatError } from './chatErrors.ts'
import type { UnconfirmedMessage, Vote } from './keptChat.ts'

/** A message of the learner that the server has not confirmed: on its way, or rejected. */
export type TemporaryMessage = UnconfirmedMessage & { isPending: boolean; error: ChatError | undefined }

/** The answer that is on its way, or did not arrive whole. */
export type StreamingMessage = {
  /** The stream's id; empty until the server has named it. */
  tempId: string
  role: 'assistant'
  type: 'text'
  /** All that has come. */
  content: StreamedAnswer
  /** Number of the last piece. */
  last: number
  /** Characters of its text that are shown. */
  revealed: number
  /** More is to come. */
  isActive: boolean
  /** Shows everything as it comes, and nothing as if typed. */
  fastForward: boolean
  /** The connection broke, and is being tried again. */
  isReconnecting: boolean
  error: ChatError | undefined
}

export type ChatState = {
  chat: Chat | undefined
  /** Why the chat could not be loaded. */
  loadError: ChatError | undefined
  messages: ChatMessage[]
  pagination: { hasMore: boolean; nextCursor: string | null; isLoading: boolean; hasFailed: boolean }
  unsent: TemporaryMessage[]
  streaming: StreamingMessage | null
  draft: string
  votes: Record<string, Vote>
  /** The learner is asked whether all messages are to go. */
  isClearAsked: boolean
}

export const emptyPagination: ChatState['pagination'] = { hasMore: false, nextCursor: null, isLoading: false, hasFailed: false }

export const newStreaming = (tempId: string, fastForward: boolean): StreamingMessage => ({
  tempId,
  role: 'assistant',
  type: 'text',
  content: emptyAnswer,
  last: 0,
  revealed: 0,
  isActive: true,
  fastForward,
  isReconnecting: false,
  error: undefined,
})

export const withChunks = (streaming: StreamingMessage, chunks: readonly Chunk[], last: number): StreamingMessage => {
  const content = chunks.reduce(withChunk, streaming.content)
  return { ...streaming, content, last, revealed: streaming.fastForward ? content.text.length : streaming.revealed }
}

export const isWhole = ({ revealed, content }: StreamingMessage): boolean => revealed >= content.text.length

/** What is shown of it: no source before its number, and no mark beyond the end. */
export const shownAnswer = ({ content, revealed }: StreamingMessage): StreamedAnswer => {
  if (revealed >= content.text.length) return content
  const text = content.text.slice(0, revealed)
  return { ...content, text, unbacked: content.unbacked.filter(({ end }) => end <= revealed) }
}

const temporaryId = 'temporary:'

/** A message that the server took, until it tells of it with its own id. */
export const confirmedMessage = ({ tempId, parts }: TemporaryMessage, timestamp: string): ChatMessage => ({
  id: temporaryId + tempId,
  timestamp,
  role: 'user',
  content: parts,
  sources: null,
  ending: null,
})

/** An answer whose message could not be read yet. */
export const committedAnswer = ({ tempId, content }: StreamingMessage, timestamp: string): ChatMessage => ({
  id: temporaryId + tempId,
  timestamp,
  role: 'assistant',
  content: [{ type: 'text', text: content.text }],
  sources: { passages: content.passages, unbacked: content.unbacked, offline: content.offline },
  ending: content.ending,
})

export const isTemporary = ({ id }: Pick<ChatMessage, 'id'>): boolean => id.startsWith(temporaryId)

export const newestId = (messages: readonly ChatMessage[]): string | null => messages.findLast((one) => !isTemporary(one))?.id ?? null

/** Older messages before those that are shown. */
export const withOlder = (messages: readonly ChatMessage[], older: readonly ChatMessage[]): ChatMessage[] => {
  const known = new Set(messages.map(({ id }) => id))
  return [...older.filter(({ id }) => !known.has(id)), ...messages]
}

/** The messages with the newest page in the place of their end; undefined if nothing of what is known leads to that page. */
export const withNewest = (messages: readonly ChatMessage[], page: readonly ChatMessage[]): ChatMessage[] | undefined => {
  const at = messages.findIndex(({ id }) => id === page[0]?.id)
  return at < 0 ? undefined : [...messages.slice(0, at), ...page]
}

/** Those that the server has not: the rest came after the newest message that was known when they were sent. */
export const stillUnsent = (unsent: readonly TemporaryMessage[], page: readonly ChatMessage[]): TemporaryMessage[] => {
  const taken = new Set<string>()
  return unsent.filter(({ isPending, afterMessageId, parts }) => {
    if (isPending) return true
    const after = page.findIndex(({ id }) => id === afterMessageId)
    const found = page.slice(after + 1).find((one) => one.role === 'user' && !taken.has(one.id) && isSameContent(one.content, parts))
    if (found) taken.add(found.id)
    return !found
  })
}

const isSameContent = (content: ChatMessage['content'], parts: readonly SentPart[]): boolean =>
  content.length === parts.length && parts.every((part, at) => wordsOf(part) === wordsOf(content[at]!))

const wordsOf = (part: ChatMessage['content'][number]): string => {
  if (part.type === 'text') return `text ${part.text}`
  if (part.type === 'selection') return `selection ${part.content}`
  return part.type === 'file' ? `file ${part.data}` : part.type
}

/** What a learner asked last, to ask it again. */
export const lastQuestion = (messages: readonly ChatMessage[]): SentPart[] =>
  (messages.findLast(({ role }) => role === 'user')?.content ?? []).filter(
    (part) => part.type === 'text' || part.type === 'selection' || part.type === 'file',
  )
