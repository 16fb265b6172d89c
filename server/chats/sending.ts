import type { ContentPart, QuestionPlace, SentMessage, SentPart } from '@fieldwork/core/chats/schema.ts'
import { type ReadMessage, sentMessage } from '@fieldwork/core/chats/sentMessage.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { withFileTypes } from './files.ts'
import { answerOf } from './messages.ts'
import {
  deleteHints,
  deleteMessages,
  insertMessage,
  insertStream,
  lockChats,
  messageSentBefore,
  ownChat,
  questionOf,
  runningStreams,
  touchChat,
} from './queries.ts'
import type { Streams } from './streams.ts'
import { type AnswerSource, endWith } from './writing.ts'

/** Maximum concurrent streams per user, across all chats. */
const maxStreams = 3
/** Seconds. */
const shortWait = 5

/** A message with its context: the project, the track and the step in view. */
export type MessageRequest = {
  caller: SignedInCaller
  chatId: string
  projectId: string
  trackId: string
  stepId: string | undefined
  message: ReadMessage
  /** The stored message, if it is sent again. */
  resent: { id: string; position: number } | undefined
}

/** Prepares the answer to a message before it is stored. Throws a problem if there can be none. */
export type Tutor = (request: MessageRequest) => Promise<AnswerSource>

/** Keeps messages with the streams of their answers, begins to write these, and clears chats. */
export const createSending = ({ db, limits }: Pick<Context, 'db' | 'limits'>, tutor: Tutor, streams: Streams) => {
  /** A stream whose process is gone does not count. */
  const livingStreams = async ({ user }: SignedInCaller) => {
    const running = await runningStreams(db, user.id)
    if (running.length === 0) return running
    await streams.endDead()
    return runningStreams(db, user.id)
  }

  const answerTo = (
    caller: SignedInCaller,
    chat: OwnChat,
    { trackId = '', stepId }: QuestionPlace,
    message: ReadMessage,
    resent?: MessageRequest['resent'],
  ) => tutor({ caller, chatId: chat.id, projectId: chat.project_id, trackId, stepId, message, resent })

  /** Runs while no other call of this user starts a stream or clears a chat. */
  const whileLocked = <T>(caller: SignedInCaller, chatId: string, run: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockChats(tx, caller.user.id)
      if (!(await ownChat(tx, caller, chatId))) throw problem('not_found')
      return run(tx)
    })

  const begin = async (caller: SignedInCaller, chatId: string): Promise<OwnChat> => {
    await limits.take('chats', caller.user.id)
    await limits.take('chatsADay', caller.user.id)
    const chat = await ownChat(db, caller, chatId)
    if (!chat) throw problem('not_found')
    return chat
  }

  return {
    /** Resolves with the stream of the answer. That of a message which the chat has already is its own; null once it is cleaned up. */
    send: async (caller: SignedInCaller, chatId: string, { messages: [sent], ...place }: SentMessage): Promise<string | null> => {
      const { id, content } = sent!
      const message = sentMessage(withFileTypes(content))
      if (typeof message === 'string') throw problem(message)
      const chat = await begin(caller, chatId)
      const running = await livingStreams(caller)
      // Read after the streams: the one that runs may be its own.
      const before = await messageSentBefore(db, chatId, id, message.parts)
      if (before) return before.stream_id
      refuseRunning(running, chatId)
      const answer = await answerTo(caller, chat, place, message)
      const { streamId, isNew } = await whileLocked(caller, chatId, async (tx) => {
        const meanwhile = await messageSentBefore(tx, chatId, id, message.parts)
        if (meanwhile) return { streamId: meanwhile.stream_id, isNew: false }
        refuseRunning(await runningStreams(tx, caller.user.id), chatId)
        const inserted = await insertMessage(tx, chatId, id, message.parts)
        if (!inserted) throw problem('conflict')
        await touchChat(tx, chatId)
        await recordEvent(tx, { name: 'chat_message_sent', user: caller.user, projectId: chat.project_id, details: { chatId } })
        return { streamId: (await insertStream(tx, chatId, caller.user.id, inserted.id))!.id, isNew: true }
      })
      if (isNew && streamId !== null) streams.start(streamId, answer)
      return streamId
    },

    /** Resolves with the stream of another answer to the newest message of the learner. */
    retry: async (caller: SignedInCaller, chatId: string, messageId: string, place: QuestionPlace): Promise<string> => {
      const chat = await begin(caller, chatId)
      refuseRunning(await livingStreams(caller), chatId)
      const question = await questionOf(db, chatId, messageId)
      if (!question) throw problem('not_found')
      const message = sentMessage(question.content.filter(isSentPart))
      if (typeof message === 'string') throw problem(message)
      const answer = await answerTo(caller, chat, place, message, question)
      const streamId = await whileLocked(caller, chatId, async (tx) => {
        refuseRunning(await runningStreams(tx, caller.user.id), chatId)
        if (!(await questionOf(tx, chatId, messageId))?.is_newest) throw problem('conflict')
        return (await insertStream(tx, chatId, caller.user.id, messageId))!.id
      })
      streams.start(streamId, answer)
      return streamId
    },

    clear: async (caller: SignedInCaller, chatId: string): Promise<void> => {
      const { project_id: projectId } = await begin(caller, chatId)
      await whileLocked(caller, chatId, async (tx) => {
        const running = (await runningStreams(tx, caller.user.id)).find(({ chat_id }) => chat_id === chatId)
        // Otherwise its answer would be added to the cleared chat.
        if (running) await endWith(tx, running.id, answerOf([]), 'cancelled', null)
        await deleteMessages(tx, chatId)
        await deleteHints(tx, caller.user.id, projectId)
        await touchChat(tx, chatId)
        await recordEvent(tx, { name: 'chat_cleared', user: caller.user, projectId, details: { chatId } })
      })
    },
  }
}

type OwnChat = { id: string; project_id: string }

const refuseRunning = (running: Awaited<ReturnType<typeof runningStreams>>, chatId: string) => {
  const own = running.find(({ chat_id }) => chat_id === chatId)
  if (own) throw problem('stream_running', { details: { streamId: own.id } })
  if (running.length >= maxStreams) throw problem('too_many_requests', { retryAfter: shortWait })
}

const isSentPart = (part: ContentPart): part is SentPart => part.type === 'text' || part.type === 'selection' || part.type === 'file'
