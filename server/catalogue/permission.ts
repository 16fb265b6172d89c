import { overviewRefusal, type Reader, readingRefusal, type Standing } from '../../core/catalogue/access.ts'
import { problem } from '../../core/problems.ts'

/** How a caller stands to a project, as columns of `projects p left join enrolments e` of that caller. */
export const standingColumns = `p.visibility, p.plan, p.listed, e.user_id is not null as enrolled,
  p.plan is not null and e.unlocked_at is null as locked, coalesce(e.version, p.version) as version`

export type StandingRow = Standing & { version: number }

/** Throws not_found or not_allowed. */
export function requireOverview<Row extends Standing>(standing: Row | undefined, reader: Reader): asserts standing is Row {
  const refusal = overviewRefusal(standing, reader)
  if (refusal) throw problem(refusal)
}

/** Throws not_found, not_allowed or plan_required. */
export function requireReading<Row extends Standing>(standing: Row | undefined, reader: Reader): asserts standing is Row {
  const refusal = readingRefusal(standing, reader)
  if (refusal) throw problem(refusal)
}

/** Key of the turn that everything takes which decides on one person's work in one project. */
export const turnFor = (userId: string, projectId: string): string => `work ${userId} ${projectId}`
