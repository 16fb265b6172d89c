import { ownVariables } from '../catalogue/queries.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const valuesSql = statement(
  'evidence.values',
  `select p.metadata, own.metadata as own_metadata, ${ownVariables} as variables
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions own on own.project_id = p.id and own.version = e.version
   where p.id = $2`,
)

/** The variables that a project declares on the learner's version, and the learner's values of all variables. */
export const declaredValues = (db: Queryable, userId: string, projectId: string) => db.row(valuesSql, [userId, projectId])

const insertValuesSql = statement(
  'evidence.insertValues',
  `insert into variables (user_id, project_id, name, value)
   select $1, $2, drawn.name, drawn.value from unnest($3::text[], $4::text[]) as drawn(name, value)
   on conflict (user_id, project_id, name) do nothing`,
)

/** Values that are there already stay. */
export const insertValues = (db: Queryable, userId: string, projectId: string, values: Record<string, string>) =>
  db.rows(insertValuesSql, [userId, projectId, Object.keys(values), Object.values(values)])

const replaceValuesSql = statement(
  'evidence.replaceValues',
  `insert into variables (user_id, project_id, name, value)
   select $1, $2, drawn.name, drawn.value from unnest($3::text[], $4::text[]) as drawn(name, value)
   on conflict (user_id, project_id, name) do update set value = excluded.value`,
)

export const replaceValues = (db: Queryable, userId: string, projectId: string, values: Record<string, string>) =>
  db.rows(replaceValuesSql, [userId, projectId, Object.keys(values), Object.values(values)])

const stateSql = statement(
  'evidence.state',
  `select exists (select from companion_tokens where user_id = $1 and used_at > $3) as "has_companion!",
     coalesce((
       select jsonb_agg(jsonb_build_object('id', v.id, 'revision', a.revision) order by v.position)
       from answers a
       join projects p on p.id = a.project_id
       left join enrolments e on e.project_id = p.id and e.user_id = $1
       join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = a.validation_id
       where a.user_id = $1 and a.project_id = $2 and v.answer_check ->> 'check' = 'evidence'
     ), '[]') as "revisions!"`,
)

/** Whether a person has a companion that was used since `unusedSince`, and their answers to tasks that commands answer. */
export const evidenceState = (db: Queryable, userId: string, projectId: string, unusedSince: Date) =>
  db.row(stateSql, [userId, projectId, unusedSince])
