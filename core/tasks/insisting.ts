import type { AnswerStatus, AnswerType } from './schema.ts'

/** Refusals of an answer after which its learner may say that it is right. */
export const refusalsBeforeInsisting = 2

type RefusedAnswer = { type: AnswerType; status: AnswerStatus; refusals: number; hint: string | null; isChoice: boolean }

/**
 * True if the learner may say that these words are right: the check has refused them, and not for the first time. A broken address or
 * picture is not the check's. A wrong choice isn't worded otherwise, and another one can be made.
 */
export const mayInsist = ({ refusals, ...answer }: RefusedAnswer): boolean => mayBeShown(answer) && refusals >= refusalsBeforeInsisting

/**
 * True if the check refused this answer, so that the learner may have the author's explanation shown. That completes the task. Each wrong
 * choice has an explanation of its own.
 */
export const mayBeShown = ({ type, status, hint, isChoice }: Omit<RefusedAnswer, 'refusals'>): boolean =>
  type !== 'FILE' && !isChoice && status === 'INCORRECT' && hint !== null
