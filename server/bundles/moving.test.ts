import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Bundle } from '@fieldwork/core/bundles/schema.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { maxLineLength } from '@fieldwork/core/documents/limits.ts'
import { maxFeedbackLength } from '@fieldwork/core/tasks/checks.ts'
import { waitingForLock } from '../database/testing.ts'
import { completer, ownWords } from '../documentation/testing-work.ts'
import { fileWith, highlightOn, noteOn, saveFile } from '../notes/testing-notes.ts'
import { savePicture, saveText } from '../tasks/testing-work.ts'
import { documentedPerson } from '../documentation/queries.ts'
import { tideTable } from '../testing/catalogue.ts'
import { recorded } from '../testing/recorded.ts'
import type { SignedInVisitor, TestServer } from '../testing/testing.ts'
import { unzip } from '../testing/unzip.ts'
import { png } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'
import { dataOf, download, importZip, preview, rezipped, startBoth, withData } from './testing-bundles.ts'

const { there, here } = await startBoth()

let people = 0
const newcomer = (server: TestServer, plan: 'free' | 'pro' = 'free') => server.signIn(`mover-${(people += 1)}@example.org`, { plan })
const finished = async (plan: 'free' | 'pro' = 'free') => {
  const ines = await completer(there, plan)
  await ines.call('PUT', '/user/variables', { key: `project:${tideTable.id}:boat`, value: 'Heron' })
  await ines.call('PUT', `/projects/${tideTable.id}/summary`, { summary: 'A table of the tides.' })
  return ines
}
/** Everything except the time of the export, for comparison. */
const work = (bundle: Bundle) => ({ ...bundle, exportedAt: '' })
const pictureOf = async (who: SignedInVisitor) => {
  const response = await who.fetch(`/uploads/${key}`)
  return sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer()
}

test('a project that moves to another Fieldwork loses nothing: answers, notes, screenshots, names and the history of statuses', async () => {
  const ines = await finished()
  const zip = await download(ines)
  const nora = await newcomer(here)
  const asked = await preview(nora, zip)
  expect(asked).toMatchObject({ status: 200, body: { projectId: tideTable.id, isComplete: false, annotations: { added: 1, known: 0 } } })
  const summary = { text: 'A table of the tides.', isAdded: true }
  expect(asked.body.summary).toEqual(summary)
  expect((await nora.call<Project>('GET', `/projects/${tideTable.id}`)).body.status).toBe('INCOMPLETE')
  expect(await recorded(here, nora, 'project_imported')).toEqual([])
  const done = await importZip(nora, zip)
  expect(await recorded(here, nora, 'project_imported')).toEqual([{ project_id: tideTable.id, details: {} }])
  expect(done.body.answers.map(({ outcome, before, status }) => [outcome, before, status])).toEqual([
    ['added', 'COMPLETE', 'COMPLETE'],
    ['added', 'COMPLETE', 'COMPLETE'],
    ['added', 'COMPLETE', 'COMPLETE'],
    ['added', 'COMPLETE', 'COMPLETE'],
  ])
  expect(done.body).toMatchObject({ isComplete: true, summary, variables: { added: [{ name: 'boat', value: 'Heron' }], kept: [] } })
  const moved = await download(nora)
  expect(work(await dataOf(moved))).toEqual(work(await dataOf(zip)))
  expect((await nora.call<Project>('GET', `/projects/${tideTable.id}`)).body).toMatchObject({
    status: 'COMPLETE',
    docStatus: 'GENERATING',
    summary: 'A table of the tides.',
  })
  expect(await pictureOf(nora)).toEqual(await pictureOf(ines))
})

