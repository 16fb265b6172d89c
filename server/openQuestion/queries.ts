import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const taskSql = statement(
  'openQuestion.task',
  `select v.answer_check, v.model_answer
   from projects p
   join validations v on v.project_id = p.id and v.version = p.version and v.id = p.metadata -> 'openQuestion' ->> 'id'
   where p.id = $1 and p.listed and p.visibility = 'public' and p.plan is null and v.type = 'TEXT' and v.content_id is null`,
)

/** The task and check of the open question, if anyone may read its project. */
export const judgedTask = (db: Queryable, projectId: string) => db.row(taskSql, [projectId])
