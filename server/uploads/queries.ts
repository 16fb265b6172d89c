import type { AnswerStatus } from '@fieldwork/core/tasks/schema.ts'
import { openTask, accessColumns, type AccessRow } from '../catalogue/permission.ts'
import type { Database } from '../database/connect.ts'

type Queryable = Pick<Database, 'rows' | 'row'>

/**
 * How the caller stands to a project, and its FILE validation on the caller's version, with the status of the caller's answer to it. The
 * validation is null when there is none for them.
 */
export const fileTask = (db: Queryable, userId: string, projectId: string, validationId: string) =>
  db.row<AccessRow & { validation: string | null; status: AnswerStatus | null }>(
    `select ${accessColumns}, v.id as validation, a.status
     from projects p
     left join enrolments e on e.project_id = p.id and e.user_id = $1
     left join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = $3 and v.type = 'FILE'
       and ${openTask('$1')}
     left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id and a.type = v.type
     where p.id = $2`,
    [userId, projectId, validationId],
  )

/** What of a picture is recorded; the rest is null until its bytes were checked. */
export type UploadRow = { content_type: string; size: number; etag: string } & UploadColumns
export type UploadRecord = UploadRow | ({ content_type: null; size: null; etag: null } & UploadColumns)
/** `is_second`: which of its two objects the row describes. */
type UploadColumns = { used_at: Date; granted_at: Date | null; is_second: boolean }

export const upload = (db: Queryable, userId: string, key: string) =>
  db.row<UploadRecord>('select content_type, size, etag, used_at, granted_at, is_second from uploads where user_id = $1 and key = $2', [
    userId,
    key,
  ])

/** True if somebody has this session still. `session`: its hash, as a signed address holds it. */
export const hasSession = async (db: Queryable, userId: string, session: string, now: Date): Promise<boolean> => {
  const hash = Buffer.from(session, 'base64url')
  return (
    (await db.row('select from sessions where token_hash = $1 and user_id = $2 and expires_at > $3', [hash, userId, now])) !== undefined
  )
}

/** Makes the row by which a file that is about to be written can be found. Undefined when the person is gone. */
export const announceUpload = (db: Queryable, userId: string, key: string, now: Date) =>
  db.row(
    `insert into uploads (user_id, key, used_at) select id, $2, $3 from users where id = $1 for key share
     on conflict (user_id, key) do update set used_at = excluded.used_at returning key`,
    [userId, key, now],
  )

/** Undefined when the person is gone. */
export const recordUpload = (
  db: Queryable,
  userId: string,
  key: string,
  stored: { contentType: string; size: number; etag: string; isSecond: boolean; now: Date },
) =>
  db.row<UploadRow>(
    `insert into uploads (user_id, key, content_type, size, etag, used_at, is_second)
     select id, $2, $3, $4, $5, $6, $7 from users where id = $1 for key share
     on conflict (user_id, key) do update
       set content_type = excluded.content_type, size = excluded.size, etag = excluded.etag, used_at = excluded.used_at,
         is_second = excluded.is_second
     returning content_type, size, etag, used_at, granted_at, is_second`,
    [userId, key, stored.contentType, stored.size, stored.etag, stored.now, stored.isSecond],
  )

/** A PUT straight to the store may arrive from now on. */
export const grantUpload = (db: Queryable, userId: string, key: string, now: Date) =>
  db.rows(
    `insert into uploads (user_id, key, used_at, granted_at) values ($1, $2, $3, $3)
     on conflict (user_id, key) do update set granted_at = excluded.granted_at`,
    [userId, key, now],
  )

/** Unless it was granted again in the meantime. */
export const endGrant = (db: Queryable, userId: string, key: string, grantedAt: Date) =>
  db.rows('update uploads set granted_at = null where user_id = $1 and key = $2 and granted_at = $3', [userId, key, grantedAt])

/** Undefined when it is gone, or about to be. */
export const touchUpload = (db: Queryable, userId: string, key: string, now: Date) =>
  db.row('update uploads set used_at = $3 where user_id = $1 and key = $2 and content_type is not null returning key', [userId, key, now])

/** True if the answer that names this file is complete, and its person may not change complete answers. */
export const isSettled = async (db: Queryable, userId: string, projectId: string, validationId: string): Promise<boolean> => {
  const settled = await db.row(
    `select 1 from answers a join users u on u.id = a.user_id
     where a.user_id = $1 and a.project_id = $2 and a.validation_id = $3 and a.type = 'FILE' and a.status = 'COMPLETE'
       and u.plan = 'free'`,
    [userId, projectId, validationId],
  )
  return settled !== undefined
}

type UploadKey = { user_id: string; key: string }

/** Grants under which nothing can arrive any more. */
export const oldGrants = (db: Queryable, before: Date) =>
  db.rows<UploadKey>('select user_id, key from uploads where granted_at < $1', [before])

export const endGrantBefore = (tx: Queryable, userId: string, key: string, before: Date) =>
  tx.row('update uploads set granted_at = null where user_id = $1 and key = $2 and granted_at < $3 returning key', [userId, key, before])

/** When an upload was last used that nobody shall have any more: long ago. */
export const givenUp = new Date(0)

/** In the transaction in which answers give up naming them. One that is stored anew is no longer given up. */
export const giveUpUploads = (tx: Queryable, userId: string, keys: readonly string[]) =>
  tx.rows('update uploads set used_at = $3 where user_id = $1 and key = any($2)', [userId, keys, givenUp])

const orphaned = `u.used_at <= $1
  and not exists (select from answers a where a.user_id = u.user_id and a.storage_name = u.key)`

/** Uploads that no answer names, unused since `before`. */
export const orphans = (db: Queryable, before: Date) => db.rows<UploadKey>(`select user_id, key from uploads u where ${orphaned}`, [before])

/** From here on nobody is shown its file. Undefined when it is no orphan any more. */
export const emptyOrphan = (db: Queryable, userId: string, key: string, before: Date) =>
  db.row(
    `update uploads u set content_type = null, size = null, etag = null where ${orphaned} and user_id = $2 and key = $3 returning key`,
    [before, userId, key],
  )

/** A row whose grant lasts stays until that has ended. */
export const deleteEmptied = (db: Queryable, userId: string, key: string, before: Date) =>
  db.rows('delete from uploads where user_id = $2 and key = $3 and used_at <= $1 and content_type is null and granted_at is null', [
    before,
    userId,
    key,
  ])
