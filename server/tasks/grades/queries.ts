import { statement } from '../../database/statement.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'

const recordGradeSql = statement(
  'tasks.recordGrade',
  `with earlier as (
     select coalesce(max(number), 0) as latest from graded_answers where user_id = $1 and project_id = $2 and validation_id = $3
   ), dropped as (
     delete from graded_answers g using earlier
     where g.user_id = $1 and g.project_id = $2 and g.validation_id = $3 and g.number > 1 and g.number <= earlier.latest + 2 - $8::int
   )
   insert into graded_answers (user_id, project_id, validation_id, number, version, outcome, words, reason)
   select u.id, $2, $3, earlier.latest + 1, $4, $5,
     case when u.preferences -> 'letsAuthorsRead' is distinct from 'false'::jsonb then $6::text end,
     case when u.preferences -> 'letsAuthorsRead' is distinct from 'false'::jsonb then $7::text end
   from earlier, users u where u.id = $1`,
)

/** Maximum number of grades stored per learner and task: the first one and the latest others. */
export const maxGrades = 20

export type RecordedGrade = {
  userId: string
  projectId: string
  validationId: string
  version: number
  outcome: 'REFUSED' | 'ACCEPTED' | 'INSISTED'
  words: string
  reason?: string
}

/**
 * Stores the grade of an answer for the authors, with its text unless the learner opted out. Call it while holding the lock of the
 * learner's work.
 */
export const recordGrade = (tx: Transaction, { userId, projectId, validationId, version, outcome, words, reason }: RecordedGrade) =>
  tx.rows(recordGradeSql, [userId, projectId, validationId, version, outcome, words, reason ?? null, maxGrades])

const forgetWordsSql = statement(
  'tasks.forgetWords',
  `update graded_answers set words = null, reason = null
   where user_id = $1 and ($2::text is null or project_id = $2) and num_nonnulls(words, reason) > 0`,
)

/** Deletes the text of one learner's graded answers, in one project or in all. Keeps the grades. */
export const forgetWords = (db: Queryable, userId: string, projectId: string | null) => db.rows(forgetWordsSql, [userId, projectId])

const forgetOldWordsSql = statement(
  'tasks.forgetOldWords',
  'update graded_answers set words = null, reason = null where graded_at < $1 and words is not null',
)

export const forgetWordsBefore = (db: Queryable, before: Date) => db.rows(forgetOldWordsSql, [before])

const modelGradeSql = statement('tasks.modelGrade', 'select is_accepted from model_grades where digest = $1')

/** Returns a language model's earlier grade of an answer; undefined if there is none. */
export const storedModelGrade = async (db: Queryable, digest: Buffer): Promise<boolean | undefined> =>
  (await db.row(modelGradeSql, [digest]))?.is_accepted

const keepModelGradeSql = statement(
  'tasks.keepModelGrade',
  `insert into model_grades (digest, is_accepted) values ($1, $2)
   on conflict (digest) do update set is_accepted = model_grades.is_accepted returning is_accepted`,
)

/** Stores a grade, unless the same answer has one, and returns the stored grade. */
export const keepModelGrade = async (db: Queryable, digest: Buffer, isAccepted: boolean): Promise<boolean> =>
  (await db.row(keepModelGradeSql, [digest, isAccepted]))!.is_accepted

const forgetModelGradesSql = statement('tasks.forgetModelGrades', 'delete from model_grades where judged_at < $1')

export const forgetModelGradesBefore = (db: Queryable, before: Date) => db.rows(forgetModelGradesSql, [before])
