import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import type { Project, ProjectUpdate } from '@fieldwork/core/catalogue/schema.ts'
import { projectOf, saveText, startWork } from '../tasks/testing-work.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'

const { db, visitor, newcomer, eventsOf } = await startWork()

const setNewest = (version: number) => db.rows('update projects set version = $2 where id = $1', [tideTable.id, version])
const documentOf = `project_id = $1 and name = 'document.json' and version = 2`

// Version 2 has another title, another text in each step, and one task less.
beforeAll(async () => {
  await publishTestingCatalogue(db, 2)
  await db.rows('delete from validations where project_id = $1 and version = 2 and id = $2', [tideTable.id, tideTable.remark])
  await db.rows(`update projects set metadata = metadata || '{"title": "Print two tide tables", "order": "1.9"}' where id = $1`, [
    tideTable.id,
  ])
  await db.rows(`update project_files set body = replace(body, 'The sea rises', 'The water rises') where ${documentOf}`, [tideTable.id])
})

/** Began on version 1. */
let begun: SignedInVisitor
let newLearner: SignedInVisitor
beforeEach(async () => {
  begun = await newcomer('pro')
  newLearner = await newcomer()
  await setNewest(1)
  await saveText(begun, 'kept')
  await saveText(begun, 'kept too', {}, tideTable.remark)
  await setNewest(2)
})

const updatePath = `/projects/${tideTable.id}/update`
const readUpdate = () => begun.call<ProjectUpdate>('GET', updatePath)
const offered = (version: number, who = begun) => who.call('PUT', updatePath, { version })
const acceptUpdate = () => begun.call<Project>('POST', `/projects/${tideTable.id}/reset_content`)
const tasksOf = async () =>
  (await begun.call<Array<{ id: string }>>('GET', `/projects/${tideTable.id}/validations`)).body.map(({ id }) => id)
const noChange = { added: 0, changed: 0, removed: 0 }

test('a learner who has not begun a project reads its newest version', async () => {
  expect(await projectOf(newLearner)).toMatchObject({ version: 2, hasUpdates: false, metadata: { title: 'Print two tide tables' } })
})

test('a learner who began an older version stays on it and is offered the newest', async () => {
  expect(await projectOf(begun)).toMatchObject({
    version: 1,
    hasUpdates: true,
    metadata: { title: 'Print a tide table', order: '1.9' },
  })
  expect(await tasksOf()).toContain(tideTable.remark)
})

test('an update counts the steps and tasks that changed', async () => {
  expect((await readUpdate()).body).toEqual({
    version: 2,
    notes: [],
    wasOffered: false,
    steps: { ...noChange, changed: 2 },
    tasks: noChange,
    removedTasks: [],
    renamedTasks: {},
  })
})

test('an update has the notes of its author, unless the version before had the same', async () => {
  const setNotes = (version: number) =>
    db.rows(`update project_versions set changes = 'Clearer words.' where project_id = $1 and version = $2`, [tideTable.id, version])
  await setNotes(2)
  expect((await readUpdate()).body.notes).toEqual(['Clearer words.'])
  await setNotes(1)
  expect((await readUpdate()).body.notes).toEqual([])
})

test('two versions are compared only once, because published texts never change', async () => {
  await readUpdate()
  const body = (await db.row<{ body: string }>(`select body from project_files where ${documentOf}`, [tideTable.id]))!.body
  await db.rows(`update project_files set body = 'not read' where ${documentOf}`, [tideTable.id])
  expect((await readUpdate()).body.steps).toEqual({ ...noChange, changed: 2 })
  await db.rows(`update project_files set body = $2 where ${documentOf}`, [tideTable.id, body])
})

test('accepting an update moves the learner to the newest version; accepting it twice changes nothing more', async () => {
  expect(await acceptUpdate()).toMatchObject({ status: 200, body: { version: 2, hasUpdates: false, status: 'IN_PROGRESS' } })
  expect(await acceptUpdate()).toMatchObject({ status: 200, body: { version: 2, hasUpdates: false } })
  expect(await eventsOf(begun, 'content_updated')).toEqual([{ from: 1, to: 2 }])
})

test('an accepted update is not offered any more', async () => {
  await acceptUpdate()
  expect(await readUpdate()).toMatchObject({ status: 404 })
})

test('a task that the newest version lacks is not listed after an update', async () => {
  await acceptUpdate()
  expect(await tasksOf()).not.toContain(tideTable.remark)
})

test('an answer survives an update', async () => {
  await acceptUpdate()
  expect(await begun.call('GET', `/projects/${tideTable.id}/validations/${tideTable.keyword}`)).toMatchObject({
    body: { text: { data: 'kept' } },
  })
})

test('an answer to a task that the newest version lacks is stored after an update', async () => {
  await acceptUpdate()
  const answer = await db.row('select text_data from answers where user_id = $1 and validation_id = $2', [begun.userId, tideTable.remark])
  expect(answer).toEqual({ text_data: 'kept too' })
})

test("an update offered on one device isn't offered again on another, until the next version", async () => {
  const wasOffered = async () => (await readUpdate()).body.wasOffered
  expect(await wasOffered()).toBe(false)
  expect((await offered(2)).status).toBe(204)
  expect(await wasOffered()).toBe(true)
  expect((await offered(1)).status).toBe(204)
  expect(await wasOffered()).toBe(true)
  await db.rows('update enrolments set offered_version = 1 where user_id = $1', [begun.userId])
  expect(await wasOffered()).toBe(false)
})

test('a version that does not exist yet is not recorded as offered', async () => {
  expect((await offered(9)).status).toBe(204)
  expect(await db.row('select offered_version from enrolments where user_id = $1', [begun.userId])).toEqual({ offered_version: 2 })
})

test('an update cannot be offered to a learner who has not begun the project', async () => {
  expect((await offered(2, newLearner)).status).toBe(404)
})

test('a restart begins with the newest version [API-27]', async () => {
  expect(await projectOf(begun)).toMatchObject({ version: 1, hasUpdates: true })
  expect(await begun.call('POST', `/projects/${tideTable.id}/reset`)).toMatchObject({
    body: { version: 2, hasUpdates: false, status: 'INCOMPLETE' },
  })
})

test('only a learner who may read a project can accept its update [API-27]', async () => {
  expect(await visitor.call('POST', `/projects/${tideTable.id}/reset_content`)).toMatchObject({ status: 401 })
  expect(await newLearner.call('POST', `/projects/${harbourPlans.id}/reset_content`)).toMatchObject({ status: 403 })
  expect(await newLearner.call('POST', `/projects/${lighthouseLog.id}/reset_content`)).toMatchObject({
    status: 403,
    body: { error: { code: 'plan_required' } },
  })
  expect(await newLearner.call('POST', `/projects/${tideTable.id}/reset_content`)).toMatchObject({
    status: 200,
    body: { version: 2, status: 'INCOMPLETE' },
  })
})

test('accepting an update is tried again three times, a second apart [API-27]', () => {
  expect(contract.updateProjectContent.retry).toEqual({ attempts: 3, delay: 1000, factor: 1 })
})
