import type { QuotedPassage } from '../tutor/schema.ts'
import type { ToolCall } from './tools.ts'

/** How an answer ended: complete, stopped by the learner, interrupted by the server's end, or failed in the model. */
export const endings = ['complete', 'cancelled', 'cut_off', 'failed'] as const
export type Ending = (typeof endings)[number]

/** Why no language model answers: none is configured, or the learner's daily share is used up. */
export const offlineReasons = ['no model', 'used up'] as const
export type OfflineReason = (typeof offlineReasons)[number]

/**
 * A chunk of a stream: the data of a server-sent event, whose id is its number, from 1. The last one says how the answer ended, and is
 * followed by `data: [DONE]`, or by `error: [ERROR] <problem code>` after a failure.
 */
export type Chunk =
  | { type: 'start'; offline: OfflineReason | null }
  /** Markdown without HTML. `[1]` refers to the source with that number, which was sent earlier. */
  | { type: 'text-delta'; text: string }
  | { type: 'source'; number: number; passage: QuotedPassage }
  /** Nothing in the project supports the text from `start` to `end`, in UTF-16 units of all text so far. */
  | { type: 'unbacked'; start: number; end: number }
  /** Executed when the stream has ended. Not shown. */
  | ({ type: 'tool-call'; toolCallId: string } & ToolCall)
  | { type: 'finish'; ending: Ending }

/** The answer so far. */
export type StreamedAnswer = {
  text: string
  passages: QuotedPassage[]
  unbacked: Array<{ start: number; end: number }>
  toolCalls: Array<Extract<Chunk, { type: 'tool-call' }>>
  offline: OfflineReason | null
  ending: Ending | null
}

export const emptyAnswer: StreamedAnswer = {
  text: '',
  passages: [],
  unbacked: [],
  toolCalls: [],
  offline: null,
  ending: null,
}

/** Returns the answer with another chunk. */
export const withChunk = (answer: StreamedAnswer, chunk: Chunk): StreamedAnswer => {
  switch (chunk.type) {
    case 'start':
      return { ...answer, offline: chunk.offline }
    case 'text-delta':
      return { ...answer, text: answer.text + chunk.text }
    case 'source':
      return { ...answer, passages: [...answer.passages, chunk.passage] }
    case 'unbacked':
      return { ...answer, unbacked: [...answer.unbacked, { start: chunk.start, end: chunk.end }] }
    case 'tool-call':
      return { ...answer, toolCalls: [...answer.toolCalls, chunk] }
    case 'finish':
      return { ...answer, ending: chunk.ending }
  }
}

/** Empty answers aren't stored. */
export const isBlank = ({ text }: Pick<StreamedAnswer, 'text'>): boolean => text.trim() === ''

/** Data of the event after the last chunk. */
export const doneData = '[DONE]'
export const doneLine = `data: ${doneData}\n\n`
/** Prefix of an error line, followed by a problem code. */
export const errorMark = 'error: [ERROR]'
export const errorLine = (code: string): string => `${errorMark} ${code}\n\n`
/** Sent while there is nothing else, to keep the connection open. */
export const heartbeatLine = ': still here\n\n'
export const eventOf = (number: number, data: string): string => `id: ${number}\ndata: ${data}\n\n`
