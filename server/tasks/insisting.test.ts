import { describe, expect, test } from 'vitest'
import type { Answer, OwnAnswer } from '@fieldwork/core/tasks/schema.ts'
import type { SignedInVisitor, Visitor } from '../testing/testing.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { answerPath, projectOf, type Refused, savedAnswer, savePicture, saveText, saveUrl, startWork } from './testing-work.ts'

const { db, newcomer, eventsOf, finish } = await startWork()
const model = 'The moon: it pulls the water on the near side most.'
const reason = 'Luna is its name in Latin.'
const done = { status: 'COMPLETE' } as const

const insist = (who: Visitor, revision: number, body: object = { reason }, validation: string = tideTable.keyword) =>
  who.call<Answer & Refused>('POST', `${answerPath(validation)}/insistence`, { revision, ...body })
const modelOf = (who: Visitor) => who.call<{ model: string | null } & Refused>('POST', `${answerPath(tideTable.keyword)}/model`)
const refusedTwice = async (who: Visitor, words = 'Luna does it') => {
  await saveText(who, 'the wind', done)
  return (await saveText(who, words, done)).body
}
const graded = ({ userId }: SignedInVisitor) =>
  db.rows<{ number: number; outcome: string; words: string | null; reason: string | null; version: number }>(
    'select number, outcome, words, reason, version from graded_answers where user_id = $1 order by number',
    [userId],
  )

describe('a learner whose answer the check refuses', () => {
  test('may insist from the second refusal on, and sees the model answer only from then on', async () => {
    const learner = await newcomer()
    expect((await saveText(learner, 'Luna does it', done)).body).not.toHaveProperty('mayInsist')
    expect(await modelOf(learner)).toMatchObject({ status: 409, body: { error: { code: 'not_refused' } } })
    expect(await insist(learner, 1)).toMatchObject({ status: 409, body: { error: { code: 'not_refused' } } })
    const second = (await saveText(learner, 'Luna alone does it', done)).body
    expect(second).toMatchObject({ status: 'INCORRECT', mayInsist: true, revision: 2 })
    expect(JSON.stringify(second)).not.toContain(model)
    expect((await savedAnswer(learner)).mayInsist).toBe(true)
    expect((await modelOf(learner)).body).toEqual({ model })
  })

  test('has a later answer marked as shown once they compared theirs with the model answer', async () => {
    const learner = await newcomer()
    await refusedTwice(learner)
    await modelOf(learner)
    expect((await saveText(learner, 'the moon', done)).body).toMatchObject({ status: 'COMPLETE', basis: 'shown' })
    const insisting = await newcomer()
    await refusedTwice(insisting)
    await modelOf(insisting)
    const { body } = await insist(insisting, 2)
    expect([body.ownJudgement, body.basis]).toEqual([true, undefined])
  })

  test('may read the model answer beside a complete answer, too', async () => {
    const [right, insisting] = [await newcomer(), await newcomer()]
    await saveText(right, 'the moon', done)
    await refusedTwice(insisting)
    await insist(insisting, 2)
    for (const who of [right, insisting]) expect(await modelOf(who)).toMatchObject({ status: 200, body: { model } })
  })

  test('completes the task on their own word, which is shown wherever the answer is', async () => {
    const learner = await newcomer()
    await refusedTwice(learner)
    const { body } = await insist(learner, 2)
    expect(body).toMatchObject({ status: 'COMPLETE', ownJudgement: true, model, text: { data: 'Luna does it' }, revision: 3 })
    expect(body).not.toHaveProperty('mayInsist')
    expect(await savedAnswer(learner)).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
    const work = await learner.call<OwnAnswer[]>('GET', `/projects/${tideTable.id}/work`)
    expect(work.body.map(({ answer }) => answer.ownJudgement)).toEqual([true])
    expect((await projectOf(learner)).progress).toBe(33)
    await finish(learner, [tideTable.page, tideTable.picture])
    expect((await projectOf(learner)).progress).toBe(100)
    expect(await eventsOf(learner, 'answer_insisted')).toEqual([{ boxId: 'moon-box' }])
    expect(await eventsOf(learner, 'box_completed')).toEqual([{ boxId: 'moon-box' }])
  })

  test('insists once, and a repeated request after a lost reply gets the same reply', async () => {
    const learner = await newcomer()
    await refusedTwice(learner)
    await Promise.all([insist(learner, 2), insist(learner, 2), insist(learner, 2)])
    expect((await insist(learner, 2)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true, revision: 3 })
    expect((await graded(learner)).map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REFUSED', 'INSISTED'])
    expect(await eventsOf(learner, 'answer_insisted')).toHaveLength(1)
  })

  test('insists on the refused answer, not on later words', async () => {
    const learner = await newcomer()
    await refusedTwice(learner)
    await saveText(learner, 'something else')
    expect(await insist(learner, 2)).toMatchObject({ status: 409, body: { error: { code: 'stale_answer' } } })
    expect(await insist(learner, 3)).toMatchObject({ status: 409, body: { error: { code: 'not_refused' } } })
  })

  test('cannot insist without saying why', async () => {
    const learner = await newcomer()
    await refusedTwice(learner)
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(256) }]) expect((await insist(learner, 2, body)).status).toBe(422)
    expect((await savedAnswer(learner)).status).toBe('INCORRECT')
  })

  test('cannot insist on an invalid address or a picture', async () => {
    const learner = await newcomer()
    for (const address of ['no address', 'none either']) await saveUrl(learner, address, done)
    expect(await insist(learner, 2, { reason }, tideTable.page)).toMatchObject({ status: 409 })
    for (const name of ['a', 'b', 'c']) await savePicture(learner, name, done)
    expect(await insist(learner, 3, { reason }, tideTable.picture)).toMatchObject({ status: 409 })
    for (const address of ['https://example.com/1', 'https://example.com/2']) await saveUrl(learner, address, done)
    expect((await insist(learner, 4, { reason }, tideTable.page)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
  })

  test('loses the mark with other words, and keeps it for the same ones when the box was opened again', async () => {
    const pro = await newcomer('pro')
    await refusedTwice(pro)
    await insist(pro, 2)
    const again = (await saveText(pro, 'Luna does it', { status: 'IN_REVIEW' })).body
    expect(again).not.toHaveProperty('ownJudgement')
    expect((await saveText(pro, 'Luna does it', done)).body).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
    const edited = (await saveText(pro, 'Luna does it, too')).body
    expect(edited).toMatchObject({ status: 'INCOMPLETE' })
    expect((await saveText(pro, 'Luna does it', done)).body).toMatchObject({ status: 'INCORRECT', mayInsist: true })
    expect((await saveText(pro, 'the moon', done)).body).not.toHaveProperty('ownJudgement')
  })

  test('starts over after a restart, and keeps refusals and mark through an update', async () => {
    const [kept, restarting] = [await newcomer(), await newcomer('pro')]
    for (const who of [kept, restarting]) {
      await refusedTwice(who)
      await insist(who, 2)
    }
    await publishTestingCatalogue(db, 2)
    expect((await kept.call('POST', `/projects/${tideTable.id}/reset_content`)).status).toBe(200)
    expect(await savedAnswer(kept)).toMatchObject({ status: 'COMPLETE', ownJudgement: true })
    expect((await restarting.call('POST', `/projects/${tideTable.id}/reset`)).status).toBe(200)
    expect((await saveText(restarting, 'Luna does it', done)).body).not.toHaveProperty('mayInsist')
    expect((await graded(restarting)).map(({ words }) => words)).toEqual([null, null, null, 'Luna does it'])
  })
})

