import { documentFile } from '@fieldwork/core/documents/contract.ts'
import type { BlockNode, GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { maxPassedSteps } from '@fieldwork/core/documents/limits.ts'
import type { ReadingReport } from '@fieldwork/core/documents/schema.ts'
import { lockedProblem, lockOf } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { isRecorded } from '../analytics/isRecorded.ts'
import { ownVariables } from '../catalogue/queries.ts'
import { accessColumns, isReadable, openSection, readable, readableVersion, type ReadableVersion } from '../catalogue/permission.ts'
import { statement } from '../database/statement.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Caller, SignedInCaller } from '../http/caller.ts'

export type ReadableFile = { version: ReadableVersion; name: string; etag: string }

const projectFileSql = statement(
  'documents.projectFile',
  `select ${accessColumns}, f.etag, f.pro, not f.pro or ${openSection('$1', '$2', '$3', '$4')} as is_open
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_files f on f.project_id = p.id and f.version = coalesce(e.version, p.version) and f.name = $3
   where p.id = $2`,
)

/** In the caller's version. Throws not_found, not_allowed or plan_required if they may not read the project. */
const projectFile = async (db: Queryable, { user, reader }: Caller, projectId: string, name: string) => {
  const file = readable(await db.row(projectFileSql, [user?.id ?? null, projectId, name, reader.pro]), reader)
  if (file.etag === null) throw problem('not_found')
  return file
}

/** A project's file in the caller's version. Also throws if it belongs to a Pro section that they haven't unlocked. */
export const readableFile = async (db: Queryable, caller: Caller, projectId: string, name: string): Promise<ReadableFile> => {
  const file = await projectFile(db, caller, projectId, name)
  if (!file.is_open) {
    const lock = lockOf('secret_mission_unlock', caller.reader)
    throw lock ? lockedProblem(lock) : problem('not_allowed')
  }
  return { version: readableVersion(projectId, file, caller.reader), name, etag: file.etag }
}

const fileBodySql = statement('documents.fileBody', 'select body from project_files where project_id = $1 and version = $2 and name = $3')

export const fileBody = async (db: Queryable, { version, name }: ReadableFile): Promise<string | undefined> =>
  (await db.row(fileBodySql, [version.projectId, version.version, name]))?.body

const documentSql = statement(
  'documents.document',
  'select body::json as "document!" from project_files where project_id = $1 and version = $2 and name = $3',
)

/** Returns a published document without validating it again, because the schema may have changed since an earlier version. */
export const documentOf = async (db: Queryable, { projectId, version }: ReadableVersion): Promise<GuidedDocument | undefined> =>
  (await db.row(documentSql, [projectId, version, documentFile]))?.document

const readableTextsSql = statement(
  'documents.readableTexts',
  `select ${accessColumns}, f.name, f.etag, ${ownVariables} as variables,
     array(select jsonb_path_query(v.metadata, '$.tracks.id') #>> '{}') as "tracks!"
   from projects p
   left join enrolments e on e.project_id = p.id and e.user_id = $1
   left join project_versions v on v.project_id = p.id and v.version = coalesce(e.version, p.version)
   left join project_files f on f.project_id = p.id and f.version = coalesce(e.version, p.version)
     and (not f.pro or ${openSection('$1', 'p.id', 'f.name', '$3')})
   where p.id = $2
   order by f.name`,
)

/**
 * Every text of a project that the caller may read, in their version (the document and Pro sections), and the ids of its tracks. Throws
 * not_found, not_allowed or plan_required.
 */
export const readableTexts = async (db: Queryable, { user, reader }: Caller, projectId: string) => {
  const rows = await db.rows(readableTextsSql, [user?.id ?? null, projectId, reader.pro])
  const version = readableVersion(projectId, rows[0], reader)
  const texts = rows.flatMap(({ name, etag }) => (name === null ? [] : [{ name, etag }]))
  if (!texts.some(({ name }) => name === documentFile)) throw problem('not_found')
  return { version, texts, variables: rows[0]?.variables ?? [], tracks: rows[0]?.tracks ?? [] }
}

const textBodiesSql = statement(
  'documents.textBodies',
  `select f.name, f.body::json as "blocks!", v.metadata, p.asked as lookups
   from project_files f join project_versions v on v.project_id = f.project_id and v.version = f.version
   join projects p on p.id = f.project_id
   where f.project_id = $1 and f.version = $2 and f.name = any($3)`,
)

/** The document, the blocks of each of these sections by its content id, and how people ask for blocks of the newest version. */
export const textBodies = async (db: Queryable, { projectId, version }: ReadableVersion, names: readonly string[]) => {
  const rows = await db.rows(textBodiesSql, [projectId, version, names])
  const bodies = new Map(rows.map(({ name, blocks }) => [name, blocks]))
  const document = bodies.get(documentFile) as GuidedDocument
  bodies.delete(documentFile)
  return {
    document,
    openSections: bodies as Map<string, BlockNode[]>,
    metadata: rows[0]?.metadata,
    lookups: rows[0]?.lookups ?? {},
  }
}

const conceptTextsSql = statement(
  'documents.conceptTexts',
  'select key, name, short, why, example, detailed from concepts where key = any($1)',
)

/** The definitions of these concepts. */
export const conceptTexts = (db: Queryable, keys: readonly string[]) => db.rows(conceptTextsSql, [keys])
const conceptSql = statement('documents.concept', 'select name, short, detailed from concepts where key = $1')

export const conceptOf = (db: Queryable, key: string) => db.row(conceptSql, [key])

const recordUnlockSql = statement(
  'documents.recordUnlock',
  `with unlocked as (
     insert into unlocked_sections (user_id, project_id, content_id) values ($1, $2, $3) on conflict do nothing returning content_id
   )
   insert into events (name, user_id, project_id, details)
   select 'section_unlocked', $1, $2, jsonb_build_object('contentId', content_id) from unlocked where $4::boolean`,
)

/** Idempotent: only the first call is recorded. Also throws not_found for a section that isn't Pro. */
export const recordUnlock = async (db: Queryable, caller: SignedInCaller, projectId: string, name: string): Promise<void> => {
  const { pro } = await projectFile(db, caller, projectId, name)
  if (!pro) throw problem('not_found')
  await db.rows(recordUnlockSql, [caller.user.id, projectId, name, isRecorded(caller.user)])
}

const isLater = `excluded.read_at > coalesce(greatest(e.read_at, e.restarted_at), '-infinity')`
const isOfThisRun = 'e.restarted_at is not distinct from $8::timestamptz'

const writeReadingSql = statement(
  'documents.writeReading',
  `with access as (
     select ${accessColumns}, ${isReadable('$6', '$5')} as readable, e.position, e.read_at, e.passed_steps, e.restarted_at
     from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1 where p.id = $2
   ), saved as (
     insert into enrolments as e (user_id, project_id, position, read_at, passed_steps)
     select $1, $2, $3, now() - make_interval(secs => $4::float8 / 1000), $7::text[] from access where readable
     on conflict (user_id, project_id) do update set
       position = case when ${isLater} then excluded.position else e.position end,
       read_at = case when ${isLater} then excluded.read_at else e.read_at end,
       passed_steps = case
         when ${isOfThisRun} then (array(select distinct unnest(e.passed_steps || excluded.passed_steps)))[1:${maxPassedSteps}]
         else e.passed_steps
       end
       where ${isLater} or (${isOfThisRun} and not excluded.passed_steps <@ e.passed_steps)
     returning position, read_at, passed_steps
   )
   select s.visibility as "visibility!", s.plan, s.listed as "listed!", s.enrolled, s.locked, s.version, s.restarted_at,
     coalesce(saved.position, s.position) as position, coalesce(saved.read_at, s.read_at) as read_at,
     coalesce(saved.passed_steps, s.passed_steps) as passed_steps
   from access s left join saved on true`,
)

/**
 * Stores a person's reading position, unless a later one is stored or they have restarted since, and adds the steps that they passed since
 * the restart named in the report. Returns the stored state. Throws not_found, not_allowed or plan_required.
 */
export const writeReading = async (
  db: Queryable,
  { user, reader }: SignedInCaller,
  projectId: string,
  { position, passedSteps, restartedAt }: ReadingReport,
) => {
  const { age = null, ...place } = position ?? {}
  const row = await db.row(writeReadingSql, [
    user.id,
    projectId,
    position ? place : null,
    // PostgreSQL fails to divide numbers close to zero.
    age === null ? null : Math.round(age),
    reader.admin,
    reader.pro,
    passedSteps,
    restartedAt,
  ])
  return readable(row, reader)
}
