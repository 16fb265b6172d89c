import { preferencesFrom, readPlannedAt } from '@fieldwork/core/accounts/preferences.ts'
import type { Reader } from '@fieldwork/core/catalogue/access.ts'
import { begunFirst } from '@fieldwork/core/catalogue/nextProject.ts'
import { easierFirst } from '@fieldwork/core/catalogue/recommended.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { addDays, type DayDate, datesIn } from '@fieldwork/core/planner/dates.ts'
import { type Direction, type ScheduleOrder, sortBySent, sortProjects } from '@fieldwork/core/catalogue/sortProjects.ts'
import { goalProjectsInOrder, plannedGoal } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import { paceOf } from '@fieldwork/core/planner/pace.ts'
import { planOrder } from '@fieldwork/core/planner/planStart.ts'
import { type Calendar, packSchedule, type PlannedProject } from '@fieldwork/core/planner/schedule.ts'
import type { Schedule, ScheduleQuery } from '@fieldwork/core/planner/schema.ts'
import { changedStudyTime, daysLock } from '@fieldwork/core/planner/studyTime.ts'
import { streakOf } from '@fieldwork/core/planner/streak.ts'
import { estimateOf, taskFields } from '@fieldwork/core/planner/taskFields.ts'
import { projectsOfPlan } from '@fieldwork/core/planner/topics.ts'
import type { Plan } from '@fieldwork/core/plans/schema.ts'
import { lockedProblem } from '@fieldwork/core/plans/gates.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { storedPreferences } from '../catalogue/queries.ts'
import { projectOf } from '../catalogue/project.ts'
import { type ProjectRow, visibleProjects } from '../catalogue/queries.ts'
import type { Context } from '../context.ts'
import { ownGoalResults } from '../goals/results.ts'
import { finishedWork, workedAt } from './queries.ts'

export type Learner = { user: { id: string; plan: Plan }; reader: Reader }

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

/** Returns a learner's schedule as of today. Missing parameters come from their preferences. Throws `malformed` or `plan_required`. */
export const readSchedule = async ({ db, now }: Context, learner: Learner, query: ScheduleQuery): Promise<Schedule> => {
  const { user, reader } = learner
  const [stored, rows, finished, worked, goal] = await Promise.all([
    storedPreferences(db, user.id),
    visibleProjects(db, learner),
    finishedWork(db, user.id),
    workedAt(db, user.id),
    ownGoalResults(db, learner),
  ])
  const preferences = preferencesFrom(stored?.preferences, user.plan)
  const { hoursPerDay, daysPerWeek } = changedStudyTime(preferences, {
    hoursPerDay: numberOf(query.hoursPerDay),
    daysPerWeek: numberOf(query.daysPerWeek),
  })
  if ((hoursPerDay === 0) !== (daysPerWeek === 0)) throw problem('malformed', { fields: { daysPerWeek: 'none_together' } })
  const lock = daysLock(daysPerWeek, preferences.daysPerWeek, user.plan)
  if (lock) throw lockedProblem(lock)

  const dateOf = datesIn(query.timeZone ?? 'UTC')
  const today = dateOf(now())
  const pace = paceOf(
    finished.map(({ metadata, answers, stretches, seconds }) => ({
      estimate: estimateOf(metadata),
      answers,
      stretches,
      minutes: seconds / 60,
    })),
  )
  const projects = rows.map(projectOf)
  const topics = query.topics === undefined ? preferences.selectedCategories : [query.topics].flat()
  const planned = projectsOfPlan(projects, { ...preferences, selectedCategories: topics }, reader.pro)
  const start = preferences.scheduleStart ?? today
  const course = courseOf(planned, {
    order: query.orderBy ?? planOrder(preferences),
    direction: query.sortBy ?? sortBySent(planOrder(preferences), preferences.scheduleDirection),
    goalIds: goal ? plannedGoal(goalProjectsInOrder(goal, projects), projects, planned, reader.pro) : [],
    lastId: preferences.currentProject,
    factor: pace && preferences.usesOwnPace ? pace.factor : 1,
    completedOn: completionDates(rows, dateOf, { start, plannedAt: readPlannedAt(stored?.preferences) }),
    calendar: { hoursPerDay, daysPerWeek, start, today },
  })
  const streak = streakOf(new Set(worked.map(({ at }) => dateOf(at.getTime()))), today)
  return { ...course, today, pace, streak }
}

type PlanStart = { start: DayDate; plannedAt: number | undefined }

/** Work of the first day from before the plan was made took no time of the plan, so it counts as the day before's. */
const completionDates = (
  rows: readonly ProjectRow[],
  dateOf: (moment: number) => DayDate,
  { start, plannedAt = 0 }: PlanStart,
): Map<string, DayDate> =>
  new Map(
    rows.flatMap(({ id, completed_at }) => {
      if (!completed_at) return []
      const date = dateOf(completed_at.getTime())
      return [[id, date === start && completed_at.getTime() < plannedAt ? addDays(start, -1) : date]]
    }),
  )

type CourseOptions = {
  order: ScheduleOrder
  direction: Direction
  /** Projects that lead to the learner's goal, in order. They come first, unless the learner wants what was added last. */
  goalIds?: readonly string[]
  /** The project that the learner opened last. */
  lastId?: string | null
  /** Minutes for each one that was estimated. */
  factor: number
  /** Days by project; only those of complete ones. */
  completedOn: ReadonlyMap<string, DayDate>
  calendar: Calendar
}

export const courseOf = (
  projects: readonly Project[],
  { order, direction, goalIds = [], lastId = null, factor, completedOn, calendar }: CourseOptions,
): Pick<Schedule, 'weeks' | 'later'> => {
  const sorted = sortProjects(projects, order, direction, easierFirst)
  const ordered = order === 'selection' ? sorted : goalFirst(sorted, goalIds)
  const planned = begunFirst(ordered, lastId).map((project): PlannedProject => ({
    ...taskFields(project, factor),
    completedOn: completedOn.get(project.id) ?? null,
  }))
  const { weeks, later } = packSchedule(planned, calendar)
  return { weeks, later: later.length }
}

const goalFirst = (projects: readonly Project[], path: readonly string[]): Project[] => [
  ...path.flatMap((id) => projects.find((project) => project.id === id) ?? []),
  ...projects.filter(({ id }) => !path.includes(id)),
]
