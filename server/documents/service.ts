import { documentFile, getDocument, getSection, unlockSection } from '@fieldwork/core/documents/contract.ts'
import { savePosition } from '@fieldwork/core/documents/positionContract.ts'
import type { ReadingReport } from '@fieldwork/core/documents/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { SignedInCaller } from '../accounts/caller.ts'
import { requireReading } from '../catalogue/permission.ts'
import { readingProgressOf } from '../catalogue/project.ts'
import type { Context } from '../context.ts'
import { encodingFor } from '../http/compression.ts'
import { type UnauthenticatedCall, Reply, serve, serveUnauthenticated, type Served } from '../http/http.ts'
import { type CompressedFiles, createCompressedFiles } from './compressedFiles.ts'
import { fileBody, recordUnlock, type ProjectFileRow, findProjectFile, writeReading } from './queries.ts'

export const documents = (context: Context): Served[] => {
  const compressedFiles = createCompressedFiles((file) => fileBody(context.db, file))
  return [
    serveUnauthenticated(getDocument, (call) => sendFile(context, compressedFiles, call, documentFile)),
    serveUnauthenticated(getSection, (call) => sendFile(context, compressedFiles, call, call.params.contentId)),
    serveUnauthenticated(unlockSection, (call) => unlock(context, call)),
    serve(savePosition, ({ caller, params, body }) => keepReading(context, caller, params.projectId, body)),
  ]
}

/** Sends a text as it was published: bytes that are compressed once, and that no schema reads again. */
const sendFile = async (
  { db }: Context,
  compressedFiles: CompressedFiles,
  call: UnauthenticatedCall<typeof getDocument | typeof getSection>,
  name: string,
): Promise<Reply> => {
  const { projectId } = call.params
  const row = await findProjectFile(db, call.credentials, projectId, name)
  const { reader } = await call.authenticateFound(row?.caller_id ? row : undefined)
  requireReading(row, reader)
  requireFile(row)
  if (row.pro && !row.section_open) throw problem(reader.pro ? 'not_allowed' : 'plan_required')

  const headers = {
    // Weak: the same text, whatever its encoding.
    etag: `W/"${row.etag}"`,
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
  }
  if (isKnown(call.header('if-none-match'), row.etag)) return new Reply(304, headers)
  const encoding = encodingFor(call.header('accept-encoding'))
  const body = await compressedFiles({ projectId, version: row.version, name, etag: row.etag }, encoding)
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return new Reply(200, { ...headers, ...encoded, 'content-type': 'application/json; charset=utf-8' }, body)
}

const unlock = async ({ db }: Context, call: UnauthenticatedCall<typeof unlockSection>): Promise<undefined> => {
  const { projectId, contentId: name } = call.params
  const row = await findProjectFile(db, call.credentials, projectId, name)
  const { user, reader } = row ? await call.authenticateFound(row.caller_id ? row : undefined) : await call.authenticate()
  requireReading(row, reader)
  requireFile(row)
  if (!row.pro) throw problem('not_found')
  await recordUnlock(db, user.id, projectId, name)
}

const keepReading = async ({ db }: Context, { user, reader }: SignedInCaller, projectId: string, report: ReadingReport) => {
  const row = await writeReading(db, { userId: user.id, projectId, report, reader })
  requireReading(row, reader)
  return readingProgressOf(row)
}

function requireFile(row: ProjectFileRow): asserts row is ProjectFileRow & { etag: string } {
  if (row.etag === null) throw problem('not_found')
}

/** True if `If-None-Match` names this text; compared weakly, as for every reading. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((known) => [`"${etag}"`, '*'].includes(known.trim().replace(/^W\//, '')))
