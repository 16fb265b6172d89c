import type { QuotedPassage } from '../tutor/schema.ts'
import type { ToolCall } from './tools.ts'

/** How an answer ended: whole, stopped by the learner, broken off because the server ended, or because the model failed. */
export const endings = ['complete', 'cancelled', 'cut_off', 'failed'] as const
export type Ending = (typeof endings)[number]

/** Why no language model answers: none is configured, or the learner's daily share is used up. */
export const offlineReasons = ['no model', 'used up'] as const
export type OfflineReason = (typeof offlineReasons)[number]

/**
 * A piece of a stream: the data of one server-sent event, whose id is its number, from 1. The last says how it ended; after it come
 * `data: [DONE]`, or `error: [ERROR] <problem code>` if it failed.
 */
export type Chunk =
  | { type: 'start'; offline: OfflineReason | null }
  /** Markdown without HTML. `[1]` in it refers to the source of that number, which came before. */
  | { type: 'text-delta'; text: string }
  | { type: 'source'; number: number; passage: QuotedPassage }
  /** The text from `start` to `end`, in UTF-16 units of all text so far, says something that nothing in the project backs. */
  | { type: 'unbacked'; start: number; end: number }
  /** Done when the stream has ended, and not shown. */
  | ({ type: 'tool-call'; toolCallId: string } & ToolCall)
  | { type: 'finish'; ending: Ending }

/** The answer as far as it has come. */
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

/** The answer with one more piece. */
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

/** An answer without words is not kept. */
export const isBlank = ({ text }: Pick<StreamedAnswer, 'text'>): boolean => text.trim() === ''

/** The data of the event behind the last piece. */
export const doneData = '[DONE]'
export const doneLine = `data: ${doneData}\n\n`
/** Prefix of an error line. The code of a problem follows. */
export const errorMark = 'error: [ERROR]'
export const errorLine = (code: string): string => `${errorMark} ${code}\n\n`
/** Keeps a connection open while there is nothing to send. */
export const heartbeatLine = ': still here\n\n'
export const eventOf = (number: number, data: string): string => `id: ${number}\ndata: ${data}\n\n`
