import { beforeEach, expect, test, vi } from 'vitest'
import { createJobs } from '../adapters/queue/jobs.ts'
import { cleanUp } from '../cleanup.ts'
import type { Context } from '../context.ts'
import { tideTable } from '../testing/catalogue.ts'
import { bytesOf, completer, pdfPath, ready, regenerate, startDocumented, statusOf } from './testing-work.ts'
import { startDocumentationWorker } from './work.ts'

// No process makes anything until a test starts one.
const server = await startDocumented({ works: false })
const { db, context } = server
beforeEach(() => server.forgetLimits())

/** Another process over the same database and files. */
const anotherProcess = async (): Promise<Context> => ({ ...context, jobs: await createJobs(db, context.log) })
const jobsOf = (userId: string) =>
  db.rows<{ state: string; id: string }>(`select id, state from pgboss.job where name = 'documentation' and data ->> 'userId' = $1`, [
    userId,
  ])

test('what was asked for waits for a process that makes it, and two of them do not make it twice', async () => {
  const learners = [await completer(server), await completer(server), await completer(server)]
  expect(await Promise.all(learners.map(statusOf))).toEqual(Array(3).fill('GENERATING'))
  expect((await learners[0]!.call('GET', pdfPath)).status).toBe(404)
  const written = vi.spyOn(context.files, 'write')
  const processes = [await anotherProcess(), await anotherProcess()]
  await Promise.all(processes.map(startDocumentationWorker))
  for (const learner of learners) await ready(learner)
  const objects = written.mock.calls.map(([object]) => object).filter((object) => object.includes('documentation_pdf'))
  expect(objects.toSorted()).toEqual(learners.map(({ userId }) => `${userId}/documentation_pdf_${tideTable.id}`).toSorted())
  written.mockRestore()
  await Promise.all(processes.map(({ jobs }) => jobs.close()))
})

test('one that a process began and did not end, because it was killed, is made by another', async () => {
  const ines = await completer(server)
  const [job] = await jobsOf(ines.userId)
  // As a process leaves it that is killed: active, and its heartbeat stands still.
  await db.rows(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where id = $1`, [
    job!.id,
  ])
  await db.rows(`update pgboss.queue set monitor_on = null, maintain_on = null where name = 'documentation'`)
  const other = await anotherProcess()
  await startDocumentationWorker(other)
  await vi.waitFor(async () => expect(await statusOf(ines)).toBe('READY'), { timeout: 150_000, interval: 500 })
  expect((await bytesOf(ines, pdfPath)).subarray(0, 5).toString()).toBe('%PDF-')
  await other.jobs.close()
}, 170_000)

test('one that no process takes within an hour is given up, and can be asked for again', async () => {
  const ines = await completer(server)
  await db.rows(`delete from pgboss.job where name = 'documentation'`)
  await cleanUp({ ...context, now: () => Date.now() + 30 * 60_000 })
  expect(await statusOf(ines)).toBe('GENERATING')
  await cleanUp({ ...context, now: () => Date.now() + 61 * 60_000 })
  expect(await statusOf(ines)).toBe('FAILED')
  expect((await regenerate(ines)).status).toBe(202)
  expect(await statusOf(ines)).toBe('GENERATING')
  expect(await jobsOf(ines.userId)).toHaveLength(1)
})
