import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { EditedDocument, PublishedDocument } from '@fieldwork/core/documents/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { Reply } from '../http/route.ts'
import type { EditOutcome, EditRequest } from '../publishing/edits/publishEdited.ts'
import { editedTexts, uploadedPictures } from '../publishing/edits/queries.ts'

/** Returns a version of a project, by default the newest, for endpoints that require an administrator. Throws not_found. */
const versionOf = async ({ db }: Context, projectId: string, version?: number) => {
  const row = await editedTexts(db, projectId, version)
  if (!row) throw problem('not_found')
  return row
}

/** Not validated: an earlier version may contain nodes that the schema no longer has. */
export const readEditable = async (context: Context, projectId: string, version?: number): Promise<Reply> => {
  const { etag, source, document, section_texts: sectionTexts } = await versionOf(context, projectId, version)
  const isSavable = context.config.contentDirs.some((folder) => existsSync(join(folder, 'projects', projectId)))
  const headers = { etag: quoted(etag), 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
  return new Reply(200, headers, JSON.stringify({ etag: quoted(etag), source, isSavable, document: { ...document, sectionTexts } }))
}

export const saveEdited = async (
  context: Context,
  publish: (request: EditRequest) => Promise<EditOutcome>,
  { user }: SignedInCaller,
  projectId: string,
  { document, expected, acceptsVanishing }: { document: EditedDocument; expected: string | undefined; acceptsVanishing: boolean },
): Promise<PublishedDocument> => {
  await context.limits.take('edits', user.id)
  const { etag: newest, version } = await versionOf(context, projectId)
  const etag = etagIn(expected)
  if (etag === undefined) throw problem('malformed')
  if (document.projectId !== projectId) throw problem('invalid', { fields: { projectId: 'other_project' } })
  if (etag !== newest) throw stale({ version, etag: newest })
  const day = new Date(context.now()).toISOString().slice(0, 10)
  const outcome = await publish({ projectId, document, etag, userId: user.id, day, acceptsVanishing })
  if ('stale' in outcome) throw stale(outcome.stale)
  if ('faults' in outcome) throw problem('document_faults', { details: { faults: outcome.faults } })
  if ('vanishing' in outcome) throw problem('work_would_vanish', { details: outcome.vanishing })
  return { version: outcome.published.version, etag: quoted(outcome.published.etag) }
}

/** The newest version's texts and uploaded pictures, in a folder named after the project. */
export const exportTexts = async (context: Context, projectId: string): Promise<Reply> => {
  const { texts } = await versionOf(context, projectId)
  if (!texts) throw problem('not_found')
  const written = Object.entries(texts).map(([path, text]) => [`${projectId}/${path}`, strToU8(text)] as const)
  const pictures = [...(await uploadedPictures(context.db, texts))].map(([path, bytes]) => [`${projectId}/${path}`, bytes] as const)
  return new Reply(
    200,
    { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${projectId}.zip"`, 'cache-control': 'no-store' },
    Buffer.from(zipSync(Object.fromEntries([...written, ...pictures]))),
  )
}

const quoted = (etag: string) => `"${etag}"`

const stale = ({ version, etag }: PublishedDocument) => problem('stale_version', { details: { version, etag: quoted(etag) } })

/** The etag in `If-Match`, with or without the prefix of a weak one; undefined if there is none. */
const etagIn = (header: string | undefined): string | undefined => /^\s*(?:W\/)?"([^"]+)"\s*$/.exec(header ?? '')?.[1]
