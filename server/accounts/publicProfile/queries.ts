import { statement } from '../../database/statement.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'

/** SQL that is true if others can open a portfolio: it is public, and has a title, a description or a work that isn't hidden. */
export const isOpen = (portfolio: string): string => `(
       ${portfolio}.is_public and (${portfolio}.title <> '' or ${portfolio}.description <> '' or exists (
         select from portfolio_documents visible where visible.user_id = ${portfolio}.user_id and not visible.is_hidden
       )))`

const profileSql = statement(
  'publicProfile.own',
  `select u.name, u.nickname, u.picture, u.has_public_profile, u.is_listed,
     coalesce((select c.name from credentials c where c.user_id = u.id order by c.issued_at desc limit 1), '') as "credential_name!",
     exists (select from documentation d where d.user_id = u.id and d.is_public)
       or exists (select from portfolios p where p.user_id = u.id and p.is_public) as "is_public!",
     (select count(*)::int from former_nicknames f where f.user_id = u.id) as "former_count!"
   from users u where u.id = $1`,
)

/** The name and address of a user's public pages, the name on their newest credential, and whether any page is public. */
export const ownProfile = (db: Queryable, userId: string) => db.row(profileSql, [userId])

const openPagesSql = statement(
  'publicProfile.openPages',
  `select 'portfolio' as "kind!", '' as "id!", p.title as "title!", null as project_id
   from portfolios p where p.user_id = $1 and ${isOpen('p')}
   union all
   (select 'work', d.project_id || d.page_key, w.metadata ->> 'title', d.project_id
   from documentation d join projects w on w.id = d.project_id
   where d.user_id = $1 and d.is_public and d.made_at is not null and d.content is not null order by 3)
   union all
   (select 'credential', c.id::text, w.metadata ->> 'title', c.project_id
   from credentials c join projects w on w.id = c.project_id where c.user_id = $1 and c.is_public order by 3)`,
)

/** What others can open of a user. `id`: in the address of a work or credential. */
export const openPages = (db: Queryable, userId: string) => db.rows(openPagesSql, [userId])

const takenSql = statement(
  'publicProfile.taken',
  `select exists (select from users where nickname = $1 and id <> $2)
     or exists (select from former_nicknames where nickname = $1 and user_id <> $2) as "is_taken!"`,
)

/** True if a nickname is or was another user's. */
export const isTaken = async (db: Queryable, userId: string, nickname: string): Promise<boolean> =>
  (await db.row(takenSql, [nickname, userId]))!.is_taken

const saveSql = statement(
  'publicProfile.save',
  `update users set name = $2, name_status = case when $2 <> '' then 'given' when name_status = 'unasked' then 'unasked' else 'skipped' end,
     nickname = $3, is_listed = $4, has_public_profile = true,
     picture = case when starts_with(picture, '/' || nickname || '/uploads/') then '/' || $3 || substr(picture, length(nickname) + 2) else picture end
   where id = $1 returning name, nickname, picture, name_status, is_listed`,
)

type PublicProfileRow = { name: string; nickname: string; isListed: boolean }

/** Call it under the lock of nicknames, once the nickname is known to be free. */
export const storeProfile = (tx: Transaction, userId: string, { name, nickname, isListed }: PublicProfileRow) =>
  tx.row(saveSql, [userId, name, nickname, isListed])

const reserveSql = statement(
  'publicProfile.reserve',
  'insert into former_nicknames (nickname, user_id, created_at) values ($1, $2, $3) on conflict (nickname) do nothing',
)

export const reserveNickname = (tx: Transaction, userId: string, nickname: string, now: Date) =>
  tx.rows(reserveSql, [nickname, userId, now])

const releaseSql = statement(
  'publicProfile.release',
  'delete from former_nicknames where nickname = $1 and user_id = $2 returning nickname',
)

/** Undefined if the user didn't have it before. */
export const releaseNickname = (tx: Transaction, userId: string, nickname: string) => tx.row(releaseSql, [nickname, userId])

/** SQL of the id of the user whose public pages are, or were, at an address. */
export const userAt = (nickname: string): string =>
  `(select id from users where nickname = ${nickname} union all select user_id from former_nicknames where nickname = ${nickname} limit 1)`
