import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import type * as contract from '@fieldwork/core/tasks/contract.ts'
import { draftErrors } from '@fieldwork/core/tasks/gradeAnswer.ts'
import { isRule, runCheck } from '@fieldwork/core/tasks/grading.ts'
import { textLimit } from '@fieldwork/core/tasks/limits.ts'
import { collectAnswer } from '../adapters/model/collectAnswer.ts'
import type { JudgeRequest, Model } from '../adapters/model/model.ts'
import { judgeDataOf, judgeInstructions } from '../adapters/model/prompt.ts'
import type { Context } from '../context.ts'
import { messageWithCause } from '../messageWithCause.ts'
import type { Call } from '../http/route.ts'
import { keyedHash } from '../keys.ts'
import { createBudget, tokensOf } from '../modelUsage/budget.ts'
import { personLimit } from '../plans/limits.ts'
import { writeOutcomeOf } from './answers.ts'
import { gradableTasks } from './queries.ts'
import { keepModelGrade, storedModelGrade } from './grades/queries.ts'

/** Says whether a language model accepts an answer by the author's rubric; undefined if it wasn't asked, or failed. */
export type Judge = (userId: string, request: JudgeRequest, signal: AbortSignal) => Promise<boolean | undefined>

/** Timeout of a language model for one answer, in milliseconds. */
export const judgeTime = 6_000
/** Characters. Longer answers are never judged. */
const maxJudgedLength = 2000
/** Maximum characters of a model's reply, which is one word. */
const maxReplyLength = 20
/** The word alone, quoted or set off as models do. A letter of any language beside it may mean the opposite. */
const acceptance = /^[\s*_`"'“”]*accept[\s*_`"'“”.!]*$/i

/**
 * A language model may accept an answer that a check refuses, but never the reverse. It reads only the rubric and the answer, and the
 * same answer only once, because its grade is stored. Call it outside of any transaction. `answerTime`: milliseconds.
 */
export const createJudge = (context: Context, model: Model, answerTime: number): Judge => {
  const { db, config } = context
  const budget = createBudget(context, model)
  return async (userId, { rubric, answer }, signal) => {
    const words = answer.trim()
    if (!model.judge || words.length > maxJudgedLength) return undefined
    const digest = keyedHash(config.secret, 'model-grade', JSON.stringify([config.model?.name, rubric, words]))
    const stored = await storedModelGrade(db, digest)
    if (stored !== undefined || (await budget.offlineReason(userId))) return stored
    try {
      // Every request counts, regardless of its result.
      await budget.add(userId, tokensOf(judgeInstructions, judgeDataOf({ rubric, answer: words })))
      const timed = AbortSignal.any([signal, AbortSignal.timeout(answerTime)])
      const reply = await collectAnswer(model.judge({ rubric, answer: words }, timed), maxReplyLength)
      return await keepModelGrade(db, digest, acceptance.test(reply))
    } catch (error) {
      context.log.warn({ reason: messageWithCause(error) }, 'the check alone graded an answer, since the language model did not')
      return undefined
    }
  }
}

/** Returns the rubric by which a language model accepts the answer of a write that asks for a grade; undefined if it doesn't. */
export const acceptingRubric = async (context: Context, judge: Judge, call: SaveCall): Promise<string | undefined> => {
  const rubric = await refusedRubric(context, call)
  if (rubric === undefined) return undefined
  return (await judge(call.caller.user.id, { rubric, answer: call.body.text?.data ?? '' }, call.signal)) ? rubric : undefined
}

type SaveCall = Call<typeof contract.saveAnswer>

/** Returns the rubric of a task whose check refuses the text; undefined if there is nothing to judge or to change. */
const refusedRubric = async ({ db, config }: Context, { caller, params, body: write }: SaveCall): Promise<string | undefined> => {
  if (write.status !== 'COMPLETE' || write.type !== 'TEXT') return undefined
  const task = (await gradableTasks(db, caller, params.projectId)).find(({ id }) => id === write.id)
  const check = task?.answer_check
  if (!task || task.type !== 'TEXT' || !check || !('rubric' in check) || !check.rubric) return undefined
  if (writeOutcomeOf(task, write, caller.reader.pro) !== 'write') return undefined
  // A language model isn't asked about an answer that a rule accepts, or an explanation without content.
  if (runCheck(check, write.text?.data ?? '', matchesPattern).correct === isRule(check)) return undefined
  const planLimit = await personLimit(db, config, caller.user, 'validationTextCharacter')
  const limit = textLimit({ limit: planLimit, current: 0 }, task.character_limit)
  return draftErrors(write, { type: task.type, limit }) ? undefined : check.rubric
}
