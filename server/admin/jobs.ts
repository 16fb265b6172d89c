import type { Job } from '@fieldwork/core/admin/schema.ts'
import type { Message } from '../adapters/mail/mail.ts'
import { isRetryable, queueNames, type QueuedJob } from '../adapters/queue/jobs.ts'
import type { Context } from '../context.ts'
import { type Secrets, unseal } from '../keys.ts'
import type { Slice } from './queries.ts'

type Asked = { state: 'waiting' | 'failed' | undefined; isMail: boolean }

/** Waiting and failed jobs, newest first. */
export const listJobs = async ({ jobs, config, now }: Context, { state, isMail }: Asked, slice: Slice) => {
  const states = state ? statesOf[state] : [...statesOf.waiting, ...statesOf.failed]
  const { total, rows } = await jobs.list({ queues: isMail ? ['mail'] : queueNames, states }, slice)
  return { total, rows: rows.map((job) => jobOf(job, config, now())) }
}

const statesOf = { waiting: ['created', 'retry', 'active'], failed: ['failed'] } as const

const jobOf = (job: QueuedJob, secrets: Secrets, now: number): Job => {
  const { id, queue, state, data, retryCount, createdOn, startAfter, output } = job
  return {
    id,
    queue,
    state,
    to: 'sealed' in data ? recipientOf(data.sealed, secrets) : null,
    attempts: retryCount + (state === 'failed' || state === 'active' ? 1 : 0),
    createdAt: createdOn.toISOString(),
    nextAt: state === 'created' || state === 'retry' ? startAfter.toISOString() : null,
    problem: problemOf(output),
    isRetryable: isRetryable(job, now),
  }
}

/** Null for a mail that was sealed with an earlier secret. Its subject may contain a code, so it isn't shown. */
const recipientOf = (sealed: string, secrets: Secrets): string | null => {
  try {
    return (JSON.parse(unseal(secrets, 'job', sealed)) as Message).to
  } catch {
    return null
  }
}

const problemOf = (output: unknown): string | null =>
  typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string' ? output.message : null
