import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedInVisitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { answerPath, curveKey, savedAnswer, save, savePicture, saveText, saveUrl, startWork } from './testing-work.ts'

const { server, db, newcomer, upload } = await startWork()
const stale = (details: unknown) => ({ status: 409, body: { error: { code: 'stale_answer', details } } })
const invalid = (fields: Record<string, string>) => ({ status: 422, body: { error: { code: 'invalid', fields } } })

let learner: SignedInVisitor
let pro: SignedInVisitor
beforeEach(async () => {
  learner = await newcomer()
  pro = await newcomer('pro')
})

describe('a draft', () => {
  test('is kept with everything that was sent, and read back [API-36] [API-37] [TASK-11]', async () => {
    expect(await learner.call('GET', answerPath(tideTable.keyword))).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    const answer = {
      id: tideTable.keyword,
      hidden: true,
      type: 'TEXT',
      text: { data: ' the moon,\nI think ' },
      status: 'IN_REVIEW',
      revision: 1,
    }
    expect(await saveText(learner, ' the moon,\nI think ', { hidden: true, status: 'IN_REVIEW' })).toMatchObject({
      status: 200,
      body: answer,
    })
    expect(await savedAnswer(learner)).toEqual(answer)
    expect(await saveUrl(learner, 'example.org/tides')).toMatchObject({
      body: { type: 'URL', text: { data: 'example.org/tides' }, revision: 1 },
    })
    await upload(learner, curveKey)
    const file = { name: 'curve.png', storageName: curveKey }
    expect(await savePicture(learner, curveKey)).toMatchObject({ status: 200, body: { type: 'FILE', file, status: 'INCOMPLETE' } })
    expect(await savedAnswer(learner, tideTable.picture)).toEqual({
      id: tideTable.picture,
      hidden: false,
      type: 'FILE',
      file,
      status: 'INCOMPLETE',
      revision: 1,
    })
  })

  test('replaces the stored answer if it names no revision or the stored one', async () => {
    await saveText(learner, 'one')
    expect(await saveText(learner, 'two')).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await saveText(learner, 'three', { revision: 2 })).toMatchObject({ status: 200, body: { revision: 3 } })
    expect(await savedAnswer(learner)).toMatchObject({ text: { data: 'three' }, revision: 3 })
  })

  test('of a second tab that doesn’t know the newest text is refused with the stored answer', async () => {
    await saveText(learner, 'one', { revision: 0 })
    await saveText(learner, 'newer', { revision: 1 })
    const stored = await savedAnswer(learner)
    expect(await saveText(learner, 'older', { revision: 1 })).toMatchObject(stale(stored))
    expect(await saveText(learner, 'older', { revision: 0 })).toMatchObject(stale(stored))
    expect(await saveText(learner, 'older', { revision: 1, status: 'COMPLETE' })).toMatchObject(stale(stored))
    expect(await savedAnswer(learner)).toEqual(stored)
  })

  test('over an answer that a restart has removed is refused with the reply that there is none', async () => {
    const nothing = { id: tideTable.keyword, text: { data: '' }, status: 'INCOMPLETE', revision: 0 }
    expect(await saveText(learner, 'older', { revision: 4 })).toMatchObject(stale(nothing))
    expect((await learner.call('GET', answerPath(tideTable.keyword))).status).toBe(404)
  })

  test('that is sent again with its key is kept once, and a later one is not undone by it', async () => {
    const first = await saveText(learner, 'one', { key: 'k1', revision: 0 })
    expect(await saveText(learner, 'one', { key: 'k1', revision: 0 })).toMatchObject({ status: 200, body: first.body })
    expect(await saveText(learner, 'one', { key: 'k1' })).toMatchObject({ status: 200, body: { revision: 1 } })
    const second = await saveText(learner, 'two', { key: 'k2', revision: 1 })
    expect(second).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await saveText(learner, 'one', { key: 'k1', revision: 0 })).toMatchObject(stale(second.body))
    expect(await saveText(learner, 'one', { key: 'k1' })).toMatchObject(stale(second.body))
    for (let turn = 3; turn <= 12; turn++) await saveText(learner, `text ${turn}`, { key: `k${turn}` })
    const newest = await savedAnswer(learner)
    for (const key of ['k1', 'k2', 'k11']) expect(await saveText(learner, 'late', { key })).toMatchObject(stale(newest))
    expect(await savedAnswer(learner)).toEqual(newest)
  })

  test('with the key of another write is refused, so that nobody takes it for saved', async () => {
    await saveText(learner, 'first', { key: 'same' })
    for (const write of [{}, { status: 'COMPLETE' }, { status: 'IN_REVIEW' }] as const)
      expect(await saveText(learner, 'second', { ...write, key: 'same' })).toMatchObject(invalid({ key: 'reused' }))
    expect((await saveText(learner, 'second', { key: '' })).status).toBe(422)
    expect(await savedAnswer(learner)).toMatchObject({ text: { data: 'first' }, revision: 1 })
    await upload(learner, curveKey)
    await savePicture(learner, curveKey, { key: 'same' })
    expect(await savePicture(learner, '', { key: 'same', file: { name: '', storageName: '' } })).toMatchObject(invalid({ key: 'reused' }))
  })

  test('without changes writes nothing', async () => {
    await saveText(learner, 'one')
    expect(await saveText(learner, 'one')).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await saveText(learner, 'one', { status: 'IN_REVIEW' })).toMatchObject({
      status: 200,
      body: { status: 'IN_REVIEW', revision: 2 },
    })
    expect(await saveText(learner, 'one', { status: 'IN_REVIEW', revision: 1 })).toMatchObject({ status: 200, body: { revision: 2 } })
  })

  test('takes an incorrect answer back to incomplete, and its hint away', async () => {
    await saveText(learner, 'the wind', { status: 'COMPLETE' })
    expect(await savedAnswer(learner)).toMatchObject({ status: 'INCORRECT', hint: 'Look up on a clear night.' })
    expect((await saveText(learner, 'the win')).body).not.toHaveProperty('hint')
    expect(await savedAnswer(learner)).toEqual(expect.objectContaining({ status: 'INCOMPLETE' }))
    expect(await savedAnswer(learner)).not.toHaveProperty('hint')
  })

  test('takes an answer in review back to incomplete, text unchanged', async () => {
    await saveText(learner, 'the moon', { status: 'IN_REVIEW' })
    expect(await saveText(learner, 'the moon', { revision: 1 })).toMatchObject({
      status: 200,
      body: { status: 'INCOMPLETE', text: { data: 'the moon' } },
    })
  })

  test('has the length that the plan allows: 255 characters, or 2000 for Pro people [TASK-18]', async () => {
    expect((await saveText(learner, 'x'.repeat(255))).status).toBe(200)
    expect(await saveText(learner, 'x'.repeat(256))).toMatchObject(invalid({ 'text.data': 'too_big' }))
    expect((await saveText(pro, 'x'.repeat(2000))).status).toBe(200)
    expect(await saveText(pro, 'x'.repeat(2001))).toMatchObject(invalid({ 'text.data': 'too_big' }))
    expect(await saveText(pro, 'x'.repeat(20_001))).toMatchObject({ status: 422 })
  })

  test('that is an address has at most 2048 characters, whatever the plan says of texts [TASK-25]', async () => {
    expect((await saveUrl(learner, 'x'.repeat(2048))).status).toBe(200)
    expect(await saveUrl(learner, 'x'.repeat(2049))).toMatchObject(invalid({ 'text.data': 'too_big' }))
  })

  test('of a file names an upload of the person who sends it, under the name of its task', async () => {
    const refused = invalid({ 'file.storageName': 'invalid_value' })
    expect(await savePicture(learner, curveKey)).toMatchObject(refused)
    await upload(pro, curveKey)
    expect(await savePicture(learner, curveKey)).toMatchObject(refused)
    await upload(learner, `${lighthouseLog.id}_${lighthouseLog.picture}`)
    expect(await savePicture(learner, `${lighthouseLog.id}_${lighthouseLog.picture}`)).toMatchObject(refused)
    expect(await savePicture(learner, '')).toMatchObject({ status: 200, body: { file: { storageName: '' } } })
    await upload(learner, curveKey)
    expect(await savePicture(learner, `${lighthouseLog.id}_${lighthouseLog.picture}`)).toMatchObject(refused)
    expect((await savePicture(learner, curveKey)).status).toBe(200)
  })

  test('with invalid input is refused with a message about the field', async () => {
    expect(await save(learner, tideTable.keyword, { id: tideTable.remark, text: { data: 'abc' } })).toMatchObject(
      invalid({ id: 'invalid_value' }),
    )
    expect(await saveText(learner, 'abc', { status: 'INCORRECT' })).toMatchObject(invalid({ status: 'invalid_value' }))
    expect(await save(learner, tideTable.keyword, { type: 'URL', text: { data: 'abc' } })).toMatchObject(invalid({ type: 'invalid_value' }))
    expect(await saveText(learner, 'a\0b')).toMatchObject({ status: 422 })
    expect(await saveText(learner, 'abc', { revision: 2 ** 31 })).toMatchObject({ status: 422 })
    expect(await saveText(learner, 'abc', { revision: -1 })).toMatchObject({ status: 422 })
    expect(await learner.call('POST', answerPath(tideTable.keyword), { id: tideTable.keyword })).toMatchObject({ status: 422 })
    expect((await saveText(learner, '🌒 ünïcödé')).body.text).toEqual({ data: '🌒 ünïcödé' })
  })

  test('is not saved without a live session', async () => {
    const write = { text: { data: 'the moon' } }
    expect(await save(server.visitor('session=made-up'), tideTable.keyword, write)).toMatchObject({ status: 401 })
    server.turnClock(100 * 86_400)
    expect(await save(learner, tideTable.keyword, write)).toMatchObject({ status: 401 })
    server.turnClock(-100 * 86_400)
    expect(await db.rows('select from answers where user_id = $1', [learner.userId])).toEqual([])
  })

  test('needs a session, a task of the version and access to its project', async () => {
    expect(await saveText(server.visitor(), 'abc')).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
    expect(await save(learner, 'no-such-task', { text: { data: 'abc' } })).toMatchObject({ status: 404 })
    expect(await save(learner, tideTable.keyword, { text: { data: 'abc' } }, 'no-such-project')).toMatchObject({ status: 404 })
    expect(await save(learner, harbourPlans.text, { text: { data: 'abc' } }, harbourPlans.id)).toMatchObject({ status: 403 })
    const pay = { status: 403, body: { error: { code: 'plan_required' } } }
    expect(await save(learner, lighthouseLog.text, { text: { data: 'abc' } }, lighthouseLog.id)).toMatchObject(pay)
    expect(await save(pro, lighthouseLog.text, { text: { data: 'abc' } }, lighthouseLog.id)).toMatchObject(pay)
    await pro.call('PUT', `/projects/${lighthouseLog.id}`, { locked: false })
    expect(await save(pro, lighthouseLog.text, { text: { data: 'abc' } }, lighthouseLog.id)).toMatchObject({ status: 200 })
    await db.rows(`update users set plan = 'free' where id = $1`, [pro.userId])
    expect(await save(pro, lighthouseLog.text, { text: { data: 'abcd' } }, lighthouseLog.id)).toMatchObject(pay)
  })
})

