import type { ValidationNode } from '../../core/documents/nodes.ts'
import type { Answer, AnswerStatus, AnswerType, Validation } from '../../core/tasks/answer.ts'
import {
  boxStatus,
  emptyAnswer,
  isEmptyAnswer,
  isValidUrl,
  mayEdit,
  mayPressDone,
  visualStatus,
  type BoxStatus,
  type VisualStatus,
} from '../../core/tasks/status.ts'
import { shownStatus, type Line, type Value } from './line.ts'

/** One question of a box with the learner's answer, as the box knows it. */
export type Item = {
  node: ValidationNode
  line: Line | undefined
  /** As the server holds it. */
  answer: Answer
  /** The learner's own value, else the stored one; see AnswerDesk for how new it is. */
  value: Value
  status: AnswerStatus
  /** Effective limit of a text answer. */
  limit: number
}

export const answerTypeOf = { validationText: 'TEXT', validationUrl: 'URL', validationUpload: 'FILE' } as const satisfies Record<
  ValidationNode['type'],
  AnswerType
>

/** `isFailed`: something local says that the answer is wrong, before the server does: a failed upload, an address that is none. */
export const itemOf = (
  node: ValidationNode,
  validation: Validation | undefined,
  line: Line | undefined,
  limit: number,
  isFailed = false,
): Item => {
  const answer = validation?.answer ?? emptyAnswer(node.id, answerTypeOf[node.type])
  const status = isFailed ? 'INCORRECT' : shownStatus(line, answer.status)
  return { node, line, answer, value: line?.mine ?? answer, status, limit }
}

/** A complete answer that is being edited takes the others along, before the server says so. */
export const settled = (items: readonly Item[]): Item[] => {
  const reopens = items.some(({ line, answer }) => answer.status === 'COMPLETE' && line?.mine && !line.conflict)
  return items.map((item) => (reopens && item.status === 'COMPLETE' ? { ...item, status: 'INCOMPLETE' } : item))
}

export type Box = {
  control: BoxStatus
  visual: VisualStatus
  mayPressDone: boolean
  /** Every item that counts waits for review: there is nothing left to mark. */
  isAllInReview: boolean
}

export const boxOf = (items: readonly Item[], { isError, isLoaded }: { isError: boolean; isLoaded: boolean }): Box => {
  const counted = items.map(({ node, status, value }) => ({
    status,
    optional: node.optional,
    hidden: node.hidden,
    filled: !isEmptyAnswer(value),
  }))
  const control = isError ? 'error' : boxStatus(counted)
  return {
    control,
    visual: visualStatus(control),
    mayPressDone:
      isLoaded &&
      items.every(({ line }) => !line?.conflict) &&
      mayPressDone(items.map(({ node, value, limit }) => ({ value, limit, optional: node.optional, hidden: node.hidden }))),
    isAllInReview: items.every(({ status, node, value }) => status === 'IN_REVIEW' || (node.optional && isEmptyAnswer(value))),
  }
}

/** What Done sends: everything but empty optional answers, and complete ones that nobody touched. */
export const forVerdict = (items: readonly Item[]): Item[] =>
  items.filter(({ node, value, status }) => !(node.optional && isEmptyAnswer(value)) && status !== 'COMPLETE')

/** What can be marked for review: a complete answer stays complete for somebody who may not change it. */
export const forReview = (items: readonly Item[], pro: boolean): Item[] =>
  items.filter(({ answer, status }) => status !== 'IN_REVIEW' && mayEdit(answer.status, pro))

/** A URL answer that is none, with or without the address's beginning in front of it. */
export const isBadUrl = ({ node, value }: Pick<Item, 'node' | 'value'>): boolean =>
  node.type === 'validationUrl' && !isEmptyAnswer(value) && !isValidUrl(value.text?.data ?? '', node.extension)
