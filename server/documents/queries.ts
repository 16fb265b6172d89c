import { documentFile } from '@fieldwork/core/documents/contract.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { mostPassedSteps } from '@fieldwork/core/documents/position.ts'
import type { ReadingReport } from '@fieldwork/core/documents/schema.ts'
import type { Credentials } from '../accounts/caller.ts'
import { callerColumns, callerTables, type SessionRow } from '../accounts/queries.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'
import { openSection, accessColumns, type AccessRow } from '../catalogue/permission.ts'
import type { ReadingRow } from '../catalogue/queries.ts'
import type { Database } from '../database/connect.ts'

export type FileName = { projectId: string; version: number; name: string }

export type ProjectFileRow = AccessRow & {
  /** Null when the version that the caller is on has no such file. */
  etag: string | null
  /** Of a Pro section. */
  pro: boolean | null
  section_open: boolean | null
} & (SessionRow | { caller_id: null })

/** A project's file for the person of a session: may they read the project, on which version, and with which text. */
export const findProjectFile = (db: Database, { sessionHash, time }: Credentials, projectId: string, name: string) =>
  db.row<ProjectFileRow>(
    {
      name: 'project file',
      text: `select ${callerColumns}, ${accessColumns}, f.etag, f.pro,
               f.pro and ${openSection('u.id', '$3', '$4')} as section_open
             from projects p
             left join (${callerTables}) on s.token_hash = $1 and s.expires_at > $2
             left join enrolments e on e.project_id = p.id and e.user_id = u.id
             left join project_files f on f.project_id = p.id and f.version = coalesce(e.version, p.version) and f.name = $4
             where p.id = $3`,
    },
    [sessionHash ?? null, time, projectId, name],
  )

export const fileBody = async (db: Database, { projectId, version, name }: FileName): Promise<string | undefined> => {
  const file = await db.row<{ body: string }>('select body from project_files where project_id = $1 and version = $2 and name = $3', [
    projectId,
    version,
    name,
  ])
  return file?.body
}

/** A document as it was published. It is not checked again: an earlier version may hold what the schema no longer has. */
export const documentOf = async (db: Database, projectId: string, version: number): Promise<GuidedDocument | undefined> => {
  const found = await db.row<{ document: GuidedDocument }>(
    'select body::json as document from project_files where project_id = $1 and version = $2 and name = $3',
    [projectId, version, documentFile],
  )
  return found?.document
}

/** May be repeated; what happened the first time is written down once. */
export const recordUnlock = (db: Database, userId: string, projectId: string, contentId: string) =>
  db.rows(
    `with unlocked as (
       insert into unlocked_sections (user_id, project_id, content_id) values ($1, $2, $3) on conflict do nothing returning content_id
     )
     insert into facts (name, user_id, project_id, details)
     select 'section_unlocked', $1, $2, jsonb_build_object('contentId', content_id) from unlocked`,
    [userId, projectId, contentId],
  )

/**
 * Keeps where a person reads, if they may read the project, nothing later is kept and they did not restart since, and adds the steps that
 * they passed since the restart that the report names. Returns what is kept afterwards, and how the person stands to the project.
 */
export const writeReading = (
  db: Database,
  {
    userId,
    projectId,
    report: { position, passedSteps, restartedAt },
    reader,
  }: { userId: string; projectId: string; report: ReadingReport; reader: Reader },
) => {
  const { age = null, ...place } = position ?? {}
  const isLater = `excluded.read_at > coalesce(greatest(e.read_at, e.restarted_at), '-infinity')`
  const isOfThisRun = 'e.restarted_at is not distinct from $8::timestamptz'
  return db.row<AccessRow & ReadingRow>(
    `with access as (
       select ${accessColumns}, e.position, e.read_at, e.passed_steps, e.restarted_at
       from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1 where p.id = $2
     ), saved as (
       insert into enrolments as e (user_id, project_id, position, read_at, passed_steps)
       select $1, $2, $3, now() - make_interval(secs => $4::float8 / 1000), $7::text[] from access
       where (visibility = 'public' or $5) and (listed or enrolled) and (plan is null or ($6 and not locked))
       on conflict (user_id, project_id) do update set
         position = case when ${isLater} then excluded.position else e.position end,
         read_at = case when ${isLater} then excluded.read_at else e.read_at end,
         passed_steps = case
           when ${isOfThisRun} then (array(select distinct unnest(e.passed_steps || excluded.passed_steps)))[1:${mostPassedSteps}]
           else e.passed_steps
         end
         where ${isLater} or (${isOfThisRun} and not excluded.passed_steps <@ e.passed_steps)
       returning position, read_at, passed_steps
     )
     select s.visibility, s.plan, s.listed, s.enrolled, s.locked, s.version, s.restarted_at,
       coalesce(saved.position, s.position) as position, coalesce(saved.read_at, s.read_at) as read_at,
       coalesce(saved.passed_steps, s.passed_steps) as passed_steps
     from access s left join saved on true`,
    [userId, projectId, position && JSON.stringify(place), age, reader.admin, reader.pro, passedSteps, restartedAt],
  )
}
