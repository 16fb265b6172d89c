import { problem } from '@fieldwork/core/problems.ts'
import { isRule } from '@fieldwork/core/tasks/grading.ts'
import type { Answer, Insistence } from '@fieldwork/core/tasks/schema.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type AnswerKey, answerOf } from './answers.ts'
import { gradableTasks, setShown, writeAnswer } from './queries.ts'
import { recordGrade } from './grades/queries.ts'
import { readWords, updateBox } from './saving.ts'
import { changeAnswer } from './showing.ts'

/**
 * Returns the model answer of a task for comparison with an answer that was refused often enough; null if its author wrote none. A rule
 * would accept most model answers, so the task is marked as shown if a rule accepts an answer later.
 */
export const compareWithModel = async (
  { db }: Context,
  caller: SignedInCaller,
  { projectId, validationId }: AnswerKey,
): Promise<string | null> => {
  const task = (await gradableTasks(db, caller, projectId)).find(({ id }) => id === validationId)
  const answer = task && answerOf(task)
  if (!answer) throw problem('not_found')
  if (!answer.mayInsist && answer.status !== 'COMPLETE') throw problem('not_refused')
  if (answer.status !== 'COMPLETE' && isRule(task.answer_check)) await setShown(db, caller.user.id, projectId, validationId, true)
  return task.model_answer
}

/** Completes a refused answer on its learner's word. What the check said stays stored for the project's authors. */
export const insistOnAnswer = (
  context: Context,
  caller: SignedInCaller,
  key: AnswerKey,
  { revision, reason }: Insistence,
): Promise<Answer> =>
  changeAnswer(context, caller, key, revision, async (tx, { task, tasks, stored, write }) => {
    // Its reply got lost, or another window was first.
    if (stored.ownJudgement) return stored
    if (stored.revision !== revision) throw problem('stale_answer', { details: stored })
    if (!stored.mayInsist) throw problem('not_refused')
    const { user } = caller
    const { projectId, validationId } = key
    const decided = { userId: user.id, projectId, write, status: 'COMPLETE', replaced: revision, ownJudgement: true } as const
    const written = await writeAnswer(tx, task, decided)
    if (!written) return undefined
    // The reply holds the model answer, which a rule would accept as the next answer.
    if (isRule(task.answer_check)) await setShown(tx, user.id, projectId, validationId, true)
    await updateBox(tx, user, projectId, tasks, task, 'COMPLETE')
    await recordGrade(tx, {
      userId: user.id,
      projectId,
      validationId,
      version: task.version,
      outcome: 'INSISTED',
      words: readWords(write.text.data, task),
      reason,
    })
    await recordEvent(tx, { name: 'answer_insisted', user, projectId, details: { boxId: task.box_id } })
    return answerOf(written)
  })
