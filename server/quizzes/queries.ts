import type { DrawnQuestion } from '@fieldwork/core/quizzes/schema.ts'
import { accessColumns, readable } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { problem } from '@fieldwork/core/problems.ts'

const bankSql = statement(
  'quizzes.bank',
  `select ${accessColumns}, q.id, q.body, v.aliases
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions v on v.project_id = p.id and v.version = coalesce(e.version, p.version)
   left join quizzes q on q.project_id = p.id and q.version = coalesce(e.version, p.version)
   where p.id = $2`,
)

/** The questions of the version that the caller is on. Throws not_found, not_allowed or plan_required. */
export const readableBank = async (db: Queryable, { user, reader }: SignedInCaller, projectId: string) => {
  const row = readable(await db.row(bankSql, [user.id, projectId]), reader)
  if (row.id === null) throw problem('not_found')
  return { version: row.version, bank: row.body, aliases: row.aliases ?? {} }
}

const attemptsSql = statement(
  'quizzes.attempts',
  `select a.id, a.version, a.quiz_id, a.questions, a.answers, a.completed_at
   from quiz_attempts a
   where a.user_id = $1 and a.project_id = $2
   order by a.started_at desc, a.id
   limit 10`,
)

/** The last attempts of a person in a project, newest first. */
export const attemptsOf = (db: Queryable, userId: string, projectId: string) => db.rows(attemptsSql, [userId, projectId])

const bankOfAttemptSql = statement(
  'quizzes.bankOfAttempt',
  `select q.body from quiz_attempts a
   join quizzes q on q.project_id = a.project_id and q.version = a.version and q.id = a.quiz_id
   where a.id = $1 and a.user_id = $2`,
)

/** The questions that an attempt draws from: those of the version on which it was begun. */
export const bankOfAttempt = async (db: Queryable, userId: string, attemptId: string) =>
  (await db.row(bankOfAttemptSql, [attemptId, userId]))!.body

const completedSql = statement(
  'quizzes.completed',
  `select project_id, score as "score!", completed_at as "completed_at!"
   from quiz_attempts where user_id = $1 and completed_at is not null order by completed_at, id`,
)

/** Every completed attempt of a person, oldest first. */
export const completedAttempts = (db: Queryable, userId: string) => db.rows(completedSql, [userId])

const deleteOpenSql = statement(
  'quizzes.deleteOpen',
  'delete from quiz_attempts where user_id = $1 and project_id = $2 and completed_at is null',
)
const insertAttemptSql = statement(
  'quizzes.insertAttempt',
  `insert into quiz_attempts (user_id, project_id, version, quiz_id, questions) values ($1, $2, $3, $4, $5)`,
)

type NewAttempt = { userId: string; projectId: string; version: number; quizId: string; questions: DrawnQuestion[] }

/** Begins an attempt in place of the open one. */
export const beginAttempt = async (tx: Transaction, { userId, projectId, version, quizId, questions }: NewAttempt) => {
  await tx.rows(deleteOpenSql, [userId, projectId])
  await tx.rows(insertAttemptSql, [userId, projectId, version, quizId, JSON.stringify(questions)])
}

const saveAnswerSql = statement(
  'quizzes.saveAnswer',
  `update quiz_attempts set answers = answers || jsonb_build_object($3::text, $4::jsonb)
   where id = $1 and user_id = $2 and completed_at is null and not answers ? $3::text`,
)

export const saveQuizAnswer = (tx: Transaction, userId: string, attemptId: string, questionId: string, chosen: string[]) =>
  tx.rows(saveAnswerSql, [attemptId, userId, questionId, JSON.stringify(chosen)])

const completeAttemptSql = statement(
  'quizzes.completeAttempt',
  'update quiz_attempts set completed_at = clock_timestamp(), score = $3 where id = $1 and user_id = $2 and completed_at is null',
)

export const completeAttempt = (tx: Transaction, userId: string, attemptId: string, score: number) =>
  tx.rows(completeAttemptSql, [attemptId, userId, score])
