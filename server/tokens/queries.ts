import { personColumns } from '../accounts/sessions/queries.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'

const insertRequestSql = statement(
  'tokens.insertRequest',
  `insert into device_requests (device_code_hash, user_code_hash, machine, network, created_at, expires_at, interval_seconds)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning expires_at`,
)

type NewRequest = {
  deviceCodeHash: Buffer
  userCodeHash: Buffer
  machine: string
  network: string
  now: Date
  expires: Date
  interval: number
}

/** Returns undefined if the code is taken. */
export const insertRequest = (db: Queryable, { deviceCodeHash, userCodeHash, machine, network, now, expires, interval }: NewRequest) =>
  db.row(insertRequestSql, [deviceCodeHash, userCodeHash, machine, network, now, expires, interval])

const requestByUserCodeSql = statement(
  'tokens.requestByUserCode',
  `select machine, network, created_at, is_allowed from device_requests
   where user_code_hash = $1 and expires_at > $2 and (user_id is null or user_id = $3)`,
)

/** Finds a request that is pending, or that this user decided. */
export const requestByUserCode = (db: Queryable, userCodeHash: Buffer, now: Date, userId: string) =>
  db.row(requestByUserCodeSql, [userCodeHash, now, userId])
export type DeviceRequestRow = RowOf<'tokens.requestByUserCode'>

const decideRequestSql = statement(
  'tokens.decideRequest',
  `update device_requests set user_id = $3, is_allowed = $4 where user_code_hash = $1 and expires_at > $2 and user_id is null
   returning machine, network, created_at, is_allowed`,
)

/** Returns undefined if the request was already decided or has expired. */
export const decideRequest = (db: Queryable, userCodeHash: Buffer, now: Date, userId: string, isAllowed: boolean) =>
  db.row(decideRequestSql, [userCodeHash, now, userId, isAllowed])

const askRequestSql = statement(
  'tokens.askRequest',
  `update device_requests d
   set asked_at = $2, interval_seconds = case when d.asked_at > $2::timestamptz - make_interval(secs => d.interval_seconds - 0.5)
     then least(d.interval_seconds + $3::int, 600) else d.interval_seconds end
   from device_requests before where d.device_code_hash = $1 and before.device_code_hash = d.device_code_hash
   returning d.user_id, d.is_allowed, d.machine, d.expires_at, d.interval_seconds > before.interval_seconds as "is_early!"`,
)

/** Records a poll. A companion that polls more than half a second too early has to wait longer from then on. */
export const askRequest = (db: Queryable, deviceCodeHash: Buffer, now: Date, slowDownBy: number) =>
  db.row(askRequestSql, [deviceCodeHash, now, slowDownBy])

const takeRequestSql = statement(
  'tokens.takeRequest',
  'delete from device_requests where device_code_hash = $1 and is_allowed returning user_id as "user_id!", machine',
)

/** Deletes an allowed request and returns it, so that it is exchanged for only one token. */
export const takeRequest = (tx: Transaction, deviceCodeHash: Buffer) => tx.row(takeRequestSql, [deviceCodeHash])

const insertTokenSql = statement(
  'tokens.insertToken',
  'insert into companion_tokens (user_id, token_hash, machine, created_at, used_at) values ($1, $2, $3, $4, $4)',
)
const dropTokensSql = statement(
  'tokens.dropTokens',
  `delete from companion_tokens where id in (select id from companion_tokens where user_id = $1 order by used_at desc, id offset $2)`,
)

type NewToken = { userId: string; tokenHash: Buffer; machine: string; now: Date; maxTokens: number }

/** Stores a token. If there are too many, the least recently used is deleted. */
export const insertToken = async (tx: Transaction, { userId, tokenHash, machine, now, maxTokens }: NewToken): Promise<void> => {
  await tx.rows(dropTokensSql, [userId, maxTokens - 1])
  await tx.rows(insertTokenSql, [userId, tokenHash, machine, now])
}

const tokenOwnerSql = statement(
  'tokens.owner',
  `select ${personColumns}, t.used_at from companion_tokens t join users u on u.id = t.user_id where t.token_hash = $1 and t.used_at > $2`,
)

/** Finds the owner of a token that was used since `unusedSince`. */
export const tokenOwner = (db: Queryable, tokenHash: Buffer, unusedSince: Date) => db.row(tokenOwnerSql, [tokenHash, unusedSince])

const touchTokenSql = statement('tokens.touch', 'update companion_tokens set used_at = $2 where token_hash = $1')

export const touchToken = (db: Queryable, tokenHash: Buffer, now: Date) => db.rows(touchTokenSql, [tokenHash, now])

const companionsSql = statement(
  'tokens.companions',
  'select id, machine, created_at, used_at from companion_tokens where user_id = $1 and used_at > $2 order by used_at desc, id',
)

export const companionsOf = (db: Queryable, userId: string, unusedSince: Date) => db.rows(companionsSql, [userId, unusedSince])

const deleteTokenByIdSql = statement('tokens.deleteById', 'delete from companion_tokens where user_id = $1 and id = $2 returning id')

/** Returns undefined if the user has no such companion. */
export const deleteTokenById = (db: Queryable, userId: string, id: string) => db.row(deleteTokenByIdSql, [userId, id])

const deleteTokenSql = statement('tokens.delete', 'delete from companion_tokens where token_hash = $1')

export const deleteToken = (db: Queryable, tokenHash: Buffer) => db.rows(deleteTokenSql, [tokenHash])

const cleanUpRequestsSql = statement('tokens.cleanUpRequests', 'delete from device_requests where expires_at < $1')
const cleanUpTokensSql = statement('tokens.cleanUp', 'delete from companion_tokens where used_at < $1')

export const cleanUpTokens = async (db: Queryable, { now, unusedSince }: { now: Date; unusedSince: Date }) => {
  await db.rows(cleanUpRequestsSql, [now])
  await db.rows(cleanUpTokensSql, [unusedSince])
}
