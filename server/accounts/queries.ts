import { problem } from '@fieldwork/core/problems.ts'
import { accessColumns, isActive, isReadable, isVisible, readable } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { cleanUpChallenges } from './passkeys/queries.ts'
import { userAt } from './publicProfile/queries.ts'

const testimonialsSql = statement('accounts.testimonials', 'select name, country, image, quote from testimonials order by position')

export const listTestimonials = (db: Queryable) => db.rows(testimonialsSql, [])

const codesSql = statement(
  'accounts.codes',
  `select id, address_hash, browser_hash, code_hash, is_open, tries, sent_at from sign_in_codes
   where mailbox_hash = $1 and sent_at > $2 order by sent_at`,
)

/** A code that was mailed; `tries` counts the wrong ones. */
export type CodeRow = Omit<RowOf<'accounts.codes'>, 'sent_at'> & { sentAt: number }

/** The codes that a mailbox was sent since `since`, oldest first. */
export const codesOf = async (db: Queryable, mailboxHash: Buffer, since: Date): Promise<CodeRow[]> => {
  const rows = await db.rows(codesSql, [mailboxHash, since])
  return rows.map(({ sent_at, ...code }) => ({ ...code, sentAt: sent_at.getTime() }))
}

const recentCodesSql = statement(
  'accounts.recentCodes',
  'select address_hash, is_open, sent_at from sign_in_codes where sent_at > $1 order by sent_at desc',
)

/** The codes that anybody was sent since `since`, newest first. */
export const recentCodes = (db: Queryable, since: Date) => db.rows(recentCodesSql, [since])

const insertCodeSql = statement(
  'accounts.insertCode',
  'insert into sign_in_codes (mailbox_hash, address_hash, browser_hash, code_hash, sent_at) values ($1, $2, $3, $4, $5)',
)

type NewCode = { mailboxHash: Buffer; addressHash: Buffer; browserHash: Buffer; codeHash: Buffer; now: Date }

export const insertCode = (db: Queryable, { mailboxHash, addressHash, browserHash, codeHash, now }: NewCode) =>
  db.rows(insertCodeSql, [mailboxHash, addressHash, browserHash, codeHash, now])

const closeCodesSql = statement(
  'accounts.closeCodes',
  'update sign_in_codes set is_open = false where address_hash = $1 and browser_hash = $2 and is_open',
)

/** Closes the codes that a browser requested for an address. */
export const closeCodes = (db: Queryable, addressHash: Buffer, browserHash: Buffer) => db.rows(closeCodesSql, [addressHash, browserHash])

const countTrySql = statement('accounts.countTry', 'update sign_in_codes set tries = tries + 1 where id = $1')

export const countTry = (db: Queryable, codeId: number) => db.rows(countTrySql, [codeId])

const knownMailboxesSql = statement('accounts.knownMailboxes', 'select mailbox_hash from known_browsers where browser_hash = $1')

/** The mailboxes that a browser signed in to. */
export const mailboxesKnownTo = async (db: Queryable, browserHash: Buffer): Promise<Buffer[]> => {
  const rows = await db.rows(knownMailboxesSql, [browserHash])
  return rows.map(({ mailbox_hash }) => mailbox_hash)
}

const renameBrowserSql = statement('accounts.renameBrowser', 'update known_browsers set browser_hash = $2 where browser_hash = $1')
const saveBrowserSql = statement(
  'accounts.saveBrowser',
  `insert into known_browsers (browser_hash, mailbox_hash, seen_at) values ($1, $2, $3)
   on conflict (browser_hash, mailbox_hash) do update set seen_at = excluded.seen_at`,
)

/** Gives a browser another token, and records that it signed in to a mailbox. */
export const rememberBrowser = async (db: Queryable, change: { from: Buffer; to: Buffer; mailboxHash: Buffer; now: Date }) => {
  await db.rows(renameBrowserSql, [change.from, change.to])
  await db.rows(saveBrowserSql, [change.to, change.mailboxHash, change.now])
}

const forgetBrowsersSql = statement('accounts.forgetBrowsers', 'delete from known_browsers where mailbox_hash = $1')

export const forgetBrowsers = (db: Queryable, mailboxHash: Buffer) => db.rows(forgetBrowsersSql, [mailboxHash])

const userByEmailSql = statement('accounts.userByEmail', 'select id from users where email = $1')

export const userByEmail = (db: Queryable, email: string) => db.row(userByEmailSql, [email])

const insertUserSql = statement(
  'accounts.insertUser',
  `insert into users (email, nickname) select $1, $2
   where not exists (select from former_nicknames where nickname = $2) on conflict do nothing returning id`,
)

/** Returns no row if the address or the nickname is taken. */
export const insertUser = (db: Queryable, email: string, nickname: string) => db.row(insertUserSql, [email, nickname])

