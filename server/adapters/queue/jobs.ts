import { PgBoss, type Db, type JobResult, type JobWithMetadata, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect.ts'
import { isDatabaseProblem } from '../../database/connectionErrors.ts'
import { withProcessLock } from '../../database/processLock.ts'
import type { Queryable, Transaction } from '../../database/transaction.ts'
import { countJobsSql, deleteDoneJobsSql, hasJobsSql, jobFiguresSql, jobPageSql, waitingJobsSql } from './queries.ts'
import { createOutageLog } from '../../outageLog.ts'

/** The data of jobs, by queue. It is stored in the database, so secrets have to be sealed. */
type JobData = { mail: { sealed: string }; patientMail: { sealed: string }; documentation: { userId: string; projectId: string } }
type Queue = keyof JobData

const week = 7 * 86_400

/**
 * In seconds. A mail with a code is useless after ten minutes: it is tried for six or more, and has failed before it's deleted. Any other is
 * tried for two days. A failed one can be retried for a week; a sent one is deleted within two hours.
 */
const queues = {
  mail: {
    retryLimit: 15,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 60,
    retentionSeconds: 600,
    deleteAfterSeconds: 3600,
  },
  patientMail: {
    retryLimit: 20,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3 * 3600,
    expireInSeconds: 60,
    // Longer than all tries take, so that a mail can still be retried afterwards.
    retentionSeconds: 2 * week,
    deleteAfterSeconds: week,
  },
  // Many may wait for one process. The heartbeat shows within two minutes that it has died.
  documentation: {
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 900,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 3600,
    heartbeatSeconds: 20,
  },
} satisfies Record<Queue, QueueOptions>

export const queueNames = Object.keys(queues) as Queue[]

/** Thrown by a job for which another try is pointless. */
export class PermanentError extends Error {}

/** A job with its state. */
export type QueuedJob = Pick<
  JobWithMetadata<JobData[Queue]>,
  'id' | 'state' | 'data' | 'retryCount' | 'createdOn' | 'startAfter' | 'output'
> & {
  queue: Queue
}

/** `group`: a queue with `groupConcurrency` runs one job of a group at a time. `behind`: the number of jobs of its group that go first. */
export type Turn = { group: string; behind: number }

export type Jobs = {
  /** Done later if, and only if, the transaction is committed. Call `wake` then. */
  enqueue: <Name extends Queue>(tx: Transaction, queue: Name, work: JobData[Name], turn?: Turn) => Promise<void>
  /** Does what waits now, instead of within seconds. */
  wake: (queue: Queue) => void
  /** From now on this process takes jobs of the queue; a rejection puts one back for another try, except a PermanentError. */
  take: <Name extends Queue>(queue: Name, run: (work: JobData[Name], isLastTry: boolean) => Promise<void>) => Promise<void>
  /** A page of jobs, newest first, with the number of all. */
  list: (
    wanted: { queues: readonly Queue[]; states: ReadonlyArray<QueuedJob['state']> },
    page: { size: number; offset: number },
  ) => Promise<{
    total: number
    rows: QueuedJob[]
  }>
  /** Counts jobs by queue and state, with the seconds for which the oldest waiting one has been due. */
  figures: () => Promise<Array<{ queue: string; state: string; count: number; oldestDue?: number }>>
  /** Tries a failed job once more, once the transaction is committed. */
  retry: (tx: Transaction, queue: string, id: string, now: number) => Promise<'retried' | 'unknown' | 'not failed'>
  /** Removes jobs that finished before this time. */
  forgetDone: (before: Date) => Promise<void>
  /** Lets running jobs end, for at most five seconds. */
  close: () => Promise<void>
}

/** Jobs done at once, and seconds between looks at the queue when nobody said that there is work. */
const pace = { batchSize: 5, pollingIntervalSeconds: 2, perJobResults: true, includeMetadata: true } as const
/** For long jobs: two at a time, so that one is prepared while another is made, and one per group across all processes. */
const longPace = { ...pace, batchSize: 1, localConcurrency: 2, groupConcurrency: 1 } as const

/**
 * Jobs wait in the app's own database, are shared by all its processes and survive them. `between`: seconds between looks for jobs whose
 * process is gone.
 */
export const createJobs = async (db: Database, log: Logger, between = 60): Promise<Jobs> => {
  const boss = new PgBoss({
    db: over(db),
    schedule: false,
    monitorVacuum: false,
    reindex: false,
    superviseIntervalSeconds: between,
    monitorIntervalSeconds: between,
  })
  const outages = createOutageLog(log)
  boss.on('error', (error) => {
    // The pool logs these itself. pg-boss emits a plain copy of the error each time it polls the queue.
    if (isDatabaseProblem(error)) return
    const fields = { level: 'warn', message: 'the job queue had a problem', over: 'the job queue has had no problem for a minute' } as const
    // pg-boss appends the queue and the worker, and the same fault meets all of them.
    outages.report({ ...fields, kind: error.message.replace(/ \(Queue: .*/, ''), fields: { error } })
  })
  // pg-boss makes and updates tables of its own, which fails when two processes do so at once.
  const onWait = () => log.info('Another process prepares the job queue; this one waits for it.')
  await withProcessLock(db, 'job queue', onWait, async () => {
    await boss.start()
    for (const [queue, options] of Object.entries(queues)) {
      await boss.createQueue(queue, options)
      // A queue that an earlier version made keeps what it was made with.
      await boss.updateQueue(queue, options)
    }
  })
  const workers = new Map<Queue, string>()
  const wake = (queue: Queue) => {
    const worker = workers.get(queue)
    if (worker) boss.notifyWorker(worker)
  }
  return {
    enqueue: async (tx, queue, work, turn) => {
      const place = turn && { group: { id: turn.group }, priority: -turn.behind }
      await boss.send(queue, work, { db: over(tx), ...place })
    },
    wake,
    take: async <Name extends Queue>(queue: Name, run: (work: JobData[Name], isLastTry: boolean) => Promise<void>) => {
      // One by one within the batch, because a throw would bring back all of it.
      const attempt = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<JobData[Name]>): Promise<JobResult> => {
        try {
          await run(data, retryCount >= retryLimit)
          return { id, status: 'completed' }
        } catch (error) {
          // Without a queue for them, pg-boss only marks such jobs as failed.
          const status = error instanceof PermanentError ? 'deadletter' : 'failed'
          return { id, status, output: { message: error instanceof Error ? error.message : 'unknown' } }
        }
      }
      const worker = await boss.work<JobData[Name], void, typeof pace | typeof longPace>(
        queue,
        queue === 'documentation' ? longPace : pace,
        async (jobs) => {
          const results = await Promise.all(jobs.map(attempt))
          // A job that arrived meanwhile doesn't wait for the next poll.
          wake(queue)
          return results
        },
      )
      workers.set(queue, worker)
    },
    list: async ({ queues: names, states }, { size, offset }) => {
      const [counted] = (await db.execute(countJobsSql, [names, states])) as Array<{ total: number }>
      const rows = (await db.execute(jobPageSql, [names, states, size, offset])) as QueuedJob[]
      return { total: counted!.total, rows }
    },
    figures: async () => {
      const rows = (await db.execute(jobFiguresSql, [queueNames])) as Array<{
        queue: string
        state: string
        count: number
        due: number | null
      }>
      return rows.map(({ due, ...row }) => ({ ...row, ...(due !== null && { oldestDue: due }) }))
    },
    retry: async (tx, queue, id, now) => {
      if (!Object.hasOwn(queues, queue) || !isUuid(id)) return 'unknown'
      const job = await boss.getJobById(queue, id, { db: over(tx) })
      if (!job) return 'unknown'
      if (!isRetryable({ ...job, queue: queue as Queue }, now)) return 'not failed'
      await boss.retry(queue, id, { db: over(tx) })
      return 'retried'
    },
    forgetDone: async (before) => void (await db.execute(deleteDoneJobsSql, [queueNames, before])),
    close: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  }
}

/** Tries of a job that fails again and again, those for which an administrator asks included. */
const maxTries = 30

/** True if retrying a failed job makes sense: an expired code isn't sent. */
export const isRetryable = ({ queue, state, createdOn, retryCount }: Omit<QueuedJob, 'data'>, now: number): boolean =>
  state === 'failed' && retryCount < maxTries && (queue !== 'mail' || now - createdOn.getTime() < queues.mail.retentionSeconds * 1000)

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const over = ({ execute }: Queryable): Db => ({
  executeSql: async (text, values) => ({ rows: (await execute(text, values)) as Array<Record<string, unknown>> }),
})

/** The pending jobs of a database. It has none before pg-boss has first started. */
export const waitingJobs = async (db: Queryable): Promise<Array<{ name: string; data: unknown }>> => {
  const [{ hasJobs }] = (await db.execute(hasJobsSql)) as [{ hasJobs: boolean }]
  return hasJobs ? ((await db.execute(waitingJobsSql)) as Array<{ name: string; data: unknown }>) : []
}
