import { maxAnnotations } from '@fieldwork/core/notes/limits.ts'
import { isShown, mergeAnnotations, normalAnnotations } from '@fieldwork/core/notes/merge.ts'
import type * as contract from '@fieldwork/core/notes/contract.ts'
import type { SavedAnnotations } from '@fieldwork/core/notes/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { Context } from '../context.ts'
import type { Call } from '../http/route.ts'
import { bodyOf, fileOf, onVersion, takeCarryOver } from './annotations.ts'
import { eventsBetween } from './events.ts'
import { readableAnnotations, writeAnnotations } from './queries.ts'

/** Maximum number of attempts: a concurrent write or an update of the project makes one fail. */
const maxTries = 3

/** Replaces the file of this revision. Annotations written on an earlier version of the project are carried over and merged instead. */
export const saveAnnotations = async (
  context: Context,
  { caller, params: { projectId }, body: sent, requestHeaders }: Call<typeof contract.saveAnnotations>,
): Promise<SavedAnnotations> => {
  const { db, limits } = context
  const revision = revisionOf(requestHeaders['if-match'])
  if (sent.items.filter(({ kind }) => kind !== 'deleted').length > maxAnnotations) throw problem('too_many_annotations')
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await readableAnnotations(db, caller, projectId)
    const stored = await fileOf(context, caller, projectId, row)
    if (revision !== 'any' && revision !== stored.revision) throw problem('stale_version', { details: stored })
    // The client's run or version is later than the stored one.
    if (sent.run > stored.run || sent.version > row.version) throw problem('conflict')
    if (sent.run < stored.run) return { revision: stored.revision, stored }
    const isOlder = sent.version < row.version
    if (isOlder) await takeCarryOver(context, caller, sent)
    const file = isOlder ? mergeAnnotations(await onVersion(db, projectId, sent, row.version), stored) : normalAnnotations(sent)
    const events = eventsBetween(stored.items, file.items)
    if (events.length > 0 && tries === 0) await limits.take('noteEvents', caller.user.id, events.length)
    const saved = await writeAnnotations(db, caller, projectId, {
      version: file.version,
      run: file.run,
      body: bodyOf(file),
      replaced: stored.revision,
      begins: file.items.some(isShown),
      events,
    })
    if (saved) return { revision: saved.revision, stored: isOlder ? { ...file, revision: saved.revision } : null }
  }
  throw problem('busy', { retryAfter: 1 })
}

/** Parses `If-Match`; undefined if it names no revision. */
export const revisionOf = (header: string | undefined): number | 'any' | undefined => {
  if (header?.trim() === '*') return 'any'
  const [, digits] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
