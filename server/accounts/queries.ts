import type { Testimonial, User } from '@fieldwork/core/accounts/schema.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import type { Transaction } from '../database/connect.ts'

/** A database, or a transaction on it. */
type Queryable = Pick<Transaction, 'row' | 'rows'>

type NameStatus = User['nameStatus']

/** A session and its person. */
export type SessionRow = {
  caller_id: string
  caller_email: string
  caller_name: string
  caller_nickname: string
  caller_picture: string
  caller_plan: Plan
  caller_is_admin: boolean
  caller_name_status: NameStatus
  session_created: Date
  session_renewed: Date
  session_expires: Date
}

/** For queries that find the caller on the way: a live session is one with this token_hash and expires_at. */
export const callerColumns = `u.id as caller_id, u.email as caller_email, u.name as caller_name, u.nickname as caller_nickname,
  u.picture as caller_picture, u.plan as caller_plan, u.is_admin as caller_is_admin, u.name_status as caller_name_status,
  s.created_at as session_created, s.renewed_at as session_renewed, s.expires_at as session_expires`
export const callerTables = 'sessions s join users u on u.id = s.user_id'

export const sessionWithUser = (db: Queryable, tokenHash: Buffer, now: Date) =>
  db.row<SessionRow>(
    { name: 'session-with-user', text: `select ${callerColumns} from ${callerTables} where s.token_hash = $1 and s.expires_at > $2` },
    [tokenHash, now],
  )

export const insertSession = (db: Pick<Transaction, 'rows'>, session: { tokenHash: Buffer; userId: string; now: Date; expires: Date }) =>
  db.rows('insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at) values ($1, $2, $3, $3, $4)', [
    ...[session.tokenHash, session.userId, session.now, session.expires],
  ])

export const listTestimonials = (db: Queryable) =>
  db.rows<Testimonial>('select name, country, image, quote from testimonials order by position')

export const renewSession = (db: Queryable, tokenHash: Buffer, now: Date, expires: Date) =>
  db.rows('update sessions set renewed_at = $2, expires_at = $3 where token_hash = $1', [tokenHash, now, expires])

export const deleteSession = (db: Queryable, tokenHash: Buffer) => db.rows('delete from sessions where token_hash = $1', [tokenHash])

export const deleteSessionsOf = (db: Queryable, userId: string) => db.rows('delete from sessions where user_id = $1', [userId])

/** A code that was mailed; `tries` counts the wrong ones. */
export type CodeRow = {
  id: number
  address_hash: Buffer
  browser_hash: Buffer
  code_hash: Buffer
  is_open: boolean
  tries: number
  sentAt: number
}

/** The codes that a mailbox was sent since `since`, oldest first. */
export const codesOf = async (db: Queryable, mailboxHash: Buffer, since: Date): Promise<CodeRow[]> => {
  const rows = await db.rows<Omit<CodeRow, 'sentAt'> & { sent_at: Date }>(
    `select id, address_hash, browser_hash, code_hash, is_open, tries, sent_at from sign_in_codes
     where mailbox_hash = $1 and sent_at > $2 order by sent_at`,
    [mailboxHash, since],
  )
  return rows.map(({ sent_at, ...code }) => ({ ...code, sentAt: sent_at.getTime() }))
}

type NewCode = { mailboxHash: Buffer; addressHash: Buffer; browserHash: Buffer; codeHash: Buffer; now: Date }

export const insertCode = (db: Queryable, code: NewCode) =>
  db.rows('insert into sign_in_codes (mailbox_hash, address_hash, browser_hash, code_hash, sent_at) values ($1, $2, $3, $4, $5)', [
    ...[code.mailboxHash, code.addressHash, code.browserHash, code.codeHash, code.now],
  ])

/** The codes of an address that a browser asked for can be used no more. */
export const closeCodes = (db: Queryable, addressHash: Buffer, browserHash: Buffer) =>
  db.rows('update sign_in_codes set is_open = false where address_hash = $1 and browser_hash = $2 and is_open', [addressHash, browserHash])

