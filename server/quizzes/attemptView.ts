import type { LearnerQuestion, Quiz, QuizBank, QuizQuestion } from '@fieldwork/core/quizzes/schema.ts'
import { questionStatus } from '@fieldwork/core/quizzes/score.ts'
import type { RowOf } from '../database/statement.ts'

export type Attempt = RowOf<'quizzes.attempts'>
type Completed = Pick<RowOf<'quizzes.completed'>, 'score' | 'completed_at'>

/** The questions of an attempt with their options, both in the order in which it shows them. */
export const questionsOf = ({ questions }: QuizBank, attempt: Pick<Attempt, 'questions'>): QuizQuestion[] =>
  attempt.questions.flatMap((drawn) => {
    const question = questions.find(({ id }) => id === drawn.id)
    if (!question) return []
    const order = (id: string) => drawn.options.indexOf(id)
    return [{ ...question, options: question.options.toSorted((one, other) => order(one.id) - order(other.id)) }]
  })

/** A question without its key, as long as it has no answer. */
export const learnerQuestion = (question: QuizQuestion, chosen: string[] | undefined): LearnerQuestion => {
  const status = questionStatus(question, chosen)
  return {
    id: question.id,
    type: question.type,
    question: question.question,
    difficulty: question.difficulty,
    status,
    options: status === 'not-started' ? question.options.map(({ id, value }) => ({ id, value })) : question.options,
    chosen: chosen ?? [],
  }
}

export const quizOf = (bank: QuizBank, attempt: Attempt, completed: readonly Completed[]): Quiz => ({
  id: attempt.quiz_id,
  name: bank.name,
  description: bank.description,
  attemptId: attempt.id,
  isCompleted: attempt.completed_at !== null,
  attempts: completed.map(({ score, completed_at }) => ({ score, completedAt: completed_at.toISOString() })),
  questions: questionsOf(bank, attempt).map((question) => learnerQuestion(question, attempt.answers[question.id])),
})
