import { isSameValue } from '@fieldwork/core/tasks/saving.ts'
import type { Answer, AnswerStatus, AnswerValue } from '@fieldwork/core/tasks/schema.ts'
import { isEmptyAnswer } from '@fieldwork/core/tasks/status.ts'
import { createDraftMachine, pendingStatus, type Draft } from '../platform/outbox/draft.ts'

/** A status that a learner may request; whether COMPLETE becomes INCORRECT is up to the server. */
export type RequestedStatus = Exclude<AnswerStatus, 'INCORRECT'>
export type AnswerDraft = Draft<AnswerValue, RequestedStatus, Answer>

/** The drafts of answers. */
export const answerDrafts = createDraftMachine<AnswerValue, RequestedStatus, Answer>({
  draftStatus: 'INCOMPLETE',
  valueOf: ({ type, text, file }) => ({ type, ...(text ? { text } : {}), ...(file ? { file } : {}) }),
  isSame: isSameValue,
  // An uploaded picture may differ under the same name.
  isAlwaysNew: ({ type }) => type === 'FILE',
  isFinal: ({ status }) => status === 'COMPLETE',
  isReached: (answer, status) => answer.status === status,
  isLasting: (status) => status === 'IN_REVIEW',
  // Without Pro, a complete answer can't be changed.
  isChoice: (problem) => problem === 'plan_required',
})

/** The status to show: what was written but not graded yet is incomplete, and what was requested is shown as reached. */
export const shownStatus = (draft: AnswerDraft | undefined, stored: AnswerStatus): AnswerStatus => {
  const pending = draft && pendingStatus(draft)
  if (pending === 'IN_REVIEW') return 'IN_REVIEW'
  return draft?.localValue || pending === 'INCOMPLETE' ? 'INCOMPLETE' : stored
}

/**
 * The revision that a visitor's answer replaces once they are logged in; undefined if it is discarded, because it is empty or the account
 * has it. An answer over another one replaces nothing: the server refuses it, and the learner chooses.
 */
export const replacedByVisitor = (mine: AnswerValue, stored: Answer): number | undefined => {
  if (isEmptyAnswer(mine) || isSameValue(mine, stored)) return undefined
  return isEmptyAnswer(stored) ? stored.revision : 0
}
