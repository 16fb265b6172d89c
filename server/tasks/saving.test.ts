import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, AnswerWrite } from '../../core/tasks/answer.ts'
import { catalogue } from '../catalogue/service.ts'
import { type Learner, startServer } from '../testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing-catalogue.ts'
import { tasks } from './service.ts'

const server = await startServer({ served: (context) => [...catalogue(context), ...tasks(context)] })
const { db } = server

let people = 0
const newcomer = (plan: 'free' | 'pending' | 'pro' = 'free') => server.signIn(`learner-${(people += 1)}@example.org`, { plan })
let learner: Learner
let pro: Learner
beforeEach(async () => {
  learner = await newcomer()
  pro = await newcomer('pro')
})

type Saved = Answer & { error: { code: string; details?: Answer; fields?: Record<string, string> } }
const path = (validation: string, project: string = tideTable.id) => `/projects/${project}/validations/${validation}`
const save = (who: Pick<Learner, 'call'>, validation: string, write: Partial<AnswerWrite>, project?: string) =>
  who.call<Saved>('POST', path(validation, project), { id: validation, type: 'TEXT', status: 'INCOMPLETE', ...write })
const text = (who: Pick<Learner, 'call'>, data: string, rest: Partial<AnswerWrite> = {}, validation: string = tideTable.keyword) =>
  save(who, validation, { text: { data }, ...rest })
const url = (who: Learner, data: string, rest: Partial<AnswerWrite> = {}) =>
  save(who, tideTable.page, { type: 'URL', text: { data }, ...rest })
const picture = (who: Learner, storageName: string, rest: Partial<AnswerWrite> = {}) =>
  save(who, tideTable.picture, { type: 'FILE', file: { name: 'curve.png', storageName }, ...rest })
const kept = async (who: Learner, validation: string = tideTable.keyword) => (await who.call<Answer>('GET', path(validation))).body
const stale = (details: unknown) => ({ status: 409, body: { error: { code: 'stale_answer', details } } })
const invalid = (fields: Record<string, string>) => ({ status: 422, body: { error: { code: 'invalid', fields } } })
const facts = async (who: Learner) =>
  (
    await db.rows<{ details: { boxId: string } }>(`select details from facts where user_id = $1 and name = 'box_completed'`, [who.userId])
  ).map(({ details }) => details.boxId)
const uploaded = (who: Learner, key: string) =>
  db.rows(`insert into uploads (user_id, key, content_type, size, etag, used_at) values ($1, $2, 'image/png', 9, '"e"', now())`, [
    who.userId,
    key,
  ])
const fileKey = `${tideTable.id}_${tideTable.picture}`

