import type { QuizBank } from '@fieldwork/core/quizzes/schema.ts'

/** Words of explanations, which only an answer may bring. */
export const secretWords = 'because of the moon'

/** Eight questions, `q1` to `q8`, the last four `multiple`; the first option of each is right, and of `q8` the second as well. */
export const quizBank: QuizBank = {
  id: 'what-stayed',
  name: 'What stayed',
  description: 'Questions about the sea.',
  questions: Array.from({ length: 8 }, (_, index) => ({
    id: `q${index + 1}`,
    type: index > 3 ? ('multiple' as const) : ('single' as const),
    difficulty: 1 + (index % 3),
    question: `Question ${index + 1}?`,
    options: Array.from({ length: 3 }, (_unused, at) => ({
      id: `q${index + 1}-${at + 1}`,
      value: `Option ${at + 1} of ${index + 1}`,
      explanation: `So it is ${at + 1}, ${secretWords}.`,
      isAnswer: at === 0 || (index === 7 && at === 1),
    })),
  })),
}

/** The ids of the right options. */
export const rightOptions = (questionId: string): string[] =>
  quizBank.questions.find(({ id }) => id === questionId)!.options.flatMap(({ id, isAnswer }) => (isAnswer ? [id] : []))
