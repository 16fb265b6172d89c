import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { goalProjectsInOrder } from '@fieldwork/core/planner/goalProjectsInOrder.ts'
import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import { hasFinished, nextProject, startedBeside, type NextProject } from '@fieldwork/core/catalogue/nextProject.ts'
import { isInMyProjects } from '@fieldwork/core/catalogue/onward.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import * as goalContract from '@fieldwork/core/goals/contract.ts'
import type { Goal } from '@fieldwork/core/goals/schema.ts'
import * as contract from '@fieldwork/core/planner/contract.ts'
import { datesIn } from '@fieldwork/core/planner/dates.ts'
import { nextTasks } from '@fieldwork/core/planner/nextTask.ts'
import { tasksOf } from '@fieldwork/core/planner/planFigures.ts'
import { sortBySent } from '@fieldwork/core/catalogue/sortProjects.ts'
import type { ScheduleQuery } from '@fieldwork/core/planner/schema.ts'
import { planOrder } from '@fieldwork/core/planner/planStart.ts'
import { withProjects } from '@fieldwork/core/planner/status.ts'
import { hasPlan, hasStudyTime } from '@fieldwork/core/planner/studyTime.ts'
import { preferencesQuery, useSavePreferences, useUser } from '../accounts/api.ts'
import { projectsQuery, recommendedTopicsQuery } from '../catalogue/api.ts'
import { ownTimeZone } from './doneBefore.ts'
import { lastViewedProject } from '../platform/documents/lastViewed.ts'
import { usePlatform } from '../platform/PlatformContext.ts'
import { call, callForStream } from '../platform/calls/call.ts'
import { plannerMessages as messages } from '../messages/planner.ts'

/** Today's date in the time zone of the browser. */
export const localDate = (): string => datesIn(ownTimeZone())(Date.now())

/** Milliseconds for which schedules of earlier preferences or project states stay cached. */
const cacheTime = 60_000

const queryOf = (preferences: Preferences): ScheduleQuery => ({
  hoursPerDay: String(preferences.hoursPerDay),
  daysPerWeek: String(preferences.daysPerWeek),
  topics: preferences.selectedCategories,
  orderBy: planOrder(preferences),
  sortBy: sortBySent(planOrder(preferences), preferences.scheduleDirection),
  timeZone: ownTimeZone(),
})

/** `work`: the learner's progress in the projects, on which the schedule depends; undefined until it is loaded. */
const scheduleQuery = (preferences: Preferences | undefined, work: string | undefined) =>
  queryOptions({
    queryKey: [
      'schedule',
      preferences && queryOf(preferences),
      preferences?.scheduleStart,
      preferences?.usesOwnPace,
      preferences?.unplannedProjects,
      preferences?.currentProject,
      work,
    ],
    queryFn: ({ signal }) => call(contract.getSchedule, { query: queryOf(preferences!) }, { signal }),
    enabled: preferences !== undefined && hasStudyTime(preferences) && work !== undefined,
    placeholderData: keepPreviousData,
    gcTime: cacheTime,
  })

const workOf = (projects: readonly Project[]): string =>
  projects
    .filter((project) => isInMyProjects(project) || project.position)
    .map(({ id, status, progress, selectedTime, position }) => [id, status, progress, selectedTime, Boolean(position)].join(' '))
    .join()

/** The preferences of the signed-in learner; undefined until they are loaded. */
export const usePreferences = (): Preferences | undefined => {
  const isSignedIn = useUser() !== null
  return useQuery({ ...preferencesQuery, enabled: isSignedIn }).data
}

/**
 * The learner's schedule. A changed project shows at once, and the schedule is read again. Without study time, nothing is read.
 */
export const useSchedule = () => useScheduleQuery(usePreferences())

/** The schedule for earlier preferences. Without preferences, nothing is queried. */
export const useEarlierSchedule = (preferences: Preferences | undefined) =>
  useScheduleQuery(preferences, { staleTime: Number.POSITIVE_INFINITY, placeholderData: undefined })

const useScheduleQuery = (preferences: Preferences | undefined, options = {}) => {
  const { data: projects } = useQuery({ ...projectsQuery, enabled: preferences !== undefined })
  const work = useMemo(() => projects && workOf(projects), [projects])
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...scheduleQuery(preferences, work), ...options })
  const weeks = useMemo(() => data && projects && withProjects(data.weeks, projects), [data, projects])
  return { weeks, schedule: data, error, isPending, isFetching, refetch }
}

