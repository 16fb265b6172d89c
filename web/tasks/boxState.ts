import type { ValidationNode } from '../../core/documents/nodes.ts'
import type { Answer, AnswerType, Validation } from '../../core/tasks/answer.ts'
import type { BoxItem, FieldState } from '../../core/tasks/box.ts'
import { emptyAnswer, fillOf, isEmptyAnswer, isValidUrl } from '../../core/tasks/status.ts'
import { shownStatus, type Line, type Value } from './line.ts'

/** One question of a box with the learner's answer, as this window knows it. */
export type Item = BoxItem & {
  node: ValidationNode
  line: Line | undefined
  /** As the server holds it. */
  answer: Answer
  /** The learner's own value, else the stored one; see AnswerDesk for how new it is. */
  value: Value
  /** Effective limit of a text answer. */
  limit: number
}

export type ShownItem = Item & { field: FieldState }

export type UploadState = 'running' | 'failed'

export const answerTypeOf = { validationText: 'TEXT', validationUrl: 'URL', validationUpload: 'FILE' } as const satisfies Record<
  ValidationNode['type'],
  AnswerType
>

export const itemOf = (
  node: ValidationNode,
  validation: Validation | undefined,
  line: Line | undefined,
  limit: number,
  upload?: UploadState,
): Item => {
  const type = answerTypeOf[node.type]
  const answer = validation?.answer ?? emptyAnswer(node.id, type)
  const value = line?.mine ?? answer
  return {
    ...{ node, line, answer, value, limit, type, optional: node.optional, hidden: node.hidden },
    status: upload === 'failed' ? 'INCORRECT' : shownStatus(line, answer.status),
    stored: answer.status,
    fill: fillOf(value, limit),
    isUploading: upload === 'running',
    hasConflict: Boolean(line?.conflict),
  }
}

/** A complete answer that is being edited takes the others along, before the server says so. */
export const settled = (items: readonly Item[]): Item[] => {
  const reopens = items.some(({ line, answer }) => answer.status === 'COMPLETE' && line?.mine && !line.conflict)
  return items.map((item) => (reopens && item.status === 'COMPLETE' ? { ...item, status: 'INCOMPLETE' } : item))
}

/** A URL answer that is none, with or without the address's beginning in front of it. */
export const isBadUrl = ({ node, value }: Pick<Item, 'node' | 'value'>): boolean =>
  node.type === 'validationUrl' && !isEmptyAnswer(value) && !isValidUrl(value.text?.data ?? '', node.extension)
