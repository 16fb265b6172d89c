import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { problem } from '@fieldwork/core/problems.ts'
import * as contract from '@fieldwork/core/openQuestion/contract.ts'
import type { OpenAnswerGrade } from '@fieldwork/core/openQuestion/schema.ts'
import { runCheck } from '@fieldwork/core/tasks/grading.ts'
import type { Context } from '../context.ts'
import { networkOf } from '../http/rateLimits.ts'
import { type Call, serve, type Served } from '../http/route.ts'
import { judgedTask } from './queries.ts'

export const openQuestion = (context: Context): Served[] => [serve(contract.answerOpenQuestion, (call) => judge(context, call))]

/**
 * Judges an answer by the task's check, and stores nothing. Without a record of refusals, each request for the model answer has to bring an
 * answer that the check refuses.
 */
const judge = async (
  { db, limits }: Context,
  { params, body: { answer, showsModel }, address }: Call<typeof contract.answerOpenQuestion>,
): Promise<OpenAnswerGrade> => {
  await limits.take('openQuestions', networkOf(address))
  const task = await judgedTask(db, params.projectId)
  const check = task?.answer_check
  if (!check || check.check === 'evidence') throw problem('not_found')
  const model = task.model_answer ?? undefined
  const result = runCheck(check, answer, matchesPattern)
  if (!result.correct) {
    const rightOption = check.check === 'choice' ? check.options.find((option) => option.answer)?.value : undefined
    return { isCorrect: false, explanation: result.hint, ...(showsModel && model && { model, ...(rightOption && { rightOption }) }) }
  }
  const chosen = check.check === 'choice' ? check.options.find(({ value }) => value === answer) : undefined
  return { isCorrect: true, explanation: chosen?.explanation ?? model ?? '' }
}
