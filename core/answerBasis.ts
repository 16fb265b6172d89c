import * as z from 'zod/mini'

/**
 * How a complete answer came to count that no rule accepted. `seen`: the companion ran the commands. `computed`: the learner pasted their
 * output. `own_words`: it is an ungraded explanation. `shown`: the learner had the author's explanation shown.
 */
export const AnswerBasis = z.enum(['seen', 'computed', 'own_words', 'shown'])
export type AnswerBasis = z.infer<typeof AnswerBasis>
