import type { DocumentationContent } from '@fieldwork/core/documentation/documentation.ts'
import { isOpen, userAt } from '../accounts/publicProfile/queries.ts'
import { personColumns } from '../accounts/sessions/queries.ts'
import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import { isActive, isReadable, isVisible } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

/** SQL of the id in the address of the page of a documentation. */
export const pageIdOf = (documentation: string): string => `(${documentation}.project_id || ${documentation}.page_key)`
const pageId = pageIdOf('d')

const ownSql = statement(
  'documentation.own',
  `select p.metadata, e.doc_status, d.made_at is not null as "is_made!", coalesce(d.is_public, false) as "is_public!", ${pageId} as page_id, exists (
     select from portfolio_documents f
     join uploads copy on copy.user_id = f.user_id and copy.key = f.storage_name
     join uploads pdf on pdf.user_id = f.user_id and pdf.key = $4
     where f.user_id = $1 and f.project_id = p.id and copy.etag <> pdf.etag
   ) as "is_copy_outdated!"
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join documentation d on d.project_id = p.id and d.user_id = $1
   where p.id = $2 and (${isVisible('$3')} or d.user_id is not null)`,
)

/**
 * The state of the caller's documentation of a project; undefined if they can't see the project and have no documentation of it.
 * `is_copy_outdated`: the PDF in their portfolio isn't the current one.
 */
export const ownDocumentation = (db: Queryable, { user, reader }: SignedInCaller, projectId: string) =>
  db.row(ownSql, [user.id, projectId, reader.admin, documentationKey('pdf', projectId)])

const publishedSql = statement(
  'documentation.published',
  `select d.project_id from documentation d
   join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id and e.completed_at is not null
   join projects p on p.id = d.project_id
   where d.user_id = $1 and d.made_at is not null and e.doc_status <> 'GENERATING' and ${isReadable('$4', '$5')}
     and d.content -> 'documentation' ->> 'author' <> $2 and (d.is_public or exists (
       select from portfolio_documents f where f.user_id = d.user_id and f.project_id = d.project_id and not f.is_hidden
     ))
   order by d.project_id limit $3`,
)

/**
 * The readable projects whose PDF has another name than `author` and is public, or copied to the portfolio, which is public; up to a limit.
 * Those that are being made again are left out.
 */
export const publishedUnderOtherName = (db: Queryable, { user, reader }: SignedInCaller, author: string, limit: number) =>
  db.rows(publishedSql, [user.id, author, limit, reader.pro, reader.admin])

const filesSql = statement(
  'documentation.files',
  `select d.markdown, u.key, u.content_type as "content_type!", u.size as "size!", u.etag as "etag!", u.is_second
   from documentation d
   join uploads u on u.user_id = d.user_id and u.key = $3 and u.content_type is not null
   where d.user_id = $1 and d.project_id = $2 and d.made_at is not null`,
)

/** The Markdown and one of the uploads of a finished documentation. */
export const madeFile = (db: Queryable, userId: string, projectId: string, key: string) => db.row(filesSql, [userId, projectId, key])

const publicSql = statement(
  'documentation.public',
  `select o.id as user_id, d.project_id, u.key, u.content_type as "content_type!", u.etag as "etag!", u.is_second
   from users o
   join documentation d on d.user_id = o.id and ${pageId} = $2 and d.is_public and d.made_at is not null
   join uploads u on u.user_id = o.id and u.key = 'documentation_' || $3::text || '_' || d.project_id and u.content_type is not null
   where o.id = ${userAt('$1')} and ${isActive('o')}`,
)

/** A shared PDF or its preview picture; undefined if it isn't public. */
export const publicFile = (db: Queryable, nickname: string, id: string, kind: 'pdf' | 'card') => db.row(publicSql, [nickname, id, kind])

const contents = `select o.id as user_id, o.name, o.nickname, o.is_listed, d.project_id, ${pageId} as "page_id!", d.content as "content!", p.metadata, c.completed_at, coalesce(e.summary, '') as "summary!",
     card.etag as card_etag, coalesce(${isOpen('f')}, false) as "has_portfolio!",
     (select k.id from credentials k where k.user_id = o.id and k.project_id = d.project_id and k.is_public) as credential_id,
     (select k.id from credentials k where k.user_id = o.id and k.project_id = d.project_id and not k.is_public) as private_credential_id,
     array(
       select u.etag from uploads u join jsonb_array_elements(d.content -> 'pictures') shown on u.key = shown ->> 'key'
       where u.user_id = o.id and u.etag is not null
     ) as "pictures!"
   from users o
   join documentation d on d.user_id = o.id and d.made_at is not null and d.content is not null
   join projects p on p.id = d.project_id
   left join completions c on c.user_id = o.id and c.project_id = d.project_id
   left join enrolments e on e.user_id = o.id and e.project_id = d.project_id
   left join uploads card on card.user_id = o.id and card.key = 'documentation_card_' || d.project_id
   left join portfolios f on f.user_id = o.id`

