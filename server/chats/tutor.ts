import { offlineChatMessages as messages } from '@fieldwork/core/messages/tutor.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { chatDataOf, chatInstructions } from '../adapters/model/chatPrompt.ts'
import type { ChatPiece, ChatRequest, Model } from '../adapters/model/model.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import type { Context } from '../context.ts'
import { createProjectIndexes } from '../notes/projectIndexes.ts'
import { chunksOf } from './answering.ts'
import { createChatRequests, dayOf } from './chatRequests.ts'
import { addUsedTokens, saveHint } from './queries.ts'
import type { Tutor } from './sending.ts'

/** Milliseconds for which a model may send nothing. */
const usualSilence = 30_000
/** Tokens are counted by characters and pictures where a model does not count them. */
const [charactersOfToken, tokensOfPicture] = [4, 1500]

/** `longestSilence` in milliseconds; tests wait less. */
export const createTutor = (
  context: Context,
  model: Model,
  { projectIndexes = createProjectIndexes(context.db), longestSilence = usualSilence } = {},
): Tutor => {
  const requestFor = createChatRequests(context, projectIndexes, model)
  const offline = offlineTutor()
  return async (question) => {
    const userId = question.caller.user.id
    const { chat, hint, targets, unread } = await requestFor(question)
    const answering = chat.offline ? offline : model
    return async function* (signal) {
      yield { type: 'start', offline: chat.offline ?? null }
      const notices = unread.map((name) => `${messages.unreadable(name)}\n\n`)
      for (const text of notices) yield { type: 'text-delta', text }
      const used = { characters: 0, tokens: 0 }
      try {
        yield* chunksOf(counted(untilSilent(answering, chat, signal, longestSilence), used), {
          passages: chat.passages,
          targets,
          isChecked: !answering.isOffline,
          isHint: hint !== undefined,
          onTokens: (tokens) => (used.tokens = tokens),
          before: notices.join('').length,
        })
      } finally {
        const tokens = used.tokens || estimateOf(chat, used.characters)
        if (!answering.isOffline) await addUsedTokens(context.db, userId, dayOf(context), tokens)
      }
      // Help that failed is no help.
      if (hint) await saveHint(context.db, userId, question.projectId, hint.task.id, hint.level)
    }
  }
}

/** Tokens of a request and the characters that came back. */
const estimateOf = (chat: ChatRequest, characters: number): number => {
  const pictures = chat.files.filter((file) => !('text' in file)).length
  const asked = chatInstructions(chat.hint).length + chatDataOf(chat).length
  return Math.ceil((asked + characters) / charactersOfToken) + pictures * tokensOfPicture
}

async function* counted(pieces: AsyncIterable<ChatPiece>, used: { characters: number }): AsyncGenerator<ChatPiece> {
  for await (const piece of pieces) {
    if (piece.type === 'text' || piece.type === 'reasoning') used.characters += piece.text.length
    yield piece
  }
}

/** Throws model_timeout when a model sends nothing for too long. */
async function* untilSilent(model: Model, request: ChatRequest, signal: AbortSignal, longestSilence: number): AsyncGenerator<ChatPiece> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), longestSilence)
  try {
    for await (const piece of model.chat(request, AbortSignal.any([signal, silent.signal]))) {
      yield piece
      timer.refresh()
    }
  } catch (error) {
    throw silent.signal.aborted && !signal.aborted ? problem('model_timeout') : error
  } finally {
    clearTimeout(timer)
  }
}
