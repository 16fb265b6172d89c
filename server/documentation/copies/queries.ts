import { documentationKey } from '@fieldwork/core/uploads/purpose.ts'
import { statement } from '../../database/statement.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'
import type { DocumentationRequest } from '../queries.ts'

const currentCopiesSql = statement(
  'documentation.currentCopies',
  `select copy.key, copy.etag from portfolio_documents f
   join uploads copy on copy.user_id = f.user_id and copy.key = f.storage_name
   join uploads pdf on pdf.user_id = f.user_id and pdf.key = $3 and pdf.etag = copy.etag
   where f.user_id = $1 and f.project_id = $2`,
)

/** The copies in the portfolio that have the same bytes as the current PDF. */
export const currentCopies = (db: Queryable, userId: string, projectId: string) =>
  db.rows(currentCopiesSql, [userId, projectId, documentationKey('pdf', projectId)])

const firstPictureSql = statement(
  'documentation.firstPicture',
  `select u.key, u.content_type as "content_type!", u.is_second
   from documentation d
   cross join jsonb_array_elements(d.content -> 'pictures') with ordinality shown (picture, position)
   join uploads u on u.user_id = d.user_id and u.key = shown.picture ->> 'key' and u.etag = shown.picture ->> 'etag'
     and u.content_type in ('image/png', 'image/jpeg')
   where d.user_id = $1 and d.project_id = $2 and d.made_at is not null
   order by shown.position limit 1`,
)

/** The first picture of a finished documentation that still exists; undefined if there is none. */
export const firstPicture = (db: Queryable, userId: string, projectId: string) => db.row(firstPictureSql, [userId, projectId])

const askForCopySql = statement(
  'documentation.askForCopy',
  'update documentation set portfolio_copy = $3 where user_id = $1 and project_id = $2',
)

/** Records that the portfolio gets a copy of the requested files. Call it while holding the project's work lock. */
export const askForCopy = (tx: Transaction, userId: string, projectId: string, name: string) =>
  tx.rows(askForCopySql, [userId, projectId, name])

const copiedSql = statement(
  'documentation.copied',
  `with copied as (
     update documentation set portfolio_copy = null where user_id = $1 and project_id = $2 and portfolio_copy = $4 returning request
   )
   update enrolments e set doc_status = 'READY' from copied
   where e.user_id = $1 and e.project_id = $2 and copied.request = $3 and e.doc_status = 'GENERATING' returning e.project_id`,
)

/** Records that the portfolio has its copy, and that the files are ready unless they were requested again. */
export const recordCopy = (db: Queryable, { userId, projectId, request }: DocumentationRequest, name: string) =>
  db.rows(copiedSql, [userId, projectId, request, name])

const copiesToMakeSql = statement(
  'documentation.copiesToMake',
  `select d.project_id, e.doc_status <> 'GENERATING' as "has_failed!" from documentation d
   join enrolments e on e.user_id = d.user_id and e.project_id = d.project_id
   where d.user_id = $1 and d.portfolio_copy is not null order by d.project_id`,
)

/** The projects that the portfolio gets once their files are made. `has_failed`: making them failed. */
export const copiesToMake = (db: Queryable, userId: string) => db.rows(copiesToMakeSql, [userId])
