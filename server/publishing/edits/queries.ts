import type { ProjectEdit } from '@fieldwork/compiler/compiled.ts'
import type { UploadedPictures } from '@fieldwork/compiler/source/projectFolder.ts'
import { uploadedPicturePath, uploadedPicturesIn } from '@fieldwork/core/documents/uploadedPictures.ts'
import { statement } from '../../database/statement.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'

const publishedEditsSql = statement(
  'publishing.publishedEdits',
  `select p.id, v.texts, v.git_hash, f.etag
   from projects p
   join project_versions v on v.project_id = p.id and v.version = p.version
   join project_files f on f.project_id = p.id and f.version = p.version and f.name = 'document.json'
   where v.source <> 'git'`,
)

/** Projects whose newest version was edited in the browser, by id. */
export const publishedEdits = async (db: Queryable): Promise<Map<string, ProjectEdit>> => {
  const rows = await db.rows(publishedEditsSql, [])
  const edits = new Map<string, ProjectEdit>()
  for (const { id, texts, git_hash, etag } of rows)
    edits.set(id, { texts: texts ?? {}, gitHash: git_hash ?? '', etag, pictures: await uploadedPictures(db, texts) })
  return edits
}

const uploadedPicturesSql = statement(
  'publishing.uploadedPictures',
  'update media set created_at = now() where name = any($1) returning name, body',
)

/** Uploaded pictures named in this text, by path in the project folder. Resets their age, so that they aren't cleaned up. */
export const uploadedPictures = async (db: Queryable, content: unknown): Promise<UploadedPictures> => {
  const names = uploadedPicturesIn(JSON.stringify(content))
  const rows = names.length > 0 ? await db.rows(uploadedPicturesSql, [names]) : []
  return new Map(rows.map(({ name, body }) => [uploadedPicturePath(name), body]))
}

const keepUploadedPictureSql = statement(
  'publishing.keepUploadedPicture',
  `insert into media (name, content_type, body) select $2, $3, $4 from projects where id = $1
   on conflict (name) do update set created_at = now() returning name`,
)

/** Returns undefined if the project doesn't exist. */
export const keepUploadedPicture = (db: Queryable, projectId: string, name: string, contentType: string, body: Buffer) =>
  db.row(keepUploadedPictureSql, [projectId, name, contentType, body])

const deleteUnusedPicturesSql = statement(
  'publishing.deleteUnusedPictures',
  `delete from media m where name like 'upload-%' and created_at < $1 and not exists (
     select from project_versions v, jsonb_each_text(v.texts) t where v.source <> 'git' and strpos(t.value, m.name) > 0
   ) returning name`,
)

/** Removes pictures uploaded before then that no edited version shows; a text in Git has its pictures in its folder. */
export const deleteUnusedPictures = (db: Queryable, before: Date) => db.rows(deleteUnusedPicturesSql, [before])

const recordConflictsSql = statement(
  'publishing.recordConflicts',
  `update project_versions v set source = case when v.project_id = any($1) then 'conflict' else 'edited' end
   from projects p
   where p.id = v.project_id and p.version = v.version and v.source <> 'git' and (v.source = 'conflict') <> (v.project_id = any($1))`,
)

/** Marks edited projects whose content folder has a different text, and clears the mark of the others. */
export const recordConflicts = (tx: Transaction, ids: readonly string[]) => tx.rows(recordConflictsSql, [ids])

const editedTextsSql = statement(
  'publishing.editedTexts',
  `select v.version, f.etag, v.source, v.texts, v.git_hash, f.body::json as "document!",
     coalesce((select json_object_agg(s.name, s.body::json) from project_files s
       where s.project_id = p.id and s.version = v.version and s.pro), '{}') as "section_texts!"
   from projects p
   join project_versions v on v.project_id = p.id and v.version = coalesce($2, p.version)
   join project_files f on f.project_id = p.id and f.version = v.version and f.name = 'document.json'
   where p.id = $1`,
)

/** A version of a project (by default the newest) for editing, with its Pro sections and the Markdown it was compiled from. */
export const editedTexts = (db: Queryable, id: string, version?: number) => db.row(editedTextsSql, [id, version ?? null])
