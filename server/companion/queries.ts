import { isReadable, openTask } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

const openTasksSql = statement(
  'companion.openTasks',
  `select p.id as project_id, coalesce(own.metadata, p.metadata) ->> 'title' as "project_title!", v.id, v.title,
     a.status is not distinct from 'COMPLETE' as "is_complete!", v.answer_check -> 'evidence' as "probes!"
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions own on own.project_id = p.id and own.version = e.version
   join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and ${openTask('$1', '$2')}
   left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id
   where v.type = 'TEXT' and not v.hidden and v.answer_check ->> 'check' = 'evidence'
     and (a.status is distinct from 'COMPLETE' or $4::text is not null and a.basis is distinct from 'seen' and a.basis is distinct from 'shown')
     and ${isReadable('$2', '$3')}
     and case when $4::text is null
       then e.completed_at is null and (e.user_id is not null or exists (
         select from variables x where x.user_id = $1 and x.project_id = p.id
       ))
       else p.id = $4 end
   order by greatest(e.read_at, (
     select max(latest.updated_at) from answers latest where latest.user_id = $1 and latest.project_id = p.id
   )) desc nulls last, p.position, p.id, (a.status is not distinct from 'COMPLETE'), v.position
   limit 200`,
)

/**
 * Lists the caller's open evidence tasks with their probes, whose expected output never leaves the server. Covers one project, or all that
 * the caller opened and hasn't completed, most recently used first. For one project, complete tasks that may become seen (`mayBecomeSeen`)
 * follow the open ones.
 */
export const openTasks = (db: Queryable, { user, reader }: SignedInCaller, projectId: string | undefined) =>
  db.rows(openTasksSql, [user.id, reader.pro, reader.admin, projectId ?? null])
export type OpenTask = RowOf<'companion.openTasks'>
