import * as z from 'zod/mini'
import { ProjectStatus } from '../tasks/schema.ts'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { isTimeZone } from './dates.ts'
import { directions, scheduleOrders } from '../catalogue/sortProjects.ts'
import { maxDays, maxHours } from './studyTime.ts'
import { maxTopicLength, maxTopics } from './topics.ts'

export const TimeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone))

/** Has a `CompletedBy` entry for each picture. */
export const TaskMetadata = z.object({ key: z.enum(['Part', 'Completions', 'CompletedBy', 'selected']), value: z.string() })

export const ScheduleTask = z.object({
  /** Id of the project, shared by its parts. */
  id: z.string(),
  type: z.literal('project'),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  metadata: z.array(TaskMetadata),
  status: ProjectStatus,
  /** Whole percent of the project. */
  progress: z.number(),
  /** Minutes of this part. */
  minutes: z.number(),
})
export type ScheduleTask = z.infer<typeof ScheduleTask>

/** A study day with planned or completed work. Its id is its date. */
export const ScheduleDay = z.object({ id: z.string(), date: z.string(), status: ProjectStatus, tasks: z.array(ScheduleTask) })
export type ScheduleDay = z.infer<typeof ScheduleDay>

/** Seven days; the id is the date of the first one. */
export const ScheduleWeek = z.object({ id: z.string(), status: ProjectStatus, days: z.array(ScheduleDay) })
export type ScheduleWeek = z.infer<typeof ScheduleWeek>

/** Ratio of actual to estimated time of the learner's completed projects, and their number. */
export const Pace = z.object({ factor: z.number(), projects: z.number() })
export type Pace = z.infer<typeof Pace>

export const Schedule = z.object({
  weeks: z.array(ScheduleWeek),
  /** Projects after the last week. */
  later: z.number(),
  /** ISO date in the learner's time zone. */
  today: z.string(),
  /** Null if there is too little data. */
  pace: z.nullable(Pace),
  /** Consecutive days up to today or yesterday on which the learner completed something. */
  streak: z.number(),
})
export type Schedule = z.infer<typeof Schedule>

/** Secret URL of the learner's calendar; null until requested. */
export const CalendarFeed = z.object({ address: z.nullable(z.string()) })

const numbersUpTo = (max: number) => z.enum(Array.from({ length: max + 1 }, (_, number) => String(number)))

const topic = z.string().check(z.maxLength(maxTopicLength))

const ScheduleQuery = z.object({
  daysPerWeek: z.optional(numbersUpTo(maxDays)),
  hoursPerDay: z.optional(numbersUpTo(maxHours)),
  /** Categories, and ids of series. */
  topics: z.optional(z.union([topic, z.array(topic).check(z.maxLength(maxTopics))])),
  orderBy: z.optional(z.enum(scheduleOrders)),
  sortBy: z.optional(z.enum(directions)),
  timeZone: z.optional(TimeZone),
})
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

export const schemas = {
  getSchedule: { query: ScheduleQuery, output: Schedule },
  downloadSchedule: { query: z.object({ timeZone: z.optional(TimeZone) }) },
  getCalendarFeed: { output: CalendarFeed },
  renewCalendarFeed: { body: z.object({ timeZone: TimeZone }), output: CalendarFeed },
  deleteCalendarFeed: {},
} satisfies Record<string, EndpointSchemas>
