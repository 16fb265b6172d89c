import * as contract from '@fieldwork/core/notes/contract.ts'
import { deleteAnnotations, getAnnotations } from '@fieldwork/core/notes/contract.ts'
import type { Highlight, LearnerNote, StoredAnnotations } from '@fieldwork/core/notes/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { SignedInCaller } from '../http/caller.ts'
import { type Call, jsonReply, Reply, serve, serveLimited, type Served } from '../http/route.ts'
import { emptyBody, fileOf, itemsOf } from './annotations.ts'
import { clearAnnotations, ownAnnotations, readableAnnotations } from './queries.ts'
import { revisionOf, saveAnnotations } from './saving.ts'

export const notes = (context: Context): Served[] => [
  serve(getAnnotations, ({ caller, params, header }) => readAnnotations(context, caller, params.projectId, header('if-none-match'))),
  serve(contract.listOwnNotes, ({ caller, params }) => listOwnNotes(context, caller.user.id, params.projectId)),
  serveLimited('saves', contract.saveAnnotations, async (call) => {
    const saved = await saveAnnotations(context, call)
    return fileReply(saved.revision, saved)
  }),
  serveLimited('saves', deleteAnnotations, async (call) => {
    const file = await clear(context, call)
    return fileReply(file.revision, file)
  }),
]

const fileReply = (revision: number, body: unknown) => jsonReply(body, headersOf(revision))

const headersOf = (revision: number) => ({ etag: `"${revision}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' })

const readAnnotations = async (context: Context, caller: SignedInCaller, projectId: string, known: string | undefined): Promise<Reply> => {
  const row = await readableAnnotations(context.db, caller, projectId)
  const isCurrent = row.file_version === row.version
  if (isCurrent && known !== undefined && revisionOf(known) === row.revision) return new Reply(304, headersOf(row.revision))
  const file = await fileOf(context, caller, projectId, row)
  return fileReply(file.revision, file)
}

const listOwnNotes = async ({ db }: Context, userId: string, projectId: string): Promise<Array<Highlight | LearnerNote>> => {
  const body = await ownAnnotations(db, userId, projectId)
  return body === null ? [] : itemsOf(body).filter((item) => item.kind === 'highlight' || item.kind === 'note')
}

const clear = async (context: Context, { caller, params, requestHeaders }: Call<typeof deleteAnnotations>): Promise<StoredAnnotations> => {
  const { db } = context
  const { projectId } = params
  const replaced = revisionOf(requestHeaders['if-match'])
  const cleared = await clearAnnotations(db, caller, projectId, emptyBody, typeof replaced === 'number' ? replaced : null)
  if (cleared) return { ...cleared, items: [], update: null }
  throw problem('stale_version', { details: await fileOf(context, caller, projectId, await readableAnnotations(db, caller, projectId)) })
}
