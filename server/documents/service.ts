import { getProjectFile, savePosition, unlockSection } from '../../core/documents/contract.ts'
import type { Position } from '../../core/documents/position.ts'
import { problem } from '../../core/problems.ts'
import type { SignedInCaller } from '../accounts/caller.ts'
import { requireReading } from '../catalogue/permission.ts'
import { positionOf } from '../catalogue/project.ts'
import type { Context } from '../context.ts'
import { encodingFor } from '../encoding.ts'
import { type OpenCall, Reply, serve, serveInOneQuery, type Served } from '../http.ts'
import { type Bodies, createBodies } from './bodies.ts'
import { fileBody, recordUnlock, type ShelfRow, shelfOf, writePosition } from './queries.ts'

export const documents = (context: Context): Served[] => {
  const bodies = createBodies((file) => fileBody(context.db, file))
  return [
    serveInOneQuery(getProjectFile, (call) => readFile(context, bodies, call)),
    serveInOneQuery(unlockSection, (call) => unlock(context, call)),
    serve(savePosition, ({ caller, params, body }) => keepPosition(context, caller, params.projectId, body)),
  ]
}

const readFile = async ({ db }: Context, bodies: Bodies, call: OpenCall<typeof getProjectFile>): Promise<Reply> => {
  const { projectId, filename: name } = call.params
  const row = await shelfOf(db, call.ticket, projectId, name)
  const { reader } = await call.meet(row?.caller_id ? row : undefined)
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
  const body = await bodies({ projectId, version: row.version, name, etag: row.etag }, encoding)
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return new Reply(200, { ...headers, ...encoded, 'content-type': 'application/json; charset=utf-8' }, body)
}

const unlock = async ({ db }: Context, call: OpenCall<typeof unlockSection>): Promise<undefined> => {
  const { projectId, filename: name } = call.params
  const row = await shelfOf(db, call.ticket, projectId, name)
  const { user, reader } = row ? await call.meet(row.caller_id ? row : undefined) : await call.meetFirst()
  requireReading(row, reader)
  requireFile(row)
  if (!row.pro) throw problem('not_found')
  await recordUnlock(db, user.id, projectId, name)
}

const keepPosition = async ({ db }: Context, { user, reader }: SignedInCaller, projectId: string, position: Position) => {
  const row = await writePosition(db, { userId: user.id, projectId, position, reader })
  requireReading(row, reader)
  return { position: positionOf(row) }
}

function requireFile(row: ShelfRow): asserts row is ShelfRow & { etag: string } {
  if (row.etag === null) throw problem('not_found')
}

/** Whether `If-None-Match` names this text; compared weakly, as for every reading. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((known) => [`"${etag}"`, '*'].includes(known.trim().replace(/^W\//, '')))
