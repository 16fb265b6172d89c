import { describe, expect, test } from 'vitest'
import type { Markers, Validation } from '@fieldwork/core/tasks/schema.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { png } from '../uploads/testing-pictures.ts'
import { tasks } from './service.ts'

const server = await startServer({ served: (context) => [...catalogue(context), ...enrolments(context), ...tasks(context)] })
const { db } = server
const visitor = server.visitor()

const draft = (who: Visitor, validation: string, data: string, status = 'INCOMPLETE') =>
  who.call('POST', `/projects/${tideTable.id}/validations/${validation}`, { id: validation, type: 'TEXT', text: { data }, status })
const validationsFor = (who: Visitor, project: string = tideTable.id) => who.call<Validation[]>('GET', `/projects/${project}/validations`)
const markersFor = (who: Visitor, track = 'main', project: string = tideTable.id) =>
  who.call<Markers>('GET', `/projects/${project}/tracks/${track}/markers`)

describe('the tasks of a project', () => {
  test('are shown to a visitor without answers, in the order of the text [API-35] [DOC-34]', async () => {
    const { status, body } = await validationsFor(visitor)
    expect(status).toBe(200)
    expect(
      body.map(({ id, boxId, stepId, type, optional, status: state, answer }) => [id, boxId, stepId, type, optional, state, answer]),
    ).toEqual([
      [tideTable.keyword, 'moon-box', 'read-the-sea', 'TEXT', false, 'INCOMPLETE', null],
      [tideTable.remark, 'moon-box', 'read-the-sea', 'TEXT', true, 'INCOMPLETE', null],
      [tideTable.page, 'curve-box', 'draw-the-curve', 'URL', false, 'INCOMPLETE', null],
      [tideTable.picture, 'curve-box', 'draw-the-curve', 'FILE', false, 'INCOMPLETE', null],
    ])
  })

  test('never carry the author’s check', async () => {
    const learner = await server.signIn('check@example.org')
    for (const who of [visitor, learner]) {
      const { body } = await validationsFor(who)
      expect(JSON.stringify(body)).not.toMatch(/check|keywords|moon"|hosts|Look up/)
      expect(Object.keys(body[0]!).toSorted()).toEqual(
        [
          'answer',
          'boxId',
          'characterLimit',
          'description',
          'extension',
          'hidden',
          'id',
          'optional',
          'status',
          'stepId',
          'title',
          'type',
        ].toSorted(),
      )
    }
  })

  test('carry each person’s own answers and status, and nobody else’s [TASK-10] [TASK-12]', async () => {
    const [ada, bob] = [await server.signIn('ada@example.org'), await server.signIn('bob@example.org')]
    await draft(ada, tideTable.keyword, 'the wind', 'COMPLETE')
    await draft(ada, tideTable.remark, 'a remark', 'IN_REVIEW')
    await draft(bob, tideTable.keyword, 'the moon', 'COMPLETE')
    const seen = async (who: Visitor) =>
      (await validationsFor(who)).body.slice(0, 2).map(({ status, answer }) => [status, answer?.text?.data])
    expect(await seen(ada)).toEqual([
      ['INCORRECT', 'the wind'],
      ['IN_REVIEW', 'a remark'],
    ])
    expect(await seen(bob)).toEqual([
      ['COMPLETE', 'the moon'],
      ['INCOMPLETE', undefined],
    ])
    expect(await seen(visitor)).toEqual([
      ['INCOMPLETE', undefined],
      ['INCOMPLETE', undefined],
    ])
  })

  test('of a Pro project require access, and those of a private one are for admins', async () => {
    const pay = { status: 403, body: { error: { code: 'plan_required' } } }
    const pro = await server.signIn('pro@example.org', { plan: 'pro' })
    for (const who of [visitor, await server.signIn('free@example.org'), pro])
      expect(await validationsFor(who, lighthouseLog.id)).toMatchObject(pay)
    await pro.call('PUT', `/projects/${lighthouseLog.id}`, { locked: false })
    expect(await validationsFor(pro, lighthouseLog.id)).toMatchObject({
      status: 200,
      body: [{ id: lighthouseLog.text }, { id: lighthouseLog.picture }],
    })
    for (const who of [visitor, pro])
      expect(await validationsFor(who, harbourPlans.id)).toMatchObject({ status: 403, body: { error: { code: 'not_allowed' } } })
    expect(await validationsFor(await server.signIn('admin@example.org'), harbourPlans.id)).toMatchObject({
      status: 200,
      body: [{ id: harbourPlans.text }],
    })
    expect(await validationsFor(visitor, 'no-such-project')).toMatchObject({ status: 404 })
  })

  test('whose kind has changed since they were answered are unanswered, and can be answered again', async () => {
    const learner = await server.signIn('changed@example.org')
    await draft(learner, tideTable.remark, 'a remark')
    await db.rows(`update answers set type = 'URL', status = 'COMPLETE', revision = 7 where user_id = $1`, [learner.userId])
    expect((await validationsFor(learner)).body[1]).toMatchObject({ status: 'INCOMPLETE', answer: null })
    expect(await learner.call('GET', `/projects/${tideTable.id}/validations/${tideTable.remark}`)).toMatchObject({ status: 404 })
    expect(await draft(learner, tideTable.remark, 'another remark')).toMatchObject({
      status: 200,
      body: { revision: 8, status: 'INCOMPLETE' },
    })
    // Of a task that asks for a picture now: its text does not keep the picture out.
    await db.rows(
      `insert into answers (user_id, project_id, validation_id, type, text_data, status) values ($1, $2, $3, 'TEXT', 'a text', 'COMPLETE')`,
      [learner.userId, tideTable.id, tideTable.picture],
    )
    const name = `${tideTable.id}_${tideTable.picture}`
    const address = await learner.call<{ url: string }>('GET', `/uploads/generate-signed-url?fileName=${name}`)
    expect(address.status).toBe(200)
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await fetch(address.body.url, { method: 'PUT', headers, body: new Uint8Array(await png()) })).status).toBe(200)
  })
})

