import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { endings, offlineReasons } from './chunks.ts'
import { Identifier } from '../identifierSchema.ts'
import { QuotedPassage } from '../tutor/schema.ts'
import { toolNames } from './tools.ts'
import { maxPageSize, maxMessageLength, maxAttachments, maxEarlierQuestions, defaultPageSize } from './limits.ts'

const TextPart = z.object({ type: z.literal('text'), text: z.string() })
const FilePart = z.object({
  type: z.literal('file'),
  filename: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Storage name of the upload. */
  data: z.string().check(z.maxLength(150)),
  mediaType: z.string().check(z.maxLength(100)),
})
/** Text of the project that the learner selected. */
const SelectionPart = z.object({ type: z.literal('selection'), content: z.string() })
const ReasoningPart = z.object({ type: z.literal('reasoning'), text: z.string() })
const ToolCallPart = z.object({
  type: z.literal('tool-call'),
  toolCallId: z.string(),
  toolName: z.enum(toolNames),
  input: z.object({ elementId: z.optional(z.string()), trackId: z.optional(z.string()) }),
})
const ToolResultPart = z.object({ type: z.literal('tool-result'), toolCallId: z.string(), result: z.string() })

export const ContentPart = z.discriminatedUnion('type', [TextPart, FilePart, SelectionPart, ReasoningPart, ToolCallPart, ToolResultPart])
export type ContentPart = z.infer<typeof ContentPart>

/** Sources of an answer: `[1]` in its text refers to the first passage. */
export const AnswerSources = z.object({
  passages: z.array(QuotedPassage),
  /** Ranges of its text, in UTF-16 units, that nothing in the project supports. */
  unbacked: z.array(z.object({ start: z.number(), end: z.number() })),
  /** Why no language model answered; null if one did. */
  offline: z.nullable(z.enum(offlineReasons)),
})
export type AnswerSources = z.infer<typeof AnswerSources>

export const ChatMessage = z.object({
  id: z.string(),
  timestamp: z.string(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.array(ContentPart),
  sources: z.nullable(AnswerSources),
  /** How an answer ended; null for other messages. */
  ending: z.nullable(z.enum(endings)),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.object({
  id: z.string(),
  projectId: Identifier,
  createdAt: z.string(),
  updatedAt: z.string(),
  messageCount: z.number(),
  lastMessageId: z.nullable(z.string()),
  lastActivity: z.string(),
  /** The running answer. */
  runningStreamId: z.nullable(z.string()),
})
export type Chat = z.infer<typeof Chat>

const SentPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().check(z.maxLength(4 * maxMessageLength)) }),
  FilePart,
  z.object({ type: z.literal('selection'), content: z.string().check(z.maxLength(4 * maxMessageLength)) }),
])
export type SentPart = z.infer<typeof SentPart>

/** The position in the project at which a question was asked. */
const QuestionPlace = z.object({
  trackId: z.optional(Identifier),
  /** The step in view. */
  stepId: z.optional(Identifier),
})
export type QuestionPlace = z.infer<typeof QuestionPlace>

/** A learner's message. `sentMessage` normalizes its text and selections. */
export const SentMessage = z.extend(QuestionPlace, {
  messages: z
    .array(
      z.object({
        /** Chosen by the sender, so that a repetition is recognized. Absent: the server chooses one. */
        id: z.optional(z.uuid()),
        role: z.literal('user'),
        content: z.array(SentPart).check(z.minLength(1), z.maxLength(4 * maxAttachments)),
      }),
    )
    .check(z.length(1)),
})
export type SentMessage = z.infer<typeof SentMessage>

/** The answer to a question, as Markdown, and the passages that it refers to: `[1]` is the first. */
const FinderAnswer = z.object({ text: z.string(), passages: z.array(QuotedPassage) })
export type FinderAnswer = z.infer<typeof FinderAnswer>

export const Prompt = z.object({
  label: z.string(),
  prompt: z.string(),
  /** True if it is sent at once. Otherwise it is put into the input. */
  autoSend: z.boolean(),
})
export type Prompt = z.infer<typeof Prompt>

/** The step that a reader has in view, on their track. */
const Place = z.object({ stepId: z.optional(Identifier), trackId: z.optional(Identifier) })
const Question = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxMessageLength))

/**
 * `selection`: the text that the question is about. A question without words of its own repeats it. `stepId`: the step in view, whose passages
 * are more likely meant.
 */
const SearchedQuestion = z.object({ question: Question, selection: z.optional(Question), stepId: z.optional(Identifier) })

const id = z.uuid()
const ofChat = z.object({ chatId: id })
const ofStream = z.object({ chatId: id, streamId: id })
const eventId = z.optional(z.string().check(z.regex(/^\d{1,9}$/)))

export const schemas = {
  getChat: { query: z.object({ projectId: Identifier }), output: Chat },
  getMessages: {
    params: ofChat,
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxPageSize)), defaultPageSize),
      cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
      order: z._default(z.enum(['asc', 'desc']), 'asc'),
    }),
    output: z.object({
      messages: z.array(ChatMessage),
      pagination: z.object({ hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
    }),
  },
  sendMessage: { params: ofChat, body: SentMessage },
  retryMessage: { params: z.object({ chatId: id, messageId: id }), body: QuestionPlace },
  readStream: { params: ofStream, requestHeaders: z.object({ 'last-event-id': eventId }) },
  cancelStream: { params: z.object({ chatId: id, streamId: z.string().check(z.maxLength(100)) }) },
  clearMessages: { params: ofChat },
  findInProject: {
    params: z.object({ projectId: Identifier }),
    body: z.extend(SearchedQuestion, {
      /** The questions before it, oldest first, so that “and how do I stop it?” keeps its subject. */
      earlier: z.optional(z.array(SearchedQuestion).check(z.maxLength(maxEarlierQuestions))),
      trackId: z.optional(Identifier),
    }),
    output: FinderAnswer,
  },
  suggestQuestions: {
    params: z.object({ projectId: Identifier }),
    body: z.extend(Place, {
      /** A message that nothing answers. Only questions close to it, the closest first, unless it’s about the answer before: “why?” */
      question: z.optional(Question),
      /** Block of the last answer. Only questions of its step, the nearest first. */
      blockId: z.optional(Identifier),
      /** An answer whose question isn’t returned. */
      quote: z.optional(z.string().check(z.maxLength(maxMessageLength))),
    }),
    output: z.object({ questions: z.array(z.string()) }),
  },
  getPrompts: {
    params: ofChat,
    query: Place,
    output: z.object({ greeting: z.string(), prompts: z.array(Prompt) }),
  },
  transcribe: { params: ofChat, output: z.object({ transcription: z.string() }) },
} satisfies Record<string, EndpointSchemas>
