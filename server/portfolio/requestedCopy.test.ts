import { beforeEach, expect, test, vi } from 'vitest'
import { createJobs } from '../adapters/queue/jobs.ts'
import type { DocumentationCopy } from '@fieldwork/core/documentation/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { cleanUp } from '../cleanup.ts'
import { portfolio } from './service.ts'
import { add, own, website } from './testing-portfolio.ts'
import { saveText } from '../tasks/testing-work.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { bytesOf, completer, ready, startDocumented, statusOf } from '../documentation/testing-work.ts'
import { startDocumentationWorker } from '../documentation/work.ts'
import { addRequestedCopy } from './copies.ts'

// No process works on jobs until a test starts one.
const server = await startDocumented({ works: false, served: portfolio })
const { db, context } = server
beforeEach(() => server.forgetLimits())

const name = `${tideTable.id}-1764000000000`
const addProject = (who: Visitor, newName = name) =>
  who.call<DocumentationCopy & ProblemAnswer>('POST', `/projects/${tideTable.id}/doc/copy`, { type: 'pdf', newName, toPortfolio: true })
const stateOf = async (who: Visitor) => {
  const { adding, documents } = (await own(who)).body
  return { adding, documents: documents.map(({ title, project }) => [title, project?.storageName]) }
}
const added = { adding: undefined, documents: [['Print a tide table', name]] }
const waiting = (hasFailed = false) => ({ adding: [{ projectId: tideTable.id, hasFailed }], documents: [] })

const withWorker = async (run: () => Promise<void>) => {
  const other = { ...context, jobs: await createJobs(db, context.log, 1) }
  await startDocumentationWorker(other, addRequestedCopy)
  await run()
  await other.jobs.close()
}
const arrives = (who: Visitor) => vi.waitFor(async () => expect(await stateOf(who)).toEqual(added), { timeout: 30_000, interval: 100 })

test('a project is added to the portfolio once its PDF is made, however often that was requested [SHARE-44]', async () => {
  const ines = await completer(server, 'pro')
  expect(await addProject(ines)).toMatchObject({ status: 200, body: { storageName: name, isPending: true } })
  expect(await addProject(ines)).toMatchObject({ status: 200, body: { isPending: true } })
  expect(await stateOf(ines)).toEqual(waiting())
  await withWorker(async () => {
    await arrives(ines)
    const [document] = (await own(ines)).body.documents
    expect(document).toMatchObject({ type: 'PROJECT', project: { hasWorkPicture: true } })
    expect((await bytesOf(ines, document!.address)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('a PDF that is current is copied, and not made again, even if the process that took the request is killed at once', async () => {
  const ines = await completer(server, 'pro')
  await withWorker(() => ready(ines))
  const madeAt = () => db.row('select made_at from documentation where user_id = $1', [ines.userId])
  const before = await madeAt()
  expect((await addProject(ines)).body.isPending).toBe(true)
  // No process works, as after a kill.
  expect(await stateOf(ines)).toEqual(waiting())
  await withWorker(() => arrives(ines))
  expect([await statusOf(ines), await madeAt()]).toEqual(['READY', before])
  const newer = `${tideTable.id}-1764000000001`
  await addProject(ines, newer)
  const hasNewer = async () => expect((await stateOf(ines)).documents).toEqual([['Print a tide table', newer]])
  await withWorker(() => vi.waitFor(hasNewer, { timeout: 30_000, interval: 100 }))
})

test('a process that is killed while it adds the project leaves that to another', async () => {
  const ines = await completer(server, 'pro')
  await addProject(ines)
  const { write } = context.files
  let [tries, fail] = [0, () => {}]
  const killed = new Promise<never>((_, reject) => (fail = () => reject(new Error('killed'))))
  context.files.write = (object, ...rest) => (object.endsWith(name) && (tries += 1) === 1 ? killed : write(object, ...rest))
  await withWorker(async () => {
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(1)
    // The PDF is made, and not ready: the job isn't done.
    expect([await statusOf(ines), await stateOf(ines)]).toEqual(['GENERATING', waiting()])
    fail()
    await expect.poll(() => jobState(ines)).toBe('retry')
    await db.rows(`update pgboss.job set start_after = now() where data ->> 'userId' = $1`, [ines.userId])
  })
  await withWorker(() => arrives(ines))
  expect(await statusOf(ines)).toBe('READY')
  context.files.write = write
})

const jobState = async ({ userId }: SignedInVisitor) =>
  (await db.row<{ state: string }>(`select state from pgboss.job where data ->> 'userId' = $1`, [userId]))?.state

test('a PDF that can’t be made says so, and the next request makes it again', async () => {
  const ines = await completer(server, 'pro')
  await addProject(ines)
  await db.rows(`delete from pgboss.job where name = 'documentation'`)
  await cleanUp({ ...context, now: () => Date.now() + 61 * 60_000 })
  expect(await stateOf(ines)).toEqual(waiting(true))
  expect((await addProject(ines)).body.isPending).toBe(true)
  expect(await stateOf(ines)).toEqual(waiting())
  await withWorker(() => arrives(ines))
})

test('an outdated PDF is made again before the portfolio gets it', async () => {
  const ines = await completer(server, 'pro')
  await withWorker(async () => {
    await ready(ines)
    await ines.call('PUT', '/user/name', { name: 'Ines Sousa' })
    expect((await addProject(ines)).body.isPending).toBe(true)
    await arrives(ines)
  })
})

test('a project that waits for its PDF counts towards the limit, and a full portfolio has nothing made [SHARE-48]', async () => {
  const ines = await completer(server)
  for (const _ of [1, 2]) expect((await add(ines, website())).status).toBe(201)
  expect((await addProject(ines)).status).toBe(200)
  expect((await add(ines, website())).body.error.code).toBe('limit_reached')
  const nora = await completer(server)
  for (const _ of [1, 2, 3]) await add(nora, website())
  expect((await addProject(nora)).body.error).toMatchObject({ code: 'limit_reached', details: { gate: 'share_add_project_limit' } })
  expect((await own(nora)).body.adding).toBeUndefined()
})

test('nobody adds the project of another, and visitors add none', async () => {
  const ines = await completer(server, 'pro')
  const nora = await server.signIn('adds-nothing@example.org', { plan: 'pro' })
  await saveText(nora, 'The moon.', { status: 'COMPLETE' })
  expect((await addProject(nora)).body.error.code).toBe('tasks_incomplete')
  expect((await addProject(server.visitor())).status).toBe(401)
  for (const who of [ines, nora]) expect(await stateOf(who)).toEqual({ adding: undefined, documents: [] })
  await addProject(ines)
  expect((await stateOf(nora)).adding).toBeUndefined()
})
