import type { Plan } from '../../core/plans/plan.ts'
import type { Transaction } from '../database/connect.ts'

/** A database, or a transaction on it. */
type Reads = Pick<Transaction, 'row' | 'rows'>

/** A session and its person. */
export type SessionRow = {
  caller_id: string
  caller_email: string
  caller_name: string
  caller_nickname: string
  caller_picture: string
  caller_plan: Plan
  caller_is_admin: boolean
  session_created: Date
  session_renewed: Date
  session_expires: Date
}

/** For queries that find the caller on the way: a live session is one with this token_hash and expires_at. */
export const callerColumns = `u.id as caller_id, u.email as caller_email, u.name as caller_name, u.nickname as caller_nickname,
  u.picture as caller_picture, u.plan as caller_plan, u.is_admin as caller_is_admin,
  s.created_at as session_created, s.renewed_at as session_renewed, s.expires_at as session_expires`
export const callerTables = 'sessions s join users u on u.id = s.user_id'

export const sessionWithUser = (db: Reads, tokenHash: Buffer, now: Date) =>
  db.row<SessionRow>(
    { name: 'session-with-user', text: `select ${callerColumns} from ${callerTables} where s.token_hash = $1 and s.expires_at > $2` },
    [tokenHash, now],
  )

export const insertSession = (db: Pick<Transaction, 'rows'>, session: { tokenHash: Buffer; userId: string; now: Date; expires: Date }) =>
  db.rows('insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at) values ($1, $2, $3, $3, $4)', [
    ...[session.tokenHash, session.userId, session.now, session.expires],
  ])

export const renewSession = (db: Reads, tokenHash: Buffer, now: Date, expires: Date) =>
  db.rows('update sessions set renewed_at = $2, expires_at = $3 where token_hash = $1', [tokenHash, now, expires])

export const deleteSession = (db: Reads, tokenHash: Buffer) => db.rows('delete from sessions where token_hash = $1', [tokenHash])

export const deleteSessionsOf = (db: Reads, userId: string) => db.rows('delete from sessions where user_id = $1', [userId])

/** When mails went to a mailbox since `since`, oldest first. */
export const sentCodes = async (db: Reads, mailboxHash: Buffer, since: Date): Promise<number[]> => {
  const rows = await db.rows<{ sent_at: Date }>(
    'select sent_at from sent_codes where mailbox_hash = $1 and sent_at > $2 order by sent_at',
    [...[mailboxHash, since]],
  )
  return rows.map(({ sent_at }) => sent_at.getTime())
}

export const insertSentCode = (db: Reads, mailboxHash: Buffer, now: Date) =>
  db.rows('insert into sent_codes values ($1, $2)', [mailboxHash, now])

/** Takes the place of the code that the address had. */
export const replaceCode = (db: Reads, code: { addressHash: Buffer; codeHash: Buffer; expires: Date }) =>
  db.rows(
    `insert into sign_in_codes (address_hash, code_hash, expires_at) values ($1, $2, $3)
     on conflict (address_hash) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [code.addressHash, code.codeHash, code.expires],
  )

/** Counts a try and answers the hash to compare with; nothing when there is no code, or no try left. Its row stays locked. */
export const tryCode = (db: Reads, addressHash: Buffer, now: Date, tries: number) =>
  db.row<{ code_hash: Buffer }>(
    `update sign_in_codes set tries = tries + 1 where address_hash = $1 and expires_at > $2 and tries < $3 returning code_hash`,
    [addressHash, now, tries],
  )

export const deleteCode = (db: Reads, addressHash: Buffer) => db.rows('delete from sign_in_codes where address_hash = $1', [addressHash])

export const userByEmail = (db: Reads, email: string) => db.row<{ id: string }>('select id from users where email = $1', [email])

/** Nothing when the address or the nickname is taken. */
export const insertUser = (db: Reads, user: { email: string; nickname: string; name: string }) =>
  db.row<{ id: string }>('insert into users (email, nickname, name) values ($1, $2, $3) on conflict do nothing returning id', [
    ...[user.email, user.nickname, user.name],
  ])

export const storedPreferences = (db: Reads, userId: string) =>
  db.row<{ preferences: unknown }>('select preferences from users where id = $1', [userId])

/** Holds the row until the transaction ends. */
export const lockPreferences = (db: Reads, userId: string) =>
  db.row<{ preferences: unknown }>('select preferences from users where id = $1 for update', [userId])

export const storePreferences = (db: Reads, userId: string, preferences: object) =>
  db.rows('update users set preferences = $2 where id = $1', [userId, JSON.stringify(preferences)])

export const hasAdministrator = async (db: Pick<Transaction, 'row'>): Promise<boolean> =>
  (await db.row('select from users where is_admin limit 1')) !== undefined

export const insertOwnerKey = (db: Reads, keyHash: Buffer, expires: Date) =>
  db.rows('insert into owner_keys (key_hash, expires_at) values ($1, $2)', [keyHash, expires])

export const hasOwnerKey = async (db: Pick<Transaction, 'row'>, keyHash: Buffer, now: Date): Promise<boolean> =>
  (await db.row('select from owner_keys where key_hash = $1 and expires_at > $2', [keyHash, now])) !== undefined

export const deleteOwnerKeys = (db: Reads) => db.rows('delete from owner_keys')

export const makeAdministrator = (db: Reads, userId: string) => db.rows('update users set is_admin = true where id = $1', [userId])

export const sweepAccounts = async (db: Reads, now: Date, dayAgo: Date) => {
  await db.rows('delete from sessions where expires_at < $1', [now])
  await db.rows('delete from sign_in_codes where expires_at < $1', [now])
  await db.rows('delete from sent_codes where sent_at < $1', [dayAgo])
  await db.rows('delete from owner_keys where expires_at < $1', [now])
}
