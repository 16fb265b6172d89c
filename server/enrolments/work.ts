import type { Project, ProjectChange, ProjectUpdate } from '@fieldwork/core/catalogue/schema.ts'
import { lockedProblem, lockOf } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { mayComplete } from '@fieldwork/core/tasks/status.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/transaction.ts'
import { recordEvent } from '../analytics/queries.ts'
import { carryAnnotations, emptyBody } from '../notes/annotations.ts'
import { forgetDocumentation, requestDocumentation } from '../documentation/requests.ts'
import { clearAnnotations } from '../notes/queries.ts'
import { forgetWords } from '../tasks/grades/queries.ts'
import { giveUpUploads } from '../uploads/queries.ts'
import { removeUploads } from '../uploads/remove.ts'
import type { ChangesOf } from './changes.ts'
import { lockKey } from '../catalogue/permission.ts'
import { withPersonalValues } from '../catalogue/personalValues.ts'
import { projectOf } from '../catalogue/project.ts'
import { readableProject, visibleProject } from '../catalogue/queries.ts'
import { completeProject, followAliases, forgetWork, keepSummary, moveToNewest, readableUpdate, unlockProject } from './queries.ts'

/** Holds the lock of the caller's work in the project, so that nothing else changes it meanwhile. Returns the changed project. */
const withProjectLock = async (
  { db, limits }: Context,
  caller: SignedInCaller,
  projectId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<Project> => {
  await limits.take('saves', caller.user.id)
  return db.transaction(async (tx) => {
    await tx.lock(lockKey(caller.user.id, projectId))
    await change(tx)
    return withPersonalValues(tx, caller, projectOf(await visibleProject(tx, caller, projectId)))
  })
}

/** Unlocks and completes. A state that is already reached stays; clients can't make any other change. */
export const updateProject = async (
  context: Context,
  caller: SignedInCaller,
  projectId: string,
  change: ProjectChange,
): Promise<Project> => {
  const updated = await withProjectLock(context, caller, projectId, async (tx) => {
    const project = projectOf(await visibleProject(tx, caller, projectId))
    refuseForeign(project, change)
    if (change.locked === false && project.locked) {
      const lock = lockOf('project_locked', caller.reader)
      if (lock) throw lockedProblem(lock)
      await unlockProject(tx, caller.user.id, projectId)
      await recordEvent(tx, { name: 'project_unlocked', user: caller.user, projectId })
    }
    if (change.status === 'COMPLETE' && project.status !== 'COMPLETE') {
      // The state after unlocking.
      const { items, version } = await readableProject(tx, caller, projectId)
      if (!items || !mayComplete(items)) throw problem('tasks_incomplete')
      const first = await completeProject(tx, caller.user.id, projectId)
      await recordEvent(tx, { name: 'project_completed', user: caller.user, projectId, details: { version, first } })
      await requestDocumentation(context, tx, caller.user.id, projectId)
    }
  })
  if (change.status === 'COMPLETE') context.jobs.wake('documentation')
  return updated
}

/** Saves the learner's sentences about what they built. The documentation, which has them at its beginning, is made again. */
export const saveSummary = async (context: Context, caller: SignedInCaller, projectId: string, summary: string): Promise<Project> => {
  const before = await visibleProject(context.db, caller, projectId)
  // Removing the sentences is always possible.
  if (before.completed_at && summary !== '' && summary !== before.summary)
    await context.limits.take('documentationsADay', caller.user.id, 1, 'too_many_documentations')
  const project = await withProjectLock(context, caller, projectId, async (tx) => {
    const { completed_at } = await visibleProject(tx, caller, projectId)
    if (!completed_at) throw problem('tasks_incomplete')
    const isChanged = await keepSummary(tx, caller.user.id, projectId, summary)
    if (isChanged) await requestDocumentation(context, tx, caller.user.id, projectId)
  })
  context.jobs.wake('documentation')
  return project
}

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

/**
 * Restarts: answers, annotations, documentation and completion go, the lifetime count stays, and the next answer begins the newest version.
 */
export const resetProject = async (context: Context, caller: SignedInCaller, projectId: string): Promise<Project> => {
  let files: string[] = []
  const project = await withProjectLock(context, caller, projectId, async (tx) => {
    const { passed_steps } = await readableProject(tx, caller, projectId)
    // There is no enrolment, which reading alone creates, so there is nothing to restart.
    if (passed_steps === null) return
    files = [...(await forgetWork(tx, caller.user.id, projectId)), ...(await forgetDocumentation(tx, caller.user.id, projectId))]
    await forgetWords(tx, caller.user.id, projectId)
    await clearAnnotations(tx, caller, projectId, emptyBody, null)
    await giveUpUploads(tx, caller.user.id, files)
    await recordEvent(tx, { name: 'project_reset', user: caller.user, projectId })
  })
  await removeUploads(context, caller.user.id, files)
  return project
}

export const readUpdate = async (
  { db }: Context,
  changesOf: ChangesOf,
  caller: SignedInCaller,
  projectId: string,
): Promise<ProjectUpdate> => {
  const row = await readableUpdate(db, caller, projectId)
  if (!row) throw problem('not_found')
  return { version: row.version, notes: row.notes, wasOffered: row.was_offered, ...(await changesOf(projectId, row)) }
}

/**
 * Moves to the newest version. Answers belong to validation ids, and follow when the author renames an id. Answers that the new version has
 * no task for are kept but not shown. Annotations move with the words that they mark.
 */
export const updateContent = (context: Context, caller: SignedInCaller, projectId: string): Promise<Project> =>
  withProjectLock(context, caller, projectId, async (tx) => {
    const { newest } = await readableProject(tx, caller, projectId)
    const moved = await moveToNewest(tx, caller.user.id, projectId)
    if (!moved) return
    await followAliases(tx, caller.user.id, projectId, newest)
    await carryAnnotations(tx, caller.user.id, projectId, newest)
    const details = { from: moved.left, to: newest }
    await recordEvent(tx, { name: 'content_updated', user: caller.user, projectId, details })
  })
