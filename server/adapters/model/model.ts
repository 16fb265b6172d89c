import type { OfflineReason } from '@fieldwork/core/chats/chunks.ts'
import type { HintLevel } from '@fieldwork/core/chats/hints.ts'
import type { ProductTopic, ProjectFacts } from '@fieldwork/core/messages/productAnswers.ts'
import type { FollowUpKind } from '@fieldwork/core/chats/turns.ts'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'

/**
 * The subject of a question that the project doesn’t answer. `isDefinition`: the question is what it is. `isUsed`: the project mentions it.
 * `definition`: what it is or does everywhere, as Markdown.
 */
export type Unexplained = { name: string; isDefinition: boolean; isUsed: boolean; definition?: string | undefined }

export type TutorTask = 'explain' | 'simplify' | 'examples' | 'ask'

/** A piece of the project that an answer may use. `quote` is what matters in it for this request. */
export type SourcePassage = QuotedPassage & {
  kind: 'text' | 'code' | 'concept'
  text: string
  /** Language of code. */
  language: string | undefined
  /** True if it contains the highlighted text. */
  isHighlighted: boolean
  /** True if it contains the topic of the request, not just some of its words. */
  isRelevant: boolean
  /** True if it shares a part of that. */
  isNear: boolean
}

export type ModelRequest = {
  task: TutorTask
  highlightedText: string
  /** The learner's own; empty where the task says all. */
  question: string
  /** All that the answer may rest on, best first. The answer refers to the first as `[1]`. */
  passages: readonly SourcePassage[]
  /** Why no language model answers; undefined where one does. */
  offline: OfflineReason | undefined
}

/** A candidate for a goal. */
export type ChoiceRequest = { goal: string; offers: ReadonlyArray<{ type: 'course' | 'project'; title: string; description: string }> }

/** An answer that a check refuses, and what its author asks for. */
export type JudgeRequest = { rubric: string; answer: string }

/** A message before the one to answer. `files`: names of its files. */
export type EarlierMessage = { from: 'learner' | 'tutor'; text: string; selections: readonly string[]; files: readonly string[] }

/** A message of a chat with everything that the tutor may know. It contains no answer keys and no model answers. */
export type ChatRequest = {
  message: string
  /** Oldest first. */
  earlier: readonly EarlierMessage[]
  /** Files that the learner attached to the message. Pictures are read when they are sent. */
  selections: readonly string[]
  files: ReadonlyArray<{ name: string; text: string } | { name: string; mediaType: string; read: () => Promise<Buffer> }>
  /** All that the answer may rest on, best first. The answer refers to the first as `[1]`. */
  passages: readonly SourcePassage[]
  /** Without a language model: the passages follow the previous answer on the page, or are in its step. */
  continues?: FollowUpKind | undefined
  /** Without a language model: the message is a question about the product, not about the project. */
  topic?: ProductTopic | undefined
  facts?: ProjectFacts | undefined
  /** Without a language model: the message asks about this, which the project doesn’t explain. */
  unexplained?: Unexplained | undefined
  /** The step that the learner is reading. */
  step: { id: string; title: string } | undefined
  steps: ReadonlyArray<{ id: string; title: string }>
  tracks: ReadonlyArray<{ id: string; title: string }>
  /** The learner's own work. */
  answers: ReadonlyArray<{ question: string; answer: string; status: string }>
  highlights: readonly string[]
  variables: ReadonlyArray<{ name: string; value: string }>
  /**
   * The task that the learner needs help with, and how much to give. Only without a language model: the author's hint, and whether every
   * level was given before.
   */
  hint: { task: string; step: string; level: HintLevel; authorHint?: string | undefined; isLast?: boolean } | undefined
  /** Address of the community; empty if there is none. */
  communityUrl: string
  /** Address that problems are reported to; empty if there is none. */
  supportUrl: string
  /** True where Pro can be bought. */
  isProSold: boolean
  /** True if a task of the step in view is open. */
  hasOpenTask: boolean
  /** Why no language model answers; undefined where one does. */
  offline: OfflineReason | undefined
}

/** `tokens`: total of request and answer, once known. */
export type ChatPiece =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tool'; name: string; input: unknown }
  | { type: 'tokens'; tokens: number }

/** A source of answers. */
export type Model = {
  /** True if it only quotes what it is given. */
  isOffline: boolean
  /** Pieces of the answer as they come. Throws a problem `model_…`, or the reason of `signal` once that is aborted. */
  answer: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<string>
  /** Pieces of the answer to a message of a chat. Throws likewise. */
  chat: (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ChatPiece>
  /** Pieces of an answer that names the offers which lead to a goal, best first, as `[1]`. Absent: it cannot choose. Throws likewise. */
  choose?: (request: ChoiceRequest, signal: AbortSignal) => AsyncIterable<string>
  /** Pieces of one word, `accept` or `refuse`. Absent: it cannot judge. Throws likewise. */
  judge?: (request: JudgeRequest, signal: AbortSignal) => AsyncIterable<string>
}
