import type { AnswerStatus } from '../../core/tasks/answer.ts'
import { openTask, standingColumns, type StandingRow } from '../catalogue/permission.ts'
import type { Database } from '../database/connect.ts'

type Rows = Pick<Database, 'rows' | 'row'>

/**
 * How the caller stands to a project, and its FILE validation on the caller's version, with the status of the caller's answer to it. The
 * validation is null when there is none for them.
 */
export const fileTask = (db: Rows, userId: string, projectId: string, validationId: string) =>
  db.row<StandingRow & { validation: string | null; status: AnswerStatus | null }>(
    `select ${standingColumns}, v.id as validation, a.status
     from projects p
     left join enrolments e on e.project_id = p.id and e.user_id = $1
     left join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = $3 and v.type = 'FILE'
       and ${openTask('$1')}
     left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id
     where p.id = $2`,
    [userId, projectId, validationId],
  )

/** What of a picture is recorded; the rest is null until its bytes were checked. */
export type UploadRow = { content_type: string; size: number; etag: string; used_at: Date; granted_at: Date | null }
export type UploadState = UploadRow | { content_type: null; size: null; etag: null; used_at: Date; granted_at: Date | null }

export const upload = (db: Rows, userId: string, key: string) =>
  db.row<UploadState>('select content_type, size, etag, used_at, granted_at from uploads where user_id = $1 and key = $2', [userId, key])

export const recordUpload = (
  db: Rows,
  userId: string,
  key: string,
  stored: { contentType: string; size: number; etag: string; now: Date },
) =>
  db.row<UploadRow>(
    `insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, key) do update
       set content_type = excluded.content_type, size = excluded.size, etag = excluded.etag, used_at = excluded.used_at
     returning content_type, size, etag, used_at, granted_at`,
    [userId, key, stored.contentType, stored.size, stored.etag, stored.now],
  )

/** A PUT straight to the store may arrive from now on. */
export const grantUpload = (db: Rows, userId: string, key: string, now: Date) =>
  db.rows(
    `insert into uploads (user_id, key, used_at, granted_at) values ($1, $2, $3, $3)
     on conflict (user_id, key) do update set granted_at = excluded.granted_at`,
    [userId, key, now],
  )

/** Unless it was granted again in the meantime. */
export const endGrant = (db: Rows, userId: string, key: string, grantedAt: Date) =>
  db.rows('update uploads set granted_at = null where user_id = $1 and key = $2 and granted_at = $3', [userId, key, grantedAt])

export const touchUpload = (db: Rows, userId: string, key: string, now: Date) =>
  db.rows('update uploads set used_at = $3 where user_id = $1 and key = $2', [userId, key, now])

/** Whether the answer that names this file is complete, and its person may not change complete answers. */
export const isSettled = async (db: Rows, userId: string, projectId: string, validationId: string): Promise<boolean> => {
  const settled = await db.row(
    `select 1 from answers a join users u on u.id = a.user_id
     where a.user_id = $1 and a.project_id = $2 and a.validation_id = $3 and a.status = 'COMPLETE' and u.plan = 'free'`,
    [userId, projectId, validationId],
  )
  return settled !== undefined
}

export const deleteUploads = (db: Rows, userId: string, keys: readonly string[]) =>
  db.rows<{ key: string }>('delete from uploads where user_id = $1 and key = any($2) returning key', [userId, keys])

/** Grants under which nothing can arrive any more. */
export const endOldGrants = (db: Rows, before: Date) =>
  db.rows<{ user_id: string; key: string }>('update uploads set granted_at = null where granted_at < $1 returning user_id, key', [before])

/** Uploads that no answer names, untouched since `before`: their rows are gone, their files are named here. */
export const takeOrphans = (db: Rows, before: Date) =>
  db.rows<{ user_id: string; key: string }>(
    `delete from uploads u
     where used_at < $1 and granted_at is null
       and not exists (select 1 from answers a where a.user_id = u.user_id and a.storage_name = u.key)
     returning user_id, key`,
    [before],
  )