test('a project with questions, hints and a title of the maximum length can be moved', async () => {
  const ines = await finished()
  const title = 'x'.repeat(maxLineLength)
  await there.db.rows(`update validations set title = $2 where project_id = $1`, [tideTable.id, title])
  await there.db.rows(`update project_versions set metadata = metadata || jsonb_build_object('title', $2::text) where project_id = $1`, [
    tideTable.id,
    title,
  ])
  await there.db.rows('update answers set hint = $2 where user_id = $1', [ines.userId, 'y'.repeat(maxFeedbackLength)])
  expect(await preview(await newcomer(here), await download(ines))).toMatchObject({ status: 200, body: { title } })
})

test('importing the same zip again changes and adds nothing', async () => {
  const zip = await download(await finished())
  const nora = await newcomer(here)
  await importZip(nora, zip)
  const once = await dataOf(await download(nora))
  const again = await importZip(nora, zip)
  expect(again.body.answers.every(({ outcome }) => outcome === 'same')).toBe(true)
  expect(again.body.annotations).toEqual({ added: 0, known: 1, setAside: 0 })
  expect(work(await dataOf(await download(nora)))).toEqual(work(once))
})

test('an import doesn’t overwrite newer or complete work, but older drafts, as its preview says', async () => {
  const zip = await download(await finished())
  const nora = await newcomer(here)
  await saveText(nora, 'The moon, but I am not done.', { status: 'COMPLETE' })
  await saveText(nora, 'My own remark', {}, tideTable.remark)
  const outcomes = async () => (await preview(nora, zip)).body.answers.map(({ id, outcome }) => [id, outcome])
  expect(await outcomes()).toEqual([
    [tideTable.keyword, 'kept'],
    [tideTable.remark, 'kept'],
    [tideTable.page, 'added'],
    [tideTable.picture, 'added'],
  ])
  await here.db.rows(`update answers set updated_at = now() - interval '1 year' where user_id = $1`, [nora.userId])
  // A complete answer here stays, even if it is older.
  expect((await outcomes()).slice(0, 2)).toEqual([
    [tideTable.keyword, 'kept'],
    [tideTable.remark, 'replaced'],
  ])
  await importZip(nora, zip)
  const texts = (await dataOf(await download(nora))).answers.map(({ text }) => text)
  expect(texts.slice(0, 2)).toEqual(['The moon, but I am not done.', ownWords.remark])
})

test('a draft saved during an import stays, and the import says so', async () => {
  const zip = await download(await finished())
  const nora = await newcomer(here)
  await saveText(nora, 'My own remark', {}, tideTable.remark)
  await here.db.rows(`update answers set updated_at = now() - interval '1 year' where user_id = $1`, [nora.userId])
  const importing = await here.db.transaction(async (tx) => {
    await tx.rows(`update answers set text_data = 'My newer remark', revision = revision + 1 where user_id = $1`, [nora.userId])
    const asked = importZip(nora, zip)
    await waitingForLock(here.db)
    return [asked]
  })
  expect((await importing[0]!).body.answers[1]).toMatchObject({ id: tideTable.remark, outcome: 'kept' })
  expect((await dataOf(await download(nora))).answers[1]).toMatchObject({ text: 'My newer remark' })
})

test('a picture that its owner saves during an import stays, and the import leaves no file behind', async () => {
  const nora = await newcomer(here)
  await put((await urlFor(nora)).body.url, await png())
  expect((await savePicture(nora, key)).status).toBe(200)
  const zip = await download(await finished())
  const { files } = here.context
  const written: string[] = []
  const { write } = files
  files.write = async (object, bytes, contentType) => {
    files.write = write
    written.push(object)
    // The import has read the existing answers, and is about to record its picture.
    expect((await savePicture(nora, key, { base: 1, file: { name: 'mine.png', storageName: key } } as object)).status).toBe(200)
    return write(object, bytes, contentType)
  }
  const { body } = await importZip(nora, zip)
  expect(body.answers.find(({ id }) => id === tideTable.picture)).toMatchObject({ outcome: 'kept' })
  expect((await nora.fetch(`/uploads/${key}`)).headers.get('content-type')).toBe('image/png')
  expect(written).toEqual([`${nora.userId}/${key}.b`])
  expect(await files.stat(written[0]!)).toBeUndefined()
})

