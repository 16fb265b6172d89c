import { isOpen } from '../accounts/publicProfile/queries.ts'
import { accessColumns, isActive, isVisible } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import { pageIdOf } from '../documentation/queries.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

const ownSql = statement(
  'credentials.own',
  `select ${accessColumns}, c.id, c.name, c.version as credential_version, c.salt, c.body, c.issued_at, c.status_index, c.is_public, c.picture
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join credentials c on c.project_id = p.id and c.user_id = $1
   where p.id = $2 and (${isVisible('$3')} or c.user_id is not null)`,
)

/** The caller's credential of a project, whose columns are all null without one; undefined when there is no such project for them. */
export const ownCredential = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.row(ownSql, [user.id, projectId, reader.admin])
export type OwnCredential = Extract<RowOf<'credentials.own'>, { id: string }>

const completedAtSql = statement(
  'credentials.completedAt',
  `select greatest(e.completed_at, c.completed_at) as "completed_at!" from enrolments e
   join completions c on c.user_id = e.user_id and c.project_id = e.project_id
   where e.user_id = $1 and e.project_id = $2 and e.completed_at is not null`,
)

/** Returns when this server saw the project complete, regardless of imported data; undefined if it isn't complete. */
export const completedAt = async (db: Queryable, userId: string, projectId: string): Promise<Date | undefined> =>
  (await db.row(completedAtSql, [userId, projectId]))?.completed_at

const keepSql = statement(
  'credentials.keep',
  `with place as (insert into credential_places (status_index, credential_id) values ($4, $3)),
   replaced as (
     update credential_places l set replaced_by = $3 from credentials c
     where c.user_id = $1 and c.project_id = $2 and l.credential_id = c.id
   )
   insert into credentials (user_id, project_id, id, status_index, name, version, salt, body, issued_at, is_public)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, false))
   on conflict (user_id, project_id) do update set id = excluded.id, status_index = excluded.status_index, name = excluded.name,
     version = excluded.version, salt = excluded.salt, body = excluded.body, issued_at = excluded.issued_at,
     is_public = coalesce($10, credentials.is_public), picture = null`,
)

export type StoredCredential = {
  userId: string
  projectId: string
  id: string
  statusIndex: number
  name: string
  version: number
  salt: string
  body: string
  issuedAt: Date
  /** Null: like the earlier credential. */
  isPublic: boolean | null
}

/** Replaces an earlier credential, which is thereby revoked. Its page links to the new one. */
export const keepCredential = (tx: Transaction, one: StoredCredential) =>
  tx.rows(keepSql, [
    one.userId,
    one.projectId,
    one.id,
    one.statusIndex,
    one.name,
    one.version,
    one.salt,
    one.body,
    one.issuedAt,
    one.isPublic,
  ])

const setPublicSql = statement(
  'credentials.setPublic',
  `update credentials c set is_public = $3 from credentials earlier
   where c.user_id = $1 and c.project_id = $2 and earlier.id = c.id returning earlier.is_public is distinct from c.is_public as "is_changed!"`,
)

/** Turns the public page on or off; undefined if there is no credential. */
export const setPublic = (tx: Transaction, userId: string, projectId: string, isPublic: boolean) =>
  tx.row(setPublicSql, [userId, projectId, isPublic])

const publicSql = statement(
  'credentials.public',
  `select c.id, c.user_id, c.body, c.picture, c.project_id, c.is_public, v.metadata, p.visibility = 'public' as "is_listed!", o.nickname,
     ${pageIdOf('d')} as page_id, (
       select f.id from portfolio_documents f join portfolios s on s.user_id = f.user_id and s.is_public
       where f.user_id = c.user_id and f.project_id = c.project_id and not f.is_hidden
       order by f.created_at desc, f.id limit 1
     ) as document_id, ${isOpen('s')} as has_portfolio
   from credentials c
   join users o on o.id = c.user_id and ${isActive('o')}
   join projects p on p.id = c.project_id
   join project_versions v on v.project_id = c.project_id and v.version = c.version
   left join portfolios s on s.user_id = c.user_id
   left join documentation d on d.user_id = c.user_id and d.project_id = c.project_id and d.is_public and d.made_at is not null
   where c.id = $1 and (c.is_public or c.user_id = $2::uuid)`,
)

/** The credential of a page; undefined if there is none, or if it's private and not `callerId`'s. `document_id`: shows the work in a public portfolio. */
export const publicCredential = (db: Queryable, id: string, callerId: string | undefined) => db.row(publicSql, [id, callerId ?? null])
export type PublicCredential = RowOf<'credentials.public'>

const revokedSql = statement(
  'credentials.revoked',
  `with recursive chain as (
     select l.credential_id, l.replaced_by from credential_places l
     where l.credential_id = $1 and not exists (select from credentials c where c.id = l.credential_id)
     union
     select l.credential_id, l.replaced_by from chain join credential_places l on l.credential_id = chain.replaced_by
   )
   select (
     select c.id from chain
     join credentials c on c.id = chain.credential_id and c.is_public
     join users o on o.id = c.user_id and ${isActive('o')}
   ) as replacement
   where exists (select from chain)`,
)

/**
 * A credential that was issued here and is no longer valid; otherwise undefined. `replacement`: the valid one that replaced it, if its page
 * is public.
 */
export const revokedCredential = (db: Queryable, id: string) => db.row(revokedSql, [id])

const keepPictureSql = statement('credentials.keepPicture', 'update credentials set picture = $2 where id = $1')

export const keepPicture = (db: Queryable, id: string, picture: Buffer) => db.rows(keepPictureSql, [id, picture])

const removeSql = statement('credentials.remove', 'delete from credentials where user_id = $1 and project_id = $2 returning is_public')

/** Undefined when there was none. */
export const removeCredential = (tx: Transaction, userId: string, projectId: string) => tx.row(removeSql, [userId, projectId])

const placesSql = statement('credentials.places', 'select count(*) as "count!" from credential_places')

/** Places of the status lists that are used up. */
export const placeCount = async (db: Queryable): Promise<number> => (await db.row(placesSql, []))!.count

const takenSql = statement('credentials.taken', 'select from credential_places where status_index = $1')

export const isTaken = async (db: Queryable, index: number): Promise<boolean> => (await db.row(takenSql, [index])) !== undefined

const validSql = statement(
  'credentials.valid',
  'select status_index from credentials where status_index >= $1 and status_index < $2 order by status_index',
)

/** Indexes of the credentials that are not revoked, from `from` up to but not including `to`. */
export const validIndexes = async (db: Queryable, from: number, to: number): Promise<number[]> =>
  (await db.rows(validSql, [from, to])).map(({ status_index }) => status_index)

const keysSql = statement('credentials.keys', 'select id, public_key, sealed_key, retired_at from credential_keys order by id')

/** Oldest first. */
export const credentialKeys = (db: Queryable) => db.rows(keysSql, [])

const retireSql = statement('credentials.retireKey', 'update credential_keys set retired_at = $1 where retired_at is null')
const addKeySql = statement('credentials.addKey', 'insert into credential_keys (public_key, sealed_key) values ($1, $2)')

/** The new key is the one in use. Call it under the lock of the keys. */
export const replaceKey = async (tx: Transaction, publicKey: Buffer, sealedKey: string, now: Date): Promise<void> => {
  await tx.rows(retireSql, [now])
  await tx.rows(addKeySql, [publicKey, sealedKey])
}
