import * as z from 'zod/mini'
import type { EndpointSchemas } from '../endpointSchemas.ts'
import { Plan } from '../plans/schema.ts'
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
  /** When an account that its owner deleted will be gone; until then it is locked. */
  deletionAt: z.nullable(time),
  /** When they last used a session, to the hour, or read or answered; null when they have none. */
  seenAt: z.nullable(time),
  projects: z.int(),
  completed: z.int(),
  answers: z.int(),
})
export type Person = z.infer<typeof Person>

export const Impersonated = z.object({ id: z.string(), name: z.string(), email: z.string(), isUnderWay: z.boolean() })
export type Impersonated = z.infer<typeof Impersonated>

/** A flag or limit with the server's own value. */
export const Flag = z.object({
  name: z.string(),
  value: z.boolean(),
  /** True if it can be set for a single user. */
  isSettable: z.boolean(),
  /** People for whom it was set otherwise. */
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
  /** `refused`: the folder has errors, and what was published before is served. */
  state: z.enum(['published', 'edited', 'conflict', 'refused', 'unlisted']),
  visibility: z.enum(['private', 'public']),
  pro: z.boolean(),
  learners: z.int(),
  findings: z.array(ContentFinding),
})
export type ContentRow = z.infer<typeof ContentRow>

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const

/** A job, or a mail on its way. `to` is the recipient of a mail; its text is never shown. */
export const Job = z.object({
  id: z.string(),
  queue: z.string(),
  state: z.enum(jobStates),
  to: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: time,
  nextAt: z.nullable(time),
  problem: z.nullable(z.string()),
  /** True if it may be tried once more. */
  isRetryable: z.boolean(),
})
export type Job = z.infer<typeof Job>

export const EmptyGoal = z.object({ id: z.string(), description: z.string(), setAt: time })
export type EmptyGoal = z.infer<typeof EmptyGoal>

export const auditActions = [
  'impersonation_started',
  'impersonation_ended',
  'read',
  'write',
  'role_granted',
  'role_revoked',
  'flag_set',
  'content_published',
  'job_retried',
  'passkeys_removed',
] as const

export type AuditAction = (typeof auditActions)[number]

const Named = z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() }))

export const AuditEntry = z.object({
  id: z.int(),
  at: time,
  action: z.enum(auditActions),
  /** Null when the account is gone, or the settings did it. */
  admin: Named,
  person: Named,
  reason: z.nullable(z.string()),
  endpoint: z.nullable(z.string()),
  projectId: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Of a write: `done`, the code of its refusal, `interrupted` when its process ended meanwhile, null while it is under way. */
  outcome: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** An administrator's visit, as reported to the learner. */
export const Impersonation = z.object({
  id: z.string(),
  adminName: z.nullable(z.string()),
  reason: z.string(),
  startedAt: time,
  /** Null while it is running. */
  endedAt: z.nullable(time),
  /** Titles of the projects that were read or written to. */
  projects: z.array(z.string()),
  changes: z.int(),
})
export type Impersonation = z.infer<typeof Impersonation>

const person = z.object({ userId: z.string().check(z.maxLength(60)) })

export const schemas = {
  listPeople: {
    query: z.object({ q: words, plan: z.optional(Plan), page }),
    output: listOf(Person),
  },
  findImpersonation: {
    query: z.object({ userId: z.optional(z.string().check(z.maxLength(60))), userEmail: z.optional(z.string().check(z.maxLength(320))) }),
    output: Impersonated,
  },
  startImpersonation: {
    params: person,
    body: z.object({ reason: z.string().check(z.trim(), z.maxLength(maxReasonLength), z.regex(/[\p{L}\p{N}]/u)) }),
  },
  stopImpersonation: { params: person },
  listVisits: { output: z.array(Impersonation) },
  listFlags: { output: z.object({ flags: z.array(Flag), limits: z.array(PlanLimit) }) },
  setPersonFlag: {
    params: person,
    body: z.object({ name: z.string().check(z.maxLength(60)), value: z.nullable(z.boolean()) }),
  },
  listContent: {
    query: z.object({ q: words, page }),
    output: z.object({
      total: z.int(),
      rows: z.array(ContentRow),
      /** Of the last publishing, about what is no project; null before there was one. */
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
  listAudit: { query: z.object({ q: words, page }), output: listOf(AuditEntry) },
} satisfies Record<string, EndpointSchemas>
