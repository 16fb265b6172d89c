import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Queryable } from '../database/transaction.ts'
import { statement } from '../database/statement.ts'

const otherPersonSql = statement('dev.otherPerson', 'select from users where email <> all ($1) limit 1')

/** True if accounts other than these exist. */
export const hasOthers = async (db: Queryable, emails: readonly string[]): Promise<boolean> =>
  (await db.row(otherPersonSql, [emails])) !== undefined

const savePersonSql = statement('dev.savePerson', `update users set name = $2, name_status = 'given', plan = $3 where id = $1`)

export const savePerson = (tx: Queryable, userId: string, { name, plan }: { name: string; plan: Plan }) =>
  tx.rows(savePersonSql, [userId, name, plan])

const answerChecksSql = statement(
  'dev.answerChecks',
  `select validations.id, answer_check as "answer_check!"
   from validations join projects on projects.id = project_id and projects.version = validations.version
   where project_id = $1 and answer_check is not null`,
)

/** The checks of a project's newest version, with the author's examples, by validation. */
export const answerChecks = async (db: Queryable, projectId: string): Promise<Map<string, AnswerCheck>> => {
  const rows = await db.rows(answerChecksSql, [projectId])
  return new Map(rows.map(({ id, answer_check }) => [id, answer_check]))
}
