import type { Project, ProjectChange, ProjectUpdate } from '@fieldwork/core/catalogue/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { mayComplete } from '@fieldwork/core/tasks/status.ts'
import type { SignedInCaller } from '../accounts/caller.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/connect.ts'
import { recordEvent } from '../analytics/events.ts'
import { giveUpUploads } from '../uploads/queries.ts'
import { removeUploads } from '../uploads/remove.ts'
import type { ChangesOf } from './changes.ts'
import { requireOverview, requireReading, lockKey } from './permission.ts'
import { projectOf } from './project.ts'
import { completeProject, forgetWork, keepOffer, moveToNewest, type ProjectRow, projectRow, unlockProject, updateRow } from './queries.ts'

/** Under the caller's lock, so that nothing else decides on their work in this project meanwhile. Returns the project as it is afterwards. */
const withProjectLock = (
  { db }: Context,
  { user }: SignedInCaller,
  projectId: string,
  change: (tx: Transaction, row: ProjectRow | undefined) => Promise<void>,
): Promise<Project> =>
  db.transaction(async (tx) => {
    await tx.lock(lockKey(user.id, projectId))
    await change(tx, await projectRow(tx, user.id, projectId))
    return projectOf((await projectRow(tx, user.id, projectId))!)
  })

/** Unlocks and completes. What already is as asked stays as it is; anything else is not the client's to change. */
export const updateProject = (context: Context, caller: SignedInCaller, projectId: string, change: ProjectChange): Promise<Project> =>
  withProjectLock(context, caller, projectId, async (tx, row) => {
    requireOverview(row, caller.reader)
    const project = projectOf(row)
    refuseForeign(project, change)
    if (change.locked === false && project.locked) {
      if (!caller.reader.pro) throw problem('plan_required')
      await unlockProject(tx, caller.user.id, projectId)
      await recordEvent(tx, { name: 'project_unlocked', userId: caller.user.id, projectId })
    }
    if (change.status === 'COMPLETE' && project.status !== 'COMPLETE') {
      requireReading({ ...row, locked: row.locked && change.locked !== false }, caller.reader)
      if (!row.items || !mayComplete(row.items)) throw problem('tasks_incomplete')
      const first = await completeProject(tx, caller.user.id, projectId)
      await recordEvent(tx, { name: 'project_completed', userId: caller.user.id, projectId, details: { version: row.version, first } })
    }
  })

const refuseForeign = (project: Project, { locked, hasUpdates, docStatus, status }: ProjectChange) => {
  const isForeign = {
    locked: locked === true && !project.locked,
    hasUpdates: hasUpdates !== undefined && hasUpdates !== project.hasUpdates,
    docStatus: docStatus !== undefined && docStatus !== project.docStatus,
    status: status !== undefined && status !== 'COMPLETE' && status !== project.status,
  }
  const fields = Object.entries(isForeign).flatMap(([field, foreign]) => (foreign ? [[field, 'invalid_value']] : []))
  if (fields.length > 0) throw problem('invalid', { fields: Object.fromEntries(fields) })
}

/** Restarts: answers and completion go, the lifetime count stays, and the next answer begins the newest version. */
export const resetProject = async (context: Context, caller: SignedInCaller, projectId: string): Promise<Project> => {
  let files: string[] = []
  const project = await withProjectLock(context, caller, projectId, async (tx, row) => {
    requireReading(row, caller.reader)
    // No enrolment at all: reading alone makes one, too.
    if (row.passed_steps === null) return
    files = await forgetWork(tx, caller.user.id, projectId)
    await giveUpUploads(tx, caller.user.id, files)
    await recordEvent(tx, { name: 'project_reset', userId: caller.user.id, projectId })
  })
  await removeUploads(context, caller.user.id, files)
  return project
}

export const readUpdate = async (
  { db }: Context,
  changesOf: ChangesOf,
  { user, reader }: SignedInCaller,
  projectId: string,
): Promise<ProjectUpdate> => {
  requireReading(await projectRow(db, user.id, projectId), reader)
  const row = await updateRow(db, user.id, projectId)
  if (!row) throw problem('not_found')
  return { version: row.version, notes: row.notes, wasOffered: row.was_offered, ...(await changesOf(projectId, row)) }
}

export const recordOffer = async (
  { db }: Context,
  { user, reader }: SignedInCaller,
  projectId: string,
  version: number,
): Promise<undefined> => {
  requireReading(await projectRow(db, user.id, projectId), reader)
  if (!(await keepOffer(db, user.id, projectId, version))) throw problem('not_found')
}

/** Moves to the newest version. Answers hang on validation ids: what the new version does not have is kept, and not shown. */
export const updateContent = (context: Context, caller: SignedInCaller, projectId: string): Promise<Project> =>
  withProjectLock(context, caller, projectId, async (tx, row) => {
    requireReading(row, caller.reader)
    const moved = await moveToNewest(tx, caller.user.id, projectId)
    if (!moved) return
    const details = { from: moved.left, to: row.newest }
    await recordEvent(tx, { name: 'content_updated', userId: caller.user.id, projectId, details })
  })
