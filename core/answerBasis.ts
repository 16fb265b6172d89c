import * as z from 'zod/mini'

/**
 * Why a complete answer counts if no rule accepted it. `seen`: the companion ran the commands. `computed`: the learner pasted their output.
 * `own_words`: it is an ungraded explanation. `shown`: the learner had the author's explanation shown.
 */
export const AnswerBasis = z.enum(['seen', 'computed', 'own_words', 'shown'])
export type AnswerBasis = z.infer<typeof AnswerBasis>
