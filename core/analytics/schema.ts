import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Identifier } from '../identifierSchema.ts'
import { type EventField, isComplete, isRecordedEvent, isClientEvent, type clientEvents } from './events.ts'

const id = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))
const word = z.optional(z.string().check(z.regex(/^[\w.-]{1,60}$/)))

type ToldField = (typeof clientEvents)[keyof typeof clientEvents][number] extends infer Field
  ? Field extends `${infer Name}?`
    ? Name
    : Field
  : never

const dataSchemas = {
  projectId: z.optional(Identifier),
  quizId: id,
  questionId: id,
  optionId: id,
  chatId: id,
  messageId: id,
  vote: z.optional(z.enum(['up', 'down'])),
  documentId: id,
  sectionId: id,
  billingPeriod: z.optional(z.enum(['monthly', 'annual'])),
  location: word,
  plan: word,
  isPro: z.optional(z.boolean()),
  network: word,
  type: word,
  noteType: word,
} satisfies Partial<Record<EventField, z.ZodMiniType>> & Record<ToldField, z.ZodMiniType>

const name = z.string().check(z.regex(/^[a-z]+(?:_[a-z]+)+$/), z.maxLength(60))

/** An event reported by a browser. Unknown names are accepted, because a page may be newer than the server. */
const EventOfBrowser = z
  .object({
    name,
    data: z._default(z.object(dataSchemas), {}),
    /** Identifies the visit of one tab. Random, and not linked to anything else. */
    visit: z.optional(z.uuid()),
    /** Name of the page's route. */
    page: word,
  })
  .check(
    z.refine((event) => !isRecordedEvent(event.name), { path: ['name'] }),
    z.refine((event) => !isClientEvent(event.name) || isComplete(event.name, event.data), { path: ['data'] }),
  )

const count = z.int().check(z.minimum(0))
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const analyticsPeriods = ['7', '30', '90', '365'] as const

export const AnalyticsReport = z.object({
  /** First day of the period (UTC). */
  since: Day,
  /** When `projects` and `visits` were counted; null if just now. Long periods of large sites are counted once an hour. */
  stepsCountedAt: z.nullable(z.iso.datetime()),
  /** Each with its count for every day, starting with `since`. */
  events: z.array(z.object({ name: z.string(), isUnknown: z.boolean(), total: count, days: z.array(count) })),
  /** By project: people who opened it in the period, and how many of them have answered and completed it so far. */
  projects: z.array(z.object({ projectId: z.string(), title: z.string(), opened: count, answered: count, completed: count })),
  /** Visits that began on the start page without an account, and how many of them opened a project and created an account. */
  visits: z.object({ started: count, opened: count, signedUp: count }),
})
export type AnalyticsReport = z.infer<typeof AnalyticsReport>

export const schemas = {
  sendEvent: { body: z.union([z.object({ event: EventOfBrowser }), EventOfBrowser]) },
  getAnalytics: {
    query: z.object({ days: z._default(z.enum(analyticsPeriods), '30'), projectId: z.optional(Identifier) }),
    output: AnalyticsReport,
  },
  reportFailure: {
    body: z.object({
      /** Name of the failed action. */
      where: z.string().check(z.maxLength(100)),
      message: z.string().check(z.maxLength(500)),
      stack: z.optional(z.string().check(z.maxLength(4000))),
      /** Path of the page, without query. */
      path: z.string().check(z.maxLength(300)),
      release: z.string().check(z.maxLength(40)),
    }),
  },
} satisfies Record<string, EndpointSchemas>
