import type { InputOf } from '@fieldwork/core/endpoint.ts'
import type { getAnalytics } from '@fieldwork/core/analytics/contract.ts'
import { analyticsPeriods, type AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import type { Context } from '../context.ts'
import { areManySteps, countDays, countTimeout, dropSteps, eventCounts, stepCounts, storedSteps, storeSteps } from './queries.ts'

const day = 86_400_000
/** Milliseconds after midnight until a day is counted: by then, every transaction that began in it has ended. */
const grace = 3_600_000
/** Milliseconds for which stored steps are recent enough: with several processes, only one counts them. */
const minAge = 1_800_000
/** Maximum events that are followed for a report; of more, the steps are counted once an hour. */
const maxLiveSteps = 10_000

/** The events of recent days, including today. Days begin at midnight in UTC. */
export const readReport = async (
  { db, now }: Context,
  { days: period, projectId }: InputOf<typeof getAnalytics>['query'],
): Promise<AnalyticsReport> => {
  const days = Number(period)
  const since = firstDay(now(), days)
  const [counts, steps] = await Promise.all([eventCounts(db, since, projectId ?? null), readSteps(db, days, since)])
  const ofPeriod = steps.counts.visits.find((visits) => visits.projectId === null)!
  const visits = projectId === undefined ? ofPeriod : steps.counts.visits.find((one) => one.projectId === projectId)
  return {
    since: since.toISOString().slice(0, 10),
    stepsCountedAt: steps.counted_at?.toISOString() ?? null,
    events: byName(counts, days),
    projects: steps.counts.projects.filter((project) => projectId === undefined || project.projectId === projectId),
    visits: { started: ofPeriod.started, opened: visits?.opened ?? 0, signedUp: visits?.signedUp ?? 0 },
  }
}

/** Counts what reports don't count themselves: the events of days that are over, and the steps of periods with many of them. */
export const countForReports = async ({ db, now }: Pick<Context, 'db' | 'now'>, maxSteps = maxLiveSteps): Promise<void> => {
  await countDays(db, firstDay(now() - grace, 1))
  for (const days of analyticsPeriods.map(Number)) {
    const since = firstDay(now(), days)
    const stored = await storedSteps(db, days)
    if (stored && now() - stored.counted_at.getTime() < minAge) continue
    if (await areManySteps(db, since, maxSteps)) await storeSteps(db, days, new Date(now()), await stepCounts(db, since, countTimeout))
    else await dropSteps(db, days)
  }
}

const firstDay = (now: number, days: number): Date => new Date((Math.floor(now / day) - days + 1) * day)

/** `counted_at`: null if just now. */
const readSteps = async (db: Context['db'], days: number, since: Date) =>
  (await storedSteps(db, days)) ?? { counted_at: null, counts: await stepCounts(db, since) }

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