test('future times become the current time, so that later work stays newer', async () => {
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    progress: { ...bundle.progress, completedAt: '2999-01-01T00:00:00.000Z' },
    answers: bundle.answers.map((answer) => ({ ...answer, changedAt: '2999-01-01T00:00:00.000Z' })),
  }))
  const nora = await newcomer(here)
  await importZip(nora, zip)
  const { answers, progress } = await dataOf(await download(nora))
  for (const at of [progress.completedAt!, ...answers.map(({ changedAt }) => changedAt)])
    expect(Date.parse(at)).toBeLessThan(Date.now() + 60_000)
})

test('notes from both servers are kept, and those deleted here stay deleted', async () => {
  const ines = await finished()
  const zip = await download(ines)
  const nora = await newcomer(here)
  await saveFile(nora, fileWith([highlightOn('falls')]))
  await importZip(nora, zip)
  const kinds = async () => (await dataOf(await download(nora))).annotations!.items.map(({ kind }) => kind)
  expect((await kinds()).toSorted()).toEqual(['highlight', 'note'])
  const { items } = (await dataOf(await download(nora))).annotations!
  const note = items.find(({ kind }) => kind === 'note')!
  const deleted = { kind: 'deleted', id: 'id' in note ? note.id : '', changed: 9 } as const
  await saveFile(nora, fileWith([...items.filter((item) => item !== note), deleted]), 2)
  await importZip(nora, zip)
  expect((await kinds()).toSorted()).toEqual(['deleted', 'highlight'])
})

test('notes find their words in a different text, or are set aside', async () => {
  const zip = await download(await finished())
  const files = await unzip(zip)
  const text = JSON.parse(files.get('data/document.json')!.toString()) as { document: { steps: Array<{ children: unknown[] }> } }
  text.document.steps[0]!.children.unshift({ type: 'paragraph', id: 'p-new', children: [{ type: 'text', text: 'One more paragraph.' }] })
  const other = await rezipped(zip, { 'data/document.json': JSON.stringify(text) })
  const nora = await newcomer(here)
  expect((await importZip(nora, other)).body.annotations).toEqual({ added: 1, known: 0, setAside: 0 })
  const otto = await newcomer(here)
  const note = noteOn('rises', 'Lost?', 'lost-note')
  const items = [{ ...note, range: { ...note.range, quote: 'no such words', prefix: '', suffix: '' } }]
  const gone = await withData(zip, (bundle) => ({ ...bundle, annotations: { version: 1, update: null, items } }))
  const empty = await rezipped(gone, { 'data/document.json': null })
  expect((await importZip(otto, empty)).body.annotations).toMatchObject({ added: 1, setAside: 1 })
})

test('a Pro section is imported with its answers for a Pro learner, and stays closed on the free plan', async () => {
  const ines = await finished('pro')
  await ines.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)
  await saveText(ines, 'The sand dries.', { status: 'COMPLETE' }, tideTable.secret)
  const zip = await download(ines)
  const [pro, free] = [await newcomer(here, 'pro'), await newcomer(here)]
  expect((await importZip(pro, zip)).body.answers.at(-1)).toMatchObject({ id: tideTable.secret, outcome: 'added', status: 'COMPLETE' })
  expect((await importZip(free, zip)).body.answers.at(-1)).toMatchObject({ id: tideTable.secret, outcome: 'absent', status: null })
})

test('unknown sections are skipped, and one that can’t be opened ends the import before any answer', async () => {
  const zip = await withData(await download(await finished('pro')), (bundle) => ({
    ...bundle,
    progress: { ...bundle.progress, unlockedSections: ['not-here', tideTable.section] },
  }))
  const [otto, nora] = [await newcomer(here, 'pro'), await newcomer(here, 'pro')]
  await here.db.rows(`alter table unlocked_sections add constraint full_for_now check (user_id <> '${otto.userId}')`)
  expect((await importZip(otto, zip)).status).toBe(500)
  expect((await dataOf(await download(otto))).answers).toEqual([])
  await here.db.rows('alter table unlocked_sections drop constraint full_for_now')
  for (const who of [otto, nora]) expect(await importZip(who, zip)).toMatchObject({ status: 200, body: { isComplete: true } })
  expect((await dataOf(await download(nora))).progress.unlockedSections).toEqual([tideTable.section])
})

