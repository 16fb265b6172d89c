import type { AuditAction } from '@fieldwork/core/admin/auditActions.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'

const insertEntrySql = statement(
  'audit.insertEntry',
  'insert into audit_entries (action, admin_id, user_id, endpoint, subject, reason, at) values ($1, $2, $3, $4, $5, $6, $7)',
)

type Entry = {
  action: AuditAction
  adminId?: string | undefined
  userId?: string
  endpoint?: string
  subject?: string
  reason?: string | undefined
  now: Date
}

/** An entry of the audit log, the lowest layer below everything that administrators may change. */
export const insertEntry = (tx: Queryable, { action, adminId, userId, endpoint, subject, reason, now }: Entry) =>
  tx.rows(insertEntrySql, [action, adminId ?? null, userId ?? null, endpoint ?? null, subject ?? null, reason ?? null, now])

const endImpersonationsSql = statement(
  'audit.endImpersonations',
  `with ended as (
     update impersonations set ended_at = $3 where admin_id = $1 and ($2::uuid is null or user_id = $2) and ended_at is null
     returning id, user_id
   )
   insert into audit_entries (action, admin_id, user_id, impersonation_id, at)
   select 'impersonation_ended', $1, user_id, id, $3 from ended`,
)

/** Ends an administrator's impersonation of a user, or of everybody if `userId` is null. */
export const endImpersonations = (db: Queryable, adminId: string, userId: string | null, now: Date) =>
  db.rows(endImpersonationsSql, [adminId, userId, now])
