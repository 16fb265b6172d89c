import { documentFile, getDocument, getSection, savePosition, unlockSection } from '@fieldwork/core/documents/contract.ts'
import { readingProgressOf } from '../catalogue/project.ts'
import type { Context } from '../context.ts'
import { encodingFor } from '../http/compression.ts'
import { type Call, Reply, serve, type Served } from '../http/route.ts'
import { type CompressedFiles, createCompressedFiles } from './compressedFiles.ts'
import { fileBody, readableFile, recordUnlock, writeReading } from './queries.ts'

export const documents = (context: Context): Served[] => {
  const compressedFiles = createCompressedFiles((file) => fileBody(context.db, file))
  return [
    serve(getDocument, (call) => sendFile(context, compressedFiles, call, documentFile)),
    serve(getSection, (call) => sendFile(context, compressedFiles, call, call.params.contentId)),
    serve(unlockSection, async ({ caller, params }) => {
      await recordUnlock(context.db, caller, params.projectId, params.contentId)
      return undefined
    }),
    serve(savePosition, async ({ caller, params, body }) =>
      readingProgressOf(await writeReading(context.db, caller, params.projectId, body)),
    ),
  ]
}

/** Sends a text as it was published: bytes that are compressed once, and that no schema reads again. */
const sendFile = async (
  { db }: Context,
  compressedFiles: CompressedFiles,
  { caller, params: { projectId }, header }: Call<typeof getDocument | typeof getSection>,
  name: string,
): Promise<Reply> => {
  const { version, etag } = await readableFile(db, caller, projectId, name)
  const headers = {
    // Weak: the same text, whatever its encoding.
    etag: `W/"${etag}"`,
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
  }
  if (isKnown(header('if-none-match'), etag)) return new Reply(304, headers)
  const encoding = encodingFor(header('accept-encoding'))
  const body = await compressedFiles({ projectId, version, name, etag }, encoding)
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return new Reply(200, { ...headers, ...encoded, 'content-type': 'application/json; charset=utf-8' }, body)
}

/** True if `If-None-Match` names this text; compared weakly, as for every reading. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((known) => [`"${etag}"`, '*'].includes(known.trim().replace(/^W\//, '')))
