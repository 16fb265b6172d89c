import * as z from 'zod/mini'
import { Identifier } from '../identifierSchema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'

export const QuestionType = z.enum(['single', 'multiple', 'true-false'])
export type QuestionType = z.infer<typeof QuestionType>

export const QuizOption = z.object({
  id: z.string(),
  value: z.string(),
  /** Why the option is right or wrong; shown once it is chosen. */
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

export const QuestionStatus = z.enum(['not-started', 'correct', 'incorrect'])
export type QuestionStatus = z.infer<typeof QuestionStatus>

/** The questions of an attempt in order, each with the ids of its options in order. */
export const DrawnQuestion = z.object({ id: z.string(), options: z.array(z.string()) })
export type DrawnQuestion = z.infer<typeof DrawnQuestion>

/** A question for the learner. Which options are right, and why, is only included once it is answered. */
export const LearnerQuestion = z.object({
  id: z.string(),
  type: QuestionType,
  question: z.string(),
  difficulty: z.number(),
  status: QuestionStatus,
  options: z.array(z.object({ id: z.string(), value: z.string(), explanation: z.optional(z.string()), isAnswer: z.optional(z.boolean()) })),
  /** Ids of the options that the learner chose; empty until it is answered. */
  chosen: z.array(z.string()),
})
export type LearnerQuestion = z.infer<typeof LearnerQuestion>

export const QuizAttempt = z.object({
  /** Percentage of right answers, rounded. */
  score: z.number(),
  completedAt: z.string(),
})
export type QuizAttempt = z.infer<typeof QuizAttempt>

export const Quiz = z.object({
  /** Id of the quiz node in the document. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Id of the attempt, which answers refer to. */
  attemptId: z.string(),
  isCompleted: z.boolean(),
  /** The completed ones, oldest first. */
  attempts: z.array(QuizAttempt),
  questions: z.array(LearnerQuestion),
})
export type Quiz = z.infer<typeof Quiz>

/** All questions of a project, from which an attempt draws some. */
export const QuizBank = z.object({
  /** Id of the quiz node in the document. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  questions: z.array(QuizQuestion),
})
export type QuizBank = z.infer<typeof QuizBank>

const sentence = z.string().check(z.minLength(1), z.maxLength(600))

/** The format of `quiz.yaml`. */
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

const projectParams = { projectId: Identifier }

export const schemas = {
  getQuiz: {
    params: z.object(projectParams),
    query: z.object({ regenerate: z.optional(z.enum(['true', 'false'])) }),
    output: Quiz,
  },
  answerQuestion: {
    params: z.object({ ...projectParams, quizId: Identifier, questionId: Identifier }),
    body: z.object({ attemptId: z.uuid(), options: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(6)) }),
    output: LearnerQuestion,
  },
  completeQuiz: {
    params: z.object({ ...projectParams, quizId: Identifier }),
    body: z.object({
      /** The browser's result. The server's own counts. */
      score: z.number().check(z.int(), z.gte(0), z.lte(100)),
      completedAt: z.iso.datetime({ offset: true }),
      /** Id of the attempt. Default: the newest. */
      attemptId: z.optional(z.uuid()),
    }),
    output: Quiz,
  },
} satisfies Record<string, EndpointSchemas>