const publicContentSql = statement(
  'documentation.publicContent',
  `${contents} where o.id = ${userAt('$1')} and ${isActive('o')} and ${pageId} = $2 and d.is_public`,
)

/** The public part of a documentation; undefined if it isn't shared. `pictures`: the tags of existing pictures. */
export const publicDocumentationContent = (db: Queryable, nickname: string, id: string) => db.row(publicContentSql, [nickname, id])
export type PublicDocumentation = RowOf<'documentation.publicContent'>

const ownContentSql = statement('documentation.ownContent', `${contents} where o.id = $1 and d.project_id = $2`)

/** The same for its owner, whether it's shared or not. */
export const ownContent = (db: Queryable, userId: string, projectId: string) => db.row(ownContentSql, [userId, projectId])

const newestPublicSql = statement(
  'documentation.newestPublic',
  `select o.nickname, ${pageId} as "page_id!" from users o
   join documentation d on d.user_id = o.id and d.is_public and d.made_at is not null and d.content is not null
   where o.id = ${userAt('$1')} and ${isActive('o')} and o.is_listed
   order by d.made_at desc, d.project_id limit 1`,
)

/** The newest documentation that a person shares with everyone. Works shared by link can only be found by their link. */
export const newestPublicDocumentation = (db: Queryable, nickname: string) => db.row(newestPublicSql, [nickname])

const publicPictureSql = statement(
  'documentation.publicPicture',
  `select o.id as user_id, u.key, u.content_type as "content_type!", u.etag as "etag!", u.is_second
   from users o
   join documentation d on d.user_id = o.id and ${pageId} = $2 and d.is_public and d.made_at is not null
   join uploads u on u.user_id = o.id and u.key = d.content -> 'pictures' -> $3::int ->> 'key'
     and u.etag = d.content -> 'pictures' -> $3::int ->> 'etag' and u.content_type in ('image/png', 'image/jpeg')
   where o.id = ${userAt('$1')} and ${isActive('o')}`,
)

/** A picture of a shared documentation by its position; undefined if it has been replaced. */
export const publicPicture = (db: Queryable, nickname: string, id: string, picture: number) =>
  db.row(publicPictureSql, [nickname, id, picture])

const shareSql = statement(
  'documentation.share',
  `with shared as (
     update documentation d set is_public = $3 from documentation earlier
     where d.user_id = $1 and d.project_id = $2 and d.made_at is not null
       and earlier.user_id = d.user_id and earlier.project_id = d.project_id
     returning d.user_id, d.project_id, d.is_public, earlier.is_public is distinct from d.is_public as is_changed
   ), moved as (
     update portfolio_documents f set is_hidden = not s.is_public from shared s
     where f.user_id = s.user_id and f.project_id = s.project_id and f.is_hidden = s.is_public
       and (s.is_public or exists (select from portfolios p where p.user_id = s.user_id and p.is_public))
   )
   select is_changed as "is_changed!" from shared`,
)

/**
 * Returns undefined if there is nothing to share. A work with a public page isn't hidden in the portfolio, and a public portfolio hides one whose
 * page was turned off. Call it while holding the project's work lock.
 */
export const setPublic = (db: Transaction, userId: string, projectId: string, isPublic: boolean) =>
  db.row(shareSql, [userId, projectId, isPublic])

const askSql = statement(
  'documentation.ask',
  `with stood as (
     select d.queued_at from documentation d join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id
     where d.user_id = $1 and d.project_id = $2 and e.doc_status = 'GENERATING' and d.queued_at > $4
   ), asked as (
     insert into documentation as d (user_id, project_id, queued_at) values ($1, $2, $3)
     on conflict (user_id, project_id) do update
       set request = gen_random_uuid(), queued_at = case when exists (select from stood) then d.queued_at else excluded.queued_at end
   ), stands as (
     update enrolments set doc_status = 'GENERATING' where user_id = $1 and project_id = $2
   )
   select exists (select from stood) as "queued!", (
     select count(*)::int from enrolments where user_id = $1 and project_id <> $2 and doc_status = 'GENERATING'
   ) as "others!"`,
)

/**
 * Requests the files again. `queued` is true if a job queued after `since` will make them; `others` counts the person's other pending
 * documentations.
 */
export const askForDocumentation = async (tx: Transaction, userId: string, projectId: string, now: Date, since: Date) =>
  (await tx.row(askSql, [userId, projectId, now, since]))!

const linkedSql = statement(
  'documentation.linked',
  `select from documentation d
   join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id and e.completed_at is not null
   join projects p on p.id = d.project_id
   where d.user_id = $1 and d.project_id = $2 and (d.made_at is not null or e.doc_status = 'GENERATING') and ${isReadable('$3', '$4')}`,
)

/** True if a change of the public addresses makes the caller’s documentation outdated, and they may read the project, so that it can be made. */
export const canBeMadeAgain = async (tx: Transaction, { user, reader }: SignedInCaller, projectId: string): Promise<boolean> =>
  (await tx.row(linkedSql, [user.id, projectId, reader.pro, reader.admin])) !== undefined

