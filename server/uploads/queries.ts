import { isPro } from '@fieldwork/core/plans/plan.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { AnswerStatus } from '@fieldwork/core/tasks/schema.ts'
import { mayEdit } from '@fieldwork/core/tasks/status.ts'
import type { AnswerFile, UploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import { accessColumns, isActive, openTask, readable } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

const fileTaskSql = statement(
  'uploads.fileTask',
  `select ${accessColumns}, v.id as validation, a.status
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join validations v on v.project_id = p.id and v.version = coalesce(e.version, p.version) and v.id = $3 and v.type = 'FILE'
     and ${openTask('$1', '$4')}
   left join answers a on a.user_id = $1 and a.project_id = p.id and a.validation_id = v.id and a.type = v.type
   where p.id = $2`,
)

/**
 * Returns the status of the caller's answer to a FILE validation that is available to them in their version; null without an answer. Throws
 * not_found, not_allowed or plan_required.
 */
export const readableFileTask = async (
  db: Queryable,
  { user, reader }: SignedInCaller,
  { projectId, validationId }: AnswerFile,
): Promise<AnswerStatus | null> => {
  const row = await db.row(fileTaskSql, [user.id, projectId, validationId, reader.pro])
  const { validation, status } = readable(row, reader)
  if (validation === null) throw problem('not_found')
  return status
}

/** `is_second`: which of its two objects the row describes. Type, size and tag are null until the bytes were checked. */
const uploadSql = statement(
  'uploads.upload',
  'select content_type, size, etag, digest, used_at, granted_at, is_second from uploads where user_id = $1 and key = $2',
)

export type UploadRow = RowOf<'uploads.upload'>

export const upload = (db: Queryable, userId: string, key: string) => db.row(uploadSql, [userId, key])

const sessionSql = statement(
  'uploads.session',
  `select from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and ${isActive('u')}
     and (u.id = $3 or exists (select from impersonations i where i.admin_id = u.id and i.user_id = $3 and i.ended_at is null))`,
)

/**
 * True if a session may still write a user's files: its person's own, or those of the user whom an administrator impersonates. `session`: its
 * hash, as a signed address holds it.
 */
export const hasSession = async (db: Queryable, session: string, userId: string, now: Date): Promise<boolean> =>
  (await db.row(sessionSql, [Buffer.from(session, 'base64url'), now, userId])) !== undefined

const isUsedAddressSql = statement('uploads.isUsedAddress', 'select from used_upload_addresses where signature_hash = $1')

/** True if a file was stored under this address. */
export const isUsedAddress = async (db: Queryable, signatureHash: Buffer): Promise<boolean> =>
  (await db.row(isUsedAddressSql, [signatureHash])) !== undefined

const useAddressSql = statement(
  'uploads.useAddress',
  `insert into used_upload_addresses (signature_hash, expires_at) values ($1, $2) on conflict do nothing returning signature_hash`,
)

/** Call it in the transaction that records the file. Returns false if the address was used; waits for an upload that is being stored. */
export const useAddress = async (tx: Queryable, signatureHash: Buffer, expiresAt: Date): Promise<boolean> =>
  (await tx.row(useAddressSql, [signatureHash, expiresAt])) !== undefined

const forgetUsedAddressesSql = statement('uploads.forgetUsedAddresses', 'delete from used_upload_addresses where expires_at < $1')

/** Forgets addresses that expired before a time at which every upload that started in time has ended. */
export const forgetUsedAddresses = (db: Queryable, before: Date) => db.rows(forgetUsedAddressesSql, [before])

const announceUploadSql = statement(
  'uploads.announceUpload',
  `insert into uploads (user_id, key, used_at) select id, $2, $3 from users where id = $1 for key share
   on conflict (user_id, key) do update set used_at = excluded.used_at returning key`,
)

/** Makes the row by which a file that is about to be written can be found. Undefined when the person is gone. */
export const announceUpload = (db: Queryable, userId: string, key: string, now: Date) => db.row(announceUploadSql, [userId, key, now])

const recordUploadSql = statement(
  'uploads.recordUpload',
  `insert into uploads (user_id, key, content_type, size, etag, used_at, is_second, digest)
   select id, $2, $3, $4, $5, $6, $7, $8 from users where id = $1 for key share
   on conflict (user_id, key) do update
     set content_type = excluded.content_type, size = excluded.size, etag = excluded.etag, used_at = excluded.used_at,
       is_second = excluded.is_second, digest = excluded.digest
   returning content_type as "content_type!", size as "size!", etag as "etag!", digest, used_at, granted_at, is_second`,
)

/** The row of a picture whose bytes were checked. */
export type CheckedUpload = RowOf<'uploads.recordUpload'>

/** Undefined when the person is gone. */
export const recordUpload = (
  db: Queryable,
  userId: string,
  key: string,
  stored: { contentType: string; size: number; etag: string; digest: string; isSecond: boolean; now: Date },
) => db.row(recordUploadSql, [userId, key, stored.contentType, stored.size, stored.etag, stored.now, stored.isSecond, stored.digest])

const keepDigestSql = statement(
  'uploads.keepDigest',
  'update uploads set digest = $4 where user_id = $1 and key = $2 and etag = $3 and digest is null',
)

/** Stores the digest of an upload from before digests were recorded, unless it has been replaced. */
export const keepDigest = (db: Queryable, userId: string, key: string, etag: string, digest: string) =>
  db.rows(keepDigestSql, [userId, key, etag, digest])

const storedBytesSql = statement(
  'uploads.storedBytes',
  'select coalesce(sum(size), 0)::bigint as "bytes!" from uploads where user_id = $1 and key <> $2',
)

/** Bytes of a person's files, not counting the file being replaced. */
export const storedBytes = async (db: Queryable, userId: string, replaced: string): Promise<number> =>
  (await db.row(storedBytesSql, [userId, replaced]))!.bytes

const grantUploadSql = statement(
  'uploads.grantUpload',
  `insert into uploads (user_id, key, used_at, granted_at) values ($1, $2, $3, $3)
   on conflict (user_id, key) do update set granted_at = excluded.granted_at`,
)

/** A PUT straight to the store may arrive from now on. */
export const grantUpload = (db: Queryable, userId: string, key: string, now: Date) => db.rows(grantUploadSql, [userId, key, now])

const endGrantSql = statement(
  'uploads.endGrant',
  'update uploads set granted_at = null where user_id = $1 and key = $2 and granted_at = $3',
)

/** Unless it was granted again in the meantime. */
export const endGrant = (db: Queryable, userId: string, key: string, grantedAt: Date) => db.rows(endGrantSql, [userId, key, grantedAt])

const touchUploadSql = statement(
  'uploads.touchUpload',
  'update uploads set used_at = $3 where user_id = $1 and key = $2 and content_type is not null returning key',
)

/** Undefined when it is gone, or about to be. */
export const touchUpload = (db: Queryable, userId: string, key: string, now: Date) => db.row(touchUploadSql, [userId, key, now])

const fileAnswerSql = statement(
  'uploads.fileAnswer',
  `select a.status, u.plan from answers a join users u on u.id = a.user_id
   where a.user_id = $1 and a.project_id = $2 and a.validation_id = $3 and a.type = 'FILE'`,
)

const portfolioFileSql = statement(
  'uploads.portfolioFile',
  'select id from portfolio_documents where user_id = $1 and storage_name = $2 limit 1',
)

/** True if a document of the person's portfolio names the file. */
export const isInPortfolio = async (db: Queryable, userId: string, key: string): Promise<boolean> =>
  (await db.row(portfolioFileSql, [userId, key])) !== undefined

/** True if the file must not change: its answer is final, or a portfolio shows it. */
export const isSettled = async (
  db: Queryable,
  userId: string,
  key: string,
  purpose: UploadPurpose | { kind: 'made' | 'copy' },
): Promise<boolean> => {
  if (purpose.kind === 'portfolio file') return isInPortfolio(db, userId, key)
  if (purpose.kind !== 'answer') return false
  const answer = await db.row(fileAnswerSql, [userId, purpose.projectId, purpose.validationId])
  return answer !== undefined && !mayEdit(answer.status, isPro(answer.plan))
}

const oldGrantsSql = statement('uploads.oldGrants', 'select user_id, key from uploads where granted_at < $1')

/** Grants under which nothing can arrive any more. */
export const oldGrants = (db: Queryable, before: Date) => db.rows(oldGrantsSql, [before])

const endGrantBeforeSql = statement(
  'uploads.endGrantBefore',
  'update uploads set granted_at = null where user_id = $1 and key = $2 and granted_at < $3 returning key',
)

export const endGrantBefore = (tx: Queryable, userId: string, key: string, before: Date) => tx.row(endGrantBeforeSql, [userId, key, before])

/** As the time of last use, it lets the next clean-up delete an upload. */
export const givenUp = new Date(0)

const giveUpUploadsSql = statement('uploads.giveUpUploads', 'update uploads set used_at = $3 where user_id = $1 and key = any($2)')

/** Call it in the transaction in which answers stop naming these files. A file that is stored again isn't marked anymore. */
export const giveUpUploads = (tx: Queryable, userId: string, keys: readonly string[]) => tx.rows(giveUpUploadsSql, [userId, keys, givenUp])

/** The address of an upload as the picture of user `p`. */
export const profilePictureAddress = (user: string, key: string): string => `'/' || ${user}.nickname || '/uploads/' || ${key}`

const orphaned = `u.used_at <= $1
  and not exists (select from answers a where a.user_id = u.user_id and a.storage_name = u.key)
  and not exists (
    select from chats c join chat_messages m on m.chat_id = c.id
    where c.user_id = u.user_id and m.content @> jsonb_build_array(jsonb_build_object('type', 'file', 'data', u.key))
  )
  and not exists (
    select from documentation d
    where d.user_id = u.user_id
      and u.key in ('documentation_pdf_' || d.project_id, 'documentation_zip_' || d.project_id, 'documentation_card_' || d.project_id)
  )
  and not exists (
    select from portfolio_documents f where f.user_id = u.user_id and u.key in (f.storage_name, 'first_page_' || f.storage_name, 'work_picture_' || f.storage_name)
  )
  and not exists (select from users p where p.id = u.user_id and p.picture = ${profilePictureAddress('p', 'u.key')})`

const orphansSql = statement('uploads.orphans', `select user_id, key from uploads u where ${orphaned}`)

/** Uploads that no answer, chat, documentation, portfolio or account names, unused since `before`. */
export const orphans = (db: Queryable, before: Date) => db.rows(orphansSql, [before])

const emptyOrphanSql = statement(
  'uploads.emptyOrphan',
  `update uploads u set content_type = null, size = null, etag = null, digest = null where ${orphaned} and user_id = $2 and key = $3 returning key`,
)

/** Marks the file as gone before it is removed. Returns undefined if it is no longer an orphan. */
export const emptyOrphan = (db: Queryable, userId: string, key: string, before: Date) => db.row(emptyOrphanSql, [before, userId, key])

const deleteEmptiedSql = statement(
  'uploads.deleteEmptied',
  'delete from uploads where user_id = $2 and key = $3 and used_at <= $1 and content_type is null and granted_at is null',
)

/** A row whose grant lasts stays until that has ended. */
export const deleteEmptied = (db: Queryable, userId: string, key: string, before: Date) => db.rows(deleteEmptiedSql, [before, userId, key])
