import * as contract from '@fieldwork/core/chats/contract.ts'
import type { Chat } from '@fieldwork/core/chats/schema.ts'
import { type ReadMessage, sentMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type Call, Reply, serve, type Served } from '../http/route.ts'
import { answerOf, messageFrom } from './messages.ts'
import { promptsFor } from './prompts.ts'
import {
  chatOfProject,
  createChat,
  deleteHints,
  deleteMessages,
  insertMessage,
  insertStream,
  lockChat,
  messagesBefore,
  ownChat,
  ownStream,
  runningStreams,
  touchChat,
} from './queries.ts'
import { transcribe } from './transcribing.ts'
import { type AnswerSource, endWith } from './writing.ts'
import { createStreams, type Streams, type StreamTimes } from './streams.ts'

/** Answers on their way to one person, in all their chats. */
const mostStreams = 3
/** Seconds. */
const shortWait = 5

/** What a message is about: the project, the track on which it is read, and the step in view. */
export type Asked = {
  caller: SignedInCaller
  chatId: string
  projectId: string
  trackId: string
  stepId: string | undefined
  message: ReadMessage
}

/** Prepares the answer to a message before it is kept, and throws why there can be none. */
export type Tutor = (asked: Asked) => Promise<AnswerSource>

export const createChats = (context: Context, tutor: Tutor, times: Partial<StreamTimes> = {}) => {
  const streams = createStreams(context, times)
  return { served: tableOf(context, tutor, streams), close: streams.close }
}

const tableOf = (context: Context, tutor: Tutor, streams: Streams): Served[] => [
  serve(contract.getChat, async ({ caller, query }) => {
    const found = (await chatOfProject(context.db, caller, query.projectId)) ?? (await begin(context, caller, query.projectId))
    if (!found) throw problem('not_found')
    return chatFrom(found)
  }),
  serve(contract.getMessages, async ({ caller, params, query }) => {
    await ownChatOf(context, caller, params.chatId)
    const rows = await messagesBefore(context.db, params.chatId, query.cursor ?? null, query.limit + 1)
    const page = rows.slice(0, query.limit)
    const hasMore = rows.length > query.limit
    return {
      messages: (query.order === 'asc' ? page.toReversed() : page).map(messageFrom),
      pagination: { hasMore, nextCursor: hasMore ? String(page.at(-1)!.position) : null },
    }
  }),
  serve(contract.sendMessage, async (call) => {
    const streamId = await send(context, tutor, streams, call)
    return streamReply(streams, streamId, 0, call.signal)
  }),
  serve(contract.readStream, async ({ caller, params, requestHeaders, signal }) => {
    if (!(await ownStream(context.db, caller, params.chatId, params.streamId))) throw problem('not_found')
    return streamReply(streams, params.streamId, Number(requestHeaders['last-event-id'] ?? 0), signal)
  }),
  serve(contract.cancelStream, async ({ caller, params }) => {
    await ownChatOf(context, caller, params.chatId)
    await streams.cancel(params.chatId, params.streamId)
    return undefined
  }),
  serve(contract.getPrompts, async ({ caller, params, query }) => {
    const { project_id: projectId } = await ownChatOf(context, caller, params.chatId)
    return promptsFor(context, caller, projectId, query)
  }),
  serve(contract.transcribe, async ({ caller, params, header, stream, signal }) => {
    await context.limits.take('recordings', caller.user.id)
    await ownChatOf(context, caller, params.chatId)
    if (!context.config.transcription) throw problem('transcription_unavailable')
    return { transcription: await transcribe(context.config.transcription, stream, header('content-type') ?? '', signal) }
  }),
  serve(contract.clearMessages, async ({ caller, params }) => {
    await clear(context, caller, params.chatId)
    return undefined
  }),
]

const begin = async ({ db }: Context, caller: SignedInCaller, projectId: string) => {
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

/** Throws not_found for what is not the caller's. */
const ownChatOf = async ({ db }: Context, caller: SignedInCaller, chatId: string) => {
  const chat = await ownChat(db, caller, chatId)
  if (!chat) throw problem('not_found')
  return chat
}

type SendCall = Pick<Call<typeof contract.sendMessage>, 'caller' | 'params' | 'body'>

/** Keeps the message with the stream of its answer, and begins to write that. */
const send = async (context: Context, tutor: Tutor, streams: Streams, { caller, params: { chatId }, body }: SendCall): Promise<string> => {
  const message = sentMessage(body.messages[0]!.content)
  if (typeof message === 'string') throw problem(message)
  await context.limits.take('chats', caller.user.id)
  const { project_id: projectId } = await ownChatOf(context, caller, chatId)
  await refuseSecond(context, streams, caller, chatId)
  const { trackId = '', stepId } = body
  const answer = await tutor({ caller, chatId, projectId, trackId, stepId, message })
  const streamId = await context.db.transaction(async (tx) => {
    if (!(await lockChat(tx, caller, chatId))) throw problem('not_found')
    refuseRunning(await runningStreams(tx, caller.user.id), chatId)
    await insertMessage(tx, chatId, message.parts)
    await touchChat(tx, chatId)
    await recordEvent(tx, { name: 'chat_message_sent', user: caller.user, projectId, details: { chatId } })
    return (await insertStream(tx, chatId, caller.user.id))!.id
  })
  streams.start(streamId, answer)
  return streamId
}

/** A stream whose process is gone does not count. */
const refuseSecond = async ({ db }: Context, streams: Streams, { user }: SignedInCaller, chatId: string) => {
  const running = await runningStreams(db, user.id)
  if (running.length === 0) return
  await streams.endDead()
  refuseRunning(await runningStreams(db, user.id), chatId)
}

const refuseRunning = (running: Awaited<ReturnType<typeof runningStreams>>, chatId: string) => {
  const own = running.find(({ chat_id }) => chat_id === chatId)
  if (own) throw problem('stream_running', { details: { streamId: own.id } })
  if (running.length >= mostStreams) throw problem('too_many_requests', { retryAfter: shortWait })
}

const streamReply = (streams: Streams, streamId: string, after: number, gone: AbortSignal) =>
  new Reply(
    200,
    {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-stream-id': streamId,
      // Proxies such as nginx keep an answer back otherwise.
      'x-accel-buffering': 'no',
    },
    streams.open(streamId, after, gone),
  )

const clear = async (context: Context, caller: SignedInCaller, chatId: string): Promise<void> => {
  await context.limits.take('chats', caller.user.id)
  const chat = await ownChatOf(context, caller, chatId)
  const running = (await runningStreams(context.db, caller.user.id)).find(({ chat_id }) => chat_id === chatId)
  // Its answer would come back into the empty chat.
  if (running) await endWith(context.db, running.id, answerOf([]), 'cancelled', null)
  await context.db.transaction(async (tx) => {
    if (!(await lockChat(tx, caller, chatId))) throw problem('not_found')
    await deleteMessages(tx, chatId)
    await deleteHints(tx, caller.user.id, chat.project_id)
    await touchChat(tx, chatId)
    await recordEvent(tx, { name: 'chat_cleared', user: caller.user, projectId: chat.project_id, details: { chatId } })
  })
}
