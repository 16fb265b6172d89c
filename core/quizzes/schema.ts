import * as z from 'zod/mini'
import { Identifier } from '../documents/schema.ts'

export const QuestionType = z.enum(['single', 'multiple', 'true-false'])
export type QuestionType = z.infer<typeof QuestionType>

export const QuizOption = z.object({
  id: z.string(),
  value: z.string(),
  /** Says why the option is right or wrong; shown once it was chosen. */
  explanation: z.string(),
  isAnswer: z.boolean(),
})
export type QuizOption = z.infer<typeof QuizOption>

export const QuizQuestion = z.object({
  id: z.string(),
  type: QuestionType,
  question: z.string(),
  options: z.array(QuizOption),
  /** 1 to 3. */
  difficulty: z.number(),
})
export type QuizQuestion = z.infer<typeof QuizQuestion>

/** Every question a project has; one quiz draws some of them. */
export const QuizBank = z.object({
  /** Id of the quiz node in the document. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  questions: z.array(QuizQuestion),
})
export type QuizBank = z.infer<typeof QuizBank>

const sentence = z.string().check(z.minLength(1), z.maxLength(600))

/** The same as an author writes it in `quiz.yaml`. */
export const WrittenQuiz = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  description: sentence,
  questions: z.array(
    z.strictObject({
      id: Identifier,
      type: QuestionType,
      difficulty: z.number().check(z.int(), z.gte(1), z.lte(3)),
      question: sentence,
      options: z
        .array(z.strictObject({ value: sentence, answer: z.optional(z.boolean()), explanation: sentence }))
        .check(z.minLength(2), z.maxLength(6)),
    }),
  ),
})
export type WrittenQuiz = z.infer<typeof WrittenQuiz>
