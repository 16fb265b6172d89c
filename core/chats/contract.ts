import { endpoint } from '../endpoint.ts'
import { maxRecordingBytes } from './limits.ts'

/* Other people's chats are not found, and exceeded limits get 429. No call with the id of a chat responds with 403. */

export const getChat = endpoint('getChat', 'GET', '/chats', {
  summary:
    "Returns the caller's chat about a project with its running stream. The first call creates the chat, except during an impersonation.",
  caller: 'signed-in',
  problems: ['not_found', 'malformed', 'impersonating'],
})

export const getMessages = endpoint('getMessages', 'GET', '/chats/{chatId}/messages', {
  summary: 'Returns a page of messages, starting from the newest. `nextCursor` leads to the previous page. `order` sorts within a page.',
  caller: 'signed-in',
  problems: ['not_found', 'malformed'],
})

export const sendMessage = endpoint('sendMessage', 'POST', '/chats/{chatId}/messages', {
  summary:
    'Stores a message and streams the answer as server-sent events with ids from 1. The header X-Stream-ID contains the stream’s id. A message with a known id isn’t stored again: responds with its stream. 409 `stream_running` contains the id of the running stream; 409 `conflict`: the id belongs to another message.',
  caller: 'signed-in',
  raw: 'text/event-stream',
  problems: [
    'not_found',
    'malformed',
    'invalid',
    'message_missing',
    'message_too_long',
    'too_many_attachments',
    'file_missing',
    'stream_running',
    'conflict',
    'too_many_requests',
    'too_large',
  ],
})

export const retryMessage = endpoint('retryMessage', 'POST', '/chats/{chatId}/messages/{messageId}/retry', {
  summary:
    'Streams another answer to the learner’s newest message, as `sendMessage` does. Keeps its earlier answers. Older messages are refused with 409 `conflict`.',
  caller: 'signed-in',
  raw: 'text/event-stream',
  problems: ['not_found', 'invalid', 'file_missing', 'stream_running', 'conflict', 'too_many_requests'],
})

export const readStream = endpoint('readStream', 'GET', '/chats/{chatId}/streams/{streamId}', {
  summary: 'Streams the events of a stream after `Last-Event-ID`, including future ones. They are stored for an hour after its end.',
  caller: 'signed-in',
  raw: 'text/event-stream',
  problems: ['not_found', 'malformed'],
})

export const cancelStream = endpoint('cancelStream', 'DELETE', '/chats/{chatId}/messages/{streamId}/cancel', {
  summary: 'Stops a stream and keeps its text. Succeeds for streams that have ended or never existed.',
  caller: 'signed-in',
  problems: ['not_found'],
})

export const clearMessages = endpoint('clearMessages', 'DELETE', '/chats/{chatId}/messages', {
  summary: 'Stops the running stream and deletes all messages. Keeps the chat.',
  caller: 'signed-in',
  problems: ['not_found'],
})

export const findInProject = endpoint('findInProject', 'POST', '/projects/{projectId}/find', {
  summary:
    'Finds what a project says about a question, without a language model, for anyone who may read it. `earlier` contains the questions before it. Stores nothing.',
  caller: 'anyone',
  changes: false,
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid', 'too_many_requests', 'busy'],
})

export const suggestQuestions = endpoint('suggestQuestions', 'POST', '/projects/{projectId}/questions', {
  summary:
    'Returns questions that the project’s author answers: those close to a question or in a block’s step, or three from a step on. Stores nothing.',
  caller: 'anyone',
  changes: false,
  problems: ['not_found', 'not_allowed', 'plan_required', 'invalid', 'too_many_requests', 'busy'],
})

export const getPrompts = endpoint('getPrompts', 'GET', '/chats/{chatId}/prompts', {
  summary: 'Returns the start of an empty chat: a greeting, and suggested questions for this step.',
  caller: 'signed-in',
  problems: ['not_found', 'malformed'],
})

export const transcribe = endpoint('transcribe', 'POST', '/chats/{chatId}/transcribe', {
  summary: 'Returns the transcript of a recording.',
  caller: 'signed-in',
  takes: 'audio/webm',
  limit: maxRecordingBytes,
  problems: [
    'not_found',
    'invalid',
    'wrong_type',
    'too_large',
    'too_many_requests',
    'transcription_unavailable',
    'model_unreachable',
    'model_busy',
    'model_timeout',
    'model_failed',
  ],
})
