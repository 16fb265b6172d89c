import { queryOptions } from '@tanstack/react-query'
import * as contract from '@fieldwork/core/chats/contract.ts'
import type { Chat, QuestionPlace, SentMessage } from '@fieldwork/core/chats/schema.ts'
import { call, callForStream } from '../platform/calls/call.ts'

export const fetchChat = (projectId: string): Promise<Chat> => call(contract.getChat, { query: { projectId } })

/** A page of messages in chronological order; pages count back from the newest. */
export const fetchMessages = (chatId: string, cursor?: string) =>
  call(contract.getMessages, { params: { chatId }, query: { limit: pageSize, order: 'asc', ...(cursor !== undefined && { cursor }) } })

const pageSize = 10

export const sendMessage = (chatId: string, body: SentMessage, signal: AbortSignal): Promise<Response> =>
  callForStream(contract.sendMessage, { params: { chatId }, body }, { signal })

/** Requests another answer to the learner's newest message. */
export const retryMessage = (chatId: string, messageId: string, place: QuestionPlace, signal: AbortSignal): Promise<Response> =>
  callForStream(contract.retryMessage, { params: { chatId, messageId }, body: place }, { signal })

/** Reads the chunks of an answer after number `after`. */
export const readStream = (chatId: string, streamId: string, after: number, signal: AbortSignal): Promise<Response> =>
  callForStream(contract.readStream, { params: { chatId, streamId }, requestHeaders: { 'last-event-id': String(after) } }, { signal })

export const cancelStream = (chatId: string, streamId: string): Promise<undefined> =>
  call(contract.cancelStream, { params: { chatId, streamId } })

export const clearMessages = (chatId: string): Promise<undefined> => call(contract.clearMessages, { params: { chatId } })

type AnsweredQuestions = Partial<Record<'stepId' | 'trackId' | 'question' | 'blockId' | 'quote', string | undefined>>

/** Questions that the project’s author answers, for readers of a step or of an answer. */
export const projectQuestionsQuery = (projectId: string, near: AnsweredQuestions) =>
  queryOptions({
    queryKey: ['projectQuestions', projectId, near],
    queryFn: ({ signal }) => call(contract.suggestQuestions, { params: { projectId }, body: near }, { signal }),
    staleTime: 60_000,
  })

/** Greeting and prompts of an empty chat at a step. */
export const promptsQuery = (chatId: string, stepId: string | undefined, trackId: string | undefined) =>
  queryOptions({
    queryKey: ['chatPrompts', chatId, stepId, trackId],
    queryFn: ({ signal }) =>
      call(
        contract.getPrompts,
        { params: { chatId }, query: { ...(stepId !== undefined && { stepId }), ...(trackId !== undefined && { trackId }) } },
        { signal },
      ),
    staleTime: 60_000,
  })
