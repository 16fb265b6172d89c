import { randomUUID } from 'node:crypto'
import { type Chunk, doneLine, eventOf } from '@fieldwork/core/chats/chunks.ts'
import * as contract from '@fieldwork/core/chats/contract.ts'
import type { Chat } from '@fieldwork/core/chats/schema.ts'
import type { Endpoint } from '@fieldwork/core/endpoint.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { recordReadOf } from '../admin/audit.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Reply, serve, serveLimited, type Served } from '../http/route.ts'
import { messageFrom } from './messages.ts'
import { promptsFor } from './prompts.ts'
import { chatOfProject, createChat, learnerIn, messagesBefore, ownChat, ownStream } from './queries.ts'
import { createSending, type Tutor } from './sending.ts'
import { transcribe } from './transcribing.ts'
import { createStreams, type Streams, type StreamTimes } from './streams.ts'

export const createChats = (context: Context, tutor: Tutor, times: Partial<StreamTimes> = {}) => {
  const streams = createStreams(context, times)
  return { served: endpointsOf(context, createSending(context, tutor, streams), streams), close: streams.close }
}

const endpointsOf = (context: Context, sending: ReturnType<typeof createSending>, streams: Streams): Served[] => [
  serve(contract.getChat, async ({ caller, query }) => {
    const found = (await chatOfProject(context.db, caller, query.projectId)) ?? (await createOwnChat(context, caller, query.projectId))
    if (!found) throw problem('not_found')
    return chatFrom(found)
  }),
  serve(contract.getMessages, async ({ caller, params, query }) => {
    await readableChat(context, caller, params.chatId, contract.getMessages)
    const rows = await messagesBefore(context.db, params.chatId, query.cursor === undefined ? null : Number(query.cursor), query.limit + 1)
    const page = rows.slice(0, query.limit)
    const hasMore = rows.length > query.limit
    return {
      messages: (query.order === 'asc' ? page.toReversed() : page).map(messageFrom),
      pagination: { hasMore, nextCursor: hasMore ? String(page.at(-1)!.position) : null },
    }
  }),
  serve(contract.sendMessage, async ({ caller, params, body, signal }) => {
    const streamId = await sending.send(caller, params.chatId, body)
    return streamId === null ? endedReply() : streamReply(streams, streamId, 0, signal)
  }),
  serve(contract.retryMessage, async ({ caller, params, body, signal }) =>
    streamReply(streams, await sending.retry(caller, params.chatId, params.messageId, body), 0, signal),
  ),
  serve(contract.readStream, async ({ caller, params, requestHeaders, signal }) => {
    await readableChat(context, caller, params.chatId, contract.readStream)
    if (!(await ownStream(context.db, caller, params.chatId, params.streamId))) throw problem('not_found')
    return streamReply(streams, params.streamId, Number(requestHeaders['last-event-id'] ?? 0), signal)
  }),
  serve(contract.cancelStream, async ({ caller, params }) => {
    await ownChatOf(context, caller, params.chatId)
    await streams.cancel(params.chatId, params.streamId)
  }),
  serve(contract.getPrompts, async ({ caller, params, query }) => {
    const { project_id: projectId } = await readableChat(context, caller, params.chatId, contract.getPrompts)
    return promptsFor(context, caller, projectId, query)
  }),
  serveLimited('recordings', contract.transcribe, async ({ caller, params, header, stream, signal }) => {
    await ownChatOf(context, caller, params.chatId)
    if (!context.config.transcription) throw problem('transcription_unavailable')
    return { transcription: await transcribe(context.config.transcription, stream, header('content-type') ?? '', signal) }
  }),
  serve(contract.clearMessages, ({ caller, params }) => sending.clear(caller, params.chatId)),
]

const createOwnChat = async ({ db }: Context, caller: SignedInCaller, projectId: string) => {
  if (caller.impersonation) throw problem((await learnerIn(db, caller, projectId)).length > 0 ? 'impersonating' : 'not_found')
  await createChat(db, caller, projectId)
  return chatOfProject(db, caller, projectId)
}

const chatFrom = (row: NonNullable<Awaited<ReturnType<typeof chatOfProject>>>): Chat => ({
  id: row.id,
  projectId: row.project_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  messageCount: row.message_count,
  lastMessageId: row.last_message_id,
  lastActivity: row.updated_at.toISOString(),
  runningStreamId: row.running_stream_id,
})

/** Returns the caller's own chat. Records impersonated reads. */
const readableChat = async (context: Context, caller: SignedInCaller, chatId: string, { name }: Endpoint) => {
  const chat = await ownChatOf(context, caller, chatId)
  await recordReadOf(context.db, caller, name, chat.project_id)
  return chat
}

/** Throws `not_found` for another user's chat. */
const ownChatOf = async ({ db }: Context, caller: SignedInCaller, chatId: string) => {
  const chat = await ownChat(db, caller, chatId)
  if (!chat) throw problem('not_found')
  return chat
}

const streamReply = (streams: Streams, streamId: string, after: number, gone: AbortSignal) =>
  new Reply(200, streamHeaders(streamId), streams.open(streamId, after, gone))

/** Reply for an answer whose stream has been cleaned up; the answer is a message by now. */
const endedReply = () => new Reply(200, streamHeaders(randomUUID()), eventOf(1, JSON.stringify(ended)) + doneLine)
const ended: Chunk = { type: 'finish', ending: 'complete' }

const streamHeaders = (streamId: string) => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-stream-id': streamId,
  // Otherwise, proxies such as nginx buffer the response.
  'x-accel-buffering': 'no',
})
