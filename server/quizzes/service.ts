import { randomInt } from 'node:crypto'
import { currentId } from '@fieldwork/core/documents/aliases.ts'
import { lockedProblem } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import * as contract from '@fieldwork/core/quizzes/contract.ts'
import { drawQuestions } from '@fieldwork/core/quizzes/draw.ts'
import type { LearnerQuestion, Quiz } from '@fieldwork/core/quizzes/schema.ts'
import { mayAnswer, quizLock, scoreOf } from '@fieldwork/core/quizzes/score.ts'
import { recordEvent } from '../analytics/queries.ts'
import type { Context } from '../context.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type Call, serve, serveLimited, type Served } from '../http/route.ts'
import { personLimit } from '../plans/limits.ts'
import { learnerQuestion, type Attempt, questionsOf, quizOf } from './attemptView.ts'
import { attemptsOf, bankOfAttempt, beginAttempt, completeAttempt, completedAttempts, readableBank, saveQuizAnswer } from './queries.ts'

export const quizzes = (context: Context): Served[] => [
  serve(contract.getQuiz, ({ caller, params, query }) => readQuiz(context, caller, params.projectId, query.regenerate === 'true')),
  serveLimited('saves', contract.answerQuestion, (call) => answerQuestion(context, call)),
  serveLimited('saves', contract.completeQuiz, (call) => completeQuiz(context, call)),
]

/** How far a browser's clock may be ahead, in milliseconds. */
const clockTolerance = 5 * 60_000

const readQuiz = async (context: Context, caller: SignedInCaller, projectId: string, regenerate: boolean): Promise<Quiz> => {
  const current = regenerate ? undefined : await currentQuiz(context.db, context, caller, projectId)
  if (current) return current
  await context.limits.take('quizzes', caller.user.id)
  return withQuizLock(context, caller, async (tx) => {
    await refuseAtLimit(tx, context, caller, projectId)
    const { version, bank, aliases } = await readableBank(tx, caller, projectId)
    const attempts = await attemptsOf(tx, caller.user.id, projectId)
    if (regenerate || attempts.length === 0) {
      const random = () => randomInt(2 ** 32) / 2 ** 32
      const asked = attempts.map(({ questions }) => questions.map((one) => ({ ...one, id: currentId(aliases, one.id) }))).toReversed()
      const questions = drawQuestions(bank, asked, random)
      await beginAttempt(tx, { userId: caller.user.id, projectId, version, quizId: bank.id, questions })
      const name = attempts.length === 0 ? 'quiz_started' : 'quiz_regenerated'
      await recordEvent(tx, { name, user: caller.user, projectId, details: { quizId: bank.id } })
    }
    return (await currentQuiz(tx, context, caller, projectId))!
  })
}

/** Returns the quiz with its newest attempt, or undefined before the first. Throws if the caller may not take it. */
const currentQuiz = async (db: Queryable, context: Context, caller: SignedInCaller, projectId: string): Promise<Quiz | undefined> => {
  const { version, bank } = await readableBank(db, caller, projectId)
  const completed = await refuseAtLimit(db, context, caller, projectId)
  const [attempt] = await attemptsOf(db, caller.user.id, projectId)
  if (!attempt) return undefined
  const own = attempt.version === version ? bank : await bankOfAttempt(db, caller.user.id, attempt.id)
  return quizOf(
    own,
    attempt,
    completed.filter((one) => one.project_id === projectId),
  )
}

const refuseAtLimit = async (db: Queryable, { config }: Context, { user }: SignedInCaller, projectId: string) => {
  const completed = await completedAttempts(db, user.id)
  const projects = [...new Set(completed.map((one) => one.project_id))]
  const lock = quizLock(projects, projectId, await personLimit(db, config, user, 'quizCompletion'))
  if (lock) throw lockedProblem(lock)
  return completed
}

const answerQuestion = (context: Context, { caller, params, body }: Call<typeof contract.answerQuestion>): Promise<LearnerQuestion> =>
  withQuizLock(context, caller, async (tx) => {
    const { projectId, quizId, questionId } = params
    const { attemptId, options: chosen } = body
    const attempt = await meantAttempt(tx, caller, projectId, quizId, attemptId)
    const bank = await bankOfAttempt(tx, caller.user.id, attempt.id)
    const question = questionsOf(bank, attempt).find(({ id }) => id === questionId)
    if (!question) throw problem('not_found')
    const stored = attempt.answers[questionId]
    if (stored) return learnerQuestion(question, stored)
    if (!mayAnswer(question, chosen)) throw problem('invalid', { fields: { options: 'invalid_value' } })
    await saveQuizAnswer(tx, caller.user.id, attempt.id, questionId, chosen)
    await recordEvent(tx, {
      name: 'quiz_answered',
      user: caller.user,
      projectId,
      details: { quizId, questionId, optionId: chosen.join(' ') },
    })
    return learnerQuestion(question, chosen)
  })

const completeQuiz = async (context: Context, { caller, params, body }: Call<typeof contract.completeQuiz>): Promise<Quiz> => {
  const { projectId, quizId } = params
  const { completedAt, attemptId } = body
  if (Date.parse(completedAt) > context.now() + clockTolerance) throw problem('invalid', { fields: { completedAt: 'invalid_value' } })
  return withQuizLock(context, caller, async (tx) => {
    const attempt = await meantAttempt(tx, caller, projectId, quizId, attemptId)
    if (attempt.completed_at === null) {
      await refuseAtLimit(tx, context, caller, projectId)
      const bank = await bankOfAttempt(tx, caller.user.id, attempt.id)
      const statuses = questionsOf(bank, attempt).map((question) => learnerQuestion(question, attempt.answers[question.id]).status)
      if (statuses.includes('not-started')) throw problem('conflict')
      const score = scoreOf(statuses)
      await completeAttempt(tx, caller.user.id, attempt.id, score)
      await recordEvent(tx, { name: 'quiz_completed', user: caller.user, projectId, details: { quizId, score } })
    }
    return (await currentQuiz(tx, context, caller, projectId))!
  })
}

/** The newest attempt, unless another tab has begun a newer one than the caller means. */
const meantAttempt = async (
  tx: Transaction,
  caller: SignedInCaller,
  projectId: string,
  quizId: string,
  attemptId: string | undefined,
): Promise<Attempt> => {
  const { bank } = await readableBank(tx, caller, projectId)
  const [attempt] = await attemptsOf(tx, caller.user.id, projectId)
  if (quizId !== (attempt?.quiz_id ?? bank.id)) throw problem('not_found')
  if (!attempt || (attemptId !== undefined && attempt.id !== attemptId)) throw problem('conflict')
  return attempt
}

/** One decision at a time about a user's quizzes, because the limit applies to all projects together. */
const withQuizLock = <Outcome>(
  { db }: Context,
  { user }: SignedInCaller,
  change: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> =>
  db.transaction(async (tx) => {
    await tx.lock(`quizzes ${user.id}`)
    return change(tx)
  })
