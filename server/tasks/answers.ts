import { judgedSentence } from '@fieldwork/core/messages/answers.ts'
import { mayInsist } from '@fieldwork/core/tasks/insisting.ts'
import { type WriteOutcome, writeOutcome } from '@fieldwork/core/tasks/saving.ts'
import type { AnswerBasis } from '@fieldwork/core/answerBasis.ts'
import type { Answer, AnswerStatus, AnswerWrite, Validation } from '@fieldwork/core/tasks/schema.ts'
import { type Counted, isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import type { GradableTaskRow, TaskRow } from './queries.ts'

export type AnswerKey = { projectId: string; validationId: string }

/** The answer that a row holds; undefined when there is none, or one to a task that was of another kind then. */
export const answerOf = (row: TaskRow): Answer | undefined => {
  if (row.answer_type === null || row.answer_type !== row.type) return undefined
  const hint = hintOf(row)
  const file = { file: { name: row.file_name, storageName: row.storage_name } }
  return {
    id: row.id,
    hidden: row.answer_hidden,
    type: row.type,
    ...(row.type === 'FILE' ? file : { text: { data: row.text_data } }),
    status: row.status,
    ...(hint === null ? {} : { hint }),
    ...modelFor(row, row.status),
    ...ownJudgementOf(row),
    ...basisOf(row),
    revision: row.revision,
  }
}

/** What is said with an answer: the author's hint, which an accepted explanation may have, too, or that a language model accepted it. */
export const hintOf = ({ hint, accepted_by_model }: { hint: string | null; accepted_by_model: boolean | null }): string | null =>
  hint ?? (accepted_by_model ? judgedSentence : null)

/** What becomes of a write, by what is stored. */
export const writeOutcomeOf = (row: GradableTaskRow, write: AnswerWrite, pro: boolean): WriteOutcome => {
  const answer = answerOf(row)
  return writeOutcome(answer && { answer, key: row.write_key, earlierKeys: row.earlier_keys ?? [] }, write, pro)
}

/** The model answer of a task, once the caller's own answer to it is complete. */
export const modelFor = ({ model_answer }: Pick<TaskRow, 'model_answer'>, status: AnswerStatus): Pick<Answer, 'model'> =>
  status === 'COMPLETE' && model_answer !== null ? { model: model_answer } : {}

type BasisColumns = { status: AnswerStatus; basis: AnswerBasis | null; seen_at: Date | null }

/** Returns how a complete answer came to count that no rule accepted. */
export const countedOn = ({ status, basis, seen_at }: BasisColumns): Pick<Answer, 'basis' | 'seenAt'> =>
  status !== 'COMPLETE' || basis === null ? {} : { basis, ...(seen_at && { seenAt: seen_at.toISOString() }) }

/** Like `countedOn`, with the points of the author's explanation for an answer in own words. */
export const basisOf = ({
  covered,
  points,
  ...columns
}: BasisColumns & { covered: number[]; points: string[] | null }): Pick<Answer, 'basis' | 'seenAt' | 'points' | 'covered'> => {
  const counted = countedOn(columns)
  return { ...counted, ...(counted.basis === 'own_words' && points && { points, covered }) }
}

/** What a learner's word has to do with their answer: they may give it, or it counts by it. */
export const ownJudgementOf = (
  answer: Omit<Parameters<typeof mayInsist>[0], 'isChoice'> & { own_judgement: boolean; is_choice: boolean },
): Pick<Answer, 'mayInsist' | 'ownJudgement'> => ({
  ...(mayInsist({ ...answer, isChoice: answer.is_choice }) ? { mayInsist: true } : {}),
  ...(answer.own_judgement && answer.status === 'COMPLETE' ? { ownJudgement: true } : {}),
})

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
