import { afterAll, expect, test, vi } from 'vitest'
import { problem } from '@fieldwork/core/problems.ts'
import { startApp } from '../../database/testing-app.ts'
import { emptyDatabase, freshDatabase, silent } from '../../database/testing.ts'
import { createLog } from '../../log.ts'
import { createJobs, queueNames } from './jobs.ts'

const db = await freshDatabase()
const jobs = await createJobs(db, silent)
const done: string[] = []
const failing = new Set<string>()
await jobs.take('mail', async ({ sealed }) => {
  if (failing.delete(sealed)) throw new Error('not now')
  done.push(sealed)
})
afterAll(() => jobs.close())

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition(), String(condition)).toBe(true), { timeout: 20_000, interval: 5 })

test('a job that a transaction enqueues is done once, after it commits', async () => {
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mail', { sealed: 'committed' })
    await db.transaction((other) => jobs.enqueue(other, 'mail', { sealed: 'committed meanwhile' }))
    jobs.wake('mail')
    await until(() => done.includes('committed meanwhile'))
    expect(done).toEqual(['committed meanwhile'])
  })
  jobs.wake('mail')
  await until(() => done.includes('committed'))
  expect(done.filter((sealed) => sealed === 'committed')).toHaveLength(1)
})

test('a job of a transaction that rolls back is never done', async () => {
  const broken = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mail', { sealed: 'rolled back' })
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  await db.transaction((tx) => jobs.enqueue(tx, 'mail', { sealed: 'next' }))
  jobs.wake('mail')
  await until(() => done.includes('next'))
  expect(done).not.toContain('rolled back')
})

test('many concurrent jobs are each done once', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `many ${index}`)
  await db.transaction(async (tx) => {
    for (const sealed of names) await jobs.enqueue(tx, 'mail', { sealed })
  })
  jobs.wake('mail')
  await until(() => done.filter((sealed) => sealed.startsWith('many')).length >= names.length)
  expect(done.filter((sealed) => sealed.startsWith('many')).toSorted()).toEqual(names.toSorted())
})

test('a failed job is retried, but not those that were fetched with it', async () => {
  failing.add('unlucky')
  await db.transaction(async (tx) => {
    for (const sealed of ['unlucky', 'lucky']) await jobs.enqueue(tx, 'mail', { sealed })
  })
  jobs.wake('mail')
  await until(() => done.includes('lucky') && !failing.has('unlucky'))
  expect(done).not.toContain('unlucky')
  await db.rows(`update pgboss.job set start_after = now() where state = 'retry'`)
  jobs.wake('mail')
  await until(() => done.includes('unlucky'))
  expect(done.filter((sealed) => sealed.endsWith('lucky')).toSorted()).toEqual(['lucky', 'unlucky'])
})

test('two waiting people take turns, even if one has many jobs, and each has one job done at a time', async () => {
  const [order, running] = [[] as string[], new Set<string>()]
  let most = 0
  const holds: Array<() => void> = []
  const add = (userId: string, projectId: string, behind: number) =>
    db.transaction((tx) => jobs.enqueue(tx, 'documentation', { userId, projectId }, { group: userId, behind }))
  for (let number = 0; number < 4; number++) await add('ines', `ines ${number}`, number)
  for (let number = 0; number < 2; number++) await add('nora', `nora ${number}`, number)
  await jobs.take('documentation', async ({ userId, projectId }) => {
    if (running.has(userId)) order.push(`beside another of ${userId}`)
    running.add(userId)
    most = Math.max(most, running.size)
    order.push(projectId)
    await new Promise<void>((resolve) => holds.push(resolve))
    running.delete(userId)
  })
  // Both have one under way before either ends: the four that came first do not hold up the other.
  await until(() => running.size === 2)
  expect(order.toSorted()).toEqual(['ines 0', 'nora 0'])
  await vi.waitFor(
    () => {
      holds.splice(0).forEach((letGo) => letGo())
      expect(order).toHaveLength(6)
    },
    { timeout: 40_000, interval: 50 },
  )
  holds.forEach((letGo) => letGo())
  expect(order.filter((name) => name.startsWith('beside'))).toEqual([])
  expect(order.slice(2, 4).toSorted()).toEqual(['ines 1', 'nora 1'])
  expect([order.slice(4), most]).toEqual([['ines 2', 'ines 3'], 2])
})

