import { ownVariables } from '../catalogue/queries.ts'
import { isReadable, openTask } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

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

const openTasksSql = statement(
  'evidence.openTasks',
  `select p.id as project_id, coalesce(own.metadata, p.metadata) ->> 'title' as "project_title!", v.id, v.title,
     (
       select jsonb_agg(jsonb_build_object('run', command ->> 'run', 'changes', coalesce(command -> 'changes' = 'true', false)) order by place)
       from jsonb_array_elements(v.answer_check -> 'evidence') with ordinality as listed(command, place)
     ) as "commands!"
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions own on own.project_id = p.id and own.version = e.version
   join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and ${openTask('$1', '$2')}
   left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id
   where v.type = 'TEXT' and not v.hidden and v.answer_check ->> 'check' = 'evidence' and a.status is distinct from 'COMPLETE'
     and ${isReadable('$2', '$3')}
     and case when $4::text is null
       then e.completed_at is null and (e.user_id is not null or exists (
         select from variables x where x.user_id = $1 and x.project_id = p.id
       ))
       else p.id = $4 end
   order by greatest(e.read_at, (
     select max(latest.updated_at) from answers latest where latest.user_id = $1 and latest.project_id = p.id
   )) desc nulls last, p.position, p.id, v.position
   limit 200`,
)

/**
 * Tasks that commands answer and that are open for the caller, with the commands and never what they print: those of one project, or of all
 * that the caller opened and didn't complete. The project on which they worked last comes first.
 */
export const openTasks = (db: Queryable, { user, reader }: SignedInCaller, projectId: string | undefined) =>
  db.rows(openTasksSql, [user.id, reader.pro, reader.admin, projectId ?? null])

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
