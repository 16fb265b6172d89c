import type { AnswerStatus, AnswerType } from './schema.ts'

/** Refusals of an answer after which its learner may say that it is right. */
export const refusalsBeforeInsisting = 2

type RefusedAnswer = { type: AnswerType; status: AnswerStatus; refusals: number; hint: string | null }

/**
 * True if the learner may say that these words are right: the check has refused them, and not for the first time. A broken address or
 * picture is not the check's.
 */
export const mayInsist = ({ type, status, refusals, hint }: RefusedAnswer): boolean =>
  type !== 'FILE' && status === 'INCORRECT' && hint !== null && refusals >= refusalsBeforeInsisting

/** True if the check refused this answer, so that the learner may have the author's explanation shown. That completes the task. */
export const mayBeShown = ({ type, status, hint }: Omit<RefusedAnswer, 'refusals'>): boolean =>
  type !== 'FILE' && status === 'INCORRECT' && hint !== null