describe('a draft', () => {
  test('is kept with everything that was sent, and read back [API-36, API-37]', async () => {
    expect(await learner.call('GET', path(tideTable.keyword))).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    const answer = {
      id: tideTable.keyword,
      hidden: true,
      type: 'TEXT',
      text: { data: ' the moon,\nI think ' },
      status: 'IN_REVIEW',
      revision: 1,
    }
    expect(await text(learner, ' the moon,\nI think ', { hidden: true, status: 'IN_REVIEW' })).toMatchObject({ status: 200, body: answer })
    expect(await kept(learner)).toEqual(answer)
    expect(await url(learner, 'example.org/tides')).toMatchObject({
      body: { type: 'URL', text: { data: 'example.org/tides' }, revision: 1 },
    })
    await uploaded(learner, fileKey)
    const file = { name: 'curve.png', storageName: fileKey }
    expect(await picture(learner, fileKey)).toMatchObject({ status: 200, body: { type: 'FILE', file, status: 'INCOMPLETE' } })
    expect(await kept(learner, tideTable.picture)).toEqual({
      id: tideTable.picture,
      hidden: false,
      type: 'FILE',
      file,
      status: 'INCOMPLETE',
      revision: 1,
    })
  })

  test('replaces what is stored when it names no revision, or the stored one', async () => {
    await text(learner, 'one')
    expect(await text(learner, 'two')).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await text(learner, 'three', { revision: 2 })).toMatchObject({ status: 200, body: { revision: 3 } })
    expect(await kept(learner)).toMatchObject({ text: { data: 'three' }, revision: 3 })
  })

  test('of a second tab that does not know the newest text is refused and told what is stored', async () => {
    await text(learner, 'one', { revision: 0 })
    await text(learner, 'newer', { revision: 1 })
    const stored = await kept(learner)
    expect(await text(learner, 'older', { revision: 1 })).toMatchObject(stale(stored))
    expect(await text(learner, 'older', { revision: 0 })).toMatchObject(stale(stored))
    expect(await text(learner, 'older', { revision: 1, status: 'COMPLETE' })).toMatchObject(stale(stored))
    expect(await kept(learner)).toEqual(stored)
  })

  test('over an answer that a restart has removed is told that nothing is there', async () => {
    const nothing = { id: tideTable.keyword, text: { data: '' }, status: 'INCOMPLETE', revision: 0 }
    expect(await text(learner, 'older', { revision: 4 })).toMatchObject(stale(nothing))
    expect((await learner.call('GET', path(tideTable.keyword))).status).toBe(404)
  })

  test('that is sent again with its key is kept once, and a later one is not undone by it', async () => {
    const first = await text(learner, 'one', { key: 'k1', revision: 0 })
    expect(await text(learner, 'one', { key: 'k1', revision: 0 })).toMatchObject({ status: 200, body: first.body })
    expect(await text(learner, 'one', { key: 'k1' })).toMatchObject({ status: 200, body: { revision: 1 } })
    const second = await text(learner, 'two', { key: 'k2', revision: 1 })
    expect(second).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await text(learner, 'one', { key: 'k1', revision: 0 })).toMatchObject(stale(second.body))
  })

  test('that changes nothing is no write', async () => {
    await text(learner, 'one')
    expect(await text(learner, 'one')).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await text(learner, 'one', { status: 'IN_REVIEW' })).toMatchObject({ status: 200, body: { status: 'IN_REVIEW', revision: 2 } })
    expect(await text(learner, 'one', { status: 'IN_REVIEW', revision: 1 })).toMatchObject({ status: 200, body: { revision: 2 } })
  })

  test('takes an incorrect answer back to incomplete, and its hint away', async () => {
    await text(learner, 'the wind', { status: 'COMPLETE' })
    expect(await kept(learner)).toMatchObject({ status: 'INCORRECT', hint: 'Look up on a clear night.' })
    expect((await text(learner, 'the win')).body).not.toHaveProperty('hint')
    expect(await kept(learner)).toEqual(expect.objectContaining({ status: 'INCOMPLETE' }))
    expect(await kept(learner)).not.toHaveProperty('hint')
  })

  test('takes an answer in review back to incomplete, text unchanged', async () => {
    await text(learner, 'the moon', { status: 'IN_REVIEW' })
    expect(await text(learner, 'the moon', { revision: 1 })).toMatchObject({
      status: 200,
      body: { status: 'INCOMPLETE', text: { data: 'the moon' } },
    })
  })

  test('has the length that the plan allows: 255 characters, or 2000 for Pro people [TASK-18]', async () => {
    expect((await text(learner, 'x'.repeat(255))).status).toBe(200)
    expect(await text(learner, 'x'.repeat(256))).toMatchObject(invalid({ 'text.data': 'too_big' }))
    expect((await text(pro, 'x'.repeat(2000))).status).toBe(200)
    expect(await text(pro, 'x'.repeat(2001))).toMatchObject(invalid({ 'text.data': 'too_big' }))
    expect(await text(pro, 'x'.repeat(20_001))).toMatchObject({ status: 422 })
  })

  test('that is an address has at most 2048 characters, whatever the plan says of texts [TASK-25]', async () => {
    expect((await url(learner, 'x'.repeat(2048))).status).toBe(200)
    expect(await url(learner, 'x'.repeat(2049))).toMatchObject(invalid({ 'text.data': 'too_big' }))
  })

  test('of a file names an upload of the person who sends it, under the name of its task', async () => {
    const refused = invalid({ 'file.storageName': 'invalid_value' })
    expect(await picture(learner, fileKey)).toMatchObject(refused)
    await uploaded(pro, fileKey)
    expect(await picture(learner, fileKey)).toMatchObject(refused)
    await uploaded(learner, `${lighthouseLog.id}_${lighthouseLog.picture}`)
    expect(await picture(learner, `${lighthouseLog.id}_${lighthouseLog.picture}`)).toMatchObject(refused)
    expect(await picture(learner, '')).toMatchObject({ status: 200, body: { file: { storageName: '' } } })
    await uploaded(learner, fileKey)
    expect((await picture(learner, fileKey)).status).toBe(200)
  })

  test('that cannot be meant is refused in words about the field', async () => {
    expect(await save(learner, tideTable.keyword, { id: tideTable.remark, text: { data: 'abc' } })).toMatchObject(
      invalid({ id: 'invalid_value' }),
    )
    expect(await text(learner, 'abc', { status: 'INCORRECT' })).toMatchObject(invalid({ status: 'invalid_value' }))
    expect(await save(learner, tideTable.keyword, { type: 'URL', text: { data: 'abc' } })).toMatchObject(invalid({ type: 'invalid_value' }))
    expect(await text(learner, 'a\0b')).toMatchObject({ status: 422 })
    expect(await text(learner, 'abc', { revision: 2 ** 31 })).toMatchObject({ status: 422 })
    expect(await text(learner, 'abc', { revision: -1 })).toMatchObject({ status: 422 })
    expect(await learner.call('POST', path(tideTable.keyword), { id: tideTable.keyword })).toMatchObject({ status: 422 })
    expect((await text(learner, '🌒 ünïcödé')).body.text).toEqual({ data: '🌒 ünïcödé' })
  })

  test('needs a session, a task of the version and access to its project', async () => {
    expect(await text(server.visitor(), 'abc')).toMatchObject({ status: 401, body: { error: { code: 'signed_out' } } })
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
    expect(await text(learner, 'the moon', { status: 'COMPLETE' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETE', revision: 1 },
    })
    const refused = { status: 403, body: { error: { code: 'plan_required' } } }
    expect(await text(learner, 'the sun')).toMatchObject(refused)
    expect(await text(learner, 'the moon')).toMatchObject(refused)
    expect(await text(learner, 'the moon', { status: 'IN_REVIEW' })).toMatchObject(refused)
    expect(await text(learner, 'the moon alone', { status: 'COMPLETE' })).toMatchObject(refused)
    expect(await text(learner, 'the moon', { status: 'COMPLETE' })).toMatchObject({ status: 200, body: { revision: 1 } })
  })

  test('of a Pro person goes back to incomplete with its whole box when it is edited [TASK-47]', async () => {
    await text(pro, 'the moon', { status: 'COMPLETE' })
    await text(pro, 'a remark', { status: 'COMPLETE' }, tideTable.remark)
    await url(pro, 'example.org', { status: 'COMPLETE' })
    expect(await text(pro, 'the moo', { revision: 1 })).toMatchObject({ status: 200, body: { status: 'INCOMPLETE', revision: 2 } })
    expect(await kept(pro, tideTable.remark)).toMatchObject({ status: 'INCOMPLETE', text: { data: 'a remark' } })
    expect(await kept(pro, tideTable.page)).toMatchObject({ status: 'COMPLETE' })
    // The client's own reset of the rest, with the revision it knows, is harmless.
    expect(await text(pro, 'a remark', { revision: 1 }, tideTable.remark)).toMatchObject({ status: 200, body: { status: 'INCOMPLETE' } })
  })

  test('of a Pro person is marked for review alone, whatever the order of the calls', async () => {
    await text(pro, 'the moon', { status: 'COMPLETE' })
    await text(pro, 'a remark', { status: 'COMPLETE' }, tideTable.remark)
    const marks = [
      text(pro, 'the moon', { status: 'IN_REVIEW', revision: 1 }),
      text(pro, 'a remark', { status: 'IN_REVIEW', revision: 1 }, tideTable.remark),
    ]
    expect((await Promise.all(marks)).map(({ status, body }) => [status, body.status])).toEqual(Array(2).fill([200, 'IN_REVIEW']))
    expect([(await kept(pro)).status, (await kept(pro, tideTable.remark)).status]).toEqual(['IN_REVIEW', 'IN_REVIEW'])
  })
})

