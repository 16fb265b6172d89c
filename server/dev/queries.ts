import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Database, Transaction } from '../database/connect.ts'

/** True if somebody has an account who is none of these. */
export const hasOthers = async (db: Database, emails: readonly string[]): Promise<boolean> =>
  (await db.row('select from users where email <> all ($1) limit 1', [emails])) !== undefined

export const savePerson = (tx: Transaction, userId: string, { name, plan }: { name: string; plan: Plan }) =>
  tx.rows(`update users set name = $2, name_status = 'given', plan = $3 where id = $1`, [userId, name, plan])

/** How the answers of a project's newest version are checked, with the author's examples, by validation. */
export const answerChecks = async (db: Database, projectId: string): Promise<Map<string, AnswerCheck>> => {
  const rows = await db.rows<{ id: string; answer_check: AnswerCheck }>(
    `select validations.id, answer_check from validations join projects on projects.id = project_id and projects.version = validations.version
     where project_id = $1 and answer_check is not null`,
    [projectId],
  )
  return new Map(rows.map(({ id, answer_check }) => [id, answer_check]))
}
