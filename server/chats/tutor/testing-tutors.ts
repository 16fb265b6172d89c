import { afterAll, beforeEach } from 'vitest'
import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import type { ChatPiece, ChatRequest, Model } from '../../adapters/model/model.ts'
import { offlineTutor } from '../../adapters/model/offlineTutor.ts'
import { catalogue } from '../../catalogue/service.ts'
import type { Context } from '../../context.ts'
import { documents } from '../../documents/service.ts'
import { enrolments } from '../../enrolments/service.ts'
import { notes } from '../../notes/service.ts'
import { writeTexts } from '../../tutor/testing-text.ts'
import { tasks } from '../../tasks/service.ts'
import { startServer, type Visitor } from '../../testing/testing.ts'
import { createChats } from '../service.ts'
import { ask, chatOf, chunksIn, wordsIn } from '../testing-chats.ts'
import { createTutor } from './tutor.ts'

type Played = ChatPiece | Error | 'silence'

/** The tutor on two servers over one database, one with a language model that says what a test tells it to, one without. */
export const startTutors = async () => {
  let pieces: Played[] = []
  const requests: ChatRequest[] = []
  const played: Model = {
    ...offlineTutor(),
    isOffline: false,
    chat: async function* (request, signal) {
      requests.push(request)
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece
        if (piece === 'silence') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        else yield piece
      }
    },
  }
  const closing: Array<() => Promise<void>> = []
  afterAll(() => Promise.all(closing.map((close) => close())))
  const withModel = (model: Model) => (context: Context) => {
    const tutor = createTutor(context, model, { maxSilenceMs: 300 })
    const chats = createChats(context, tutor, { alive: 100, heartbeat: 5_000, closing: 100 })
    closing.push(chats.close)
    return [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context), ...notes(context), ...chats.served]
  }
  const environment = { MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'small' }
  const server = await startServer({ served: withModel(played), environment })
  const { db } = server
  const offline = await startServer({ db, served: withModel(offlineTutor()) })
  await writeTexts(db)
  const play = (...all: Played[]): void => void (pieces = all)
  beforeEach(async () => {
    await server.forgetLimits()
    requests.length = 0
    play({ type: 'text', text: 'Well.' })
  })
  let people = 0
  return {
    server,
    db,
    play,
    /** A server with a model and this many tokens per person and day. */
    startWithShare: (tokens: number) =>
      startServer({ db, served: withModel(played), environment: { ...environment, MODEL_TOKENS_PER_DAY: String(tokens) } }),
    /** Requests to the model, in order. */
    requests,
    say: (...texts: string[]) => play(...texts.map((text) => ({ type: 'text' as const, text }))),
    /** `elsewhere`: on the server without a model. */
    newcomer: async (plan: 'free' | 'pro' = 'free') => {
      const who = await server.signIn(`learner-${(people += 1)}@example.org`, { plan })
      return { who, elsewhere: offline.visitor(who.cookie()), chat: await chatOf(who) }
    },
  }
}

export const answerTo = async (
  who: Visitor,
  chatId: string,
  words: string,
  more: object = {},
): Promise<{ text: string; chunks: Chunk[] }> => {
  const all = await (await ask(who, chatId, words, more)).all
  return { text: wordsIn(all), chunks: chunksIn(all) }
}

export const inStep = { stepId: 'read-the-sea', trackId: 'paper' }

export const ofType = <Type extends Chunk['type']>(chunks: Chunk[], type: Type) =>
  chunks.filter((chunk): chunk is Extract<Chunk, { type: Type }> => chunk.type === type)
