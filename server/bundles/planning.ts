import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { decideAnswer, mergeHistory } from '@fieldwork/core/bundles/decideImport.ts'
import { maxInBundle } from '@fieldwork/core/bundles/limits.ts'
import type { AnswerOutcome, BundledAnswer, StatusChange } from '@fieldwork/core/bundles/schema.ts'
import { draftErrors, gradeAnswer } from '@fieldwork/core/tasks/gradeAnswer.ts'
import { answerLimit } from '@fieldwork/core/tasks/limits.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type { AnswerStatus, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { GradableTaskRow } from '../tasks/queries.ts'
import type { ModelGrades } from './judging.ts'
import type { BundledAnswerRow } from './queries.ts'
import type { OpenedBundle } from './readBundle.ts'

/** An import's decision on one answer of a zip. Status, hint and history are null if nothing is written. */
export type PlannedAnswer = {
  incoming: BundledAnswer
  outcome: AnswerOutcome
  status: AnswerStatus | null
  hint: string | null
  /** It counted on its learner's word on the other server, and the check here refuses it, too: the learner may insist at once. */
  mayInsist: boolean
  /** The check refuses it, and a language model accepts it. */
  isAcceptedByModel: boolean
  basis: AnswerBasis | null
  /** The rubric for a language model, if the answer counted on the other server and the check here refuses it. */
  rubric: string | null
  history: StatusChange[]
  value: AnswerValue
  /** Revision of the existing answer; 0: none. */
  replaced: number
}

type Here = {
  projectId: string
  tasks: readonly GradableTaskRow[]
  answers: readonly BundledAnswerRow[]
  planLimit: number | null
  modelGrades: ModelGrades
}

/** `isPicture`: whether the zip's file of that name is a picture; before it was decoded, whether there is a file. */
export const planAnswers = (
  { bundle }: Pick<OpenedBundle, 'bundle'>,
  here: Here,
  isPicture: (name: string) => boolean,
): PlannedAnswer[] => {
  const seen = new Set<string>()
  return bundle.answers.flatMap((incoming) => {
    if (seen.has(incoming.id)) return []
    seen.add(incoming.id)
    return [planAnswer(incoming, here, isPicture)]
  })
}

const planAnswer = (
  incoming: BundledAnswer,
  { projectId, tasks, answers, planLimit, modelGrades }: Here,
  isPicture: (name: string) => boolean,
): PlannedAnswer => {
  const own = answers.find(({ id }) => id === incoming.id)
  const task = tasks.find(({ id }) => id === incoming.id)
  const value = valueOf(incoming, projectId)
  const nothing = { incoming, status: null, ...ungraded, history: [], value, replaced: own?.revision ?? 0 }
  if (!task || task.type !== incoming.type) return { ...nothing, outcome: 'absent' }
  const outcome = decideAnswer(incoming, own && hereOf(own, incoming))
  if (outcome === 'kept') return { ...nothing, outcome, status: own!.status }
  if (outcome === 'same')
    return { ...nothing, outcome, status: own!.status, history: mergeHistory(own!.history, incoming.history, maxInBundle.statuses) }
  const limit = answerLimit({ limit: planLimit, current: 0 }, task.character_limit, task.answer_check?.check === 'evidence')
  const hasFile = incoming.picture !== null && isPicture(incoming.picture)
  if (draftErrors(value, { type: task.type, limit }) || (incoming.type === 'FILE' && !hasFile)) return { ...nothing, outcome: 'refused' }
  const grade = gradeOf(incoming, value, { task, limit, hasFile, modelGrade: modelGrades.get(incoming.id) })
  // A model answer shown on either server stays shown, because the zip may contain it.
  const isShown = grade.status === 'COMPLETE' && Boolean(incoming.wasShown ?? own?.was_shown)
  return {
    ...nothing,
    outcome,
    ...grade,
    ...(isShown && { basis: 'shown' }),
    history: mergeHistory(own?.history ?? [], incoming.history, maxInBundle.statuses),
  }
}

const ungraded = { hint: null, mayInsist: false, isAcceptedByModel: false, rubric: null, basis: null }

const valueOf = ({ id, type, text, fileName }: BundledAnswer, projectId: string): AnswerValue =>
  type === 'FILE' ? { type, file: { name: fileName, storageName: answerFileName(projectId, id) } } : { type, text: { data: text } }

const hereOf = (own: BundledAnswerRow, { type, changedAt }: BundledAnswer) => ({
  value:
    own.type === 'FILE'
      ? { type: own.type, file: { name: own.file_name, storageName: own.storage_name } }
      : { type: own.type, text: { data: own.text_data } },
  status: own.status,
  changedAt: own.updated_at.getTime(),
  // Pictures are re-encoded on import, so their bytes can't be compared.
  isSamePicture: type === 'FILE' && own.updated_at.getTime() === Date.parse(changedAt),
})

const refuseOutput = (): never => {
  throw new TypeError('Output is judged with the values of its learner, which a zip does not have.')
}

type ModelGrade = ReturnType<ModelGrades['get']>

/**
 * Believes the zip that an answer is a draft or waits for review, but not that it is right or wrong, nor that it counts on its learner's
 * word: that takes a reason, which the learner has to give here. An answer that a language model may accept is a draft until a model has
 * judged it.
 */
const gradeOf = (
  incoming: BundledAnswer,
  value: AnswerValue,
  { task, limit, hasFile, modelGrade }: { task: GradableTaskRow; limit: number; hasFile: boolean; modelGrade: ModelGrade },
): Pick<PlannedAnswer, keyof typeof ungraded> & { status: AnswerStatus } => {
  if (incoming.status === 'INCOMPLETE' || incoming.status === 'IN_REVIEW') return { ...ungraded, status: incoming.status }
  const { type, optional, extension, answer_check } = task
  // These depend on values drawn for this learner, or on their first choice. A zip can prove neither.
  if (answer_check?.check === 'evidence' || answer_check?.check === 'choice') return { ...ungraded, status: 'INCOMPLETE' }
  const check = answer_check ?? undefined
  const grade = gradeAnswer(
    value,
    { type, optional, extension, limit, check },
    { matches: matchesPattern, hasFile, gradeOutput: refuseOutput },
  )
  if ('refused' in grade) return { ...ungraded, status: 'INCOMPLETE' }
  // A wrong answer stays wrong until its learner requests a grade again.
  if (incoming.status === 'INCORRECT' && grade.status === 'COMPLETE') return { ...ungraded, status: 'INCOMPLETE' }
  const basis = grade.status === 'COMPLETE' && check?.check === 'own-words' ? ('own_words' as const) : null
  if (grade.status !== 'INCORRECT' || !('hint' in grade))
    return { ...ungraded, status: grade.status, hint: 'hint' in grade ? (grade.hint ?? null) : null, basis }
  if (incoming.ownJudgement) return { ...ungraded, status: grade.status, hint: grade.hint ?? null, mayInsist: true }
  const rubric = incoming.status === 'COMPLETE' && answer_check && 'rubric' in answer_check ? (answer_check.rubric ?? null) : null
  const refused = { ...ungraded, status: grade.status, hint: grade.hint ?? null, rubric }
  if (rubric === null) return refused
  // The rubric may have been corrected since the model used it.
  if (modelGrade?.rubric !== rubric) return { ...ungraded, status: 'INCOMPLETE', rubric }
  return modelGrade.isAccepted ? { ...ungraded, status: 'COMPLETE', isAcceptedByModel: true, rubric } : refused
}
