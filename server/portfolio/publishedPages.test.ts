import { expect, test, vi } from 'vitest'
import { publicDocumentPdfPath } from '@fieldwork/core/portfolio/paths.ts'
import { completer, pagePathOf, ready, startDocumented } from '../documentation/testing-work.ts'
import { startDocumentationWorker } from '../documentation/work.ts'
import { createJobs } from '../adapters/queue/jobs.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { addRequestedCopy } from './copies.ts'
import { publicDocuments } from './files.ts'
import { portfolio } from './service.ts'
import { change, copiedDocumentation, nicknameOf, own, save, shown } from './testing-portfolio.ts'

// No process works on jobs until a test starts one.
const server = await startDocumented({ works: false, served: portfolio, plain: publicDocuments })
const visitor = server.visitor()
const withWorker = async (run: () => Promise<void>) => {
  const other = { ...server.context, jobs: await createJobs(server.db, server.context.log, 1) }
  await startDocumentationWorker(other, addRequestedCopy)
  await run()
  await other.jobs.close()
}

const addProject = (who: SignedInVisitor) =>
  who.call('POST', `/projects/${tideTable.id}/doc/copy`, {
    type: 'pdf',
    newName: `${tideTable.id}-1764000000000`,
    toPortfolio: true,
  })
const work = async (who: SignedInVisitor) => (await own(who)).body.documents[0]
const isAdded = (who: SignedInVisitor) =>
  vi.waitFor(
    async () => {
      expect([(await own(who)).body.adding, await work(who)]).toEqual([undefined, expect.anything()])
      await ready(who)
    },
    { timeout: 60_000, interval: 100 },
  )
/** How a page and its PDF answer a stranger, and whether the portfolio leads to the page. */
const strangerGets = async (who: SignedInVisitor) => {
  const page = await pagePathOf(server, who)
  const nickname = await nicknameOf(who)
  const documents = (await shown(visitor, nickname)).body.documents ?? []
  const isLinked = documents.some(({ project }) => project?.pageId != null && page.endsWith(`/${project.pageId}`))
  const file = await visitor.fetch(publicDocumentPdfPath(nickname, (await work(who))!.id))
  return [(await visitor.fetch(`${page}/document.pdf`)).status, isLinked, file.status]
}
const open = [200, true, 200]
const closed = [404, false, 404]

const hide = async (who: SignedInVisitor, isHidden: boolean) =>
  change(who, (await work(who))!.id, { type: 'PROJECT', title: 'Tides', isHidden })

test('a project added to a public portfolio is there with its page, in a PDF that links to it', async () => {
  const ines = await completer(server, 'pro')
  await save(ines, { title: 'Boats', isPublic: true })
  await addProject(ines)
  await withWorker(async () => {
    await isAdded(ines)
    expect(await strangerGets(ines)).toEqual(open)
    const { body } = await ines.call<object>('GET', `/projects/${tideTable.id}/docs`)
    expect(body).toMatchObject({ docStatus: 'READY' })
    expect(body).not.toHaveProperty('isOutdated')
    expect(body).not.toHaveProperty('isCopyOutdated')
  })
})

test('a project in a private portfolio has a page while the portfolio is public, and a hidden one has none', async () => {
  const ines = await completer(server, 'pro')
  await addProject(ines)
  await withWorker(() => isAdded(ines))
  expect(await strangerGets(ines)).toEqual(closed)
  await hide(ines, true)
  await save(ines, { title: 'Boats', isPublic: true })
  expect(await strangerGets(ines)).toEqual(closed)
  await hide(ines, false)
  expect(await strangerGets(ines)).toEqual(open)
  await save(ines, { isPublic: false })
  expect([await strangerGets(ines), (await work(ines))?.isHidden]).toEqual([closed, undefined])
  // A page that was published by itself isn't the portfolio's to close.
  await ines.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: true })
  await save(ines, { isPublic: false })
  expect(await strangerGets(ines)).toEqual([200, false, 404])
})

test('a newer copy of a hidden project publishes nothing', async () => {
  const ines = await completer(server, 'pro')
  await save(ines, { title: 'Boats', isPublic: true })
  await addProject(ines)
  await withWorker(() => isAdded(ines))
  await hide(ines, true)
  const project = { id: tideTable.id, storageName: await copiedDocumentation(server.context, ines) }
  await ines.call('POST', '/user/portfolio/documents', { id: crypto.randomUUID(), type: 'PROJECT', title: 'Tides', project })
  expect((await work(ines))?.project?.storageName).toBe(project.storageName)
  expect(await strangerGets(ines)).toEqual(closed)
})

test('a public portfolio hides a work whose page is turned off, and a private one keeps it', async () => {
  const ines = await completer(server, 'pro')
  await save(ines, { title: 'Boats', isPublic: true })
  await addProject(ines)
  await withWorker(() => isAdded(ines))
  const turn = (isOn: boolean) => ines.call('PUT', `/projects/${tideTable.id}/docs/public`, { public: isOn })
  await turn(false)
  expect([await strangerGets(ines), (await work(ines))?.isHidden]).toEqual([closed, true])
  await turn(true)
  expect([await strangerGets(ines), (await work(ines))?.isHidden]).toEqual([open, undefined])
  await save(ines, { isPublic: false })
  await turn(false)
  expect((await work(ines))?.isHidden).toBe(undefined)
  await save(ines, { isPublic: true })
  expect(await strangerGets(ines)).toEqual(open)
})

test('a process that is killed between the page and the end of its job leaves both to another', async () => {
  const ines = await completer(server, 'pro')
  await save(ines, { title: 'Boats', isPublic: true })
  await addProject(ines)
  const other = { ...server.context, jobs: await createJobs(server.db, server.context.log, 1) }
  let isKilled = false
  await startDocumentationWorker(other, async (...copy) => {
    await addRequestedCopy(...copy)
    if (isKilled) return
    isKilled = true
    throw new Error('killed')
  })
  await expect.poll(() => isKilled, { timeout: 60_000 }).toBe(true)
  await other.jobs.close()
  expect((await own(ines)).body.adding).toEqual([{ projectId: tideTable.id, hasFailed: false }])
  await server.db.rows(`update pgboss.job set start_after = now() where data ->> 'userId' = $1`, [ines.userId])
  await withWorker(() => isAdded(ines))
  expect([await strangerGets(ines), (await own(ines)).body.documents.length]).toEqual([open, 1])
})

test('nobody publishes the work of another by naming its project or its document', async () => {
  const ines = await completer(server, 'pro')
  await addProject(ines)
  await withWorker(() => isAdded(ines))
  const nora = await server.signIn('publishes-others@example.org', { plan: 'pro' })
  await save(nora, { title: 'Mine', isPublic: true })
  const project = { id: tideTable.id, storageName: await copiedDocumentation(server.context, nora) }
  await nora.call('POST', '/user/portfolio/documents', { id: (await work(ines))!.id, type: 'PROJECT', title: 'Theirs', project })
  expect((await change(nora, (await work(ines))!.id, { type: 'PROJECT', title: 'Theirs', isHidden: false })).status).not.toBe(500)
  expect(await strangerGets(ines)).toEqual(closed)
})
