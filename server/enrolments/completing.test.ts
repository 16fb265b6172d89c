import { describe, expect, test } from 'vitest'
import * as contract from '@fieldwork/core/catalogue/contract.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import { answerPath, change, curveKey, projectOf, savePicture, saveText, startWork } from '../tasks/testing-work.ts'
import type { Visitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'

const { server, db, visitor, newcomer, finish, upload, eventsOf } = await startWork()

describe('completing a project', () => {
  test('requires every required task, then sets it complete and counts the person [TASK-59]', async () => {
    const learner = await newcomer()
    const before = (await projectOf(visitor)).completions
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({
      status: 409,
      body: { error: { code: 'tasks_incomplete' } },
    })
    await saveText(learner, 'optional', {}, tideTable.remark)
    await finish(learner, [tideTable.keyword, tideTable.page])
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({
      status: 409,
      body: { error: { code: 'tasks_incomplete' } },
    })
    expect((await projectOf(visitor)).completions).toBe(before)
    expect(await projectOf(learner)).not.toHaveProperty('completedAt')
    await finish(learner)
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETE', completedAt: expect.any(String), progress: 100, completions: before + 1 },
    })
    expect((await projectOf(visitor)).completions).toBe(before + 1)
    expect(await eventsOf(learner, 'project_completed')).toEqual([{ version: 1, first: true }])
  })

  test('counts once, however often and fast the button is pressed', async () => {
    const learner = await newcomer('pro')
    await saveText(learner, 'the moon')
    await finish(learner)
    const before = (await projectOf(visitor)).completions
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(learner, tideTable.id, { status: 'COMPLETE' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await projectOf(visitor)).completions).toBe(before + 1)
    expect(await eventsOf(learner, 'project_completed')).toHaveLength(1)
  })

  test('is permanent even if a Pro person continues editing', async () => {
    const learner = await newcomer('pro')
    await saveText(learner, 'the moon')
    await finish(learner)
    await change(learner, tideTable.id, { status: 'COMPLETE' })
    expect((await saveText(learner, 'the moon and the sun')).status).toBe(200)
    expect(await projectOf(learner)).toMatchObject({ status: 'COMPLETE', progress: 67 })
    const { body } = await change(learner, tideTable.id, { status: 'COMPLETE' })
    expect(body.status).toBe('COMPLETE')
  })

  test('requires access to a Pro project', async () => {
    const learner = await newcomer()
    expect(await change(learner, lighthouseLog.id, { status: 'COMPLETE' })).toMatchObject({
      status: 403,
      body: { error: { code: 'plan_required' } },
    })
    const pro = await newcomer('pro')
    expect(await change(pro, lighthouseLog.id, { locked: false, status: 'COMPLETE' })).toMatchObject({ status: 409 })
    expect(await projectOf(pro, lighthouseLog.id)).toMatchObject({ locked: true })
  })

  test('shows at most the three newest completers who have a picture', async () => {
    for (const [index, picture] of ['/1', '/2', '', '/4', '/5'].entries()) {
      const learner = await newcomer()
      await db.rows('update users set picture = $2, has_public_profile = false where id = $1', [learner.userId, picture])
      await db.rows(`insert into completions values ($1, $2, now() + $3 * interval '1 minute')`, [lighthouseLog.id, learner.userId, index])
    }
    expect(await projectOf(visitor, lighthouseLog.id)).toMatchObject({ completions: 5, completedBy: ['/5', '/4', '/2'] })
    await db.rows(`update users set suspended_at = now() where picture = '/4'`)
    expect((await projectOf(visitor, lighthouseLog.id))!.completedBy).toEqual(['/5', '/2', '/1'])
  })

  test('shows no picture whose address would reveal a nickname that is used for nothing public', async () => {
    const learner = await newcomer()
    const shown = async () => (await projectOf(visitor, tideTable.id))!.completedBy
    await db.rows(
      `update users set picture = '/salt-and-tide/uploads/1', nickname = 'salt-and-tide', has_public_profile = true where id = $1`,
      [learner.userId],
    )
    await db.rows('insert into completions values ($1, $2, now())', [tideTable.id, learner.userId])
    expect(await shown()).toEqual([])
    await db.rows('insert into portfolios (user_id, is_public) values ($1, true)', [learner.userId])
    expect(await shown()).toEqual(['/salt-and-tide/uploads/1'])
  })
})

