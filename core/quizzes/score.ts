import { type Lock, lockOf } from '../plans/gates.ts'
import type { QuestionStatus, QuizAttempt, QuizQuestion } from './schema.ts'

type Options = Pick<QuizQuestion, 'options'>

/** True if exactly the right options were chosen. */
export const questionStatus = ({ options }: Options, chosen: readonly string[] | undefined): QuestionStatus => {
  if (!chosen || chosen.length === 0) return 'not-started'
  return options.every(({ id, isAnswer }) => chosen.includes(id) === isAnswer) ? 'correct' : 'incorrect'
}

/** True if an answer consists of distinct options of the question, and of as many as its type allows. */
export const mayAnswer = ({ type, options }: Options & Pick<QuizQuestion, 'type'>, chosen: readonly string[]): boolean =>
  chosen.length > 0 &&
  (type === 'multiple' || chosen.length === 1) &&
  new Set(chosen).size === chosen.length &&
  chosen.every((id) => options.some((option) => option.id === id))

/** Whole percent. */
export const scoreOf = (statuses: readonly QuestionStatus[]): number =>
  statuses.length === 0 ? 0 : Math.round((100 * statuses.filter((status) => status === 'correct').length) / statuses.length)

/** Returns the best and the last score of completed attempts; undefined without any. */
export const scoresOf = (attempts: readonly QuizAttempt[]): { best: number; last: number } | undefined => {
  const last = attempts.at(-1)
  return last && { best: Math.max(...attempts.map(({ score }) => score)), last: last.score }
}

/** Returns why a person may not take a project's quiz. Repeating a completed one never counts. `limit` null: no limit. */
export const quizLock = (completed: readonly string[], projectId: string, limit: number | null): Lock | undefined =>
  completed.includes(projectId) ? undefined : lockOf('quiz_limit', { limit: { limit, current: completed.length } })