describe('the markers of a track', () => {
  test('tell how far the caller is with each box [TASK-09] [API-38]', async () => {
    const learner = await server.signIn('markers@example.org')
    const box = (who: Visitor) => markersFor(who).then(({ body }) => body.boxes.map(({ status }) => status))
    expect((await markersFor(visitor)).body).toEqual({
      id: 'main',
      title: 'Print a tide table',
      summary: 'Print a tide table, step by step.',
      boxes: [
        { id: 'moon-box', stepId: 'read-the-sea', status: 'incomplete' },
        { id: 'curve-box', stepId: 'draw-the-curve', status: 'incomplete' },
      ],
    })
    await draft(learner, tideTable.keyword, 'the wind', 'COMPLETE')
    expect(await box(learner)).toEqual(['incorrect', 'incomplete'])
    await draft(learner, tideTable.keyword, 'the moon', 'COMPLETE')
    expect(await box(learner)).toEqual(['complete', 'incomplete'])
    await draft(learner, tideTable.remark, 'begun')
    expect(await box(learner)).toEqual(['incomplete', 'incomplete'])
    await draft(learner, tideTable.remark, 'begun', 'IN_REVIEW')
    expect(await box(learner)).toEqual(['review', 'incomplete'])
    expect(await box(visitor)).toEqual(['incomplete', 'incomplete'])
  })

  test('are those of the tracks that the project has; without tracks there is only `main`', async () => {
    expect(await markersFor(visitor, 'commands')).toMatchObject({ status: 404 })
    expect(await markersFor(visitor, 'main', lighthouseLog.id)).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
    const tracks = JSON.stringify({ tracks: [{ id: 'commands', title: 'By commands', description: 'Every command.' }] })
    await db.rows('update projects set metadata = metadata || $2 where id = $1', [tideTable.id, tracks])
    try {
      const { body } = await markersFor(visitor, 'commands')
      expect(body).toMatchObject({ id: 'commands', title: 'By commands', summary: 'Every command.' })
      expect(body.boxes).toHaveLength(2)
      expect(await markersFor(visitor, 'main')).toMatchObject({ status: 404 })
    } finally {
      await db.rows(`update projects set metadata = metadata || '{"tracks": []}' where id = $1`, [tideTable.id])
    }
  })
})
