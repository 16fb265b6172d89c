import type { Selection } from '@fieldwork/core/catalogue/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { SignedInCaller } from '../http/caller.ts'
import type { Context } from '../context.ts'
import { addToSelection, removeFromSelection, selectableProjects, selection } from './queries.ts'

/** Applies all changes, or none if one names a project that the caller can't see. Returns the resulting selection. */
export const changeSelection = async ({ db, limits }: Context, caller: SignedInCaller, changes: Selection): Promise<Selection> => {
  await limits.take('saves', caller.user.id)
  return db.transaction(async (tx) => {
    const userId = caller.user.id
    await tx.lock(`selection ${userId}`)
    // The last change for a project counts.
    const times = new Map(changes.map(({ projectId, selectedTime }) => [projectId, selectedTime ?? null]))
    const removed = [...times].flatMap(([projectId, time]) => (time === null ? [projectId] : []))
    const selectable = await selectableProjects(tx, caller, [...times.keys()], removed)
    for (const projectId of times.keys()) if (!selectable.has(projectId)) throw problem('not_found', { details: { projectId } })
    // PostgreSQL would round microseconds, possibly to a year that can't be written again.
    const added = [...times].flatMap(([projectId, time]) => (time === null ? [] : [{ projectId, time: new Date(time) }]))
    await removeFromSelection(tx, userId, removed)
    await addToSelection(
      tx,
      userId,
      added.map(({ projectId }) => projectId),
      added.map(({ time }) => time),
    )
    return (await selection(tx, userId)).map(({ id, selected_time }) => ({ projectId: id, selectedTime: selected_time.toISOString() }))
  })
}
