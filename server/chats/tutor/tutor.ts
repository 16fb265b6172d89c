import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { chatDataOf, chatInstructions } from '../../adapters/model/chatPrompt.ts'
import type { ChatPiece, ChatRequest, Model } from '../../adapters/model/model.ts'
import { offlineTutor } from '../../adapters/model/offlineTutor.ts'
import type { Context } from '../../context.ts'
import { createBudget, tokensOf } from '../../modelUsage/budget.ts'
import { createProjectIndexes } from '../../tutor/projectIndexes.ts'
import { chunksOf } from './answering.ts'
import { createChatRequests } from './chatRequests.ts'
import { saveHint } from '../queries.ts'
import type { Tutor } from '../sending.ts'

/** Timeouts in milliseconds: between two pieces of an answer, and for the whole answer. */
const [usualSilence, maxAnswerTimeMs] = [30_000, 600_000]
/** Estimate for models that don't count tokens. */
const tokensOfPicture = 1500

/** `maxSilenceMs` in milliseconds; tests wait less. */
export const createTutor = (
  context: Context,
  model: Model,
  { projectIndexes = createProjectIndexes(context.db), maxSilenceMs = usualSilence } = {},
): Tutor => {
  const budget = createBudget(context, model)
  const requestFor = createChatRequests(context, projectIndexes, budget)
  const offline = offlineTutor()
  return async (question) => {
    const userId = question.caller.user.id
    const { chat, hint, targets, unread } = await requestFor(question)
    const answering = chat.offline ? offline : model
    return async function* (signal) {
      yield { type: 'start', offline: chat.offline ?? null }
      const notices = unread.map((name) => `${messages.unreadable(name)}\n\n`)
      for (const text of notices) yield { type: 'text-delta', text }
      const used = { text: '', tokens: 0 }
      try {
        yield* chunksOf(counted(untilSilent(answering, chat, signal, maxSilenceMs), used), {
          passages: chat.passages,
          targets,
          isChecked: !answering.isOffline,
          isHint: hint !== undefined,
          onTokens: (tokens) => (used.tokens = tokens),
          before: notices.join('').length,
        })
      } finally {
        const tokens = used.tokens || estimateOf(chat, used.text)
        if (!answering.isOffline) await budget.add(userId, tokens)
      }
      if (!hint) return
      // Help that failed is no help, but help that is there does not fail because of this.
      await saveHint(context.db, userId, question.projectId, hint.task.id, hint.level).catch((error: unknown) =>
        context.log.error({ error }, 'the step of help could not be kept'),
      )
    }
  }
}

/** Tokens of a request and what came back. */
const estimateOf = (chat: ChatRequest, text: string): number =>
  tokensOf(chatInstructions(chat.hint), chatDataOf(chat), text) + tokensOfPicture * chat.files.filter((file) => !('text' in file)).length

async function* counted(pieces: AsyncIterable<ChatPiece>, used: { text: string }): AsyncGenerator<ChatPiece> {
  for await (const piece of pieces) {
    if (piece.type === 'text' || piece.type === 'reasoning') used.text += piece.text
    yield piece
  }
}

/** Throws model_timeout when a model sends nothing for too long, or does not come to an end. */
async function* untilSilent(model: Model, request: ChatRequest, signal: AbortSignal, maxSilenceMs: number): AsyncGenerator<ChatPiece> {
  const isTooLong = new AbortController()
  const stop = () => isTooLong.abort(new DOMException('The model took too long.', 'TimeoutError'))
  const [silence, end] = [setTimeout(stop, maxSilenceMs), setTimeout(stop, maxAnswerTimeMs)]
  try {
    for await (const piece of model.chat(request, AbortSignal.any([signal, isTooLong.signal]))) {
      yield piece
      silence.refresh()
    }
  } catch (error) {
    throw isTooLong.signal.aborted && !signal.aborted ? problem('model_timeout') : error
  } finally {
    for (const timer of [silence, end]) clearTimeout(timer)
  }
}
