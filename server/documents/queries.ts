import { documentFile } from '../../core/documents/contract.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { Position } from '../../core/documents/position.ts'
import type { Ticket } from '../accounts/caller.ts'
import { callerColumns, callerTables, type SessionRow } from '../accounts/queries.ts'
import type { Reader } from '../../core/catalogue/access.ts'
import { openSection, standingColumns, type StandingRow } from '../catalogue/permission.ts'
import type { ProjectRow } from '../catalogue/queries.ts'
import type { Database } from '../database/connect.ts'

export type FileName = { projectId: string; version: number; name: string }

export type ShelfRow = StandingRow & {
  /** Null when the version that the caller is on has no such file. */
  etag: string | null
  /** Of a Pro section. */
  pro: boolean | null
  section_open: boolean | null
} & (SessionRow | { caller_id: null })

/** Where a file stands for the person of a session: whether they may read the project, on which version, and which text that is. */
export const shelfOf = (db: Database, { sessionHash, time }: Ticket, projectId: string, name: string) =>
  db.row<ShelfRow>(
    {
      name: 'shelf',
      text: `select ${callerColumns}, ${standingColumns}, f.etag, f.pro,
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

export const documentOf = async (db: Database, projectId: string, version: number): Promise<GuidedDocument | undefined> => {
  const body = await fileBody(db, { projectId, version, name: documentFile })
  return body === undefined ? undefined : (JSON.parse(body) as GuidedDocument)
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

type PositionRow = StandingRow & Pick<ProjectRow, 'position' | 'read_at'>

/**
 * Keeps where a person reads, if they may read the project and nothing later is kept; a moment in the future counts as now. Returns what is
 * kept afterwards, and how the person stands to the project.
 */
export const writePosition = (
  db: Database,
  {
    userId,
    projectId,
    position: { readAt, ...position },
    reader,
  }: { userId: string; projectId: string; position: Position; reader: Reader },
) =>
  db.row<PositionRow>(
    `with standing as (
       select ${standingColumns}, e.position, e.read_at
       from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1 where p.id = $2
     ), saved as (
       insert into enrolments as e (user_id, project_id, position, read_at)
       select $1, $2, $3, least($4::timestamptz, now()) from standing
       where (visibility = 'public' or $5) and (listed or enrolled) and (plan is null or ($6 and not locked))
       on conflict (user_id, project_id) do update set position = excluded.position, read_at = excluded.read_at
         where e.read_at is null or e.read_at < excluded.read_at
       returning position, read_at
     )
     select s.visibility, s.plan, s.listed, s.enrolled, s.locked, s.version,
       coalesce(saved.position, s.position) as position, coalesce(saved.read_at, s.read_at) as read_at
     from standing s left join saved on true`,
    [userId, projectId, JSON.stringify(position), readAt, reader.admin, reader.pro],
  )
