import * as z from 'zod/mini'

/** The position of the quiz. Another call returns its questions. */
export const QuizNode = z.strictObject({
  type: z.literal('quiz'),
  id: z.string(),
  /** The name from quiz.yaml. Absent in versions published before quizzes could be taken. */
  name: z.optional(z.string()),
})
export type QuizNode = z.infer<typeof QuizNode>
