import * as contract from '@fieldwork/core/notes/tutorContract.ts'
import { textRefusal } from '@fieldwork/core/notes/textRefusal.ts'
import { longestAnswer } from '@fieldwork/core/chats/limits.ts'
import type { TutorSources } from '@fieldwork/core/notes/tutorSchema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { collectAnswer } from '../adapters/model/collectAnswer.ts'
import type { Model, TutorTask } from '../adapters/model/model.ts'
import type { Context } from '../context.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { withSources } from './citing.ts'
import { materialFor } from './material.ts'
import { createProjectIndexes, type ProjectIndexes } from './projectIndexes.ts'

/** Milliseconds for one answer. */
const usualTime = 30_000

/** Answers about highlighted text. `answerTime` in milliseconds; tests wait less. */
export const textTutor = (
  context: Context,
  model: Model,
  { projectIndexes = createProjectIndexes(context.db), answerTime = usualTime } = {},
): Served[] => {
  const answerFor = (task: TutorTask, call: TutorCall) => answer({ context, model, projectIndexes, answerTime }, task, call)
  return [
    serve(contract.explainText, async (call) => {
      const { text, ...sources } = await answerFor('explain', call)
      return { explanation: text, ...sources }
    }),
    serve(contract.summarizeText, async (call) => {
      const { text, ...sources } = await answerFor('simplify', call)
      return { summary: text, ...sources }
    }),
    serve(contract.findExamples, async (call) => {
      const { text, ...sources } = await answerFor('examples', call)
      return { examples: text, ...sources }
    }),
    serve(contract.askQuestion, async (call) => {
      const { text, ...sources } = await answerFor('ask', call)
      return { answer: text, ...sources }
    }),
  ]
}

type TutorCall = Pick<Call<typeof contract.explainText>, 'caller' | 'params' | 'signal'> & {
  body: { highlightedText: string; trackId: string; query?: string }
}

type TextTutor = { context: Context; model: Model; projectIndexes: ProjectIndexes; answerTime: number }

const answer = async (
  { context, model, projectIndexes, answerTime }: TextTutor,
  task: TutorTask,
  { caller, params, body, signal }: TutorCall,
): Promise<TutorSources & { text: string }> => {
  const refusal = textRefusal(body)
  if (refusal) throw problem(refusal)
  await context.limits.take(caller.reader.pro ? 'tutorOfPro' : 'tutor', caller.user.id)
  const { highlightedText, trackId, query = '' } = body
  const { index, values } = await projectIndexes(caller, params.projectId, trackId)
  const passages = materialFor(index, { task, highlightedText, query }, values)
  const written = await collect(model, { task, highlightedText, question: query, passages }, signal, answerTime)
  return { ...withSources(written, passages), isOffline: model.isOffline }
}

/** The whole answer. Throws model_timeout or what the model throws; the model stops as soon as nobody waits. */
const collect = async (model: Model, request: Parameters<Model['answer']>[0], gone: AbortSignal, answerTime: number): Promise<string> => {
  const time = AbortSignal.timeout(answerTime)
  try {
    return await collectAnswer(model.answer(request, AbortSignal.any([gone, time])), longestAnswer)
  } catch (error) {
    throw time.aborted ? problem('model_timeout') : error
  }
}
