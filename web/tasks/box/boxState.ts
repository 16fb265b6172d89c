import { answerTypeOf } from '@fieldwork/core/documents/walk.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox.ts'
import type { Answer, AnswerValue, Validation } from '@fieldwork/core/tasks/schema.ts'
import type { BoxItem, FieldState } from '@fieldwork/core/tasks/box.ts'
import { emptyAnswer, fillOf, isEmptyAnswer, isValidUrl } from '@fieldwork/core/tasks/status.ts'
import { shownStatus, type Draft } from '../drafts/draft.ts'

/** One question of a box with the learner's answer, as this window knows it. */
export type AnswerItem = BoxItem & {
  node: ValidationNode
  draft: Draft | undefined
  /** As the server holds it. */
  answer: Answer
  /** The learner's own value, else the stored one; see DraftStore for how new it is. */
  value: AnswerValue
  /** Effective limit of a text answer. */
  limit: number
}

export type ShownAnswerItem = AnswerItem & { field: FieldState }

export type AnswerUploadState = 'running' | 'failed'

export const itemOf = (
  node: ValidationNode,
  validation: Validation | undefined,
  draft: Draft | undefined,
  limit: number,
  upload?: AnswerUploadState,
): AnswerItem => {
  const type = answerTypeOf[node.type]
  const answer = validation?.answer ?? emptyAnswer(node.id, type)
  const value = draft?.localValue ?? answer
  return {
    ...{ node, draft, answer, value, limit, type, optional: node.optional, hidden: node.hidden },
    status: upload === 'failed' ? 'INCORRECT' : shownStatus(draft, answer.status),
    stored: answer.status,
    fill: fillOf(value, limit),
    isUploading: upload === 'running',
    hasConflict: Boolean(draft?.conflict),
  }
}

/** A complete answer that is being edited takes the others along, before the server says so. */
export const withSettledStatus = (items: readonly AnswerItem[]): AnswerItem[] => {
  const reopens = items.some(({ draft, answer }) => answer.status === 'COMPLETE' && draft?.localValue && !draft.conflict)
  return items.map((item) => (reopens && item.status === 'COMPLETE' ? { ...item, status: 'INCOMPLETE' } : item))
}

/** A URL answer that is none, with or without the address's beginning in front of it. */
export const isBadUrl = ({ node, value }: Pick<AnswerItem, 'node' | 'value'>): boolean =>
  node.type === 'validationUrl' && !isEmptyAnswer(value) && !isValidUrl(value.text?.data ?? '', node.extension)
