import { overviewRefusal, type ProjectAccess } from '@fieldwork/core/catalogue/access.ts'
import type { Selection } from '@fieldwork/core/catalogue/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import type { SignedInCaller } from '../accounts/caller.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/connect.ts'
import { accessColumns } from './permission.ts'

/** Applies all changes or, when one names a project that the caller does not know, none. Answers what is selected then. */
export const changeSelection = (
  { db }: Context,
  { user: { id: userId }, reader }: SignedInCaller,
  changes: Selection,
): Promise<Selection> =>
  db.transaction(async (tx) => {
    await tx.lock(`selection ${userId}`)
    // The last word about a project counts.
    const times = new Map(changes.map(({ projectId, selectedTime }) => [projectId, selectedTime ?? null]))
    const known = await accessRows(tx, userId, [...times.keys()])
    for (const [projectId, time] of times) {
      const access = known.get(projectId)
      // What was removed before may be asked again.
      const mayRemove = time === null && access?.hasEnrolment
      if (!mayRemove && overviewRefusal(access, reader)) throw problem('not_found', { details: { projectId } })
    }
    await applyChanges(tx, userId, times)
    const selected = await tx.rows<{ id: string; selected_time: Date }>(
      'select project_id as id, selected_time from enrolments where user_id = $1 and selected_time is not null order by selected_time, project_id',
      [userId],
    )
    return selected.map(({ id, selected_time }) => ({ projectId: id, selectedTime: selected_time.toISOString() }))
  })

const accessRows = async (tx: Transaction, userId: string, projectIds: string[]) => {
  const rows = await tx.rows<ProjectAccess & { id: string; hasEnrolment: boolean }>(
    `select ${accessColumns}, p.id, e.user_id is not null as "hasEnrolment"
     from projects p left join enrolments e on e.project_id = p.id and e.user_id = $1 where p.id = any($2)`,
    [userId, projectIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const applyChanges = async (tx: Transaction, userId: string, times: Map<string, string | null>) => {
  // PostgreSQL would round microseconds, and could leave the years that can be written again.
  const added = [...times].filter(([, time]) => time !== null)
  const removed = [...times].flatMap(([projectId, time]) => (time === null ? [projectId] : []))
  await tx.rows('update enrolments set selected_time = null where user_id = $1 and project_id = any($2)', [userId, removed])
  await tx.rows(
    `insert into enrolments (user_id, project_id, selected_time)
     select $1, * from unnest($2::text[], $3::timestamptz[])
     on conflict (user_id, project_id) do update set selected_time = excluded.selected_time`,
    [userId, added.map(([projectId]) => projectId), added.map(([, time]) => new Date(time!))],
  )
}
