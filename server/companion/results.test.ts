import { beforeEach, describe, expect, test } from 'vitest'
import { secretMark } from '@fieldwork/core/evidence/redactSecrets.ts'
import { maxOutput } from '@fieldwork/core/tasks/limits.ts'
import { deviceCodeLifetime } from '@fieldwork/core/tokens/limits.ts'
import type { EvidenceState } from '@fieldwork/core/evidence/schema.ts'
import { harbourPlans, tideTable } from '../testing/catalogue.ts'
import {
  answerOf,
  giveKnots,
  knots,
  listTasks,
  openKnots,
  postForm,
  sendKnots,
  startCompanionServer,
  tokenOf,
} from './testing-companion.ts'

const server = await startCompanionServer()
beforeEach(() => server.forgetLimits())

/** A learner who opened the project, with their value and a token. */
const learnerWithToken = async (email: string) => {
  const learner = await server.signIn(email)
  return { learner, value: await openKnots(learner), token: await tokenOf(server, learner) }
}
const right = (value: number) => `speed ${value} ${value * 3}\n`

describe('a companion’s result', () => {
  test('completes the task if it is right, marked as seen when the commands ran', async () => {
    const { learner, value, token } = await learnerWithToken('right@example.org')
    await server.db.rows(`update users set created_at = created_at - interval '1 day' where id = $1`, [learner.userId])
    await server.db.rows(`update project_versions set published_at = published_at - interval '1 day' where project_id = $1`, [knots.id])
    const before = server.context.now()
    expect(await sendKnots(server.origin, token, right(value), { age: '3600' })).toEqual({ status: 200, text: 'accepted\n' })
    const { status, answer } = await answerOf(learner)
    expect([status, answer?.basis]).toEqual(['COMPLETE', 'seen'])
    const seen = Date.parse(answer!.seenAt!)
    expect(seen).toBeGreaterThanOrEqual(before - 3_600_000)
    expect(seen).toBeLessThanOrEqual(server.context.now() - 3_600_000)
  })

  test('is never dated before the account was created', async () => {
    const { learner, value, token } = await learnerWithToken('timeless@example.org')
    await sendKnots(server.origin, token, right(value), { age: '7000000' })
    const row = await server.db.row<{ created_at: Date }>('select created_at from users where id = $1', [learner.userId])
    expect((await answerOf(learner)).answer!.seenAt).toBe(row!.created_at.toISOString())
  })

  test('is never dated before the project was published', async () => {
    const { learner, value, token } = await learnerWithToken('early@example.org')
    await server.db.rows(`update users set created_at = '2020-01-01' where id = $1`, [learner.userId])
    await sendKnots(server.origin, token, right(value), { age: '7000000' })
    const row = await server.db.row<{ first: Date }>('select min(published_at) as first from project_versions where project_id = $1', [
      knots.id,
    ])
    expect((await answerOf(learner)).answer!.seenAt).toBe(row!.first.toISOString())
  })

  test('that is wrong and was produced before the answer changed leaves the answer as it is', async () => {
    const { learner, value, token } = await learnerWithToken('draft@example.org')
    const draft = { id: knots.count, type: 'TEXT', status: 'INCOMPLETE', text: { data: 'speed, but not yet' } }
    expect((await learner.call('POST', `/projects/${knots.id}/validations/${knots.count}`, draft)).status).toBe(200)
    expect((await sendKnots(server.origin, token, 'speed 1 3\n', { age: '3600' })).text).toMatch(/^refused\nhint /)
    const { answer, status } = await answerOf(learner)
    expect([status, answer?.text?.data]).toEqual(['INCOMPLETE', 'speed, but not yet'])
    expect((await sendKnots(server.origin, token, right(value), { age: '3600' })).text).toBe('accepted\n')
    expect((await answerOf(learner)).answer?.basis).toBe('seen')
  })

  test('counts towards the limit before its output is read', async () => {
    const { value, token } = await learnerWithToken('eager@example.org')
    const statuses: number[] = []
    for (let sent = 0; sent < 40; sent++) statuses.push((await sendKnots(server.origin, token, right(value), { age: 'never' })).status)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
  })

  test('gets a hint without the value if it is wrong', async () => {
    const { learner, value, token } = await learnerWithToken('wrong@example.org')
    const { status, text } = await sendKnots(server.origin, token, 'speed 1 3\n')
    expect(status).toBe(200)
    expect(text).toMatch(/^refused\nhint .* Run it with the number on your page\.\n$/)
    expect(text).not.toContain(String(value * 3))
    expect((await answerOf(learner)).status).toBe('INCORRECT')
  })

  test('is refused with another learner’s values', async () => {
    const [ines, nora] = [await learnerWithToken('ines@example.org'), await learnerWithToken('nora@example.org')]
    const [hers, own] = [await giveKnots(server, ines.learner, 314), await giveKnots(server, nora.learner, 271)]
    expect((await sendKnots(server.origin, nora.token, right(hers))).text).toMatch(/^refused/)
    expect((await sendKnots(server.origin, nora.token, right(own))).text).toBe('accepted\n')
    expect((await answerOf(ines.learner)).answer).toBeNull()
  })

  test('counts once when it is sent twice, even with another result in between', async () => {
    const { learner, value, token } = await learnerWithToken('repeating@example.org')
    const once = { id: 'first-result' }
    expect((await sendKnots(server.origin, token, 'speed 1 3\n', once)).text).toMatch(/^refused/)
    await sendKnots(server.origin, token, 'speed 2 6\n', { id: 'second-result' })
    const { answer } = await answerOf(learner)
    expect((await sendKnots(server.origin, token, 'speed 1 3\n', once)).text).toMatch(/^refused/)
    // The id identifies a result, so other output with the same id is ignored.
    expect((await sendKnots(server.origin, token, right(value), once)).text).toMatch(/^refused/)
    expect((await answerOf(learner)).answer).toEqual(answer)
    const row = await server.db.row<{ refusals: number }>('select refusals from answers where user_id = $1', [learner.userId])
    expect(row!.refusals).toBe(2)
  })

  test('counts once when several connections send it at the same time', async () => {
    const { learner, token } = await learnerWithToken('parallel@example.org')
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => sendKnots(server.origin, token, 'speed 1 3\n', { id: 'same-result' })),
    )
    expect(replies.every(({ status, text }) => status === 200 && text.startsWith('refused'))).toBe(true)
    const row = await server.db.row<{ refusals: number; revision: number }>('select refusals, revision from answers where user_id = $1', [
      learner.userId,
    ])
    expect(row).toEqual({ refusals: 1, revision: 1 })
  })

  test('leaves an answer unchanged that was seen', async () => {
    const { learner, value, token } = await learnerWithToken('complete@example.org')
    await sendKnots(server.origin, token, right(value))
    const { answer } = await answerOf(learner)
    expect((await sendKnots(server.origin, token, 'something else\n')).text).toBe('accepted\n')
    expect((await answerOf(learner)).answer).toEqual(answer)
  })

  test('marks a pasted answer as seen if it is accepted, and otherwise leaves it unchanged', async () => {
    const { learner, value, token } = await learnerWithToken('pasting@example.org')
    const pasted = { id: knots.count, type: 'TEXT', text: { data: right(value).trim() }, status: 'COMPLETE' }
    await learner.call('POST', `/projects/${knots.id}/validations/${knots.count}`, pasted)
    const { answer } = await answerOf(learner)
    expect(answer).toMatchObject({ status: 'COMPLETE', basis: 'computed' })
    expect((await listTasks(server.origin, token)).text).not.toContain(knots.count)
    const { text } = await listTasks(server.origin, token, `?project=${knots.id}`)
    expect(text.indexOf(`${knots.id}/${knots.count} Task 1 (done`)).toBeGreaterThan(text.indexOf(knots.pair))
    expect((await sendKnots(server.origin, token, 'speed 1 3\n')).text).toMatch(/^refused\nhint .*number on your page/)
    expect((await answerOf(learner)).answer).toEqual(answer)
    expect((await sendKnots(server.origin, token, right(value))).text).toBe('accepted\n')
    expect((await answerOf(learner)).answer).toMatchObject({
      text: { data: right(value) },
      basis: 'seen',
      revision: 2,
      model: answer!.model,
    })
    expect((await listTasks(server.origin, token, `?project=${knots.id}`)).text).not.toContain(knots.count)
  })

  test('leaves an answer marked as shown, even if it is right', async () => {
    const { learner, value, token } = await learnerWithToken('shown@example.org')
    const task = `/projects/${knots.id}/validations/${knots.count}`
    await learner.call('POST', task, { id: knots.count, type: 'TEXT', text: { data: 'speed 1 3' }, status: 'COMPLETE' })
    await learner.call('POST', `${task}/shown`, { revision: 1 })
    expect((await sendKnots(server.origin, token, right(value))).text).toBe('accepted\n')
    expect((await answerOf(learner)).answer).toMatchObject({ basis: 'shown', revision: 2 })
  })

  test('replaces a draft', async () => {
    const { learner, value, token } = await learnerWithToken('drafting@example.org')
    const draft = { id: knots.count, type: 'TEXT', text: { data: 'half of it' }, status: 'INCOMPLETE' }
    await learner.call('POST', `/projects/${knots.id}/validations/${knots.count}`, draft)
    expect((await sendKnots(server.origin, token, right(value))).text).toBe('accepted\n')
    expect((await answerOf(learner)).answer).toMatchObject({ text: { data: right(value) }, basis: 'seen', revision: 2 })
  })

  test('does not count if the project was restarted since', async () => {
    const learner = await server.signIn('restarting@example.org', { plan: 'pro' })
    const [value, token] = [await openKnots(learner), await tokenOf(server, learner)]
    await sendKnots(server.origin, token, right(value))
    expect((await learner.call('POST', `/projects/${knots.id}/reset`)).status).toBe(200)
    expect((await sendKnots(server.origin, token, right(value), { age: '600' })).status).toBe(409)
    expect((await answerOf(learner)).answer).toBeNull()
    server.turnClock(60)
    expect((await sendKnots(server.origin, token, right(await openKnots(learner)))).text).toBe('accepted\n')
  })

  test('is judged as a whole if the task has two commands', async () => {
    const { value, token } = await learnerWithToken('pairing@example.org')
    const task = `${knots.id}/${knots.pair}`
    expect((await sendKnots(server.origin, token, `left ${value}\n`, { task })).text).toMatch(/^refused/)
    expect((await sendKnots(server.origin, token, `left ${value}\nright ${value + 1}\n`, { task })).text).toBe('accepted\n')
  })

  test('is judged even if it is empty or shorter than a written answer may be', async () => {
    const { learner, value, token } = await learnerWithToken('silent@example.org')
    for (const output of ['7\n', '', '\n']) expect((await sendKnots(server.origin, token, output)).text).toMatch(/^refused/)
    // The command is quoted instead of the output that it didn't print.
    expect((await answerOf(learner)).answer!.text!.data).toBe(`$ echo "speed ${value} $((${value} * 3))"`)
  })

  test('is stored without anything that looks like a secret', async () => {
    const { learner, token } = await learnerWithToken('secretive@example.org')
    await sendKnots(server.origin, token, 'password=correct-horse-7\nspeed 1 3\n')
    expect((await answerOf(learner)).answer!.text!.data).toBe(`password=${secretMark}\nspeed 1 3\n`)
    const short = 'PIN_TOKEN=hx7q\n'.repeat(1_000)
    expect((await sendKnots(server.origin, token, short)).status).toBe(200)
    // Its mark is longer than the secret, so fewer lines fit, none of them cut.
    expect((await answerOf(learner)).answer!.text!.data).toBe(`PIN_TOKEN=${secretMark}\n`.repeat(Math.floor(maxOutput / 27)))
  })

  test.for([
    ['another project’s task', `${tideTable.id}/${tideTable.keyword}`],
    ['a task in words', `${knots.id}/${knots.words}`],
    ['a task of a private project', `${harbourPlans.id}/${harbourPlans.text}`],
    ['no task', `${knots.id}/no-such-task`],
    ['no project', 'no-such-project/count-knots'],
    ['a path', `${knots.id}/../${knots.count}`],
    ['nothing', ''],
  ] as const)('for %s is refused', async ([, task]) => {
    const { learner, value, token } = await learnerWithToken('astray@example.org')
    const { status } = await sendKnots(server.origin, token, right(value), { task })
    expect([403, 404]).toContain(status)
    expect((await answerOf(learner)).answer).toBeNull()
  })

  test.for([
    ['a name that is too short', { id: 'x' }],
    ['a name with other characters', { id: 'first/result' }],
    ['an age before zero', { age: '-1' }],
    ['an age that is no number', { age: 'NaN' }],
    ['an age of years', { age: '99999999' }],
  ] as const)('with %s is refused', async ([, more]) => {
    const { value, token } = await learnerWithToken('malformed@example.org')
    expect((await sendKnots(server.origin, token, right(value), more)).status).toBe(422)
  })

  test('is refused if it exceeds 16 KiB, and at 5 MB before it is read', async () => {
    const { token } = await learnerWithToken('flooding@example.org')
    expect((await sendKnots(server.origin, token, 'x'.repeat(maxOutput))).status).toBe(200)
    expect((await sendKnots(server.origin, token, 'x'.repeat(maxOutput + 1))).status).toBe(422)
    const large = await sendKnots(server.origin, token, 'x'.repeat(5_000_000)).then(
      ({ status }) => status,
      // The server closes the connection without reading the rest.
      () => 413,
    )
    expect(large).toBe(413)
  })

  test('is refused if it is sent as JSON', async () => {
    const { token } = await learnerWithToken('typed@example.org')
    const response = await fetch(`${server.origin}/companion/results?task=${knots.id}/${knots.count}&id=json-result&age=0`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"text":"speed"}',
    })
    expect(response.status).toBe(415)
  })
})