test('no other field of a project can be changed by the client, but an unchanged value is accepted [API-25]', async () => {
  const learner = await newcomer()
  for (const [body, field] of [
    [{ hasUpdates: true }, 'hasUpdates'],
    [{ docStatus: 'READY' }, 'docStatus'],
    [{ status: 'IN_PROGRESS' }, 'status'],
    [{ status: 'IN_REVIEW' }, 'status'],
    [{ locked: true }, 'locked'],
  ] as const)
    expect(await change(learner, tideTable.id, body)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid', fields: { [field]: 'invalid_value' } } },
    })
  expect(await change(learner, tideTable.id, { status: 'DONE' })).toMatchObject({ status: 422 })
  const same = { locked: false, hasUpdates: false, docStatus: 'NONE', status: 'INCOMPLETE' }
  expect(await change(learner, tideTable.id, same)).toMatchObject({ status: 200, body: same })
  expect(await change(learner, tideTable.id, {})).toMatchObject({ status: 200, body: same })
  expect(await change(learner, harbourPlans.id, {})).toMatchObject({ status: 403 })
  expect(await change(learner, 'no-such-project', {})).toMatchObject({ status: 404 })
})

describe('restarting', () => {
  const reset = (who: Visitor, id: string = tideTable.id) => who.call<Project>('POST', `/projects/${id}/reset`)

  test('clears the answers and the completion, and keeps the lifetime count and the selection', async () => {
    const learner = await newcomer('pro')
    await learner.call('PUT', '/projects/selection', [{ projectId: tideTable.id, selectedTime: '2026-11-20T10:00:00.000Z' }])
    await saveText(learner, 'the moon')
    await finish(learner)
    const { body: complete } = await change(learner, tideTable.id, { status: 'COMPLETE' })
    expect(await reset(learner)).toMatchObject({
      status: 200,
      body: { status: 'INCOMPLETE', progress: 0, selected: true, completions: complete.completions },
    })
    expect(await learner.call('GET', answerPath(tideTable.keyword))).toMatchObject({ status: 404 })
    expect(await eventsOf(learner, 'project_reset')).toHaveLength(1)
    await saveText(learner, 'the moon')
    await finish(learner)
    expect(await change(learner, tideTable.id, { status: 'COMPLETE' })).toMatchObject({ body: { completions: complete.completions } })
    expect(await eventsOf(learner, 'project_completed')).toEqual([
      expect.objectContaining({ first: true }),
      expect.objectContaining({ first: false }),
    ])
  })

  test('is refused only for a person who restarts too often', async () => {
    const learner = await newcomer('pro')
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn++)
      statuses.push(...(await Promise.all(Array.from({ length: 29 }, async () => (await reset(learner)).status))))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await saveText(learner, 'kept')
    const last: number[] = []
    for (let turn = 0; turn < 8; turn++) last.push((await reset(learner)).status)
    expect(last.at(-1)).toBe(429)
    expect(last.filter((status) => status === 200)).toHaveLength(7)
  })

  test('requires Pro, affects nobody else, and keeps a Pro project unlocked [API-26]', async () => {
    const [free, pro, other] = [await newcomer(), await newcomer('pro'), await newcomer('pro')]
    for (const who of [free, pro, other]) await saveText(who, 'kept')
    expect(await reset(free)).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
    expect(await reset(visitor)).toMatchObject({ status: 401 })
    await change(pro, lighthouseLog.id, { locked: false })
    expect(await reset(pro, lighthouseLog.id)).toMatchObject({ status: 200, body: { locked: false } })
    expect(await reset(other, lighthouseLog.id)).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
    expect(await reset(pro)).toMatchObject({ status: 200 })
    expect(await reset(pro)).toMatchObject({ status: 200 })
    for (const who of [free, other]) expect(await projectOf(who, tideTable.id)).toMatchObject({ status: 'IN_PROGRESS' })
    expect(contract.resetProject.retry).toEqual({ attempts: 3, delay: 1000, factor: 1 })
  })

  test('removes only the pictures of its answers', async () => {
    const learner = await newcomer('pro')
    const keys = [curveKey, `${lighthouseLog.id}_${lighthouseLog.picture}`]
    for (const key of keys) await upload(learner, key)
    expect(await savePicture(learner, curveKey, { status: 'COMPLETE' })).toMatchObject({ body: { status: 'COMPLETE' } })
    expect(await reset(learner)).toMatchObject({ status: 200 })
    expect(await db.rows('select key from uploads where user_id = $1', [learner.userId])).toEqual([{ key: keys[1] }])
    expect(await server.context.files.read(`${learner.userId}/${keys[0]}`)).toBeUndefined()
    expect(await server.context.files.read(`${learner.userId}/${keys[1]}`)).toEqual(Buffer.from('a picture'))
  })
})
