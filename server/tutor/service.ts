import * as contract from '@fieldwork/core/tutor/contract.ts'
import { textRefusal } from '@fieldwork/core/tutor/textRefusal.ts'
import { maxAnswerLength } from '@fieldwork/core/chats/limits.ts'
import type { TutorSources } from '@fieldwork/core/tutor/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { collectAnswer } from '../adapters/model/collectAnswer.ts'
import type { Model, TutorTask } from '../adapters/model/model.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { dataOf, instructionsFor } from '../adapters/model/prompt.ts'
import type { Context } from '../context.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { createBudget, tokensOf } from '../modelUsage/budget.ts'
import { withSources } from './citing.ts'
import { materialFor } from './retrieval/material.ts'
import { createProjectIndexes } from './projectIndexes.ts'

/** Milliseconds for one answer. */
const usualTime = 30_000

/** Answers about highlighted text. `answerTime` in milliseconds; tests wait less. */
export const textTutor = (
  context: Context,
  model: Model,
  { projectIndexes = createProjectIndexes(context.db), answerTime = usualTime } = {},
): Served[] => {
  const budget = createBudget(context, model)
  const answer = async (task: TutorTask, { caller, params, body, signal }: TutorCall): Promise<TutorAnswer> => {
    const refusal = textRefusal(body)
    if (refusal) throw problem(refusal)
    await context.limits.take(caller.reader.pro ? 'tutorOfPro' : 'tutor', caller.user.id)
    const { highlightedText, trackId, query = '' } = body
    const { index, values } = await projectIndexes(caller, params.projectId, trackId)
    const passages = materialFor(index, { task, highlightedText, query }, values)
    const offline = await budget.offlineReason(caller.user.id)
    const answering = offline ? offlineTutor() : model
    const request = { task, highlightedText, question: query, passages, offline }
    let written = ''
    try {
      written = await collect(answering, request, signal, answerTime)
      return { ...withSources(written, passages), isOffline: answering.isOffline }
    } finally {
      if (!answering.isOffline) await budget.add(caller.user.id, tokensOf(instructionsFor(task), dataOf(request), written))
    }
  }
  return [
    serve(contract.explainText, async (call) => named('explanation', await answer('explain', call))),
    serve(contract.summarizeText, async (call) => named('summary', await answer('simplify', call))),
    serve(contract.findExamples, async (call) => named('examples', await answer('examples', call))),
    serve(contract.askQuestion, async (call) => named('answer', await answer('ask', call))),
  ]
}

/** Each endpoint has its own name for the text of an answer. */
const named = <Name extends string>(name: Name, { text, ...sources }: TutorAnswer) =>
  ({ [name]: text, ...sources }) as Record<Name, string> & TutorSources

type TutorAnswer = TutorSources & { text: string }
type TutorCall = Pick<Call<typeof contract.explainText>, 'caller' | 'params' | 'signal'> & {
  body: { highlightedText: string; trackId: string; query?: string }
}

/** Returns the whole answer. Throws `model_timeout`, or what the model throws. Stops the model when the caller leaves. */
const collect = async (model: Model, request: Parameters<Model['answer']>[0], gone: AbortSignal, answerTime: number): Promise<string> => {
  const time = AbortSignal.timeout(answerTime)
  try {
    return await collectAnswer(model.answer(request, AbortSignal.any([gone, time])), maxAnswerLength)
  } catch (error) {
    throw time.aborted ? problem('model_timeout') : error
  }
}