describe('a verdict', () => {
  const done = { status: 'COMPLETE' } as const

  test('is the server’s: right answers are complete, wrong ones incorrect with a hint and never the key', async () => {
    const wrong = await text(learner, 'the wind', done)
    expect(wrong).toMatchObject({ status: 200, body: { status: 'INCORRECT', hint: 'Look up on a clear night.' } })
    expect(JSON.stringify(wrong.body)).not.toContain('moon')
    expect(await text(learner, 'It is the MOON.', done)).toMatchObject({ status: 200, body: { status: 'COMPLETE', revision: 2 } })
    expect(await kept(learner)).not.toHaveProperty('hint')
  })

  test('looks at the host of an address, and at whether it is one', async () => {
    expect(await url(learner, 'two words', done)).toMatchObject({ status: 200, body: { status: 'INCORRECT' } })
    expect(await kept(learner, tideTable.page)).not.toHaveProperty('hint')
    expect(await url(learner, 'example.com', done)).toMatchObject({ body: { status: 'INCORRECT', hint: 'It is the page on example.org.' } })
    expect(await url(learner, 'https://example.org/tides', done)).toMatchObject({ body: { status: 'COMPLETE' } })
  })

  test('on a file is complete when the upload is there and incorrect when it is not [TASK-30]', async () => {
    expect(await picture(learner, fileKey, done)).toMatchObject({ status: 200, body: { status: 'INCORRECT' } })
    expect(await picture(learner, `${tideTable.id}_${tideTable.keyword}`, done)).toMatchObject({ body: { status: 'INCORRECT' } })
    await uploaded(learner, fileKey)
    expect(await picture(learner, fileKey, done)).toMatchObject({ body: { status: 'COMPLETE' } })
  })

  test('is refused to an answer that is not filled, and leaves an empty optional one incomplete [TASK-16]', async () => {
    const short = invalid({ 'text.data': 'too_small' })
    expect(await text(learner, '', done)).toMatchObject(short)
    expect(await text(learner, ' ab ', done)).toMatchObject(short)
    expect(await text(learner, 'ab', done, tideTable.remark)).toMatchObject(short)
    expect(await picture(learner, '', done)).toMatchObject(invalid({ 'file.storageName': 'too_small' }))
    expect(await text(learner, 'x'.repeat(256), done)).toMatchObject(invalid({ 'text.data': 'too_big' }))
    expect(await text(learner, '', done, tideTable.remark)).toMatchObject({ status: 200, body: { status: 'INCOMPLETE' } })
    expect((await learner.call('GET', path(tideTable.keyword))).status).toBe(404)
  })

  test('may be asked for thirty times a minute', async () => {
    const answers = []
    for (let index = 0; index < 31; index++) answers.push(await text(learner, `guess ${index}`, done))
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(answers[30]).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect(Number(answers[30]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await text(learner, 'a draft goes on')).status).toBe(200)
  })

  test('that completes the last open task of a box is written down, once each time', async () => {
    await text(pro, 'the wind', done)
    expect(await facts(pro)).toEqual([])
    await text(pro, 'the moon', done)
    await text(pro, 'the moon', done)
    expect(await facts(pro)).toEqual([tideTable.boxes[0]])
    await text(pro, 'a remark', done, tideTable.remark)
    await url(pro, 'example.org', done)
    expect(await facts(pro)).toEqual([tideTable.boxes[0]])
    await text(pro, 'a moon')
    await text(pro, 'a moon', done)
    expect(await facts(pro)).toEqual([tideTable.boxes[0]])
    await text(pro, 'my remark', done, tideTable.remark)
    expect(await facts(pro)).toEqual([tideTable.boxes[0], tideTable.boxes[0]])
  })
})

