import { problem } from '@fieldwork/core/problems.ts'
import { isRule } from '@fieldwork/core/tasks/grading.ts'
import { mayBeShown } from '@fieldwork/core/tasks/insisting.ts'
import type { Answer, AnswerRevision, AnswerWrite, Insistence } from '@fieldwork/core/tasks/schema.ts'
import { recordEvent } from '../analytics/queries.ts'
import { lockKey } from '../catalogue/permission.ts'
import { redrawValues } from '../catalogue/personalValues.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type AnswerKey, answerOf } from './answers.ts'
import { recordGrade } from './grades/queries.ts'
import { gradableTasks, type GradableTaskRow, markCovered, setShown, writeAnswer } from './queries.ts'
import { readWords, untilDecided, updateBox } from './saving.ts'

/* What learners can do about a refused answer: compare it, insist on it, have the explanation shown, and do the task again. */

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
    // The reply was lost, or another window was faster.
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

/** Shows the author's explanation of a refused answer. The answer counts from then on, marked as shown. */
export const showAnswer = (context: Context, caller: SignedInCaller, key: AnswerKey, { revision }: AnswerRevision): Promise<Answer> =>
  changeAnswer(context, caller, key, revision, async (tx, { task, tasks, stored, write }) => {
    if (stored.basis === 'shown') return stored
    if (stored.revision !== revision) throw problem('stale_answer', { details: stored })
    if (!mayBeShown({ ...stored, hint: stored.hint ?? null, isChoice: task.is_choice })) throw problem('not_refused')
    const { user } = caller
    const { projectId } = key
    const decided = { userId: user.id, projectId, write, status: 'COMPLETE', replaced: revision, basis: 'shown' } as const
    const written = await writeAnswer(tx, task, decided)
    if (!written) return undefined
    await updateBox(tx, user, projectId, tasks, task, 'COMPLETE')
    await recordEvent(tx, { name: 'answer_shown', user, projectId, details: { boxId: task.box_id } })
    return answerOf(written)
  })

/**
 * Clears an answer that was shown and draws new personal values, so that its task can be done again. Keeps all other answers. The next
 * answer counts as shown, too, unless it is output, which the new values change (the linter's `evidence-shared`).
 */
export const repeatTask = (context: Context, caller: SignedInCaller, key: AnswerKey, { revision }: AnswerRevision): Promise<Answer> =>
  changeAnswer(context, caller, key, revision, async (tx, { task, stored, write }) => {
    if (stored.status === 'INCOMPLETE' && stored.text?.data === '') return stored
    if (stored.revision !== revision) throw problem('stale_answer', { details: stored })
    if (stored.basis !== 'shown') throw problem('not_shown')
    const { projectId, validationId } = key
    const empty = { ...write, text: { data: '' } }
    const written = await writeAnswer(tx, task, {
      userId: caller.user.id,
      projectId,
      write: empty,
      status: 'INCOMPLETE',
      replaced: revision,
    })
    if (!written) return undefined
    await redrawValues(tx, caller.user.id, projectId)
    if (task.answer_check?.check === 'evidence') await setShown(tx, caller.user.id, projectId, validationId, false)
    return answerOf(written)
  })

/** Stores which points of the author's explanation a learner's own explanation covers. */
export const coverPoints = async (context: Context, caller: SignedInCaller, key: AnswerKey, covered: number[]): Promise<Answer> => {
  const { projectId, validationId } = key
  const sorted = [...new Set(covered)].toSorted((one, other) => one - other)
  return context.db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    const task = (await gradableTasks(tx, caller, projectId)).find(({ id }) => id === validationId)
    const stored = task && answerOf(task)
    if (!task || stored?.basis !== 'own_words') throw problem('not_found')
    if (sorted.some((point) => point >= (task.points?.length ?? 0))) throw problem('invalid', { fields: { covered: 'too_big' } })
    await markCovered(tx, caller.user.id, projectId, validationId, sorted)
    return { ...stored, ...(task.points && { covered: sorted }) }
  })
}

type Stored = { task: GradableTaskRow; tasks: GradableTaskRow[]; stored: Answer; write: AnswerWrite & { text: { data: string } } }

/** Changes a stored answer while holding the lock of the work. Retries if a draft is saved meanwhile. */
const changeAnswer = async (
  context: Context,
  caller: SignedInCaller,
  { projectId, validationId }: AnswerKey,
  revision: number,
  change: (tx: Transaction, stored: Stored) => Promise<Answer | undefined>,
): Promise<Answer> => {
  return untilDecided(context, async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    const tasks = await gradableTasks(tx, caller, projectId)
    const task = tasks.find(({ id }) => id === validationId)
    const stored = task && answerOf(task)
    if (!task || !stored) throw problem('not_found')
    const { hidden, type, text = { data: '' } } = stored
    return change(tx, { task, tasks, stored, write: { id: validationId, hidden, type, text, status: stored.status, revision } })
  })
}
