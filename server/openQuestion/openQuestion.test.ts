import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerCheck } from '@fieldwork/core/tasks/checks.ts'
import type { OpenAnswerGrade } from '@fieldwork/core/openQuestion/schema.ts'
import { lighthouseLog, harbourPlans, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { tasks } from '../tasks/service.ts'
import { answerPath, type Refused } from '../tasks/testing-work.ts'
import { openQuestion } from './service.ts'

const server = await startServer({
  environment: { TRUST_PROXY: 'loopback' },
  served: (context) => [...openQuestion(context), ...tasks(context)],
})
const { db } = server
const visitor = server.visitor()

const tideChoice: AnswerCheck = {
  check: 'choice',
  options: [
    { value: 'the wind', explanation: 'A calm day has tides, too.' },
    { value: 'boats', explanation: 'They only float on it.' },
    { value: 'the moon', answer: true, explanation: 'Its pull is why the tide comes 50 minutes later each day.' },
  ],
}
const setCheck = (check: AnswerCheck) =>
  db.rows('update validations set answer_check = $3 where project_id = $1 and id = $2', [
    tideTable.id,
    tideTable.keyword,
    JSON.stringify(check),
  ])
const setQuestion = (projectId: string, id: string) =>
  db.rows(
    `update projects set metadata = metadata || jsonb_build_object('openQuestion', jsonb_build_object('id', $2::text)) where id = $1`,
    [projectId, id],
  )
const answer = (body: object, who: Visitor = visitor, projectId: string = tideTable.id) =>
  who.call<OpenAnswerGrade & Refused>('POST', `/projects/${projectId}/open-question`, body)

/** The number of rows of each table, which is where anything that is stored ends up. */
const rowCounts = async () => {
  const tables = await db.rows<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  const counts = tables.map(async ({ name }) => [name, await db.rows(`select count(*) from "${name}"`)] as const)
  return new Map(await Promise.all(counts))
}

beforeEach(async () => {
  await server.forgetLimits()
  await setCheck(tideChoice)
  await setQuestion(tideTable.id, tideTable.keyword)
})

describe('the open question', () => {
  test('answers a wrong choice of a visitor with its explanation, and a right one with why it is right', async () => {
    const wrong = await answer({ answer: 'the wind' })
    expect([wrong.status, wrong.body]).toEqual([200, { isCorrect: false, explanation: 'A calm day has tides, too.' }])
    expect((await answer({ answer: ' the moon ' })).body).toEqual({
      isCorrect: true,
      explanation: 'Its pull is why the tide comes 50 minutes later each day.',
    })
  })

  test('judges a value, and explains it with the author’s answer', async () => {
    await setCheck({
      check: 'number',
      value: 2,
      hint: 'Count them for a day.',
      wrong: [{ any: ['1'], hint: 'And the other side of the earth?' }],
      examples: { pass: ['2'], fail: ['1', '3'] },
    })
    expect((await answer({ answer: '3' })).body).toEqual({ isCorrect: false, explanation: 'Count them for a day.' })
    expect((await answer({ answer: '1' })).body).toEqual({ isCorrect: false, explanation: 'And the other side of the earth?' })
    expect((await answer({ answer: 'two' })).body).toEqual({
      isCorrect: true,
      explanation: 'The moon: it pulls the water on the near side most.',
    })
  })

  test('shows the model answer and the right option only with an answer that is refused, and only on request', async () => {
    const refused = await answer({ answer: 'boats', showsModel: true })
    expect(refused.body).toEqual({
      isCorrect: false,
      explanation: 'They only float on it.',
      model: 'The moon: it pulls the water on the near side most.',
      rightOption: 'the moon',
    })
    expect((await answer({ answer: 'the moon', showsModel: true })).body).not.toHaveProperty('model')
    expect((await answer({ answer: '  ', showsModel: true })).status).toBe(422)
    expect((await answer({ answer: 'x'.repeat(256) })).status).toBe(422)
  })

  test('stores nothing: no row in any table, no cookie', async () => {
    const before = await rowCounts()
    const replies = [await answer({ answer: 'the wind', showsModel: true }), await answer({ answer: 'the moon' })]
    expect(await rowCounts()).toEqual(before)
    expect(replies.map(({ headers }) => headers.getSetCookie())).toEqual([[], []])
    expect(visitor.cookie()).toBe('')
  })

  test('judges the marked task alone, and no other is judged without a login', async () => {
    await db.rows(`update projects set metadata = metadata - 'openQuestion' where id = $1`, [tideTable.id])
    expect((await answer({ answer: 'the moon' })).status).toBe(404)
    const write = { id: tideTable.keyword, type: 'TEXT', status: 'COMPLETE', text: { data: 'the moon' } }
    expect((await visitor.call('POST', answerPath(tideTable.keyword), write)).status).toBe(401)
    await setQuestion(tideTable.id, tideTable.page)
    expect((await answer({ answer: 'https://example.org' })).status).toBe(404)
    await setQuestion(tideTable.id, tideTable.secret)
    expect((await answer({ answer: 'the sand' })).status).toBe(404)
  })

  test('is none that asks for what commands print, and shows no model of it', async () => {
    const evidence = { check: 'evidence', evidence: [{ command: 'date' }], model: 'Run date.' } as unknown as AnswerCheck
    await setCheck(evidence)
    for (const showsModel of [false, true]) {
      const { status, body } = await answer({ answer: 'boats', showsModel })
      expect([status, body.model]).toEqual([404, undefined])
    }
  })

  test('of a Pro, private or withdrawn project is not found, even by an administrator', async () => {
    await setQuestion(lighthouseLog.id, lighthouseLog.text)
    await setQuestion(harbourPlans.id, harbourPlans.text)
    await db.rows('update validations set answer_check = $1 where project_id = any($2)', [
      JSON.stringify(tideChoice),
      [lighthouseLog.id, harbourPlans.id],
    ])
    const admin = await server.signIn('admin@example.org')
    for (const who of [visitor, admin])
      for (const id of [lighthouseLog.id, harbourPlans.id, 'no-such-project'])
        expect((await answer({ answer: 'the moon' }, who, id)).status).toBe(404)
    await db.rows('update projects set listed = false where id = $1', [tideTable.id])
    expect((await answer({ answer: 'the moon' })).status).toBe(404)
    await db.rows('update projects set listed = true where id = $1', [tideTable.id])
    expect((await answer({ answer: 'the moon' }, admin)).status).toBe(200)
  })

  test('is refused to a network that asks too often, with the seconds to wait', async () => {
    // The calls of the tests above count, too.
    let last = await answer({ answer: 'boats' })
    for (let turn = 0; turn < 60 && last.status === 200; turn++) last = await answer({ answer: 'boats' })
    expect([last.status, last.body.error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    const path = `/projects/${tideTable.id}/open-question`
    const elsewhere = await visitor.call('POST', path, { answer: 'boats' }, { 'x-forwarded-for': '203.0.113.5' })
    expect(elsewhere.status).toBe(200)
  })
})