describe('at the same moment', () => {
  const times = <T>(count: number, act: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => act(index)))

  test('a double click on Done counts once, with one key or with two', async () => {
    for (const key of [() => 'one', (index: number) => `click ${index}`]) {
      const who = await newcomer()
      await text(who, 'the moo')
      const clicks = await times(6, (index) => text(who, 'the moon', { status: 'COMPLETE', revision: 1, key: key(index) }))
      expect(clicks.map(({ status, body }) => [status, body.status, body.revision])).toEqual(Array(6).fill([200, 'COMPLETE', 2]))
      expect(await facts(who)).toEqual([tideTable.boxes[0]])
    }
  })

  test('the two last tasks of a box, done at once, complete it once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await newcomer()
      await uploaded(who, fileKey)
      const answers = await Promise.all([url(who, 'example.org', { status: 'COMPLETE' }), picture(who, fileKey, { status: 'COMPLETE' })])
      expect(answers.map(({ body }) => body.status)).toEqual(['COMPLETE', 'COMPLETE'])
      expect(await facts(who)).toEqual([tideTable.boxes[1]])
    }
  })

  test('of many drafts over one revision exactly one is kept, and every other hears so', async () => {
    for (const revision of [0, 1]) {
      if (revision === 1) await text(learner, 'first', { revision: 0 }).then(() => undefined)
      const who = revision === 0 ? pro : learner
      const answers = await times(8, (index) => text(who, `from tab ${index}`, { revision, key: `tab ${index}` }))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
      const winner = answers.find(({ status }) => status === 200)!.body
      expect(await kept(who)).toEqual(winner)
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.error.details)).toEqual(Array(7).fill(winner))
    }
  })

  test('no draft of a second tab changes an answer that was completed in the first', async () => {
    for (let round = 0; round < 10; round++) {
      const who = await newcomer()
      await text(who, 'the moo')
      const [verdict, late] = await Promise.all([
        text(who, 'the moon', { status: 'COMPLETE', revision: 1 }),
        text(who, 'the mo', { revision: 1 }),
      ])
      const [won, lost] = verdict.status === 200 ? [verdict, late] : [late, verdict]
      expect([won.status, lost.status]).toEqual([200, 409])
      expect(lost.body.error.details).toEqual(won.body)
      expect(await kept(who)).toEqual(won.body)
    }
  })

  test('drafts without a revision are all kept, one after another', async () => {
    const answers = await times(10, (index) => text(learner, `draft ${index}`))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(answers.map(({ body }) => body.revision).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
    const last = answers.find(({ body }) => body.revision === 10)!
    expect(await kept(learner)).toEqual(last.body)
  })

  test('drafts of all tasks and a restart leave no half of anything', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        text(pro, `round ${round}`),
        text(pro, 'remark', {}, tideTable.remark),
        url(pro, 'example.org', { status: 'COMPLETE' }),
        pro.call('POST', `/projects/${tideTable.id}/reset`),
      ]).then((answers) => expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]))
      await text(pro, `after ${round}`)
      expect((await pro.call<{ status: string }>('GET', `/projects/${tideTable.id}`)).body.status).toBe('IN_PROGRESS')
    }
  })
})
