import { documentFile } from '../../core/documents/contract.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import type { Ticket } from '../accounts/caller.ts'
import { callerColumns, callerTables, type SessionRow } from '../accounts/queries.ts'
import { openSection, standingColumns, type StandingRow } from '../catalogue/permission.ts'
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