const userByNicknameSql = statement(
  'accounts.userByNickname',
  `select id, email from users where id = ${userAt('lower($1)')} and ${isActive('users')}`,
)

export const userByNickname = (db: Queryable, nickname: string) => db.row(userByNicknameSql, [nickname])

const saveInviterSql = statement(
  'accounts.saveInviter',
  'update users set invited_by = $2 where id = $1 and invited_by is null and id <> $2 and created_at > $3',
)

/** Only for an account that was made after `since`, and once. */
export const saveInviter = (db: Queryable, userId: string, inviterId: string, since: Date) =>
  db.rows(saveInviterSql, [userId, inviterId, since])

const countInvitedSql = statement('accounts.countInvited', 'select count(*) as "count!" from users where invited_by = $1')

export const countInvited = async (db: Queryable, userId: string): Promise<number> => (await db.row(countInvitedSql, [userId]))!.count

const savePictureSql = statement(
  'accounts.savePicture',
  `with earlier as (select picture from users where id = $1 for update)
   update users set picture = $2 from earlier where id = $1 returning earlier.picture as "earlier!"`,
)

/** Returns the address of the picture before. */
export const savePicture = (tx: Queryable, userId: string, picture: string) => tx.row(savePictureSql, [userId, picture])

const ownerOfPictureSql = statement(
  'accounts.ownerOfPicture',
  `select id from users where id = ${userAt('$1')} and picture = '/' || nickname || '/uploads/' || $2 and ${isActive('users')}`,
)

/** The user whose current picture an upload is. */
export const ownerOfPicture = (db: Queryable, nickname: string, key: string) => db.row(ownerOfPictureSql, [nickname, key])

const saveNameSql = statement('accounts.saveName', `update users set name = $2, name_status = 'given' where id = $1`)

export const saveName = (db: Queryable, userId: string, name: string) => db.rows(saveNameSql, [userId, name])

const skipNameSql = statement(
  'accounts.skipName',
  `update users set name_status = case name_status when 'unasked' then 'skipped' else name_status end where id = $1 returning name_status`,
)

export const skipName = (db: Queryable, userId: string) => db.row(skipNameSql, [userId])

const lockPreferencesSql = statement('accounts.lockPreferences', 'select preferences from users where id = $1 for update')

/** Holds the row until the transaction ends. */
export const lockPreferences = (db: Queryable, userId: string) => db.row(lockPreferencesSql, [userId])

const storePreferencesSql = statement('accounts.storePreferences', 'update users set preferences = $2 where id = $1')

export const storePreferences = (db: Queryable, userId: string, preferences: object) => db.rows(storePreferencesSql, [userId, preferences])

/** Excludes personal variables: their values are drawn, and nobody may change them. */
const declares = (metadata: string, name: string, scope: string) =>
  `exists (
     select from jsonb_array_elements(${metadata} -> 'variables') as d(variable)
     where variable ->> 'name' = ${name} and coalesce(variable ->> 'scope', 'project') = '${scope}'
       and not variable ? 'personal'
   )`

const writeProjectVariableSql = statement(
  'accounts.writeProjectVariable',
  `with access as (
     select ${accessColumns}, ${declares('coalesce(own.metadata, p.metadata)', '$3', 'project')} as "declared!", ${isReadable('$5', '$6')} as readable
     from projects p
     left join enrolments e on e.project_id = p.id and e.user_id = $1
     left join project_versions own on own.project_id = p.id and own.version = e.version
     where p.id = $2
   ), kept as (
     insert into variables (user_id, project_id, name, value)
     select $1, $2, $3, $4 from access where readable and "declared!" and $4 <> ''
     on conflict (user_id, project_id, name) do update set value = excluded.value
   ), removed as (
     delete from variables where user_id = $1 and project_id = $2 and name = $3 and $4 = ''
       and exists (select from access where readable and "declared!")
   )
   select a.visibility as "visibility!", a.plan, a.listed as "listed!", a.enrolled, a.locked, a.version, a."declared!" from access a`,
)

/** Empty removes it. Throws not_found, not_allowed or plan_required; not_found also for a name that the caller's version does not declare. */
export const writeProjectVariable = async (
  db: Queryable,
  { user, reader }: SignedInCaller,
  projectId: string,
  name: string,
  value: string,
): Promise<void> => {
  const row = readable(await db.row(writeProjectVariableSql, [user.id, projectId, name, value, reader.pro, reader.admin]), reader)
  if (!row.declared) throw problem('not_found')
}

const writeUserVariableSql = statement(
  'accounts.writeUserVariable',
  `with declared as (
     select from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1
     where ${isVisible('$4')} and ${declares('p.metadata', '$2', 'user')} limit 1
   ), kept as (
     insert into variables (user_id, project_id, name, value)
     select $1, null, $2, $3 from declared where $3 <> ''
     on conflict (user_id, project_id, name) do update set value = excluded.value
   ), removed as (
     delete from variables where user_id = $1 and project_id is null and name = $2 and $3 = '' and exists (select from declared)
   )
   select count(*) > 0 as "declared!" from declared`,
)