describe('the graded answers stored for authors', () => {
  test('have each grade with its words and version, and the learner’s reason', async () => {
    const learner = await newcomer()
    await saveText(learner, 'a draft')
    await refusedTwice(learner)
    await insist(learner, 3)
    expect((await graded(learner)).map(({ outcome, words, reason: why }) => [outcome, words, why])).toEqual([
      ['REFUSED', 'the wind', null],
      ['REFUSED', 'Luna does it', null],
      ['INSISTED', 'Luna does it', reason],
    ])
    const right = await newcomer()
    await saveText(right, 'the moon', done)
    expect(await graded(right)).toMatchObject([{ number: 1, outcome: 'ACCEPTED', words: 'the moon' }])
    const elsewhere = await newcomer()
    await saveUrl(elsewhere, 'example.com/tides', done)
    await saveUrl(elsewhere, 'example.com/moon', done)
    await insist(elsewhere, 2, { reason }, tideTable.page)
    expect(await graded(elsewhere)).toMatchObject([
      { outcome: 'REFUSED', words: 'https://example.com/tides' },
      { outcome: 'REFUSED', words: 'https://example.com/moon' },
      { outcome: 'INSISTED', words: 'https://example.com/moon' },
    ])
  })

  test('are a learner’s first grade and the latest nineteen', async () => {
    const learner = await newcomer()
    for (let time = 1; time <= 23; time++) await saveText(learner, `the wind ${time}`, done)
    expect((await graded(learner)).map(({ number }) => number)).toEqual([1, ...Array.from({ length: 19 }, (_, index) => index + 5)])
  })

  test('have no words of a learner who decided against it', async () => {
    const learner = await newcomer()
    await saveText(learner, 'the wind', done)
    await learner.call('PUT', '/user/preferences', { letsAuthorsRead: false })
    await saveText(learner, 'the rain', done)
    expect((await graded(learner)).map(({ outcome, words }) => [outcome, words])).toEqual([
      ['REFUSED', null],
      ['REFUSED', null],
    ])
  })
})
