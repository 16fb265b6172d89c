import { isEmptyPhrase } from './emptyPhrases.ts'
import type { AnswerStatus, AnswerType } from './schema.ts'

/** Number of refusals after which a learner may insist on an answer. */
export const refusalsBeforeInsisting = 2

type RefusedAnswer = { type: AnswerType; status: AnswerStatus; refusals: number; hint: string | null; isChoice: boolean }

/**
 * True if the learner may insist on an answer that the check has refused repeatedly. Invalid URLs and pictures aren't refused by a check,
 * for a wrong choice another one can be made, and “I don’t know” is right nowhere. `text`: null for a picture.
 */
export const mayInsist = ({ refusals, text, ...answer }: RefusedAnswer & { text: string | null }): boolean =>
  mayBeShown(answer) && refusals >= refusalsBeforeInsisting && !isEmptyPhrase(text ?? '')

/**
 * True if the learner may have the author's explanation of a refused answer shown, which completes the task. Wrong choices have their own
 * explanation.
 */
export const mayBeShown = ({ type, status, hint, isChoice }: Omit<RefusedAnswer, 'refusals'>): boolean =>
  type !== 'FILE' && !isChoice && status === 'INCORRECT' && hint !== null
