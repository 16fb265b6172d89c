import type { PortfolioWrite } from '@fieldwork/core/portfolio/schema.ts'
import { isOpen, userAt } from '../accounts/publicProfile/queries.ts'
import { isActive } from '../catalogue/permission.ts'
import { type RowOf, statement } from '../database/statement.ts'
import { pageIdOf } from '../documentation/queries.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'

const ownSql = statement(
  'portfolio.own',
  `select u.name, u.nickname, u.picture, coalesce(p.title, '') as "title!", coalesce(p.description, '') as "description!",
     coalesce(p.is_public, false) as "is_public!"
   from users u left join portfolios p on p.user_id = u.id
   where u.id = $1`,
)

/** Title and owner of a user's portfolio, even if they never saved one. */
export const ownPortfolio = (db: Queryable, userId: string) => db.row(ownSql, [userId])

const shownSql = statement(
  'portfolio.shown',
  `select u.id, u.name, u.nickname, u.picture, u.is_listed, p.title, p.description
   from users u join portfolios p on p.user_id = u.id
   where u.id = ${userAt('$1')} and ${isActive('u')} and ${isOpen('p')}`,
)

/** Returns a public portfolio; undefined if it's hidden or empty. */
export const shownPortfolio = (db: Queryable, nickname: string) => db.row(shownSql, [nickname])

const shownFiles = `select d.user_id, f.key, f.content_type as "content_type!", f.etag as "etag!", f.is_second
   from users u
   join portfolios p on p.user_id = u.id and p.is_public
   join portfolio_documents d on d.user_id = u.id and not d.is_hidden
   join uploads f on f.user_id = d.user_id and f.key = d.storage_name and f.content_type is not null
   where u.id = ${userAt('$1')} and ${isActive('u')}`

const shownFileSql = statement('portfolio.shownFile', `${shownFiles} and d.storage_name = $2 limit 1`)

/** A file that a document of a public portfolio names. */
export const shownFile = (db: Queryable, nickname: string, key: string) => db.row(shownFileSql, [nickname, key])
export type ShownFile = RowOf<'portfolio.shownFile'>

const shownPdfSql = statement('portfolio.shownPdf', `${shownFiles} and d.id::text = $2 and f.content_type = 'application/pdf'`)

/** The PDF of a document of a public portfolio. */
export const shownPdf = (db: Queryable, nickname: string, documentId: string) => db.row(shownPdfSql, [nickname, documentId])

const publicProjectSql = statement(
  'portfolio.publicProject',
  `select u.name, u.nickname, d.project_id as "project_id!", p.metadata, coalesce(e.summary, '') as "summary!", c.completed_at,
     (select k.id from credentials k where k.user_id = u.id and k.project_id = p.id and k.is_public) as credential_id
   from users u
   join portfolios f on f.user_id = u.id and f.is_public
   join portfolio_documents d on d.user_id = u.id and d.id::text = $2 and d.type = 'PROJECT' and not d.is_hidden
   join projects p on p.id = d.project_id
   left join completions c on c.user_id = u.id and c.project_id = p.id
   left join enrolments e on e.user_id = u.id and e.project_id = p.id
   where u.id = ${userAt('$1')} and ${isActive('u')}`,
)

/** The completed project of a document in a public portfolio; undefined if the project no longer exists. */
export const publicProject = (db: Queryable, nickname: string, documentId: string) => db.row(publicProjectSql, [nickname, documentId])
export type PublicProject = RowOf<'portfolio.publicProject'>

const saveSql = statement(
  'portfolio.save',
  `insert into portfolios as p (user_id, title, description, is_public, updated_at)
   values ($1, coalesce($2, ''), coalesce($3, ''), coalesce($4, false), $5)
   on conflict (user_id) do update
     set title = coalesce($2, p.title), description = coalesce($3, p.description), is_public = coalesce($4, p.is_public), updated_at = $5`,
)

export const savePortfolio = (db: Queryable, userId: string, { title, description, isPublic }: PortfolioWrite, now: Date) =>
  db.rows(saveSql, [userId, title ?? null, description ?? null, isPublic ?? null, now])

const documentColumns = `d.id, d.type, d.title, d.is_hidden, d.created_at, d.updated_at, d.url, d.storage_name, d.file_name, d.project_id,
     u.content_type, page.key is not null as "has_page!", work.key is not null as "has_work_picture!", p.metadata, coalesce(e.summary, '') as "summary!", c.completed_at, ${pageIdOf('shared')} as page_id, owner.nickname,
     (select k.id from credentials k where k.user_id = d.user_id and k.project_id = d.project_id and k.is_public) as credential_id,
     (select (shown.position - 1)::int from jsonb_array_elements(shared.content -> 'pictures') with ordinality shown (picture, position)
        join uploads s on s.user_id = d.user_id and s.key = shown.picture ->> 'key' and s.etag = shown.picture ->> 'etag'
          and s.content_type in ('image/png', 'image/jpeg')
        order by shown.position limit 1) as work_picture`
