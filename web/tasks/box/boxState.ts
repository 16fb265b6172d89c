import { answerTypeOf } from '@fieldwork/core/documents/walk.ts'
import type { ValidationNode } from '@fieldwork/core/documents/nodes/validationBox/schema.ts'
import type { Answer, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import type { BoxItem, FieldState } from '@fieldwork/core/tasks/box.ts'
import { isEmptyPhrase } from '@fieldwork/core/tasks/emptyPhrases.ts'
import { minLength } from '@fieldwork/core/tasks/limits.ts'
import { fillOf, isEmptyAnswer, isValidUrl } from '@fieldwork/core/tasks/status.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import { idleDraft, phaseOf, type DraftPhase } from '../../platform/outbox/draft.ts'
import { shownStatus, type AnswerDraft } from '../answerDraft.ts'

/** One question of a box and the state of its answer. The text isn't included, because it changes with every key; fields read it themselves. */
export type AnswerItem = BoxItem & {
  node: ValidationNode
  /** As stored on the server. */
  answer: Answer
  /** Effective limit of a text answer. */
  limit: number
  phase: DraftPhase
  problem: ProblemCode | undefined
  conflict: Answer | undefined
  /** Has changes that the server hasn't confirmed. */
  isChanged: boolean
  awaitsMerge: boolean
  isBadUrl: boolean
  /** False if a refusal only asks for an answer: nobody grades own words, and “I don’t know” isn't output. */
  isGraded: boolean
}

/** State of an answer that only this window has. */
type LocalAnswer = { draft?: AnswerDraft | undefined; upload?: AnswerUploadState | undefined; badUrl?: string | undefined }

export type ShownAnswerItem = AnswerItem & { field: FieldState }

export type AnswerUploadState = 'running' | 'failed'

/** `badUrl`: the URL that Done rejected. */
export const itemOf = (
  node: ValidationNode,
  answer: Answer,
  limit: number,
  { draft = idleDraft, upload, badUrl }: LocalAnswer,
): AnswerItem => {
  const { localValue, conflict, problem, awaitsMerge } = draft
  const value = localValue ?? answer
  const isWrong = upload === 'failed' || badUrl === (value.text?.data ?? '')
  const by = formatOf(node)?.by
  const status = isWrong ? 'INCORRECT' : shownStatus(draft, answer.status)
  return {
    node,
    answer,
    limit,
    type: answerTypeOf[node.type],
    by,
    optional: node.optional,
    hidden: node.hidden,
    status,
    stored: answer.status,
    fill: fillOf(value, limit, minLength(by !== 'output' && by !== 'choice')),
    isUploading: upload === 'running',
    phase: phaseOf(draft),
    problem,
    conflict,
    hasConflict: Boolean(conflict),
    isChanged: Boolean(localValue),
    awaitsMerge,
    isGraded: by !== 'own-words' && !(by === 'output' && isEmptyPhrase(answer.text?.data ?? '')),
    isBadUrl: status === 'INCORRECT' && isBadUrl(node, value),
  }
}

/** Returns the kind of a text answer that isn't written. */
export const formatOf = (node: ValidationNode) => (node.type === 'validationText' ? node.format : undefined)

/** Editing a complete answer reopens the others, too; this anticipates the server. */
export const withSettledStatus = (items: readonly AnswerItem[]): AnswerItem[] => {
  const reopens = items.some(({ answer, isChanged, hasConflict }) => answer.status === 'COMPLETE' && isChanged && !hasConflict)
  return items.map((item) => (reopens && item.status === 'COMPLETE' ? { ...item, status: 'INCOMPLETE' } : item))
}

/** True for a URL answer that isn't valid, with or without its prefix. */
export const isBadUrl = (node: ValidationNode, value: AnswerValue): boolean =>
  node.type === 'validationUrl' && !isEmptyAnswer(value) && !isValidUrl(value.text?.data ?? '', node.extension)
