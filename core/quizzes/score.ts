import { type Lock, lockOf } from '../plans/gates.ts'
import type { QuestionStatus, QuizAttempt, QuizQuestion } from './schema.ts'

type Options = Pick<QuizQuestion, 'options'>

/** A question is right when exactly its right options were chosen. */
export const questionStatus = ({ options }: Options, chosen: readonly string[] | undefined): QuestionStatus => {
  if (!chosen || chosen.length === 0) return 'not-started'
  return options.every(({ id, isAnswer }) => chosen.includes(id) === isAnswer) ? 'correct' : 'incorrect'
}

/** True if an answer names options of the question, each once, and as many as its type allows. */
export const mayAnswer = ({ type, options }: Options & Pick<QuizQuestion, 'type'>, chosen: readonly string[]): boolean =>
  chosen.length > 0 &&
  (type === 'multiple' || chosen.length === 1) &&
  new Set(chosen).size === chosen.length &&
  chosen.every((id) => options.some((option) => option.id === id))

/** Whole percent. */
export const scoreOf = (statuses: readonly QuestionStatus[]): number =>
  statuses.length === 0 ? 0 : Math.round((100 * statuses.filter((status) => status === 'correct').length) / statuses.length)

/** The best and the last score of the completed attempts; undefined without any. */
export const scoresOf = (attempts: readonly QuizAttempt[]): { best: number; last: number } | undefined => {
  const last = attempts.at(-1)
  return last && { best: Math.max(...attempts.map(({ score }) => score)), last: last.score }
}

/** Why a person may not take the quiz of a project: taking one again that they completed never counts. `limit` null: no limit. */
export const quizLock = (completed: readonly string[], projectId: string, limit: number | null): Lock | undefined =>
  completed.includes(projectId) ? undefined : lockOf('quiz_limit', { limit: { limit, current: completed.length } })