describe('a complete answer', () => {
  test('of a free person stays as it is [TASK-15]', async () => {
    expect(await saveText(learner, 'the moon', { status: 'COMPLETE' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETE', revision: 1 },
    })
    const refused = { status: 403, body: { error: { code: 'plan_required' } } }
    expect(await saveText(learner, 'the sun')).toMatchObject(refused)
    expect(await saveText(learner, 'the moon')).toMatchObject(refused)
    expect(await saveText(learner, 'the moon', { status: 'IN_REVIEW' })).toMatchObject(refused)
    expect(await saveText(learner, 'the moon alone', { status: 'COMPLETE' })).toMatchObject(refused)
    expect(await saveText(learner, 'the moon', { status: 'COMPLETE' })).toMatchObject({ status: 200, body: { revision: 1 } })
  })

  test('of a Pro person goes back to incomplete with its whole box when it is edited [TASK-47]', async () => {
    await saveText(pro, 'the moon', { status: 'COMPLETE' })
    await saveText(pro, 'a remark', { status: 'COMPLETE' }, tideTable.remark)
    await saveUrl(pro, 'example.org', { status: 'COMPLETE' })
    // An answer in another project whose task has the same id.
    await db.rows(
      `insert into answers (user_id, project_id, validation_id, type, text_data, status)
       select user_id, $2, validation_id, type, text_data, status from answers where user_id = $1 and validation_id = $3`,
      [pro.userId, lighthouseLog.id, tideTable.remark],
    )
    expect(await saveText(pro, 'the moo', { revision: 1 })).toMatchObject({ status: 200, body: { status: 'INCOMPLETE', revision: 2 } })
    const elsewhere = 'select status from answers where user_id = $1 and project_id = $2'
    expect(await db.row(elsewhere, [pro.userId, lighthouseLog.id])).toEqual({ status: 'COMPLETE' })
    expect(await savedAnswer(pro, tideTable.remark)).toMatchObject({ status: 'INCOMPLETE', text: { data: 'a remark' } })
    expect(await savedAnswer(pro, tideTable.page)).toMatchObject({ status: 'COMPLETE' })
    // The client's own reset of the rest, with the revision it knows, is harmless.
    expect(await saveText(pro, 'a remark', { revision: 1 }, tideTable.remark)).toMatchObject({
      status: 200,
      body: { status: 'INCOMPLETE' },
    })
  })

  test('that is edited takes no answer to another project along, whatever its task is called [TASK-47]', async () => {
    await saveText(pro, 'the moon', { status: 'COMPLETE' })
    await saveText(pro, 'a remark', { status: 'COMPLETE' }, tideTable.remark)
    await db.rows(`insert into answers (user_id, project_id, validation_id, type, status) values ($1, $2, $3, 'TEXT', 'COMPLETE')`, [
      pro.userId,
      lighthouseLog.id,
      tideTable.remark,
    ])
    await saveText(pro, 'the moo', { revision: 1 })
    expect(await savedAnswer(pro, tideTable.remark)).toMatchObject({ status: 'INCOMPLETE' })
    const others = await db.rows('select status from answers where user_id = $1 and project_id = $2', [pro.userId, lighthouseLog.id])
    expect(others).toEqual([{ status: 'COMPLETE' }])
  })

  test('of a Pro person is marked for review alone, whatever the order of the calls', async () => {
    await saveText(pro, 'the moon', { status: 'COMPLETE' })
    await saveText(pro, 'a remark', { status: 'COMPLETE' }, tideTable.remark)
    const marks = [
      saveText(pro, 'the moon', { status: 'IN_REVIEW', revision: 1 }),
      saveText(pro, 'a remark', { status: 'IN_REVIEW', revision: 1 }, tideTable.remark),
    ]
    expect((await Promise.all(marks)).map(({ status, body }) => [status, body.status])).toEqual(Array(2).fill([200, 'IN_REVIEW']))
    expect([(await savedAnswer(pro)).status, (await savedAnswer(pro, tideTable.remark)).status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
  })
})