export const countTry = (db: Queryable, codeId: number) => db.rows('update sign_in_codes set tries = tries + 1 where id = $1', [codeId])

/** The mailboxes that a browser signed in to. */
export const mailboxesKnownTo = async (db: Queryable, browserHash: Buffer): Promise<Buffer[]> => {
  const rows = await db.rows<{ mailbox_hash: Buffer }>('select mailbox_hash from known_browsers where browser_hash = $1', [browserHash])
  return rows.map(({ mailbox_hash }) => mailbox_hash)
}

/** The browser goes by another token from now on, and is known to one more mailbox. */
export const rememberBrowser = async (db: Queryable, change: { from: Buffer; to: Buffer; mailboxHash: Buffer; now: Date }) => {
  await db.rows('update known_browsers set browser_hash = $2 where browser_hash = $1', [change.from, change.to])
  await db.rows(
    `insert into known_browsers (browser_hash, mailbox_hash, seen_at) values ($1, $2, $3)
     on conflict (browser_hash, mailbox_hash) do update set seen_at = excluded.seen_at`,
    [change.to, change.mailboxHash, change.now],
  )
}

export const forgetBrowsers = (db: Queryable, mailboxHash: Buffer) =>
  db.rows('delete from known_browsers where mailbox_hash = $1', [mailboxHash])

export const userByEmail = (db: Queryable, email: string) => db.row<{ id: string }>('select id from users where email = $1', [email])

/** Nothing when the address or the nickname is taken. */
export const insertUser = (db: Queryable, user: { email: string; nickname: string; name: string }) =>
  db.row<{ id: string }>('insert into users (email, nickname, name) values ($1, $2, $3) on conflict do nothing returning id', [
    ...[user.email, user.nickname, user.name],
  ])

export const saveName = (db: Queryable, userId: string, name: string) =>
  db.rows(`update users set name = $2, name_status = 'given' where id = $1`, [userId, name])

export const skipName = (db: Queryable, userId: string) =>
  db.row<{ name_status: NameStatus }>(
    `update users set name_status = case name_status when 'unasked' then 'skipped' else name_status end where id = $1 returning name_status`,
    [userId],
  )

export const storedPreferences = (db: Queryable, userId: string) =>
  db.row<{ preferences: unknown }>('select preferences from users where id = $1', [userId])

/** Holds the row until the transaction ends. */
export const lockPreferences = (db: Queryable, userId: string) =>
  db.row<{ preferences: unknown }>('select preferences from users where id = $1 for update', [userId])

export const storePreferences = (db: Queryable, userId: string, preferences: object) =>
  db.rows('update users set preferences = $2 where id = $1', [userId, JSON.stringify(preferences)])

export const hasAdministrator = async (db: Pick<Transaction, 'row'>): Promise<boolean> =>
  (await db.row('select from users where is_admin limit 1')) !== undefined

export const insertOwnerKey = (db: Queryable, keyHash: Buffer, expires: Date) =>
  db.rows('insert into owner_keys (key_hash, expires_at) values ($1, $2)', [keyHash, expires])

export const hasOwnerKey = async (db: Pick<Transaction, 'row'>, keyHash: Buffer, now: Date): Promise<boolean> =>
  (await db.row('select from owner_keys where key_hash = $1 and expires_at > $2', [keyHash, now])) !== undefined

export const deleteOwnerKeys = (db: Queryable) => db.rows('delete from owner_keys')

export const makeAdministrator = (db: Queryable, userId: string) => db.rows('update users set is_admin = true where id = $1', [userId])

/** `dayAgo`: no code from before counts any more. */
export const cleanUpAccounts = async (db: Queryable, { now, dayAgo, unknownSince }: { now: Date; dayAgo: Date; unknownSince: Date }) => {
  await db.rows('delete from sessions where expires_at < $1', [now])
  await db.rows('delete from sign_in_codes where sent_at < $1', [dayAgo])
  await db.rows('delete from known_browsers where seen_at < $1', [unknownSince])
  await db.rows('delete from owner_keys where expires_at < $1', [now])
}
