import { problem } from '@fieldwork/core/problems.ts'
import type { Answer, AnswerWrite, Insistence } from '@fieldwork/core/tasks/schema.ts'
import { recordEvent } from '../analytics/queries.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type AnswerKey, answerOf, modelFor } from './answers.ts'
import { gradableTasks, writeAnswer } from './queries.ts'
import { recordGrade } from './grades/queries.ts'
import { answerFrom, readWords, untilDecided, updateBox } from './saving.ts'

/** The model answer of a task to a learner whose answer was refused often enough; null when its author wrote none. */
export const modelAnswer = async (
  { db }: Context,
  caller: SignedInCaller,
  { projectId, validationId }: AnswerKey,
): Promise<string | null> => {
  const task = (await gradableTasks(db, caller, projectId)).find(({ id }) => id === validationId)
  const answer = task && answerOf(task)
  if (!answer) throw problem('not_found')
  if (!answer.mayInsist && answer.status !== 'COMPLETE') throw problem('not_refused')
  return task.model_answer
}

/** Has a refused answer count on its learner's word. What the check said of it stays as it was, for the project's authors. */
export const insistOnAnswer = async (context: Context, caller: SignedInCaller, key: AnswerKey, insistence: Insistence): Promise<Answer> => {
  await context.limits.take('saves', caller.user.id)
  return untilDecided(context, (tx) => decide(tx, caller, key, insistence))
}

/** Undefined when a draft came between: then everything is to be read again. */
const decide = async (
  tx: Transaction,
  caller: SignedInCaller,
  { projectId, validationId }: AnswerKey,
  { revision, reason }: Insistence,
): Promise<Answer | undefined> => {
  const { user } = caller
  await tx.lock(lockKey(user.id, projectId))
  const tasks = await gradableTasks(tx, caller, projectId)
  const task = tasks.find(({ id }) => id === validationId)
  const stored = task && answerOf(task)
  if (!stored) throw problem('not_found')
  // Its reply got lost, or another window was first.
  if (stored.ownJudgement) return stored
  if (stored.revision !== revision) throw problem('stale_answer', { details: stored })
  if (!stored.mayInsist) throw problem('not_refused')
  const { hidden, type, text = { data: '' } } = stored
  const write: AnswerWrite = { id: validationId, hidden, type, text, status: 'COMPLETE' }
  const decided = {
    write,
    status: 'COMPLETE',
    hint: null,
    ownJudgement: true,
    isRefused: false,
    isAcceptedByModel: false,
    basis: null,
    seenAt: null,
    stored: revision,
  } as const
  if (!(await writeAnswer(tx, { userId: user.id, projectId, ...decided }))) return undefined
  await updateBox(tx, user, projectId, tasks, task, 'COMPLETE')
  const { version } = task
  await recordGrade(tx, {
    userId: user.id,
    projectId,
    validationId,
    version,
    outcome: 'INSISTED',
    words: readWords(text.data, task),
    reason,
  })
  await recordEvent(tx, { name: 'answer_insisted', user, projectId, details: { boxId: task.box_id } })
  return { ...answerFrom(write, { status: 'COMPLETE' }, revision + 1), ownJudgement: true, ...modelFor(task, 'COMPLETE') }
}
