import type { InputOf } from '@fieldwork/core/endpoint.ts'
import type { getAnalytics } from '@fieldwork/core/analytics/contract.ts'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import type { Context } from '../context.ts'
import { eventCounts, projectSteps, visitSteps } from './queries.ts'

const day = 86_400_000

/** The events of recent days, including today. Days begin at midnight in UTC. */
export const readReport = async (
  { db, now }: Context,
  { days: period, projectId: chosen }: InputOf<typeof getAnalytics>['query'],
): Promise<AnalyticsReport> => {
  const days = Number(period)
  const projectId = chosen ?? null
  const since = new Date((Math.floor(now() / day) - days + 1) * day)
  const [counts, projects, visits] = await Promise.all([
    eventCounts(db, since, projectId),
    projectSteps(db, since, projectId),
    visitSteps(db, since, projectId),
  ])
  return {
    since: since.toISOString().slice(0, 10),
    events: byName(counts, days),
    projects: projects.map(({ id, ...steps }) => ({ projectId: id, ...steps })),
    visits: { started: visits.started, opened: visits.opened, signedUp: visits.signed_up },
  }
}

const byName = (counts: Awaited<ReturnType<typeof eventCounts>>, length: number): AnalyticsReport['events'] => {
  const events = new Map<string, AnalyticsReport['events'][number]>()
  for (const { name, is_unknown: isUnknown, day: at, count } of counts) {
    const key = `${name} ${isUnknown}`
    const event = events.get(key) ?? { name, isUnknown, total: 0, days: Array<number>(length).fill(0) }
    events.set(key, event)
    // If midnight has just passed, a row may be from before it: count it to the last day.
    const index = Math.min(at, length - 1)
    event.days[index] = event.days[index]! + count
    event.total += count
  }
  return [...events.values()].toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name))
}