/** Empty removes it. Throws not_found for a name that no project which the caller may see declares for all projects. */
export const writeUserVariable = async (db: Queryable, { user, reader }: SignedInCaller, name: string, value: string): Promise<void> => {
  const row = await db.row(writeUserVariableSql, [user.id, name, value, reader.admin])
  if (!row?.declared) throw problem('not_found')
}

const hasPeopleSql = statement('accounts.hasPeople', 'select exists (select from users) as "found!"')

/** True if anyone has an account. */
export const hasPeople = async (db: Queryable): Promise<boolean> => (await db.row(hasPeopleSql, []))!.found

const insertOwnerKeySql = statement('accounts.insertOwnerKey', 'insert into owner_keys (key_hash, expires_at) values ($1, $2)')

export const insertOwnerKey = (db: Queryable, keyHash: Buffer, expires: Date) => db.rows(insertOwnerKeySql, [keyHash, expires])

const ownerKeySql = statement('accounts.ownerKey', 'select from owner_keys where key_hash = $1 and expires_at > $2')

export const hasOwnerKey = async (db: Queryable, keyHash: Buffer, now: Date): Promise<boolean> =>
  (await db.row(ownerKeySql, [keyHash, now])) !== undefined

const deleteOwnerKeysSql = statement('accounts.deleteOwnerKeys', 'delete from owner_keys')

export const deleteOwnerKeys = (db: Queryable) => db.rows(deleteOwnerKeysSql, [])

const makeAdministratorSql = statement('accounts.makeAdministrator', 'update users set is_admin = true where id = $1')

export const makeAdministrator = (db: Queryable, userId: string) => db.rows(makeAdministratorSql, [userId])

const cleanUpSessionsSql = statement('accounts.cleanUpSessions', 'delete from sessions where expires_at < $1')
const cleanUpCodesSql = statement('accounts.cleanUpCodes', 'delete from sign_in_codes where sent_at < $1')
const cleanUpBrowsersSql = statement('accounts.cleanUpBrowsers', 'delete from known_browsers where seen_at < $1')
const cleanUpOwnerKeysSql = statement('accounts.cleanUpOwnerKeys', 'delete from owner_keys where expires_at < $1')

/** `dayAgo`: earlier codes don't count. */
export const cleanUpAccounts = async (db: Queryable, { now, dayAgo, unknownSince }: { now: Date; dayAgo: Date; unknownSince: Date }) => {
  await db.rows(cleanUpSessionsSql, [now])
  await db.rows(cleanUpCodesSql, [dayAgo])
  await db.rows(cleanUpBrowsersSql, [unknownSince])
  await db.rows(cleanUpOwnerKeysSql, [now])
  await cleanUpChallenges(db, now)
}

const userByIdentitySql = statement(
  'accounts.userByIdentity',
  'select u.id, u.email from identities i join users u on u.id = i.user_id where i.issuer = $1 and i.subject = $2',
)

/** The account that signed in with an issuer under this subject. */
export const userByIdentity = (db: Queryable, issuer: string, subject: string) => db.row(userByIdentitySql, [issuer, subject])

const insertIdentitySql = statement('accounts.insertIdentity', 'insert into identities (issuer, subject, user_id) values ($1, $2, $3)')

export const insertIdentity = (db: Queryable, { issuer, subject, userId }: { issuer: string; subject: string; userId: string }) =>
  db.rows(insertIdentitySql, [issuer, subject, userId])

const groupRolesSql = statement('accounts.groupRoles', 'select distinct unnest(roles) as "role!" from identities where user_id = $1')

/** The roles that groups granted at the last login with each of a person's identities. */
export const storedGroupRoles = async (tx: Queryable, userId: string): Promise<string[]> =>
  (await tx.rows(groupRolesSql, [userId])).map(({ role }) => role)

const saveRolesSql = statement('accounts.saveRoles', 'update identities set roles = $3 where issuer = $1 and subject = $2')

/** The roles that the groups of an identity granted at its last login. */
export const saveRoles = (tx: Queryable, { issuer, subject }: { issuer: string; subject: string }, roles: string[]) =>
  tx.rows(saveRolesSql, [issuer, subject, roles])

const nameIfUnaskedSql = statement(
  'accounts.nameIfUnasked',
  `update users set name = $2, name_status = 'given' where id = $1 and name_status = 'unasked'`,
)

/** Names a user who hasn't been asked for a name yet. */
export const nameIfUnasked = (db: Queryable, userId: string, name: string) => db.rows(nameIfUnaskedSql, [userId, name])
