import { documentFile } from '../../core/documents/contract.ts'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { standingColumns, type StandingRow } from '../catalogue/permission.ts'
import type { Database } from '../database/connect.ts'

export type FileName = { projectId: string; version: number; name: string }

export type ShelfRow = StandingRow & {
  /** Null when the version that the caller is on has no such file. */
  etag: string | null
  /** Of a Pro section. */
  pro: boolean | null
  section_unlocked: boolean
}

/** Where a file stands for one person: whether they may read the project, on which version, and which text that is. */
export const shelfOf = (db: Database, userId: string | undefined, projectId: string, name: string) =>
  db.row<ShelfRow>(
    {
      name: 'shelf',
      text: `select ${standingColumns}, f.etag, f.pro, s.user_id is not null as section_unlocked
             from projects p
             left join enrolments e on e.project_id = p.id and e.user_id = $1
             left join project_files f on f.project_id = p.id and f.version = coalesce(e.version, p.version) and f.name = $3
             left join unlocked_sections s on s.user_id = $1 and s.project_id = p.id and s.content_id = f.name and f.pro
             where p.id = $2`,
    },
    [userId ?? null, projectId, name],
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
