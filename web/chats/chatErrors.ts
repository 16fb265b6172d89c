import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { FetchError, RequiredParameterError, ResponseError } from '../platform/calls/call.ts'
import { chatErrorMessages, type ChatErrorType } from '../messages/chats.ts'
import { problemMessages } from '../messages/problems.ts'

/** Why something in the chat failed. `sentence` replaces the sentence of its type, `reason` is appended to it. */
export type ChatError = { type: ChatErrorType; sentence?: string; reason?: string }

/** The answer broke off. */
export class StreamFailure extends Error {}

/** The message was accepted, but the response has no stream. */
export class StreamNotOpened extends Error {}

export const chatErrorOf = (error: unknown): ChatError => {
  const type = typeOf(error)
  if (!(error instanceof ResponseError) || error.code === undefined) return { type }
  if (error.code === 'stream_running') return { type: 'STREAM_RUNNING' }
  // The session isn't the problem.
  if (error.code === 'impersonating') return { type, sentence: problemMessages[error.code] }
  return type === 'UNKNOWN_ERROR' ? { type, reason: problemMessages[error.code] } : { type }
}

/** Returns the error of an answer that failed on the server, by its problem code. */
export const failureOf = (code: string | undefined): ChatError | undefined => {
  if (code === undefined) return undefined
  const reason = code in problemMessages ? problemMessages[code as ProblemCode] : undefined
  return { type: 'STREAMING_ERROR', ...(reason && { reason }) }
}

/** The specification wants a link to support with these errors. */
export const hasSupportLink = ({ type }: ChatError): boolean => type === 'STREAMING_ERROR' || type === 'UNKNOWN_ERROR'

export const sentenceOf = ({ type, sentence }: ChatError): string => sentence ?? chatErrorMessages[type]

const typeOf = (error: unknown): ChatErrorType => {
  if (error instanceof StreamFailure) return 'STREAMING_ERROR'
  if (error instanceof StreamNotOpened) return 'CONNECTION_ERROR'
  if (error instanceof FetchError || error instanceof TypeError) return 'NETWORK_ERROR'
  if (error instanceof RequiredParameterError) return 'API_ERROR'
  if (!(error instanceof ResponseError)) return 'UNKNOWN_ERROR'
  if (error.status === 401 || error.status === 403) return 'AUTHENTICATION_ERROR'
  if (error.status >= 500) return 'API_ERROR'
  if (error.status === 429) return 'RATE_LIMIT_ERROR'
  return error.status === 408 ? 'CONNECTION_ERROR' : 'UNKNOWN_ERROR'
}
