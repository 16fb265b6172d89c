import { documentFile } from '@fieldwork/core/documents/contract.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import type { VersionText } from '@fieldwork/core/notes/versionWords.ts'
import { isRecorded } from '../analytics/isRecorded.ts'
import type { RecordedEvent } from '../analytics/queries.ts'
import { begunEnrolment } from '../catalogue/queries.ts'
import { accessColumns, isReadable, readable } from '../catalogue/permission.ts'
import type { Database } from '../database/connect.ts'
import { type RowOf, statement } from '../database/statement.ts'
import type { Queryable, Transaction } from '../database/transaction.ts'
import type { SignedInCaller } from '../http/caller.ts'

const annotationsSql = statement(
  'notes.annotations',
  `select ${accessColumns}, a.version as file_version, a.run, a.revision, a.body
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join annotations a on a.project_id = p.id and a.user_id = $1
   where p.id = $2`,
)

/** The caller's version and their file, whose columns are all null if nothing is stored. */
export type AnnotationsRow = RowOf<'notes.annotations'>

/** Throws not_found, not_allowed or plan_required. */
export const readableAnnotations = async (db: Queryable, { user, reader }: SignedInCaller, projectId: string): Promise<AnnotationsRow> =>
  readable(await db.row(annotationsSql, [user.id, projectId]), reader)

const ownAnnotationsSql = statement('notes.own', 'select body from annotations where user_id = $1 and project_id = $2')

/** Returns a learner's own annotations, even after their plan has ended; null if nothing is stored. */
export const ownAnnotations = async (db: Queryable, userId: string, projectId: string): Promise<string | null> =>
  (await db.row(ownAnnotationsSql, [userId, projectId]))?.body ?? null

const saveAnnotationsSql = statement(
  'notes.saveAnnotations',
  `with ${begunEnrolment(`${isReadable('$3', '$4')} and coalesce(e.version, p.version) = $5`, '$6')}, saved as (
     insert into annotations as a (user_id, project_id, version, run, revision, body)
     select $1, $2, $5, $7, 1, $8
     where exists (select from held) or exists (select from begun where version = $5)
       or exists (select from version where begun is null and not $6)
     on conflict (user_id, project_id) do update
       set version = excluded.version, run = excluded.run, revision = a.revision + 1, body = excluded.body, updated_at = now()
       where a.revision = $9
     returning revision
   ), recorded as (
     insert into events (name, user_id, project_id, details)
     select one.name, $1, $2, one.details from saved, jsonb_to_recordset($10) as one(name text, details jsonb)
   )
   select revision as "revision!" from saved`,
)

export type SavedFile = { version: number; run: number; body: string; replaced: number; begins: boolean; events: NotesEvent[] }
export type NotesEvent = Pick<RecordedEvent, 'name' | 'details'>

/**
 * Saves the file and its events, and begins the project if `begins`, in one statement. Writes nothing and returns no row if the caller is no
 * longer on that version or the file's revision isn't the replaced one. Locks the enrolment before it writes the file, as for answers.
 */
export const writeAnnotations = (db: Database, { user, reader }: SignedInCaller, projectId: string, file: SavedFile) =>
  db.row(saveAnnotationsSql, [
    user.id,
    projectId,
    reader.pro,
    reader.admin,
    file.version,
    file.begins,
    file.run,
    file.body,
    file.replaced,
    JSON.stringify(isRecorded(user) ? file.events : []),
  ])

const clearAnnotationsSql = statement(
  'notes.clearAnnotations',
  `with cleared as (
     insert into annotations as a (user_id, project_id, version, run, revision, body)
     select $1, p.id, coalesce(e.version, p.version), 1, 1, $5
     from projects p
     left join enrolments e on e.project_id = p.id and e.user_id = $1
     left join annotations stored on stored.project_id = p.id and stored.user_id = $1
     where p.id = $2 and ${isReadable('$3', '$4')} and coalesce($6, stored.revision, 0) = coalesce(stored.revision, 0)
     on conflict (user_id, project_id) do update
       set version = excluded.version, run = a.run + 1, revision = a.revision + 1, body = excluded.body, updated_at = now()
       where $6::int is null or a.revision = $6
     returning version, run, revision
   ), recorded as (
     insert into events (name, user_id, project_id, details) select 'annotations_cleared', $1, $2, '{}' from cleared where $7::boolean
   )
   select version as "version!", run as "run!", revision as "revision!" from cleared`,
)

/** Begins a new run of the file. Writes nothing and returns no row if the caller may not read the project or the revision differs. */
export const clearAnnotations = (
  db: Queryable,
  { user, reader }: SignedInCaller,
  projectId: string,
  body: string,
  replaced: number | null,
) => db.row(clearAnnotationsSql, [user.id, projectId, reader.pro, reader.admin, body, replaced, isRecorded(user)])

const heldAnnotationsSql = statement(
  'notes.heldAnnotations',
  'select version, run, revision, body from annotations where user_id = $1 and project_id = $2 for update',
)

/** Locks the row: no other transaction writes it until this one ends. */
export const heldAnnotations = (tx: Transaction, userId: string, projectId: string) => tx.row(heldAnnotationsSql, [userId, projectId])

const moveAnnotationsSql = statement(
  'notes.moveAnnotations',
  `update annotations set version = $3, body = $4, revision = revision + 1, updated_at = now() where user_id = $1 and project_id = $2`,
)

export const moveAnnotations = (tx: Transaction, userId: string, projectId: string, version: number, body: string) =>
  tx.rows(moveAnnotationsSql, [userId, projectId, version, body])

const versionFilesSql = statement(
  'notes.versionFiles',
  `select f.name, f.body::json as "file!", v.aliases
   from project_files f join project_versions v on v.project_id = f.project_id and v.version = f.version
   where f.project_id = $1 and f.version = $2`,
)

/** Returns the full text of a version without a permission check. Used only to carry annotations over (decision 0050). */
export const versionText = async (db: Queryable, projectId: string, version: number): Promise<VersionText> => {
  const files = await db.rows(versionFilesSql, [projectId, version])
  const document = files.find(({ name }) => name === documentFile)?.file as GuidedDocument | undefined
  return {
    document: document ?? { projectId, version, steps: [], sections: [], tracks: [] },
    sections: new Map(files.filter(({ name }) => name !== documentFile).map(({ name, file }) => [name, file as BlockNode[]])),
    aliases: files[0]?.aliases ?? {},
  }
}
