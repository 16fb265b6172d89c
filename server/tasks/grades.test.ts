import { beforeEach, describe, expect, test } from 'vitest'
import { counters } from '../metrics/counters.ts'
import type { SignedInVisitor } from '../testing/testing.ts'
import { tideTable } from '../testing/catalogue.ts'
import { answerPath, curveKey, savedAnswer, savePicture, saveText, saveUrl, startWork } from './testing-work.ts'

const { newcomer, upload, eventsOf } = await startWork()
const invalid = (fields: Record<string, string>) => ({ status: 422, body: { error: { code: 'invalid', fields } } })
const completedBoxes = async (who: SignedInVisitor) =>
  (await eventsOf(who, 'box_completed')).map((details) => (details as { boxId: string }).boxId)

let learner: SignedInVisitor
let pro: SignedInVisitor
beforeEach(async () => {
  learner = await newcomer()
  pro = await newcomer('pro')
})

describe('a grade', () => {
  const done = { status: 'COMPLETE' } as const

  test('is decided by the server: right answers are complete, wrong ones incorrect with a hint but never the key', async () => {
    const wrong = await saveText(learner, 'the wind', done)
    expect(wrong).toMatchObject({ status: 200, body: { status: 'INCORRECT', hint: 'Look up on a clear night.' } })
    expect(JSON.stringify(wrong.body)).not.toContain('moon')
    expect(await saveText(learner, 'It is the MOON.', done)).toMatchObject({ status: 200, body: { status: 'COMPLETE', revision: 2 } })
    expect(await savedAnswer(learner)).not.toHaveProperty('hint')
  })

  test('is counted by its outcome', async () => {
    const counted = async () =>
      Object.fromEntries((await counters.grades.metric.get()).values.map(({ labels, value }) => [labels.outcome, value]))
    const { complete, incorrect } = await counted()
    await saveText(learner, 'the wind', done)
    expect(await counted()).toEqual({ complete, incorrect: incorrect! + 1 })
    await saveText(learner, 'It is the MOON.', done)
    expect(await counted()).toEqual({ complete: complete! + 1, incorrect: incorrect! + 1 })
  })

  test('looks at the host of an address, and at whether it is one', async () => {
    expect(await saveUrl(learner, 'two words', done)).toMatchObject({ status: 200, body: { status: 'INCORRECT' } })
    expect(await savedAnswer(learner, tideTable.page)).not.toHaveProperty('hint')
    expect(await saveUrl(learner, 'example.com', done)).toMatchObject({
      body: { status: 'INCORRECT', hint: 'It is the page on example.org.' },
    })
    expect(await saveUrl(learner, 'https://example.org/tides', done)).toMatchObject({ body: { status: 'COMPLETE' } })
  })

  test('of a file is complete if the upload exists and incorrect if it doesn’t [TASK-30]', async () => {
    expect(await savePicture(learner, curveKey, done)).toMatchObject({ status: 200, body: { status: 'INCORRECT' } })
    expect(await savePicture(learner, `${tideTable.id}_${tideTable.keyword}`, done)).toMatchObject({ body: { status: 'INCORRECT' } })
    await upload(learner, curveKey)
    expect(await savePicture(learner, curveKey, done)).toMatchObject({ body: { status: 'COMPLETE' } })
  })

  test('is refused for an unfilled answer, and leaves an empty optional one incomplete [TASK-16]', async () => {
    const short = invalid({ 'text.data': 'too_small' })
    expect(await saveText(learner, '', done)).toMatchObject(short)
    expect(await saveText(learner, ' ab ', done)).toMatchObject(short)
    expect(await saveText(learner, 'ab', done, tideTable.remark)).toMatchObject(short)
    expect(await savePicture(learner, '', done)).toMatchObject(invalid({ 'file.storageName': 'too_small' }))
    expect(await saveText(learner, 'x'.repeat(256), done)).toMatchObject(invalid({ 'text.data': 'too_big' }))
    expect(await saveText(learner, '', done, tideTable.remark)).toMatchObject({ status: 200, body: { status: 'INCOMPLETE' } })
    expect((await learner.call('GET', answerPath(tideTable.keyword))).status).toBe(404)
  })

  test('can be requested thirty times a minute', async () => {
    const answers = []
    for (let index = 0; index < 31; index++) answers.push(await saveText(learner, `guess ${index}`, done))
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(answers[30]).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect(Number(answers[30]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await saveText(learner, 'a draft goes on')).status).toBe(200)
  })

  test('that completes the last open task of a box causes one event each time', async () => {
    await saveText(pro, 'the wind', done)
    expect(await completedBoxes(pro)).toEqual([])
    await saveText(pro, 'the moon', done)
    await saveText(pro, 'the moon', done)
    expect(await completedBoxes(pro)).toEqual([tideTable.boxes[0]])
    await saveText(pro, 'a remark', done, tideTable.remark)
    await saveUrl(pro, 'example.org', done)
    expect(await completedBoxes(pro)).toEqual([tideTable.boxes[0]])
    await saveText(pro, 'a moon')
    await saveText(pro, 'a moon', done)
    expect(await completedBoxes(pro)).toEqual([tideTable.boxes[0]])
    await saveText(pro, 'my remark', done, tideTable.remark)
    expect(await completedBoxes(pro)).toEqual([tideTable.boxes[0], tideTable.boxes[0]])
  })
})
