import * as z from 'zod/mini'

/** The position of the quiz. Another call returns its questions. */
export const QuizNode = z.strictObject({
  type: z.literal('quiz'),
  id: z.string(),
  /** As quiz.yaml names it; versions that were published before quizzes could be taken have none. */
  name: z.optional(z.string()),
})
export type QuizNode = z.infer<typeof QuizNode>
