import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const stateSql = statement(
  'evidence.state',
  `select exists (select from companion_tokens where user_id = $1 and used_at > $3)
       or exists (select from device_requests where user_id = $1 and is_allowed and expires_at > $4) as "has_companion!",
     coalesce((
       select jsonb_agg(jsonb_build_object('id', v.id, 'revision', a.revision) order by v.position)
       from answers a
       join projects p on p.id = a.project_id
       left join enrolments e on e.project_id = p.id and e.user_id = $1
       join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = a.validation_id
       where a.user_id = $1 and a.project_id = $2 and v.answer_check ->> 'check' = 'evidence'
     ), '[]') as "revisions!"`,
)

type Times = { unusedSince: Date; now: Date }

/**
 * Returns a user's answers to evidence tasks, and whether they have a companion used since `unusedSince`, or allowed one that will ask for
 * its token.
 */
export const evidenceState = (db: Queryable, userId: string, projectId: string, { unusedSince, now }: Times) =>
  db.row(stateSql, [userId, projectId, unusedSince, now])