const person = `${personColumns}, u.preferences, d.request, d.portfolio_copy, e.summary, d.is_public, ${pageId} as "page_id!",
     (select k.id from credentials k where k.user_id = d.user_id and k.project_id = d.project_id and k.is_public) as credential_id,
     case when e.completed_at is not null then greatest(e.completed_at, c.completed_at) end as completed_at
   from documentation d
   join users u on u.id = d.user_id
   join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id
   left join completions c on c.user_id = d.user_id and c.project_id = d.project_id
   where d.user_id = $1 and d.project_id = $2`

const personSql = statement('documentation.person', `select ${person} and e.doc_status = 'GENERATING'`)

/**
 * The owner, the latest request, and the time when this server saw the project completed, regardless of what an import claims; undefined
 * when no request is open.
 */
export const documentedPerson = (db: Queryable, userId: string, projectId: string) => db.row(personSql, [userId, projectId])
export type DocumentedPerson = RowOf<'documentation.person'>

const madePersonSql = statement('documentation.madePerson', `select d.content, ${person} and d.made_at is not null`)

/** The owner and content of a finished documentation, even while it's being made again; undefined if there is none. */
export const madePerson = (db: Queryable, userId: string, projectId: string) => db.row(madePersonSql, [userId, projectId])
export type MadePerson = RowOf<'documentation.madePerson'>

const wantedSql = statement(
  'documentation.wanted',
  `select d.request from documentation d
   join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id and e.doc_status = 'GENERATING'
   where d.user_id = $1 and d.project_id = $2 and d.request = $3`,
)

export type DocumentationRequest = { userId: string; projectId: string; request: string }

/** False once the request was answered, repeated or deleted, so its result is dropped. Call it while holding the project's work lock. */
export const isWanted = async (tx: Transaction, { userId, projectId, request }: DocumentationRequest): Promise<boolean> =>
  (await tx.row(wantedSql, [userId, projectId, request])) !== undefined

const keepSql = statement(
  'documentation.keep',
  `with ready as (
     update enrolments e set doc_status = case when d.portfolio_copy is null then 'READY' else e.doc_status end from documentation d
     where e.user_id = $1 and e.project_id = $2 and d.user_id = $1 and d.project_id = $2 and d.request = $3 and e.doc_status = 'GENERATING'
     returning e.project_id
   )
   update documentation d set made_at = $4, markdown = $5, content = $6 from ready
   where d.user_id = $1 and d.project_id = ready.project_id returning d.portfolio_copy`,
)

/**
 * Records the files as the answer to this request. Undefined if the request is obsolete. They aren't ready yet if the portfolio is to get a
 * copy, whose name is returned: then a process that is killed before it's there makes it again.
 */
export const keepMade = (tx: Transaction, { userId, projectId, request }: DocumentationRequest, made: MadeDocumentation) =>
  tx.row(keepSql, [userId, projectId, request, made.now, made.markdown, JSON.stringify(made.content)])

type MadeDocumentation = { now: Date; markdown: string; content: DocumentationContent }

const failSql = statement(
  'documentation.fail',
  `update enrolments e set doc_status = 'FAILED' from documentation d
   where e.user_id = $1 and e.project_id = $2 and d.user_id = $1 and d.project_id = $2 and d.request = $3 and e.doc_status = 'GENERATING'
   returning e.project_id`,
)

/** Does nothing if it was requested again meanwhile. */
export const recordFailure = (tx: Transaction, { userId, projectId, request }: DocumentationRequest) =>
  tx.row(failSql, [userId, projectId, request])

const queueAgainSql = statement(
  'documentation.queueAgain',
  `update documentation d set queued_at = $3 from enrolments e
   where d.user_id = $1 and d.project_id = $2 and e.user_id = $1 and e.project_id = $2 and e.doc_status = 'GENERATING'
   returning (select count(*)::int from enrolments where user_id = $1 and project_id <> $2 and doc_status = 'GENERATING') as "others!"`,
)

/** Marks a request that came while a job ran as queued; undefined if there was none. */
export const queueAgain = (tx: Transaction, userId: string, projectId: string, now: Date) => tx.row(queueAgainSql, [userId, projectId, now])

const clearSql = statement('documentation.clear', 'delete from documentation where user_id = $1 and project_id = $2 returning project_id')

/** Undefined if there was none. The caller has to release its files in the same transaction. */
export const deleteDocumentation = (tx: Transaction, userId: string, projectId: string) => tx.row(clearSql, [userId, projectId])

const giveUpSql = statement(
  'documentation.giveUp',
  `update enrolments e set doc_status = 'FAILED' from documentation d
   where d.user_id = e.user_id and d.project_id = e.project_id and e.doc_status = 'GENERATING' and d.queued_at < $1
   returning e.project_id`,
)

/** Documents whose job never finished, so that their learners may request them again. */
export const giveUpDocumentation = (db: Queryable, before: Date) => db.rows(giveUpSql, [before])
