import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import type { Project, ProjectUpdate } from '@fieldwork/core/catalogue/schema.ts'
import { projectOf, saveText, startWork } from '../tasks/testing-work.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'

const { db, visitor, newcomer, eventsOf } = await startWork()

describe('a new version', () => {
  // These tests come last, because they change the catalogue permanently.
  let begun: SignedInVisitor
  let ahead: SignedInVisitor
  beforeEach(async () => {
    begun = await newcomer('pro')
    ahead = await newcomer()
    await saveText(begun, 'kept')
    await saveText(begun, 'kept too', {}, tideTable.remark)
  })

  test('reaches learners on an older one when they accept it, and keeps all their answers, even those it has no task for', async () => {
    await publishTestingCatalogue(db, 2)
    await db.rows('delete from validations where project_id = $1 and version = 2 and id = $2', [tideTable.id, tideTable.remark])
    await db.rows(`update projects set metadata = metadata || '{"title": "Print two tide tables", "order": "1.9"}' where id = $1`, [
      tideTable.id,
    ])
    expect(await projectOf(ahead, tideTable.id)).toMatchObject({
      version: 2,
      hasUpdates: false,
      metadata: { title: 'Print two tide tables' },
    })
    expect(await projectOf(begun, tideTable.id)).toMatchObject({
      version: 1,
      hasUpdates: true,
      metadata: { title: 'Print a tide table', order: '1.9' },
    })
    const tasksOf = async () =>
      (await begun.call<Array<{ id: string }>>('GET', `/projects/${tideTable.id}/validations`)).body.map(({ id }) => id)
    expect(await tasksOf()).toContain(tideTable.remark)

    const documentOf = `project_id = $1 and name = 'document.json' and version = 2`
    await db.rows(`update project_files set body = replace(body, 'The sea rises', 'The water rises') where ${documentOf}`, [tideTable.id])
    const news = () => begun.call<ProjectUpdate>('GET', `/projects/${tideTable.id}/update`)
    const none = { added: 0, changed: 0, removed: 0 }
    expect((await news()).body).toEqual({
      version: 2,
      notes: [],
      wasOffered: false,
      steps: { ...none, changed: 2 },
      tasks: none,
      removedTasks: [],
      renamedTasks: {},
    })
    await db.rows(`update project_versions set changes = 'Clearer words.' where project_id = $1 and version = 2`, [tideTable.id])
    expect((await news()).body.notes).toEqual(['Clearer words.'])
    // Published texts never change, so the difference between two of them isn't computed again.
    const body = (await db.row<{ body: string }>(`select body from project_files where ${documentOf}`, [tideTable.id]))!.body
    await db.rows(`update project_files set body = 'not read' where ${documentOf}`, [tideTable.id])
    expect((await news()).body.steps).toEqual({ ...none, changed: 2 })
    await db.rows(`update project_files set body = $2 where ${documentOf}`, [tideTable.id, body])
    await db.rows(`update project_versions set changes = 'Clearer words.' where project_id = $1 and version = 1`, [tideTable.id])
    expect((await news()).body.notes).toEqual([])

    const update = () => begun.call<Project>('POST', `/projects/${tideTable.id}/reset_content`)
    expect(await update()).toMatchObject({ status: 200, body: { version: 2, hasUpdates: false, status: 'IN_PROGRESS' } })
    expect(await update()).toMatchObject({ status: 200, body: { version: 2, hasUpdates: false } })
    expect(await news()).toMatchObject({ status: 404 })
    expect(await eventsOf(begun, 'content_updated')).toEqual([{ from: 1, to: 2 }])
    expect(await tasksOf()).not.toContain(tideTable.remark)
    expect(await begun.call('GET', `/projects/${tideTable.id}/validations/${tideTable.keyword}`)).toMatchObject({
      body: { text: { data: 'kept' } },
    })
    const kept = await db.row('select text_data from answers where user_id = $1 and validation_id = $2', [begun.userId, tideTable.remark])
    expect(kept).toEqual({ text_data: 'kept too' })
  })

  test('offered on one device counts as offered on every other, until the next version', async () => {
    await db.rows('update enrolments set version = 1 where user_id = $1', [begun.userId])
    const path = `/projects/${tideTable.id}/update`
    const wasOffered = async () => (await begun.call<ProjectUpdate>('GET', path)).body.wasOffered
    expect(await wasOffered()).toBe(false)
    expect((await begun.call('PUT', path, { version: 2 })).status).toBe(204)
    expect(await wasOffered()).toBe(true)
    expect((await begun.call('PUT', path, { version: 1 })).status).toBe(204)
    expect(await wasOffered()).toBe(true)
    await db.rows('update enrolments set offered_version = 1 where user_id = $1', [begun.userId])
    expect(await wasOffered()).toBe(false)
    // A version that doesn't exist yet can't have been offered.
    expect((await begun.call('PUT', path, { version: 9 })).status).toBe(204)
    expect(await db.row('select offered_version from enrolments where user_id = $1', [begun.userId])).toEqual({ offered_version: 2 })
    expect((await ahead.call('PUT', path, { version: 2 })).status).toBe(404)
  })

  test('is the one that a restart begins [API-27]', async () => {
    await db.rows('update enrolments set version = 1 where user_id = $1', [begun.userId])
    expect(await projectOf(begun, tideTable.id)).toMatchObject({ version: 1, hasUpdates: true })
    expect(await begun.call('POST', `/projects/${tideTable.id}/reset`)).toMatchObject({
      body: { version: 2, hasUpdates: false, status: 'INCOMPLETE' },
    })
    expect(await visitor.call('POST', `/projects/${tideTable.id}/reset_content`)).toMatchObject({ status: 401 })
    expect(await ahead.call('POST', `/projects/${harbourPlans.id}/reset_content`)).toMatchObject({ status: 403 })
    expect(await ahead.call('POST', `/projects/${lighthouseLog.id}/reset_content`)).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required' } },
    })
    expect(await ahead.call('POST', `/projects/${tideTable.id}/reset_content`)).toMatchObject({
      status: 200,
      body: { version: 2, status: 'INCOMPLETE' },
    })
    expect(contract.updateProjectContent.retry).toEqual({ attempts: 3, delay: 1000, factor: 1 })
  })
})