const documentTables = `portfolio_documents d
   join users owner on owner.id = d.user_id
   left join uploads u on u.user_id = d.user_id and u.key = d.storage_name
   left join uploads page on page.user_id = d.user_id and page.key = 'first_page_' || d.storage_name and page.content_type is not null
   left join uploads work on work.user_id = d.user_id and work.key = 'work_picture_' || d.storage_name and work.content_type is not null
   left join projects p on p.id = d.project_id
   left join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id
   left join completions c on c.user_id = d.user_id and c.project_id = d.project_id
   left join documentation shared on shared.user_id = d.user_id and shared.project_id = d.project_id
     and shared.is_public and shared.made_at is not null and shared.content is not null`

const documentsSql = statement(
  'portfolio.documents',
  `select ${documentColumns} from ${documentTables} where d.user_id = $1 and ($2 or not d.is_hidden) order by d.created_at desc, d.id`,
)

/** Newest first, with hidden ones. */
export const documentsOf = (db: Queryable, userId: string) => db.rows(documentsSql, [userId, true])

/** Those that a public portfolio shows, newest first. */
export const publicDocumentsOf = (db: Queryable, userId: string) => db.rows(documentsSql, [userId, false])

export type DocumentRow = RowOf<'portfolio.documents'>

const visibleProjectsSql = statement(
  'portfolio.visibleProjects',
  `select distinct d.project_id as "project_id!" from portfolio_documents d
   join portfolios f on f.user_id = d.user_id and f.is_public
   where d.user_id = $1 and d.type = 'PROJECT' and not d.is_hidden and d.project_id = coalesce($2, d.project_id)
   order by 1`,
)

/** The projects that a public portfolio shows: all of them, or one if it does. Empty if the portfolio is private. */
export const visibleProjects = (db: Queryable, userId: string, projectId: string | null) => db.rows(visibleProjectsSql, [userId, projectId])

const targetSql = statement(
  'portfolio.target',
  `select d.user_id, owner.nickname, ${pageIdOf('shared')} as page_id
   from portfolio_documents d
   join users owner on owner.id = d.user_id and ${isActive('owner')}
   left join portfolios f on f.user_id = d.user_id and f.is_public and not d.is_hidden
   left join documentation shared on shared.user_id = d.user_id and shared.project_id = d.project_id
     and shared.is_public and shared.made_at is not null and shared.content is not null
   where d.id = $1 and (f.user_id is not null or shared.user_id is not null)
   order by d.created_at limit 1`,
)

/** A document that others can see, by its id alone. Ids are chosen by clients; of two with the same, the first counts. */
export const publicDocument = (db: Queryable, id: string) => db.row(targetSql, [id])

const documentSql = statement('portfolio.document', `select ${documentColumns} from ${documentTables} where d.user_id = $1 and d.id = $2`)

export const documentOf = (db: Queryable, userId: string, id: string) => db.row(documentSql, [userId, id])

const documentOfProjectSql = statement(
  'portfolio.documentOfProject',
  `select id, title, storage_name from portfolio_documents
   where user_id = $1 and type = 'PROJECT' and project_id = $2 order by created_at desc, id limit 1`,
)

/** The newest document that shows a project. */
export const documentOfProject = (db: Queryable, userId: string, projectId: string) => db.row(documentOfProjectSql, [userId, projectId])

/** The content of a document besides its title, by its type. */
export type DocumentContent = { url: string | null; storageName: string | null; fileName: string | null; projectId: string | null }

const insertSql = statement(
  'portfolio.insert',
  `insert into portfolio_documents (user_id, id, type, title, url, storage_name, file_name, project_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
)

type WrittenDocument = DocumentContent & { userId: string; id: string; type: string; title: string; now: Date }
const valuesOf = ({ userId, id, type, title, url, storageName, fileName, projectId, now }: WrittenDocument) =>
  [userId, id, type, title, url, storageName, fileName, projectId, now] as const

/** Call it under the lock of the portfolio. */
export const insertDocument = (tx: Transaction, document: WrittenDocument) => tx.rows(insertSql, [...valuesOf(document)])

const updateSql = statement(
  'portfolio.update',
  `update portfolio_documents set type = $3, title = $4, url = $5, storage_name = $6, file_name = $7, project_id = $8, updated_at = $9,
     is_hidden = coalesce($10, is_hidden)
   where user_id = $1 and id = $2`,
)

/** Call it under the lock of the portfolio. `isHidden`: undefined leaves it as it is. */
export const updateDocument = (tx: Transaction, { isHidden, ...document }: WrittenDocument & { isHidden?: boolean | undefined }) =>
  tx.rows(updateSql, [...valuesOf(document), isHidden ?? null])

const deleteSql = statement('portfolio.delete', 'delete from portfolio_documents where user_id = $1 and id = $2 returning storage_name')

/** Undefined when there is none. Its file has to be given up in the same transaction. */
export const deleteDocument = (tx: Transaction, userId: string, id: string) => tx.row(deleteSql, [userId, id])
