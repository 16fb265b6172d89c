import { matchesPattern } from '@fieldwork/compiler/pattern.ts'
import { decideAnswer, mergeHistory } from '@fieldwork/core/bundles/decideImport.ts'
import { mostInBundle } from '@fieldwork/core/bundles/limits.ts'
import type { AnswerOutcome, BundledAnswer, StatusChange } from '@fieldwork/core/bundles/schema.ts'
import { draftErrors, gradeAnswer } from '@fieldwork/core/tasks/gradeAnswer.ts'
import { textLimit } from '@fieldwork/core/tasks/limits.ts'
import type { AnswerStatus, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { answerFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { GradableTaskRow } from '../tasks/queries.ts'
import type { BundledAnswerRow } from './queries.ts'
import type { OpenedBundle } from './readBundle.ts'

/** What an import does with one answer of a zip. Status, hint and history are null where nothing is written. */
export type PlannedAnswer = {
  incoming: BundledAnswer
  outcome: AnswerOutcome
  status: AnswerStatus | null
  hint: string | null
  /** It counts on its learner's word, as it did where it comes from. */
  ownJudgement: boolean
  history: StatusChange[]
  value: AnswerValue
  /** Revision of the answer that is here; 0: none. */
  replaced: number
}

type Here = { projectId: string; tasks: readonly GradableTaskRow[]; answers: readonly BundledAnswerRow[]; planLimit: number | null }

/** `isPicture`: whether what the zip has under a name is one; before it was looked at, that there is something. */
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
  { projectId, tasks, answers, planLimit }: Here,
  isPicture: (name: string) => boolean,
): PlannedAnswer => {
  const own = answers.find(({ id }) => id === incoming.id)
  const task = tasks.find(({ id }) => id === incoming.id)
  const value = valueOf(incoming, projectId)
  const nothing = { incoming, status: null, hint: null, ownJudgement: false, history: [], value, replaced: own?.revision ?? 0 }
  if (!task || task.type !== incoming.type) return { ...nothing, outcome: 'absent' }
  const outcome = decideAnswer(incoming, own && hereOf(own, incoming))
  if (outcome === 'kept') return { ...nothing, outcome, status: own!.status }
  if (outcome === 'same')
    return { ...nothing, outcome, status: own!.status, history: mergeHistory(own!.history, incoming.history, mostInBundle.statuses) }
  const limit = textLimit({ limit: planLimit, current: 0 }, task.character_limit)
  const hasFile = incoming.picture !== null && isPicture(incoming.picture)
  if (draftErrors(value, { type: task.type, limit }) || (incoming.type === 'FILE' && !hasFile)) return { ...nothing, outcome: 'refused' }
  const grade = gradeOf(incoming, value, { task, limit, hasFile })
  return { ...nothing, outcome, ...grade, history: mergeHistory(own?.history ?? [], incoming.history, mostInBundle.statuses) }
}

const valueOf = ({ id, type, text, fileName }: BundledAnswer, projectId: string): AnswerValue =>
  type === 'FILE' ? { type, file: { name: fileName, storageName: answerFileName(projectId, id) } } : { type, text: { data: text } }

const hereOf = (own: BundledAnswerRow, { type, changedAt }: BundledAnswer) => ({
  value:
    own.type === 'FILE'
      ? { type: own.type, file: { name: own.file_name, storageName: own.storage_name } }
      : { type: own.type, text: { data: own.text_data } },
  status: own.status,
  changedAt: own.updated_at.getTime(),
  // A picture is drawn anew when it comes in, so that its bytes tell nothing.
  isSamePicture: type === 'FILE' && own.updated_at.getTime() === Date.parse(changedAt),
})

/**
 * The zip is believed when it says that an answer is a draft, waits for review, or counts on its learner's word, which the learner could
 * give here, too. It is not believed when it says right or wrong.
 */
const gradeOf = (
  incoming: BundledAnswer,
  value: AnswerValue,
  { task, limit, hasFile }: { task: GradableTaskRow; limit: number; hasFile: boolean },
): Pick<PlannedAnswer, 'hint' | 'ownJudgement'> & { status: AnswerStatus } => {
  const own = { hint: null, ownJudgement: false }
  if (incoming.status === 'INCOMPLETE' || incoming.status === 'IN_REVIEW') return { ...own, status: incoming.status }
  const { type, optional, extension, answer_check } = task
  const grade = gradeAnswer(
    value,
    { type, optional, extension, limit, check: answer_check ?? undefined },
    { matches: matchesPattern, hasFile },
  )
  if ('refused' in grade) return { ...own, status: 'INCOMPLETE' }
  // What was wrong there stays so until its learner asks for a grade again.
  if (incoming.status === 'INCORRECT' && grade.status === 'COMPLETE') return { ...own, status: 'INCOMPLETE' }
  if (!('hint' in grade)) return { ...own, status: grade.status }
  return incoming.ownJudgement
    ? { hint: null, status: 'COMPLETE', ownJudgement: true }
    : { ...own, status: grade.status, hint: grade.hint ?? null }
}
