import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Plan } from '../plans/schema.ts'
import { auditActions } from './auditActions.ts'
import { maxReasonLength } from './impersonation.ts'

const page = z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/)))
const words = z.optional(z.string().check(z.trim(), z.maxLength(200)))
const time = z.iso.datetime()
const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

export const Person = z.object({
  id: z.string(),
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
  picture: z.string(),
  plan: Plan,
  isAdmin: z.boolean(),
  /** Flags that were set for this person alone. */
  flags: z.record(z.string(), z.boolean()),
  createdAt: time,
  /** When a deleted account will be removed. Until then it is locked. */
  deletionAt: z.nullable(time),
  /** When an administrator suspended the account; null if it isn't suspended. */
  suspendedAt: z.nullable(time),
  /** Last use of a session that is still there, to the hour, or last reading or answer, or when the account was created. */
  seenAt: time,
  projects: z.int(),
  completed: z.int(),
  answers: z.int(),
})
export type Person = z.infer<typeof Person>

export const Impersonated = z.object({ id: z.string(), name: z.string(), email: z.string(), isUnderWay: z.boolean() })
export type Impersonated = z.infer<typeof Impersonated>

/** A flag or limit with the server's value. */
export const Flag = z.object({
  name: z.string(),
  value: z.boolean(),
  /** True if it can be set for a single user. */
  isSettable: z.boolean(),
  /** Number of people with a different value. */
  overrides: z.int(),
})
export type Flag = z.infer<typeof Flag>

const amount = z.nullable(z.number())
export const PlanLimit = z.object({ name: z.string(), free: amount, pro: amount })
export type PlanLimit = z.infer<typeof PlanLimit>

export const ContentFinding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  file: z.string(),
  line: z.int(),
  message: z.string(),
})
export type ContentFinding = z.infer<typeof ContentFinding>

export const ContentRow = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int(),
  publishedAt: time,
  /** `refused`: the folder has errors, so the previous version is still served. */
  state: z.enum(['published', 'edited', 'conflict', 'refused', 'unlisted']),
  visibility: z.enum(['private', 'public']),
  pro: z.boolean(),
  learners: z.int(),
  findings: z.array(ContentFinding),
})
export type ContentRow = z.infer<typeof ContentRow>

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const

/** A job, possibly an email. `to` is the recipient of an email; its text is never shown. */
export const Job = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(jobStates),
  to: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: time,
  nextAt: z.nullable(time),
  problem: z.nullable(z.string()),
  /** True if it may be retried. */
  isRetryable: z.boolean(),
})
export type Job = z.infer<typeof Job>

export const EmptyGoal = z.object({ id: z.string(), description: z.string(), setAt: time })
export type EmptyGoal = z.infer<typeof EmptyGoal>

const Named = z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }))

export const AuditEntry = z.object({
  id: z.int(),
  at: time,
  /** One of `auditActions`, or of a later release, which may run beside this one. */
  action: z.string(),
  /** Null if the account was removed, or the change came from the settings. */
  admin: Named,
  person: Named,
  reason: z.nullable(z.string()),
  endpoint: z.nullable(z.string()),
  projectId: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Outcome of a write: `done`, the problem code, `interrupted` if its process ended meanwhile, or null while it is running. */
  outcome: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An impersonation, as reported to the learner. */
export const Impersonation = z.object({
  id: z.string(),
  adminName: z.nullable(z.string()),
  reason: z.string(),
  startedAt: time,
  /** Null while it is running. */
  endedAt: z.nullable(time),
  /** Titles of the projects that were read or changed. */
  projects: z.array(z.string()),
  changes: z.int(),
})
export type Impersonation = z.infer<typeof Impersonation>

const day = z.optional(z.iso.date())
const auditFilter = { q: words, person: words, admin: words, action: z.optional(z.enum(auditActions)), from: day, to: day }

export const MaintenanceState = z.object({
  isOn: z.boolean(),
  /** MAINTENANCE keeps it on, whatever the switch says. */
  isSet: z.boolean(),
  sentence: z.string(),
  /** Null if the switch was never used. */
  changedAt: z.nullable(time),
})
export type MaintenanceState = z.infer<typeof MaintenanceState>

const person = z.object({ userId: z.string().check(z.maxLength(60), z.toLowerCase()) })
const reason = z.string().check(z.trim(), z.maxLength(maxReasonLength), z.regex(/[\p{L}\p{N}]/u))

export const schemas = {
  listPeople: {
    query: z.object({ q: words, plan: z.optional(Plan), state: z.optional(z.literal('suspended')), page }),
    output: listOf(Person),
  },
  findImpersonation: {
    query: z.object({ userId: z.optional(z.string().check(z.maxLength(60))), userEmail: z.optional(z.string().check(z.maxLength(320))) }),
    output: Impersonated,
  },
  startImpersonation: {
    params: person,
    body: z.object({ reason }),
  },
  stopImpersonation: { params: person },
  listVisits: { output: z.array(Impersonation) },
  logOutPerson: { params: person, body: z.object({ reason }) },
  setSuspension: { params: person, body: z.object({ isSuspended: z.boolean(), reason }) },
  setDeletion: { params: person, body: z.object({ isScheduled: z.boolean(), reason }) },
  exportPerson: { params: person, body: z.object({ reason }) },
  setPlan: { params: person, body: z.object({ plan: z.enum(['free', 'pro']), reason }) },
  listFlags: { output: z.object({ flags: z.array(Flag), limits: z.array(PlanLimit) }) },
  setPersonFlag: {
    params: person,
    body: z.object({ name: z.string().check(z.maxLength(60)), value: z.nullable(z.boolean()), reason: z.optional(reason) }),
  },
  listContent: {
    query: z.object({ q: words, page }),
    output: z.object({
      total: z.int(),
      rows: z.array(ContentRow),
      /** Findings of the last publishing that aren't about a project; null before the first one. */
      publishedAt: z.nullable(time),
      findings: z.array(ContentFinding),
    }),
  },
  publishContent: {},
  listJobs: {
    query: z.object({ state: z.optional(z.enum(['waiting', 'failed'])), mail: z.optional(z.string()), page }),
    output: listOf(Job),
  },
  retryJob: { params: z.object({ queue: z.string().check(z.maxLength(60)), jobId: z.string().check(z.maxLength(60)) }) },
  listEmptyGoals: { query: z.object({ page }), output: listOf(EmptyGoal) },
  getMaintenance: { output: MaintenanceState },
  setMaintenance: {
    body: z.object({
      isOn: z.boolean(),
      sentence: z.string().check(z.trim(), z.maxLength(maxReasonLength)),
      /** `changedAt` of the state that is to be changed. Another one is a conflict; without it, any state is changed. */
      since: z.optional(z.nullable(time)),
    }),
    output: MaintenanceState,
  },
  listAudit: { query: z.object({ ...auditFilter, page }), output: listOf(AuditEntry) },
  exportAudit: { query: z.object(auditFilter) },
} satisfies Record<string, EndpointSchemas>
