import {
  documentFile,
  exportProject,
  getConcept,
  getDocument,
  getEditableDocument,
  getSection,
  saveDocument,
  savePosition,
  unlockSection,
  uploadPicture,
} from '@fieldwork/core/documents/contract.ts'
import type { Concept, ConceptLevel } from '@fieldwork/core/documents/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { readingProgressOf } from '../catalogue/project.ts'
import type { Context } from '../context.ts'
import { encodingFor } from '../http/compression.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import { type Call, Reply, serve, type Served } from '../http/route.ts'
import { type CompressedFiles, createCompressedFiles } from './compressedFiles.ts'
import { conceptHtml } from './conceptHtml.ts'
import { exportTexts, readEditable, saveEdited } from './editing.ts'
import { receivePicture } from './pictures.ts'
import { createEditPublisher } from '../publishing/edits/publishEditedInChild.ts'
import { conceptOf, fileBody, readableFile, recordUnlock, writeReading } from './queries.ts'

export const documents = (context: Context): Served[] => {
  const compressedFiles = createCompressedFiles((file) => fileBody(context.db, file))
  const publishEdit = createEditPublisher(context)
  return [
    serve(getDocument, (call) => sendFile(context, compressedFiles, call, documentFile)),
    serve(getEditableDocument, ({ params, query }) =>
      readEditable(context, params.projectId, query.version === undefined ? undefined : Number(query.version)),
    ),
    serve(saveDocument, ({ caller, params, query, body, header }) =>
      saveEdited(context, publishEdit, caller, params.projectId, {
        document: body,
        expected: header('if-match'),
        acceptsVanishing: query.accept !== undefined,
      }),
    ),
    serve(uploadPicture, (call) => receivePicture(context, call)),
    serve(exportProject, ({ params }) => exportTexts(context, params.projectId)),
    serve(getSection, (call) => sendFile(context, compressedFiles, call, call.params.contentId)),
    serve(unlockSection, async ({ caller, params }) => {
      await recordUnlock(context.db, caller, params.projectId, params.contentId)
      return undefined
    }),
    serve(getConcept, ({ params, query }) => explain(context, params.key, query.level ?? 'short')),
    serve(savePosition, async ({ caller, params, body }) => {
      await context.limits.take('positions', caller.user.id)
      return readingProgressOf(await writeReading(context.db, caller, params.projectId, body))
    }),
  ]
}

const explain = async ({ db }: Context, key: string, level: ConceptLevel): Promise<Concept> => {
  const concept = await conceptOf(db, key)
  if (!concept) throw problem('not_found')
  const explanation = level === 'detailed' ? conceptHtml(concept.detailed) : `<p>${escapeHtml(concept.short)}</p>`
  return { id: key, key, name: concept.name, explanation }
}

/** Sends a published text. It is compressed once, and not validated again. */
const sendFile = async (
  { db }: Context,
  compressedFiles: CompressedFiles,
  { caller, params: { projectId }, header }: Call<typeof getDocument | typeof getSection>,
  name: string,
): Promise<Reply> => {
  const file = await readableFile(db, caller, projectId, name)
  const headers = {
    // Weak, because the same text may be encoded differently.
    etag: `W/"${file.etag}"`,
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
  }
  if (isKnown(header('if-none-match'), file.etag)) return new Reply(304, headers)
  const encoding = encodingFor(header('accept-encoding'))
  const body = await compressedFiles(file, encoding)
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return new Reply(200, { ...headers, ...encoded, 'content-type': 'application/json; charset=utf-8' }, body)
}

/** True if `If-None-Match` names this text, by the weak comparison that GET requires. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((known) => [`"${etag}"`, '*'].includes(known.trim().replace(/^W\//, '')))
