import { statement } from '../../database/statement.ts'
import type { Queryable } from '../../database/transaction.ts'

const lockAccountSql = statement(
  'accounts.lockAccount',
  'update users set deletion_at = $2 where id = $1 and deletion_at is null returning email, name',
)

/** Undefined when it is locked already. */
export const lockAccount = (tx: Queryable, userId: string, deletionAt: Date) => tx.row(lockAccountSql, [userId, deletionAt])

const unlockAccountSql = statement(
  'accounts.unlockAccount',
  'update users set deletion_at = null where id = $1 and (deletion_at is null or deletion_at > $2) returning id',
)

/** Undefined when its removal may have begun at `now`. */
export const unlockAccount = (tx: Queryable, userId: string, now: Date) => tx.row(unlockAccountSql, [userId, now])

const dueRemovalsSql = statement('accounts.dueRemovals', 'select id from users where deletion_at <= $1 order by deletion_at')

export const dueRemovals = (db: Queryable, now: Date) => db.rows(dueRemovalsSql, [now])

const uploadsOfSql = statement('accounts.uploads', 'select key from uploads where user_id = $1 order by key')

/** Names of all of the user's files in the file store. */
export const uploadKeysOf = async (db: Queryable, userId: string): Promise<string[]> =>
  (await db.rows(uploadsOfSql, [userId])).map(({ key }) => key)

const deleteUploadSql = statement('accounts.deleteUpload', 'delete from uploads where user_id = $1 and key = $2')

export const deleteUpload = (tx: Queryable, userId: string, key: string) => tx.rows(deleteUploadSql, [userId, key])

const dueRemovalSql = statement('accounts.dueRemoval', 'select email from users where id = $1 and deletion_at <= $2 for update')

/** Holds the row until the transaction ends; undefined when its owner keeps the account after all. */
export const lockDueRemoval = (tx: Queryable, userId: string, now: Date) => tx.row(dueRemovalSql, [userId, now])

const countFormerCompletionsSql = statement(
  'accounts.countFormerCompletions',
  `update projects set former_completions = former_completions + 1
   where id in (select project_id from completions where user_id = $1)`,
)
const deleteCodesSql = statement('accounts.deleteCodes', 'delete from sign_in_codes where mailbox_hash = $1')
const deleteCountersSql = statement('accounts.deleteCounters', `delete from rate_limits where key like '%:' || $1::text || '%'`)
const deleteEventsSql = statement('accounts.anonymiseEvents', `update events set user_id = null, details = '{}' where user_id = $1`)
const deleteUserSql = statement('accounts.deleteUser', 'delete from users where id = $1')

/** All rows that are the person's go; that a project was completed stays counted, and that something happened, without whom or what. */
export const deleteAccount = async (tx: Queryable, userId: string, mailboxHash: Buffer): Promise<void> => {
  await tx.rows(countFormerCompletionsSql, [userId])
  await tx.rows(deleteCodesSql, [mailboxHash])
  await tx.rows(deleteCountersSql, [userId])
  await tx.rows(deleteEventsSql, [userId])
  await tx.rows(deleteUserSql, [userId])
}
