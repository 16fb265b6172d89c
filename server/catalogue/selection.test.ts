import { describe, expect, test } from 'vitest'
import { projectOf, startWork } from '../tasks/testing-work.ts'
import type { Visitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'

const { db, newcomer } = await startWork()

describe('My Projects', () => {
  const time = '2026-11-20T10:00:00.000Z'
  const select = (who: Visitor, body: unknown) => who.call<unknown>('PUT', '/projects/selection', body)

  test('are added to and removed from by changes, which may be repeated [API-24]', async () => {
    const learner = await newcomer()
    const both = [
      { projectId: tideTable.id, selectedTime: time },
      { projectId: lighthouseLog.id, selectedTime: '2026-11-21T10:00:00+01:00' },
    ]
    const selected = [both[0], { projectId: lighthouseLog.id, selectedTime: '2026-11-21T09:00:00.000Z' }]
    expect(await select(learner, both)).toMatchObject({ status: 200, body: selected })
    expect((await select(learner, both)).body).toEqual(selected)
    expect((await select(learner, [{ projectId: tideTable.id, selectedTime: null }])).body).toEqual([selected[1]])
    expect((await select(learner, [{ projectId: tideTable.id }, { projectId: lighthouseLog.id }])).body).toEqual([])
    expect((await select(learner, [])).body).toEqual([])
  })

  test('change all together or, when one project is not known, not at all', async () => {
    const learner = await newcomer()
    for (const unknown of ['no-such-project', harbourPlans.id]) {
      const answer = await select(learner, [
        { projectId: tideTable.id, selectedTime: time },
        { projectId: unknown, selectedTime: time },
      ])
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found', details: { projectId: unknown } } } })
      expect(await select(learner, [{ projectId: unknown }])).toMatchObject({ status: 404 })
    }
    expect((await select(learner, [])).body).toEqual([])
  })

  test('take the last word when one request names a project twice, and no impossible times', async () => {
    const learner = await newcomer()
    expect((await select(learner, [{ projectId: tideTable.id, selectedTime: time }, { projectId: tideTable.id }])).body).toEqual([])
    const impossible = ['yesterday', '2024-01-01T00:00:00+23:00', '0000-01-01T00:00:00Z']
    const outOfYears = ['9999-12-31T23:59:59-15:00', '0001-01-01T00:00:00+15:00']
    const tooLong = [`2026-11-20T10:00:00.${'1'.repeat(400)}Z`]
    for (const selectedTime of [...impossible, ...outOfYears, ...tooLong])
      expect((await select(learner, [{ projectId: tideTable.id, selectedTime }])).status).toBe(422)
    for (const selectedTime of ['9999-12-31T23:59:59.000Z', '0001-01-01T00:00:00.000Z'])
      expect(await select(learner, [{ projectId: tideTable.id, selectedTime }])).toMatchObject({ status: 200, body: [{ selectedTime }] })
    expect((await select(learner, { projectId: tideTable.id })).status).toBe(422)
  })

  test('can lose a project that has become private', async () => {
    const learner = await newcomer()
    await db.rows('insert into enrolments (user_id, project_id, selected_time) values ($1, $2, now())', [learner.userId, harbourPlans.id])
    expect(await select(learner, [{ projectId: harbourPlans.id }])).toMatchObject({ status: 200, body: [] })
  })

  test('survive two tabs that change them at the same moment', async () => {
    const learner = await newcomer()
    await select(learner, [{ projectId: tideTable.id, selectedTime: time }, { projectId: lighthouseLog.id }])
    const swap = (added: string, removed: string) => select(learner, [{ projectId: added, selectedTime: time }, { projectId: removed }])
    const swaps = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? swap(tideTable.id, lighthouseLog.id) : swap(lighthouseLog.id, tideTable.id),
    )
    const answers = await Promise.all(swaps)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.map(({ body }) => (body as unknown[]).length)).toEqual(Array(20).fill(1))
  })

  test('do not begin a project: a learner who only selected it reads its newest version', async () => {
    const learner = await newcomer()
    await select(learner, [{ projectId: tideTable.id, selectedTime: time }])
    await db.rows('update projects set version = 2 where id = $1', [tideTable.id])
    try {
      expect(await projectOf(learner)).toMatchObject({ version: 2, hasUpdates: false, status: 'INCOMPLETE', selected: true })
    } finally {
      await db.rows('update projects set version = 1 where id = $1', [tideTable.id])
    }
  })

  test('change 240 times a minute and no more often, together with what else the person saves', async () => {
    const learner = await newcomer()
    const both = [{ projectId: tideTable.id, selectedTime: time }]
    const saveAtOnce = (length: number, save: () => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length }, async () => (await save()).status))
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      statuses.push(...(await saveAtOnce(30, () => select(learner, both))))
      statuses.push(...(await saveAtOnce(30, () => learner.call('PUT', '/user/preferences', { isToolbarPinned: turn % 2 === 0 }))))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await select(learner, [])).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect((await newcomer().then((other) => select(other, both))).status).toBe(200)
  })
})
