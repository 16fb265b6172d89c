import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { runCheck } from '@fieldwork/core/tasks/grading.ts'
import type { AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import { collectAnswer } from '../adapters/model/collectAnswer.ts'
import type { Model } from '../adapters/model/model.ts'
import { judgeDataOf, judgeInstructions } from '../adapters/model/prompt.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { createBudget, tokensOf } from '../notes/budget.ts'
import { turnOf } from './answers.ts'
import { gradableTasks } from './queries.ts'

/** The rubric by which a language model accepts the words of a write that asks for a grade; undefined where none does. */
export type JudgeAnswer = (
  caller: SignedInCaller,
  projectId: string,
  write: AnswerWrite,
  signal: AbortSignal,
) => Promise<string | undefined>

/** Characters. What is longer is never judged. */
const longestJudged = 2000
/** Characters of what a model says: one word. */
const longestReply = 20
/** The word alone, quoted or set off as models do. A letter of any language beside it may mean the opposite. */
const acceptance = /^[\s*_`"'“”]*accept[\s*_`"'“”.!]*$/i

/**
 * A language model may accept what a check refuses, and never refuses what it accepts. It reads the rubric and this answer alone. Asked
 * outside of any transaction; when it fails or takes too long, the check's grade counts. `answerTime`: milliseconds.
 */
export const createJudge = (context: Context, model: Model, answerTime: number): JudgeAnswer => {
  const budget = createBudget(context, model)
  return async (caller, projectId, write, signal) => {
    const rubric = model.judge && (await refusedRubric(context, caller, projectId, write))
    const answer = write.text?.data.trim() ?? ''
    if (!model.judge || !rubric || answer.length > longestJudged || (await budget.offlineReason(caller.user.id))) return undefined
    try {
      // What is asked counts, whatever the answer.
      await budget.add(caller.user.id, tokensOf(judgeInstructions, judgeDataOf({ rubric, answer })))
      const timed = AbortSignal.any([signal, AbortSignal.timeout(answerTime)])
      const reply = await collectAnswer(model.judge({ rubric, answer }, timed), longestReply)
      return acceptance.test(reply) ? rubric : undefined
    } catch (error) {
      context.log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the check alone graded an answer, since the language model did not',
      )
      return undefined
    }
  }
}

/** The rubric of a task whose check refuses the words; undefined where there is nothing to judge, or the write will change nothing. */
const refusedRubric = async (
  { db }: Context,
  caller: SignedInCaller,
  projectId: string,
  write: AnswerWrite,
): Promise<string | undefined> => {
  if (write.status !== 'COMPLETE' || write.type !== 'TEXT') return undefined
  const task = (await gradableTasks(db, caller, projectId)).find(({ id }) => id === write.id)
  const check = task?.answer_check
  if (!task || task.type !== 'TEXT' || !check || check.check === 'any' || !check.rubric) return undefined
  if (turnOf(task, write, caller.reader.pro) !== 'write') return undefined
  return runCheck(check, write.text?.data ?? '', matchesPattern).correct ? undefined : check.rubric
}