type Next = {
  /** Undefined until it is known, or if nothing is open. */
  next: NextProject | undefined
  /** A project that was started besides the next one. */
  begun: Project[]
  isPending: boolean
  /** The project that the learner opened last, on this device or else on another. */
  lastId: string | null
  /** True if the learner chose topics or projects. Otherwise the schedule contains the whole catalogue, which nobody planned. */
  isPlanned: boolean
}

/** The one project to offer next, everywhere. `after`: the current project, which isn't offered. */
export const useNextProject = (after?: string): Next => {
  const user = useUser()
  const { data: projects, isPending: isLoading } = useQuery(projectsQuery)
  const { data: preferences, isLoading: isChoosing } = useQuery({ ...preferencesQuery, enabled: user !== null })
  const { data: goal, isLoading: isAiming } = useQuery({ ...goalQuery, enabled: user !== null })
  const { weeks, error } = useSchedule()
  const [lastHere] = useState(lastViewedProject)
  const lastId = lastHere ?? preferences?.currentProject ?? null
  const isPlanned = preferences !== undefined && (preferences.selectedCategories.length > 0 || Boolean(projects?.some(isInMyProjects)))
  const isScheduling = isPlanned && hasStudyTime(preferences) && !weeks && !error
  if (isLoading || isChoosing) return { next: undefined, begun: [], isPending: true, lastId, isPlanned }
  const isAfterFinished = hasFinished(projects ?? [], { lastId, after })
  const finishedId = isAfterFinished ? (after ?? lastId) : after
  const next = nextProject(projects ?? [], {
    lastId: after ?? lastId,
    after,
    scheduledIds: isPlanned && weeks ? nextTasks(weeks, finishedId, preferences).map(({ id }) => id) : undefined,
    isPlanned: preferences !== undefined && hasPlan(preferences),
    plannedIds: weeks?.flatMap(tasksOf).map(({ id }) => id),
    goalPath: goal ? goalProjectsInOrder(goal, projects ?? []) : undefined,
  })
  // A started project comes first, whatever is still loading, unless one was just finished.
  const isSure = next?.reason === 'started' && !isAfterFinished
  const isPending = !isSure && (isScheduling || isAiming)
  const begun = isPending ? [] : startedBeside(projects ?? [], next?.project.id)
  return { next: isPending ? undefined : next, begun, isPending, lastId, isPlanned }
}

/** Saves a choice about the course. It shows at once; if the server refuses it, it is reverted with a notice. */
export const useChangePlan = (): ((change: Partial<Preferences>) => Promise<boolean>) => {
  const save = useSavePreferences()
  const client = useQueryClient()
  const { toasts } = usePlatform()
  return async (change) => {
    try {
      await save(change)
    } catch {
      toasts.show({ title: messages.saveFailed, variant: 'error' })
      return false
    }
    // The server plans by the saved preferences.
    if ('scheduleStart' in change || 'usesOwnPace' in change || 'unplannedProjects' in change)
      await client.invalidateQueries({ queryKey: ['schedule'] })
    // The recommended topics begin with the chosen ones.
    if ('selectedCategories' in change) await client.invalidateQueries(recommendedTopicsQuery)
    return true
  }
}

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendarFeed'],
  queryFn: ({ signal }) => call(contract.getCalendarFeed, {}, { signal }),
})

export const useCalendarFeed = () => {
  const client = useQueryClient()
  const show = (address: string | null) => client.setQueryData(calendarFeedQuery.queryKey, { address })
  return {
    renew: async () => show((await call(contract.renewCalendarFeed, { body: { timeZone: ownTimeZone() } })).address),
    end: async () => {
      await call(contract.deleteCalendarFeed, {})
      show(null)
    },
  }
}

export const fetchCalendarFile = async (): Promise<Blob> => {
  const query = { timeZone: ownTimeZone() }
  return (await callForStream(contract.downloadSchedule, { query }, { headers: { accept: 'text/calendar' } })).blob()
}

export const goalQuery = queryOptions({
  queryKey: ['goal'],
  queryFn: ({ signal }) => call(goalContract.getGoal, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** Sets the learner’s goal. Rejects with the error of the call. */
export const setGoal = async (client: QueryClient, goal: string): Promise<Goal> => {
  const answer = await call(goalContract.setGoal, { body: { goal } })
  if (answer.isStored !== false) {
    // A goal that is still loading may be the one before.
    await client.cancelQueries(goalQuery)
    client.setQueryData(goalQuery.queryKey, answer)
    // The plan begins with the way to the goal.
    void client.invalidateQueries({ queryKey: ['schedule'] })
  }
  return answer
}

export const useSetGoal = () => {
  const client = useQueryClient()
  return (goal: string): Promise<Goal> => setGoal(client, goal)
}
