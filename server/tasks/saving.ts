import { limitOf } from '@fieldwork/core/plans/features.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Answer, AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import type { saveAnswer as endpoint } from '@fieldwork/core/tasks/contract.ts'
import { textLimit } from '@fieldwork/core/tasks/limits.ts'
import { resetsBox, writeOutcome } from '@fieldwork/core/tasks/saving.ts'
import { boxStatus, emptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { type Grade, gradeAnswer, draftErrors } from '@fieldwork/core/tasks/gradeAnswer.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { SignedInCaller } from '../accounts/caller.ts'
import { requireReading, lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/connect.ts'
import { recordEvent } from '../analytics/events.ts'
import type { UnauthenticatedCall } from '../http/http.ts'
import { verifyUpload } from '../uploads/verify.ts'
import { answerOf, countedOf, modelFor } from './answers.ts'
import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { beginProject, reopenAnswers, saveDraft, taskRows, type TaskRow, writeAnswer } from './queries.ts'

type AnswerKey = { projectId: string; validationId: string }

/** Saves a draft, marks for review, or decides: see AnswerWrite. Throws what the endpoint names. */
export const saveAnswer = async (context: Context, call: UnauthenticatedCall<typeof endpoint>): Promise<Answer> => {
  const { params: place, body: write, credentials } = call
  if (write.id !== place.validationId) throw problem('invalid', { fields: { id: 'invalid_value' } })
  if (write.status === 'INCORRECT') throw problem('invalid', { fields: { status: 'invalid_value' } })
  if (write.status === 'COMPLETE') {
    const caller = await call.authenticate()
    await context.limits.take('verdicts', caller.user.id)
    return saveWithLock(context, caller, place, write)
  }
  // By session, since nobody has looked for the person yet.
  await context.limits.take('saves', credentials.sessionHash!.toString('base64'))
  if (write.type === 'FILE') return saveWithLock(context, await call.authenticate(), place, write)
  const row = await saveDraft(context.db, credentials, { projectId: place.projectId, write, fits: fitsOf(context, write) })
  const caller = await call.authenticateFound(row)
  return row?.revision ? answerFrom(write, { status: write.status }, row.revision) : saveWithLock(context, caller, place, write)
}

/** False for a plan without a limit of its own: the author's counts then, which only the task's row knows. */
const fitsOf = ({ config: { limits } }: Context, write: AnswerWrite) => {
  const fits = (plan: Plan) => {
    const limit = limitOf(limits, plan, 'validationTextCharacter')
    return (write.type === 'URL' || Boolean(limit)) && !draftErrors(write, { type: write.type, limit: limit ?? 0 })
  }
  return { free: fits('free'), pro: fits('pro') }
}

const saveWithLock = async (context: Context, caller: SignedInCaller, place: AnswerKey, write: AnswerWrite): Promise<Answer> => {
  // Before the transaction: it may ask the file store.
  const hasFile = await isUploaded(context, caller.user.id, place, write)
  for (let tries = 0; tries < 5; tries++) {
    const saved = await context.db.transaction((tx) => decide(tx, context, caller, place, write, hasFile))
    if (saved) return saved
  }
  throw problem('conflict')
}

const isUploaded = async (
  context: Context,
  userId: string,
  { projectId, validationId }: AnswerKey,
  { type, file }: AnswerWrite,
): Promise<boolean> => {
  const name = answerFileName(projectId, validationId)
  return type === 'FILE' && file?.storageName === name && (await verifyUpload(context, userId, name)) !== undefined
}

/** Undefined when a draft came between: then everything is to be read again. */
const decide = async (
  tx: Transaction,
  { config }: Context,
  { user, reader }: SignedInCaller,
  { projectId, validationId }: AnswerKey,
  write: AnswerWrite,
  hasFile: boolean,
): Promise<Answer | undefined> => {
  await tx.lock(lockKey(user.id, projectId))
  const rows = await taskRows(tx, user.id, projectId)
  requireReading(rows[0], reader)
  const tasks = rows.filter((row) => row.id !== null)
  const task = tasks.find(({ id }) => id === validationId)
  if (!task) throw problem('not_found')

  const stored = answerOf(task)
  const turn = writeOutcome(stored && { answer: stored, key: task.write_key, earlierKeys: task.earlier_keys ?? [] }, write, reader.pro)
  if (turn === 'repetition') return stored!
  if (turn === 'key_reused') throw problem('invalid', { fields: { key: 'reused' } })
  if (turn === 'stale') throw problem('stale_answer', { details: stored ?? emptyAnswer(validationId, task.type) })
  if (turn === 'plan_required') throw problem('plan_required')

  const limit = textLimit({ limit: limitOf(config.limits, user.plan, 'validationTextCharacter'), current: 0 }, task.character_limit)
  const outcome = outcomeOf(write, task, limit, hasFile)
  const hint = 'hint' in outcome ? (outcome.hint ?? null) : null
  const known = task.revision ?? 0
  // Before the answer: whoever holds an answer never waits for its enrolment.
  await beginProject(tx, user.id, projectId, task.version)
  if (!(await writeAnswer(tx, { userId: user.id, projectId, write, status: outcome.status, hint, stored: known }))) return undefined
  await updateBox(tx, user.id, projectId, tasks, task, outcome.status)
  return { ...answerFrom(write, outcome, known + 1), ...modelFor(task, outcome.status) }
}

type AnswerOutcome = Exclude<Grade, { refused: unknown }> | { status: AnswerWrite['status'] }

const outcomeOf = (
  write: AnswerWrite,
  { type, optional, extension, answer_check }: TaskRow,
  limit: number,
  hasFile: boolean,
): AnswerOutcome => {
  const fields = draftErrors(write, { type, limit })
  if (fields) throw problem('invalid', { fields })
  if (write.status !== 'COMPLETE') {
    if (write.file?.storageName && type === 'FILE' && !hasFile)
      throw problem('invalid', { fields: { 'file.storageName': 'invalid_value' } })
    return { status: write.status }
  }
  const check = answer_check ?? undefined
  const grade = gradeAnswer(write, { type, optional, extension, limit, check }, { matches: matchesPattern, hasFile })
  if ('refused' in grade) throw problem('invalid', { fields: grade.refused })
  return grade
}

/** An edited complete answer reopens its box; the answer that completes a box is written down, once for each time it happens. */
const updateBox = async (
  tx: Transaction,
  userId: string,
  projectId: string,
  tasks: TaskRow[],
  task: TaskRow,
  status: AnswerWrite['status'],
) => {
  const before = tasks.filter((row) => row.box_id === task.box_id).map(countedOf)
  const own = before.find(({ id }) => id === task.id)!
  if (resetsBox(own.status, status)) {
    const others = before.filter((item) => item !== own).map(({ id }) => id)
    if (others.length > 0) await reopenAnswers(tx, userId, projectId, others)
  }
  const after = before.map((item) => (item === own ? { ...own, status, filled: true } : item))
  if (status === 'COMPLETE' && boxStatus(before) !== 'complete' && boxStatus(after) === 'complete') {
    await recordEvent(tx, { name: 'box_completed', userId, projectId, details: { boxId: task.box_id } })
  }
}

const answerFrom = (write: AnswerWrite, outcome: AnswerOutcome, revision: number): Answer => ({
  id: write.id,
  hidden: write.hidden ?? false,
  type: write.type,
  ...(write.type === 'FILE' ? { file: write.file ?? { name: '', storageName: '' } } : { text: { data: write.text?.data ?? '' } }),
  status: outcome.status,
  ...('hint' in outcome && outcome.hint !== undefined ? { hint: outcome.hint } : {}),
  revision,
})