test('jobs go on after the database has ended every connection', async () => {
  await db
    .rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    .catch(() => {})
  await db.transaction((tx) => jobs.enqueue(tx, 'mail', { sealed: 'afterwards' }))
  jobs.wake('mail')
  await until(() => done.includes('afterwards'))
  expect(done).toContain('afterwards')
})

test('ten processes that start at the same moment on an empty database all work, round after round', async () => {
  for (let round = 0; round < 2; round++) {
    const { url } = await emptyDatabase()
    const apps = Array.from({ length: 10 }, () => startApp('start', { databaseUrl: url }))
    expect(await Promise.all(apps.map(({ ended }) => ended))).toEqual(Array<number>(10).fill(0))
  }
}, 60_000)

test('while one process prepares the queue no transaction is open, and another says that it waits', async () => {
  const database = await emptyDatabase()
  const first = await database.pool.connect()
  await first.query(`select pg_advisory_lock(hashtextextended('job queue', 0))`)
  const lines: string[] = []
  const log = {
    ...silent,
    info: (line: string) => void lines.push(line),
  } as typeof silent
  const second = createJobs(database, log)
  await until(() => lines.length > 0)
  expect(
    await database.row(`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`),
  ).toBeUndefined()
  await first.query(`select pg_advisory_unlock(hashtextextended('job queue', 0))`)
  first.release()
  await (await second).close()
  expect(lines).toEqual(['Another process prepares the job queue; this one waits for it.'])
})

test('a failed mail can be sent again for a week, and a code while it is valid; sent mails are deleted within two hours', async () => {
  const add = async (queue: 'mail' | 'patientMail', state: string, age: string, tries = 3) => {
    const sealed = `${queue} ${state} ${age} ${tries}`
    await db.transaction((tx) => jobs.enqueue(tx, queue, { sealed }))
    await db.rows(
      `update pgboss.job set state = $2, created_on = now() - $3::interval, started_on = now() - $3::interval, completed_on = now() - $3::interval,
         retry_count = $4
       where data ->> 'sealed' = $1`,
      [sealed, state, age, tries],
    )
    return sealed
  }
  const stored = async () =>
    (await jobs.list({ queues: queueNames, states: ['created', 'retry', 'completed', 'failed'] }, { size: 100, offset: 0 })).rows
  const retry = async (sealed: string) => {
    const { id, queue } = (await stored()).find(({ data }) => 'sealed' in data && data.sealed === sealed)!
    return db.transaction((tx) => jobs.retry(tx, queue, id, Date.now()))
  }
  const later = await add('patientMail', 'failed', '6 days')
  const worn = await add('patientMail', 'failed', '1 hour', 30)
  const code = await add('mail', 'failed', '11 minutes')
  const sent = await add('patientMail', 'completed', '2 hours')
  expect([await retry(later), await retry(worn), await retry(code)]).toEqual(['retried', 'not failed', 'not failed'])
  const kept = await db.rows<{ seconds: number }>(
    `select distinct deletion_seconds as seconds from pgboss.job where data ->> 'sealed' like 'patientMail %'`,
  )
  expect(kept).toEqual([{ seconds: 7 * 86_400 }])
  await jobs.forgetDone(new Date(Date.now() - 3_600_000))
  const left = (await stored()).map(({ data }) => 'sealed' in data && data.sealed)
  expect(left).toEqual(expect.arrayContaining([later, worn, code]))
  expect(left).not.toContain(sent)
})

test('an error of the queue is logged once with its message and stack, and an outage of the database is not logged by the queue', async () => {
  const database = await emptyDatabase()
  let failure: (() => Error) | undefined
  let failures = 0
  const execute: typeof database.execute = async (query, values) => {
    if (!failure) return database.execute(query, values)
    failures += 1
    throw failure()
  }
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(line) })
  const queue = await createJobs({ ...database, execute }, log)
  await queue.take('mail', async () => {})
  const fail = async (createError: () => Error) => {
    failure = createError
    failures = 0
    await vi.waitFor(
      () => {
        queue.wake('mail')
        expect(failures).toBeGreaterThan(3)
      },
      { timeout: 20_000, interval: 5 },
    )
  }
  await fail(() => problem('database_unavailable'))
  await fail(() => new TypeError('The answer has no rows.'))
  failure = undefined
  await queue.close()
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; error: unknown })
  expect(entries.filter(({ msg }) => msg === 'the job queue had a problem')).toMatchObject([
    {
      error: {
        message: expect.stringMatching(/^The answer has no rows\./) as string,
        stack: expect.stringContaining('jobs.test.ts') as string,
      },
    },
  ])
})
