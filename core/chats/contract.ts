import { endpoint } from '../endpoint.ts'
import { maxRecordingBytes } from './limits.ts'

/* What is not the caller's own is not found; limits are answered with 429. No call of a chat is answered with 403. */

export const getChat = endpoint({
  name: 'getChat',
  method: 'GET',
  path: '/chats',
  summary:
    "The caller's chat about a project, which their first call makes, with the stream that is running. An administrator who looks as a learner makes none.",
  caller: 'signed-in',
  problems: ['not_found', 'malformed', 'impersonating'],
})

export const getMessages = endpoint({
  name: 'getMessages',
  method: 'GET',
  path: '/chats/{chatId}/messages',
  summary: 'A page of messages, counted back from the newest; `nextCursor` leads to the page before. `order` sorts inside a page.',
  caller: 'signed-in',
  problems: ['not_found', 'malformed'],
})

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/chats/{chatId}/messages',
  summary:
    'Keeps a message and streams the answer as server-sent events; their ids count from 1, and the header X-Stream-ID names the stream. A message whose id the chat has already is not kept again: its stream is answered. 409 `stream_running` names the stream that is running, 409 `conflict` refuses an id that means another message.',
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

export const retryMessage = endpoint({
  name: 'retryMessage',
  method: 'POST',
  path: '/chats/{chatId}/messages/{messageId}/retry',
  summary:
    'Streams another answer to the newest message of the learner, as `sendMessage` does; answers that it has stay. 409 `conflict` refuses older ones.',
  caller: 'signed-in',
  raw: 'text/event-stream',
  problems: ['not_found', 'invalid', 'file_missing', 'stream_running', 'conflict', 'too_many_requests'],
})

export const readStream = endpoint({
  name: 'readStream',
  method: 'GET',
  path: '/chats/{chatId}/streams/{streamId}',
  summary: 'The events of a stream after `Last-Event-ID`, and those that are still to come. Kept for an hour after its end.',
  caller: 'signed-in',
  raw: 'text/event-stream',
  problems: ['not_found', 'malformed'],
})

export const cancelStream = endpoint({
  name: 'cancelStream',
  method: 'DELETE',
  path: '/chats/{chatId}/messages/{streamId}/cancel',
  summary: 'Stops a stream; what it has said is kept. A stream that has ended, or never was, is stopped already.',
  caller: 'signed-in',
  problems: ['not_found'],
})

export const clearMessages = endpoint({
  name: 'clearMessages',
  method: 'DELETE',
  path: '/chats/{chatId}/messages',
  summary: 'Stops the stream that is running, and removes all messages. The chat stays.',
  caller: 'signed-in',
  problems: ['not_found'],
})

export const getPrompts = endpoint({
  name: 'getPrompts',
  method: 'GET',
  path: '/chats/{chatId}/prompts',
  summary: 'What an empty chat begins with: a greeting, and what one could ask at this step.',
  caller: 'signed-in',
  problems: ['not_found', 'malformed'],
})

export const transcribe = endpoint({
  name: 'transcribe',
  method: 'POST',
  path: '/chats/{chatId}/transcribe',
  summary: 'The words of a recording.',
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
