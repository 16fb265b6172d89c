import { preferencesFrom } from '@fieldwork/core/accounts/preferences.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { dateIn } from '@fieldwork/core/planner/dates.ts'
import { sortBySent, sortProjects } from '@fieldwork/core/planner/order.ts'
import { paceOf } from '@fieldwork/core/planner/pace.ts'
import { packSchedule, type PlannedProject } from '@fieldwork/core/planner/schedule.ts'
import type { Schedule, ScheduleQuery } from '@fieldwork/core/planner/schema.ts'
import { mayUseDays } from '@fieldwork/core/planner/studyTime.ts'
import { projectsOfTopics } from '@fieldwork/core/planner/topics.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { storedPreferences } from '../accounts/queries.ts'
import { projectOf } from '../catalogue/project.ts'
import { visibleProjects } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { finishedWork } from './queries.ts'

export type Learner = { user: { id: string; plan: Plan }; reader: Reader }

/** Minutes of a project whose author names none. */
const usualMinutes = 60

/** A learner's course as it stands today. What the query leaves out is as they prefer it. Throws malformed or plan_required. */
export const readSchedule = async ({ db, now }: Context, learner: Learner, query: ScheduleQuery): Promise<Schedule> => {
  const { user, reader } = learner
  const [stored, rows, finished] = await Promise.all([
    storedPreferences(db, user.id),
    visibleProjects(db, learner),
    finishedWork(db, user.id),
  ])
  const preferences = preferencesFrom(stored?.preferences, user.plan)
  const hoursPerDay = Number(query.hoursPerDay ?? preferences.hoursPerDay)
  const daysPerWeek = Number(query.daysPerWeek ?? preferences.daysPerWeek)
  if ((hoursPerDay === 0) !== (daysPerWeek === 0)) throw problem('malformed', { fields: { daysPerWeek: 'none_together' } })
  if (!mayUseDays(daysPerWeek, preferences.daysPerWeek, user.plan)) throw problem('plan_required')

  const timeZone = query.timeZone ?? 'UTC'
  const today = dateIn(timeZone, now())
  const pace = paceOf(
    finished.map(({ metadata, answers, stretches, seconds }) => ({
      estimate: estimateOf(metadata),
      answers,
      stretches,
      minutes: seconds / 60,
    })),
  )
  const factor = pace && preferences.usesOwnPace ? pace.factor : 1
  const completed = new Map(rows.map(({ id, completed_at }) => [id, completed_at]))
  const planned = (project: Project): PlannedProject => {
    const time = completed.get(project.id)
    return { ...taskFields(project, factor), completedOn: time ? dateIn(timeZone, time.getTime()) : null }
  }
  const topics = query.topics === undefined ? preferences.selectedCategories : [query.topics].flat()
  const chosen = projectsOfTopics(rows.map(projectOf), topics, reader.pro)
  const sorted = sortProjects(
    chosen,
    query.orderBy ?? preferences.scheduleOrder,
    query.sortBy ?? sortBySent(preferences.scheduleOrder, preferences.scheduleDirection),
  )
  const start = preferences.scheduleStart ?? today
  const { weeks, later } = packSchedule(sorted.map(planned), { hoursPerDay, daysPerWeek, start, today })
  return { weeks, later: later.length, today, pace }
}

const estimateOf = ({ time }: Project['metadata']): number => time || usualMinutes

const taskFields = ({ id, metadata, status, progress, completions, completedBy, selected }: Project, factor: number) => ({
  id,
  name: metadata.title,
  description: metadata.description,
  category: metadata.category,
  metadata: [
    { key: 'Completions' as const, value: String(completions) },
    ...completedBy.map((value) => ({ key: 'CompletedBy' as const, value })),
    { key: 'selected' as const, value: String(selected) },
  ],
  status,
  progress,
  minutes: Math.max(1, Math.round(estimateOf(metadata) * factor)),
})
