import type { Person } from '@fieldwork/core/admin/schema.ts'
import { isAdministrator } from '../accounts/authenticate.ts'
import type { Context } from '../context.ts'
import { findPeople, type PeopleFilter, type Slice } from './queries.ts'

/** People, with counts of their activity. */
export const listPeople = async ({ db, config }: Context, filter: PeopleFilter, slice: Slice) => {
  const { total, rows } = await findPeople(db, filter, slice)
  return { total, rows: rows.map((row) => personOf(row, isAdministrator(config, row))) }
}

type Row = Awaited<ReturnType<typeof findPeople>>['rows'][number]

const personOf = (row: Row, isAdmin: boolean): Person => ({
  id: row.id,
  name: row.name,
  nickname: row.nickname,
  email: row.email,
  picture: row.picture,
  plan: row.plan,
  isAdmin,
  flags: row.own_flags,
  createdAt: row.created_at.toISOString(),
  deletionAt: row.deletion_at?.toISOString() ?? null,
  suspendedAt: row.suspended_at?.toISOString() ?? null,
  // Logging out deletes the session. Creating the account was a first visit.
  seenAt: latest([row.session_at, row.read_at, row.answered_at, row.created_at]),
  projects: row.projects,
  completed: row.completed,
  answers: row.answers,
})

const latest = (times: Array<Date | null>): string => new Date(Math.max(...times.map((time) => time?.getTime() ?? 0))).toISOString()
