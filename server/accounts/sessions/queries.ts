import { type RowOf, statement } from '../../database/statement.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'

/** The columns of `users u` that describe a caller. */
export const personColumns =
  'u.id as user_id, u.email, u.name, u.nickname, u.picture, u.plan, u.is_admin, u.name_status, u.deletion_at, u.suspended_at, u.has_public_profile, u.is_listed'

const sessionSql = statement(
  'accounts.session',
  `select ${personColumns}, s.created_at, s.renewed_at, s.seen_at, s.expires_at, s.method, s.passkey_at
   from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > $2`,
)

/** A live session and its person. */
export type SessionRow = RowOf<'accounts.session'>

export const sessionWithUser = (db: Queryable, tokenHash: Buffer, now: Date) => db.row(sessionSql, [tokenHash, now])

const insertSessionSql = statement(
  'accounts.insertSession',
  `insert into sessions (token_hash, user_id, device, created_at, renewed_at, seen_at, expires_at, method, passkey_at)
   values ($1, $2, $3, $4, $4, $4, $5, $6, $7)`,
)

type NewSession = {
  tokenHash: Buffer
  userId: string
  device: string | null
  now: Date
  expires: Date
  method: SessionRow['method']
  passkeyAt: Date | null
}

export const insertSession = (db: Queryable, { tokenHash, userId, device, now, expires, method, passkeyAt }: NewSession) =>
  db.rows(insertSessionSql, [tokenHash, userId, device, now, expires, method, passkeyAt])

const renewSessionSql = statement(
  'accounts.renewSession',
  'update sessions set renewed_at = $2, seen_at = $2, expires_at = $3 where token_hash = $1',
)

export const renewSession = (db: Queryable, tokenHash: Buffer, now: Date, expires: Date) =>
  db.rows(renewSessionSql, [tokenHash, now, expires])

const seeSessionSql = statement('accounts.seeSession', 'update sessions set seen_at = $2 where token_hash = $1')

export const seeSession = (db: Queryable, tokenHash: Buffer, now: Date) => db.rows(seeSessionSql, [tokenHash, now])

const sessionsSql = statement(
  'accounts.sessions',
  `select id, device, created_at, seen_at, token_hash = $2 as "current!" from sessions
   where user_id = $1 and expires_at > $3 order by "current" desc, seen_at desc, id`,
)

/** Live sessions, the current one first. */
export const sessionsOf = (db: Queryable, userId: string, current: Buffer, now: Date) => db.rows(sessionsSql, [userId, current, now])

const deleteSessionSql = statement('accounts.deleteSession', 'delete from sessions where token_hash = $1 returning user_id, passkey_at')

export const deleteSession = (db: Queryable, tokenHash: Buffer) => db.row(deleteSessionSql, [tokenHash])

const markPasskeySql = statement('accounts.markPasskey', 'update sessions set passkey_at = $2 where token_hash = $1')

/** Notes that a passkey was used in a session. */
export const markPasskey = (db: Queryable, tokenHash: Buffer, now: Date) => db.rows(markPasskeySql, [tokenHash, now])

const unmarkPasskeySql = statement(
  'accounts.unmarkPasskey',
  'update sessions set passkey_at = null where user_id = $1 and token_hash <> $2 and passkey_at is not null',
)

/** A person's other sessions have to use a passkey again. */
export const unmarkPasskey = (db: Queryable, userId: string, current: Buffer) => db.rows(unmarkPasskeySql, [userId, current])

const deleteSessionByIdSql = statement('accounts.deleteSessionById', 'delete from sessions where user_id = $1 and id = $2 returning id')

/** Undefined when the person has no such session. */
export const deleteSessionById = (db: Queryable, userId: string, id: string) => db.row(deleteSessionByIdSql, [userId, id])

const deleteSessionsOfSql = statement(
  'accounts.deleteSessionsOf',
  `with companions as (delete from companion_tokens where user_id = $1), requests as (delete from device_requests where user_id = $1)
   delete from sessions where user_id = $1`,
)

/** Locks the companions of a user: a token that is being issued is deleted with the others, or not issued any more. */
export const lockCompanions = (tx: Transaction, userId: string) => tx.lock(`companions ${userId}`)

/** Revokes the access of every browser and companion. */
export const deleteSessionsOf = async (tx: Transaction, userId: string): Promise<void> => {
  await lockCompanions(tx, userId)
  await tx.rows(deleteSessionsOfSql, [userId])
}