test('a page that polls learns whether there is a companion, and which answers are newer', async () => {
  const { learner, value, token } = await learnerWithToken('waiting@example.org')
  const state = async (who = learner) => (await who.call<EvidenceState>('GET', `/projects/${knots.id}/evidence`)).body
  expect(await state()).toEqual({ hasCompanion: true, answers: [] })
  await sendKnots(server.origin, token, 'speed 1 3\n')
  expect(await state()).toEqual({ hasCompanion: true, answers: [{ id: knots.count, revision: 1 }] })
  await sendKnots(server.origin, token, right(value))
  expect(await state()).toEqual({ hasCompanion: true, answers: [{ id: knots.count, revision: 2 }] })
  expect(await state(await server.signIn('other@example.org'))).toEqual({ hasCompanion: false, answers: [] })
})

test('a page that waits hears of a companion as soon as it is allowed, before it has a token, and until its code expires', async () => {
  const learner = await server.signIn('allowing@example.org')
  const hasCompanion = async () => (await learner.call<EvidenceState>('GET', `/projects/${knots.id}/evidence`)).body.hasCompanion
  const ask = () => postForm(server.origin, '/oauth/device_authorization', { client_id: 'companion', machine_name: 'laptop' })
  const decide = async (allow: boolean) => learner.call('PUT', `/user/device-requests/${(await ask()).body['user_code']}`, { allow })
  await decide(false)
  expect(await hasCompanion()).toBe(false)
  await decide(true)
  expect(await hasCompanion()).toBe(true)
  server.turnClock(deviceCodeLifetime * 60)
  expect(await hasCompanion()).toBe(false)
})
