import type { Logger } from 'pino'
import { limitOf } from '@fieldwork/core/plans/features.ts'
import { lockedProblem } from '@fieldwork/core/plans/gates.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { VariableValues } from '@fieldwork/core/documents/variables.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type * as contract from '@fieldwork/core/tasks/contract.ts'
import type { Answer, AnswerWrite } from '@fieldwork/core/tasks/schema.ts'
import { answerLimit } from '@fieldwork/core/tasks/limits.ts'
import { isSameValue, resetsBox } from '@fieldwork/core/tasks/saving.ts'
import { boxStatus, emptyAnswer, fullUrl } from '@fieldwork/core/tasks/status.ts'
import { type Grade, gradeAnswer, draftErrors } from '@fieldwork/core/tasks/gradeAnswer.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { Call } from '../http/route.ts'
import { personLimit } from '../plans/limits.ts'
import { lockKey } from '../catalogue/permission.ts'
import type { Context } from '../context.ts'
import { counters } from '../metrics/counters.ts'
import type { Transaction } from '../database/transaction.ts'
import { isRecorded } from '../analytics/isRecorded.ts'
import { recordEvent } from '../analytics/queries.ts'
import { verifyUpload } from '../uploads/verify.ts'
import { drawnValues } from '../catalogue/personalValues.ts'
import type { EvidenceCheck } from '@fieldwork/core/tasks/gradeEvidence.ts'
import { outputGrader } from './outputGrader.ts'
import { type AnswerKey, answerOf, countedOf, writeOutcomeOf } from './answers.ts'
import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { beginProject, gradableTasks, type GradableTaskRow, reopenAnswers, saveDraft, type TaskRow, writeAnswer } from './queries.ts'
import { recordGrade } from './grades/queries.ts'

/** Finds the rubric by which a language model accepts the answer; undefined if it doesn't. */
type FindRubric = () => Promise<string | undefined> | undefined

/** Saves a draft, marks an answer for review, or grades it: see AnswerWrite. Throws the problems that the endpoint names. */
export const saveAnswer = async (context: Context, call: Call<typeof contract.saveAnswer>, findRubric: FindRubric): Promise<Answer> => {
  const { caller, params: key, body: write } = call
  if (write.id !== key.validationId) throw problem('invalid', { fields: { id: 'invalid_value' } })
  if (write.status === 'INCORRECT') throw problem('invalid', { fields: { status: 'invalid_value' } })
  await context.limits.take(write.status === 'COMPLETE' ? 'grades' : 'saves', caller.user.id)
  const isDraft = write.status !== 'COMPLETE' && write.type !== 'FILE' && fits(context, caller.user.plan, write)
  const saved = isDraft ? await saveDraft(context.db, caller, key.projectId, write) : undefined
  if (saved) return savedDraft(write, saved.revision)
  // Before the transaction, because the file store and the language model may have to be asked.
  const hasFile = await isUploaded(context, caller.user.id, key, write)
  const rubric = await findRubric()
  const answer = await untilDecided(context, (tx) => decide(tx, context, caller, key, write, { hasFile, rubric }))
  if (write.status === 'COMPLETE') counters.grades.inc({ outcome: answer.status === 'COMPLETE' ? 'complete' : 'incorrect' })
  return answer
}

const savedDraft = ({ id, hidden = false, type, text, status }: AnswerWrite, revision: number): Answer => ({
  id,
  hidden,
  type,
  text: { data: text?.data ?? '' },
  status,
  revision,
})

/** False for a plan without a limit of its own: the author's counts then, which only the task's row knows. A raised limit is read later. */
const fits = ({ config }: Context, plan: Plan, write: AnswerWrite): boolean => {
  const limit = limitOf(config.limits, plan, 'validationTextCharacter')
  return (write.type === 'URL' || Boolean(limit)) && !draftErrors(write, { type: write.type, limit: limit ?? 0 })
}

/** Drafts that may come between a decision and its write. */
const maxTries = 5