test('the documentation of a project completed by an import is made immediately, because its process is notified of the job', async () => {
  const zip = await download(await finished())
  const { jobs } = here.context
  const { wake } = jobs
  const found: Array<Promise<unknown[]>> = []
  jobs.wake = (queue) => void found.push(here.db.rows(`select id from pgboss.job where name = $1 and state = 'created'`, [queue]))
  await here.db.rows(`delete from pgboss.job where name = 'documentation'`)
  const nora = await newcomer(here)
  for (let again = 0; again < 2; again++) expect((await importZip(nora, zip)).body.isComplete).toBe(true)
  jobs.wake = wake
  // Only once: the second time, it was already complete.
  expect((await Promise.all(found)).map(({ length }) => length)).toEqual([1])
})

test('an import leaves out an answer that is too long for the plan, and says so', async () => {
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    answers: bundle.answers.map((answer) => (answer.id === tideTable.remark ? { ...answer, text: 'long '.repeat(3000) } : answer)),
  }))
  const nora = await newcomer(here)
  expect((await importZip(nora, zip)).body.answers[1]).toMatchObject({ id: tideTable.remark, outcome: 'refused', status: null })
})

test('what a learner says they built stays as it is in a project that is complete here, even if it is nothing', async () => {
  const zip = await download(await finished())
  const nora = await completer(here)
  const summaryOf = async () => (await nora.call<Project>('GET', `/projects/${tideTable.id}`)).body.summary
  for (const own of ['Mine.', '']) {
    await nora.call('PUT', `/projects/${tideTable.id}/summary`, { summary: own })
    for (const { body } of [await preview(nora, zip), await importZip(nora, zip)])
      expect(body).toMatchObject({ isComplete: true, summary: { text: 'A table of the tides.', isAdded: false } })
    expect(await summaryOf()).toBe(own || undefined)
  }
})

test('what a learner says they built isn’t imported into a project that stays incomplete, where nobody could change it', async () => {
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    answers: bundle.answers.filter(({ id }) => id !== tideTable.keyword),
  }))
  const nora = await newcomer(here)
  expect((await importZip(nora, zip)).body).toMatchObject({ isComplete: false, summary: { isAdded: false } })
  expect((await nora.call<Project>('GET', `/projects/${tideTable.id}`)).body.summary).toBeUndefined()
})

test('one person’s zip contains nothing of another person’s, and a visitor gets none', async () => {
  const ines = await finished()
  const nora = await newcomer(there)
  expect(work(await dataOf(await download(nora)))).toMatchObject({ answers: [], annotations: null, variables: [] })
  expect((await there.visitor().fetch(`/projects/${tideTable.id}/bundle`)).status).toBe(401)
  expect((await dataOf(await download(ines))).answers).toHaveLength(4)
})

test('others see the day on which this server saw the project completed, not an earlier one from the zip', async () => {
  const before = Date.now()
  const zip = await withData(await download(await finished()), (bundle) => ({
    ...bundle,
    progress: { ...bundle.progress, completedAt: '2019-01-01T00:00:00.000Z' },
  }))
  const nora = await newcomer(here)
  expect((await importZip(nora, zip)).body.isComplete).toBe(true)
  expect((await dataOf(await download(nora))).progress.completedAt).toBe('2019-01-01T00:00:00.000Z')
  const person = (await documentedPerson(here.db, nora.userId, tideTable.id))!
  expect(person.completed_at!.getTime()).toBeGreaterThanOrEqual(before)
})
