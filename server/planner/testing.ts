import type { Schedule } from '@fieldwork/core/planner/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { calendarFeed } from './feed.ts'
import { planner } from './service.ts'

/** A server with the catalogue, the preferences and the schedule. Call it at the top of a test file. */
export const startPlanning = (environment: Record<string, string> = {}) =>
  startServer({
    environment,
    served: (context) => [...catalogue(context), ...enrolments(context), ...planner(context)],
    plain: (context) => calendarFeed(context),
  })

export const prefer = (who: Visitor, change: object) => who.call('PUT', '/user/preferences', change)

/** Adds projects to My Projects, the first one first. */
export const select = (who: Visitor, ...ids: string[]) =>
  who.call(
    'PUT',
    '/projects/selection',
    ids.map((projectId, index) => ({ projectId, selectedTime: `2026-11-0${index + 1}T10:00:00Z` })),
  )

export const schedule = (who: Visitor, query: Record<string, string> | [string, string][] = {}) =>
  who.call<Schedule & { error?: { code: string; fields?: Record<string, string> } }>(
    'GET',
    `/schedule?${new URLSearchParams(query).toString()}`,
  )

/** Its tasks, with the dates of their days. */
export const tasksOf = ({ weeks }: Schedule): [date: string, id: string][] =>
  weeks.flatMap(({ days }) => days.flatMap(({ date, tasks }) => tasks.map(({ id }): [string, string] => [date, id])))