/** Decides in a transaction. Retries while it returns undefined because a draft was saved meanwhile. */
export const untilDecided = async <Decided>(
  { db }: Context,
  decision: (tx: Transaction) => Promise<Decided | undefined>,
): Promise<Decided> => {
  for (let tries = 0; tries < maxTries; tries++) {
    const decided = await db.transaction(decision)
    if (decided !== undefined) return decided
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

/** Judges and saves a write while holding the lock of the work. Undefined if a draft was saved meanwhile, so the caller has to retry. */
export const decide = async (
  tx: Transaction,
  { config, log }: Context,
  caller: SignedInCaller,
  { projectId, validationId }: AnswerKey,
  write: AnswerWrite,
  found: FoundOutside,
): Promise<Answer | undefined> => {
  const { user, reader } = caller
  await tx.lock(lockKey(user.id, projectId))
  const tasks = await gradableTasks(tx, caller, projectId)
  const task = tasks.find(({ id }) => id === validationId)
  if (!task) throw problem('not_found')

  const stored = answerOf(task)
  const writeOutcome = writeOutcomeOf(task, write, reader.pro)
  if (writeOutcome === 'repetition') return stored!
  if (writeOutcome === 'key_reused') throw problem('invalid', { fields: { key: 'reused' } })
  if (writeOutcome === 'stale') throw problem('stale_answer', { details: stored ?? emptyAnswer(validationId, task.type) })
  if (typeof writeOutcome === 'object') throw lockedProblem(writeOutcome)

  const planLimit = { limit: await personLimit(tx, config, user, 'validationTextCharacter'), current: 0 }
  const limit = answerLimit(planLimit, task.character_limit, task.answer_check?.check === 'evidence')
  const values = task.answer_check?.check === 'evidence' ? await drawnValues(tx, user.id, projectId) : undefined
  const others = tasks.flatMap(({ id, step_id, answer_check }) =>
    id !== task.id && step_id === task.step_id && answer_check?.check === 'evidence' ? [answer_check] : [],
  )
  const grade = outcomeOf(write, task, limit, { ...found, values, others, log })
  const isRefused = isRefusedByCheck(grade)
  // The answer may have been reopened with its box since.
  const hasInsisted = Boolean(task.own_judgement && stored && isSameValue(stored, write))
  const outcome: AnswerOutcome = (isRefused || isOfExamples(grade)) && hasInsisted ? { status: 'COMPLETE' } : grade
  const ownJudgement = hasInsisted && (isRefused || outcome.status !== 'COMPLETE')
  // Before the answer: a transaction that holds an answer must never wait for its enrolment.
  await beginProject(tx, user.id, projectId, task.version)
  const basis = outcome.status === 'COMPLETE' && !ownJudgement ? basisOfGrade(task, found.seenAt) : null
  const written = await writeAnswer(tx, task, {
    userId: user.id,
    projectId,
    write,
    status: outcome.status,
    replaced: task.revision ?? 0,
    hint: 'hint' in outcome ? (outcome.hint ?? null) : null,
    ownJudgement,
    isRefused: isRefused && !hasInsisted,
    isAcceptedByModel: 'isAcceptedByModel' in outcome,
    basis,
    seenAt: basis === 'seen' ? (found.seenAt ?? null) : null,
  })
  if (!written) return undefined
  await updateBox(tx, user, projectId, tasks, task, outcome.status)
  if (isChecked(write, task, grade) && !(isRefused && hasInsisted) && isRecorded(user))
    await recordGrade(tx, {
      userId: user.id,
      projectId,
      validationId,
      version: task.version,
      outcome: isRefused ? 'REFUSED' : 'ACCEPTED',
      words: readWords(write.text?.data ?? '', task),
    })
  return answerOf(written)
}

/** The text as the check reads it, and as written in its examples. */
export const readWords = (text: string, { type, extension }: Pick<TaskRow, 'type' | 'extension'>): string =>
  type === 'URL' ? fullUrl(text, extension) : text

/** True if an author's check graded the text. */
const isChecked = (write: AnswerWrite, { answer_check }: GradableTaskRow, grade: AnswerOutcome): boolean =>
  write.status === 'COMPLETE' &&
  !['any', 'own-words'].includes(answer_check?.check ?? 'any') &&
  write.type !== 'FILE' &&
  (grade.status === 'COMPLETE' || isRefusedByCheck(grade))

/** A broken address and a missing file are refused before any check. */
const isRefusedByCheck = (grade: AnswerOutcome): boolean => grade.status === 'INCORRECT' && 'hint' in grade

/** Output of the example values isn't refused: a visitor may have built with them before logging in. */
const isOfExamples = (grade: AnswerOutcome): boolean => grade.status === 'INCOMPLETE' && 'hint' in grade

type AnswerOutcome =
  | Exclude<Grade, { refused: unknown }>
  | { status: AnswerWrite['status'] }
  | { status: 'COMPLETE'; hint?: string; isAcceptedByModel: true }

/** Results from before the transaction: whether the file exists, and the rubric by which a language model accepts the answer. */
type FoundOutside = { hasFile: boolean; rubric: string | undefined; seenAt?: Date | undefined }

const outcomeOf = (
  write: AnswerWrite,
  { type, optional, extension, answer_check }: GradableTaskRow,
  limit: number,
  { hasFile, rubric, values, others, log }: FoundOutside & { values: VariableValues | undefined; others: EvidenceCheck[]; log: Logger },
): AnswerOutcome => {
  const fields = draftErrors(write, { type, limit })
  if (fields) throw problem('invalid', { fields })
  if (write.status !== 'COMPLETE') {
    if (write.file?.storageName && type === 'FILE' && !hasFile)
      throw problem('invalid', { fields: { 'file.storageName': 'invalid_value' } })
    return { status: write.status }
  }
  const check = answer_check ?? undefined
  const grade = gradeAnswer(
    write,
    { type, optional, extension, limit, check },
    { matches: matchesPattern, hasFile, gradeOutput: outputGrader(values, log, { isOfExamples: write.isOfExamples, others }) },
  )
  if ('refused' in grade) throw problem('invalid', { fields: grade.refused })
  // The rubric may have been edited while the model read the answer; the result is then discarded.
  const isJudged = rubric !== undefined && check && 'rubric' in check && check.rubric === rubric
  const mayJudge = grade.status === 'INCORRECT' || (grade.status === 'COMPLETE' && check?.check === 'own-words')
  if (!mayJudge || !isJudged) return grade
  return { ...(grade.status === 'COMPLETE' ? grade : { status: 'COMPLETE' }), isAcceptedByModel: true }
}

/** Returns how a complete answer came to count that no rule accepted. A choice after a refusal was explained, so it is marked as shown. */
const basisOfGrade = ({ answer_check, refusals, was_shown }: GradableTaskRow, seenAt: Date | undefined): AnswerBasis | null => {
  if (was_shown) return 'shown'
  switch (answer_check?.check) {
    case 'evidence':
      return seenAt ? 'seen' : 'computed'
    case 'own-words':
      return 'own_words'
    case 'choice':
      return (refusals ?? 0) > 0 ? 'shown' : null
    default:
      return null
  }
}

/** An edited complete answer reopens its box; the answer that completes a box is written down, once for each time it happens. */
export const updateBox = async (
  tx: Transaction,
  user: SignedInCaller['user'],
  projectId: string,
  tasks: TaskRow[],
  task: TaskRow,
  status: AnswerWrite['status'],
) => {
  const before = tasks.filter((row) => row.box_id === task.box_id).map(countedOf)
  const own = before.find(({ id }) => id === task.id)!
  if (resetsBox(own.status, status)) {
    const others = before.filter((item) => item !== own).map(({ id }) => id)
    if (others.length > 0) await reopenAnswers(tx, user.id, projectId, others)
  }
  const after = before.map((item) => (item === own ? { ...own, status, filled: true } : item))
  if (status === 'COMPLETE' && boxStatus(before) !== 'complete' && boxStatus(after) === 'complete') {
    await recordEvent(tx, { name: 'box_completed', user, projectId, details: { boxId: task.box_id } })
  }
}
