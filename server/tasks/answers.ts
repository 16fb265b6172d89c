import { judgedSentence } from '@fieldwork/core/messages/answers.ts'
import { mayInsist } from '@fieldwork/core/tasks/insisting.ts'
import { type WriteOutcome, writeOutcome } from '@fieldwork/core/tasks/saving.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type { Answer, AnswerWrite, Validation } from '@fieldwork/core/tasks/schema.ts'
import { type Counted, isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import type { GradableTaskRow, TaskRow } from './queries.ts'

export type AnswerKey = { projectId: string; validationId: string }

/**
 * The answer that a row holds; undefined if there is none, or if the task was of another type then. A complete one comes with the model
 * answer, and one in the learner's own words with the points of the author's explanation.
 */
export const answerOf = (row: TaskRow): Answer | undefined => {
  if (row.answer_type === null || row.answer_type !== row.type) return undefined
  const hint = hintOf(row)
  const isComplete = row.status === 'COMPLETE'
  const counted = countedOn(row)
  const file = { file: { name: row.file_name, storageName: row.storage_name } }
  return {
    id: row.id,
    hidden: row.answer_hidden,
    type: row.type,
    ...(row.type === 'FILE' ? file : { text: { data: row.text_data } }),
    status: row.status,
    ...(hint === null ? {} : { hint }),
    ...(isComplete && row.model_answer !== null ? { model: row.model_answer } : {}),
    ...(mayInsist({ ...row, text: row.text_data, isChoice: row.is_choice }) ? { mayInsist: true } : {}),
    ...(isComplete && row.own_judgement ? { ownJudgement: true } : {}),
    ...counted,
    ...(counted.basis === 'own_words' && row.points ? { points: row.points, covered: row.covered } : {}),
    revision: row.revision,
  }
}

/** The author's hint, which an accepted explanation may have, too, or a sentence that says that a language model accepted the answer. */
export const hintOf = ({ hint, accepted_by_model }: { hint: string | null; accepted_by_model: boolean | null }): string | null =>
  hint ?? (accepted_by_model ? judgedSentence : null)

/** Decides about a write by the stored answer. */
export const writeOutcomeOf = (row: GradableTaskRow, write: AnswerWrite, pro: boolean): WriteOutcome => {
  const answer = answerOf(row)
  return writeOutcome(answer && { answer, key: row.write_key, earlierKeys: row.earlier_keys ?? [] }, write, pro)
}

/** Says why a complete answer counts that no rule accepted. */
export const countedOn = ({
  status,
  basis,
  seen_at,
}: Pick<Answer, 'status'> & { basis: AnswerBasis | null; seen_at: Date | null }): Pick<Answer, 'basis' | 'seenAt'> =>
  status !== 'COMPLETE' || basis === null ? {} : { basis, ...(seen_at && { seenAt: seen_at.toISOString() }) }

export const validationOf = (row: TaskRow): Validation => {
  const answer = answerOf(row)
  return {
    id: row.id,
    stepId: row.step_id,
    boxId: row.box_id,
    type: row.type,
    title: row.title,
    description: row.description,
    optional: row.optional,
    hidden: row.hidden,
    characterLimit: row.character_limit,
    extension: row.extension,
    status: answer?.status ?? 'INCOMPLETE',
    answer: answer ?? null,
  }
}

/** The fields of a task that the rules of boxes and progress read. */
export const countedOf = (row: TaskRow): Counted & { id: string; boxId: string } => {
  const answer = answerOf(row)
  const { optional, hidden } = row
  return { id: row.id, boxId: row.box_id, status: answer?.status ?? 'INCOMPLETE', optional, hidden, filled: !isEmptyAnswer(answer ?? null) }
}
