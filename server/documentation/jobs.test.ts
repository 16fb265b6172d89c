import { beforeEach, expect, test, vi } from 'vitest'
import { createJobs } from '../adapters/queue/jobs.ts'
import { cleanUp } from '../cleanup.ts'
import type { Context } from '../context.ts'
import { tideTable } from '../testing/catalogue.ts'
import { savePicture, saveText, saveUrl } from '../tasks/testing-work.ts'
import { photo } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'
import { readPdf } from './testing-pdf.ts'
import { addNoCopy, bytesOf, complete, completer, ownWords, pdfPath, ready, regenerate, startDocumented, statusOf } from './testing-work.ts'
import { startDocumentationWorker } from './work.ts'

// No process works on jobs until a test starts one.
const server = await startDocumented({ works: false })
const { db, context } = server
beforeEach(() => server.forgetLimits())

/** Another process over the same database and files. */
const anotherProcess = async (): Promise<Context> => ({ ...context, jobs: await createJobs(db, context.log, 1) })
const jobsOf = (userId: string) =>
  db.rows<{ state: string; id: string }>(`select id, state from pgboss.job where name = 'documentation' and data ->> 'userId' = $1`, [
    userId,
  ])

test('requested documentation waits for a process, and two processes don’t make it twice', async () => {
  const learners = [await completer(server), await completer(server), await completer(server)]
  expect(await Promise.all(learners.map(statusOf))).toEqual(Array(3).fill('GENERATING'))
  expect((await learners[0]!.call('GET', pdfPath)).status).toBe(404)
  const written = vi.spyOn(context.files, 'write')
  const processes = [await anotherProcess(), await anotherProcess()]
  await Promise.all(processes.map((one) => startDocumentationWorker(one, addNoCopy)))
  for (const learner of learners) await ready(learner)
  const objects = written.mock.calls.map(([object]) => object).filter((object) => object.includes('documentation_pdf'))
  expect(objects.toSorted()).toEqual(learners.map(({ userId }) => `${userId}/documentation_pdf_${tideTable.id}`).toSorted())
  written.mockRestore()
  await Promise.all(processes.map(({ jobs }) => jobs.close()))
})

test('documentation of a killed process is made by another process', async () => {
  const ines = await completer(server)
  const [job] = await jobsOf(ines.userId)
  // The state that a killed process leaves: active, without further heartbeats.
  await db.rows(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute' where id = $1`, [
    job!.id,
  ])
  await db.rows(`update pgboss.queue set monitor_on = null, maintain_on = null where name = 'documentation'`)
  const other = await anotherProcess()
  await startDocumentationWorker(other, addNoCopy)
  await vi.waitFor(async () => expect(await statusOf(ines)).toBe('READY'), { timeout: 30_000, interval: 100 })
  expect((await bytesOf(ines, pdfPath)).subarray(0, 5).toString()).toBe('%PDF-')
  await other.jobs.close()
})

test('a job’s result is dropped after a restart, even if the project was completed again meanwhile', async () => {
  const ines = await completer(server, 'pro')
  const other = await anotherProcess()
  const { write } = context.files
  const written: string[] = []
  let [isHeld, goOn] = [false, () => {}]
  const held = new Promise<void>((resolve) => (goOn = resolve))
  context.files.write = async (object, bytes, contentType) => {
    if (object.includes('documentation_')) {
      written.push(object.split('/')[1]!)
      if (!isHeld) {
        isHeld = true
        await held
      }
    }
    return write(object, bytes, contentType)
  }
  await startDocumentationWorker(other, addNoCopy)
  await expect.poll(() => isHeld, { timeout: 30_000 }).toBe(true)
  // A restart releases the files, so it waits until nobody writes them.
  const restarted = ines.call('POST', `/projects/${tideTable.id}/reset`)
  await expect.poll(() => statusOf(ines)).toBe('NONE')
  await saveText(ines, 'The moon pulls the water, a second time.', { status: 'COMPLETE' })
  await saveUrl(ines, 'https://example.org/again', { status: 'COMPLETE' })
  await saveText(ines, 'Seen twice.', { status: 'COMPLETE' }, tideTable.remark)
  goOn()
  expect((await restarted).status).toBe(200)
  await put((await urlFor(ines)).body.url, await photo())
  await savePicture(ines, key, { status: 'COMPLETE' })
  expect((await complete(ines)).status).toBe(200)
  other.jobs.wake('documentation')
  await ready(ines)
  context.files.write = write
  const { text } = await readPdf(await bytesOf(ines, pdfPath))
  expect([text.includes('a second time'), text.includes(ownWords.answer)]).toEqual([true, false])
  // Of the first job's files, only the one being written.
  expect(written).toEqual(['pdf', 'pdf', 'zip', 'card'].map((kind) => `documentation_${kind}_${tideTable.id}`))
  await other.jobs.close()
})

test('documentation whose process ends is retried; after the last try, its learner sees FAILED and may request it again', async () => {
  const ines = await completer(server)
  const { open } = context.files
  let tries = 0
  context.files.open = async () => {
    tries += 1
    throw new Error('the store is away')
  }
  const other = await anotherProcess()
  await startDocumentationWorker(other, addNoCopy)
  for (let time = 1; time <= 4; time++) {
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(time)
    if (time < 4) expect(await statusOf(ines)).toBe('GENERATING')
    await expect.poll(async () => (await jobsOf(ines.userId))[0]?.state).toBe(time < 4 ? 'retry' : 'completed')
    await db.rows(`update pgboss.job set start_after = now() where data ->> 'userId' = $1`, [ines.userId])
    other.jobs.wake('documentation')
  }
  expect(await statusOf(ines)).toBe('FAILED')
  context.files.open = open
  expect((await regenerate(ines)).status).toBe(202)
  expect(await statusOf(ines)).toBe('GENERATING')
  other.jobs.wake('documentation')
  await ready(ines)
  await other.jobs.close()
})

test('documentation is made immediately after completion or a repeated request, because its process is notified of the job', async () => {
  const { wake } = context.jobs
  const found: Array<Promise<unknown[]>> = []
  context.jobs.wake = (queue) => void found.push(db.rows(`select id from pgboss.job where name = $1 and state = 'created'`, [queue]))
  await db.rows(`delete from pgboss.job where name = 'documentation'`)
  const ines = await completer(server)
  expect((await Promise.all(found)).map(({ length }) => length)).toEqual([1])
  await regenerate(ines)
  expect((await Promise.all(found)).map(({ length }) => length)).toEqual([1, 1])
  context.jobs.wake = wake
})

test('after two hundred requests a day, a learner learns when to come back, and others can still request documentation', async () => {
  const [ines, nora] = [await completer(server), await completer(server)]
  await regenerate(ines)
  await db.rows(`update rate_limits set points = 200 where key = $1`, [`documentationsADay:${ines.userId}`])
  const refused = await regenerate(ines)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_documentations' } } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect((await regenerate(nora)).status).toBe(202)
})

test('documentation that no process starts within an hour is given up, and can be requested again', async () => {
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
