import type { Preferences } from '@fieldwork/core/accounts/schema.ts'
import type { OwnAnswer, Validation } from '@fieldwork/core/tasks/schema.ts'
import { expect, test } from 'vitest'
import { documents } from '../documents/service.ts'
import { tasks } from '../tasks/service.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'

const server = await startServer({
  served: (context) => [...catalogue(context), ...enrolments(context), ...tasks(context), ...documents(context)],
})
const setPlan = (userId: string, plan: string) => server.db.rows('update users set plan = $2 where id = $1', [userId, plan])
const answer = (who: Visitor, project: string, id: string, data: string) =>
  who.call('POST', `/projects/${project}/validations/${id}`, { id, type: 'TEXT', text: { data }, status: 'INCOMPLETE' })
const workIn = async (who: Visitor, project: string) =>
  (await who.call<OwnAnswer[]>('GET', `/projects/${project}/work`)).body.map(({ id, answer: { text } }) => [id, text?.data])
const long = 'It falls and rises. '.repeat(40)

test.each(['pro', 'pending'] as const)(
  'a person whose plan %s ends keeps their own work, closed or not, and finds it unchanged when the plan comes back [PLAN-02] [PLAN-03]',
  async (plan) => {
    const who = await server.signIn(`had-${plan}@example.org`, { plan })
    await who.call('PUT', `/projects/${lighthouseLog.id}`, { locked: false })
    expect((await answer(who, lighthouseLog.id, lighthouseLog.text, 'Lamp lit at dusk')).status).toBe(200)
    expect((await who.call('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)).status).toBe(204)
    expect((await answer(who, tideTable.id, tideTable.secret, 'The sand')).status).toBe(200)
    expect((await answer(who, tideTable.id, tideTable.keyword, long)).status).toBe(200)
    const chosen = { daysPerWeek: 2, documentationTheme: 'dark', profileURL: 'https://ines.example/' }
    expect((await who.call('PUT', '/user/preferences', chosen)).status).toBe(200)

    await setPlan(who.userId, 'free')
    const preferences = (await who.call<Preferences>('GET', '/user/preferences')).body
    expect(preferences).toMatchObject({ daysPerWeek: 2, documentationTheme: 'light', profileURL: 'https://ines.example/' })
    expect((await who.call('PUT', '/user/preferences', { daysPerWeek: 1 })).status).toBe(403)
    expect((await who.call('PUT', '/user/preferences', { hoursPerDay: 3 })).status).toBe(200)
    const refused = await who.call('GET', `/projects/${lighthouseLog.id}/document.json`)
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'plan_required', details: { gate: 'project_locked' } } } })
    expect((await who.call('GET', `/projects/${tideTable.id}/${tideTable.section}`)).body).toMatchObject({
      error: { details: { gate: 'secret_mission_unlock' } },
    })
    expect((await answer(who, lighthouseLog.id, lighthouseLog.text, 'Another')).status).toBe(403)
    expect((await answer(who, tideTable.id, tideTable.secret, 'Another')).status).toBe(404)
    expect(await workIn(who, lighthouseLog.id)).toEqual([[lighthouseLog.text, 'Lamp lit at dusk']])
    expect(await workIn(who, tideTable.id)).toEqual([
      [tideTable.keyword, long],
      [tideTable.secret, 'The sand'],
    ])
    expect((await answer(who, tideTable.id, tideTable.keyword, `${long}.`)).status).toBe(422)
    const shown = (await who.call<Validation[]>('GET', `/projects/${tideTable.id}/validations`)).body
    expect(shown.find(({ id }) => id === tideTable.keyword)?.answer?.text?.data).toBe(long)

    await setPlan(who.userId, plan)
    expect((await who.call('GET', `/projects/${lighthouseLog.id}/document.json`)).status).toBe(200)
    const back = (await who.call<Validation[]>('GET', `/projects/${lighthouseLog.id}/validations`)).body
    expect(back.find(({ id }) => id === lighthouseLog.text)?.answer?.text?.data).toBe('Lamp lit at dusk')
    expect((await who.call<Preferences>('GET', '/user/preferences')).body.documentationTheme).toBe('dark')
  },
)

test('nobody reads the work of another person', async () => {
  const [ines, nora] = [await server.signIn('ines@example.org'), await server.signIn('nora@example.org')]
  await answer(ines, tideTable.id, tideTable.keyword, 'of Ines')
  expect(await workIn(ines, tideTable.id)).toEqual([[tideTable.keyword, 'of Ines']])
  expect(await workIn(nora, tideTable.id)).toEqual([])
  expect((await server.visitor().call('GET', `/projects/${tideTable.id}/work`)).status).toBe(401)
})

test('every refusal because of the plan names the closed gate', async () => {
  const who = await server.signIn('free@example.org')
  const gateOf = async (method: string, path: string, body?: unknown) => {
    const { status, body: refused } = await who.call<{ error: { details?: { gate?: string } } }>(method, path, body)
    return [status, refused.error.details?.gate]
  }
  await server.db.rows(
    `insert into answers (user_id, project_id, validation_id, type, text_data, status) values ($1, $2, $3, 'TEXT', 'done', 'COMPLETE')`,
    [who.userId, tideTable.id, tideTable.keyword],
  )
  const edit = { id: tideTable.keyword, type: 'TEXT', text: { data: 'again' }, status: 'INCOMPLETE' }
  expect(await gateOf('PUT', `/projects/${lighthouseLog.id}`, { locked: false })).toEqual([403, 'project_locked'])
  expect(await gateOf('GET', `/projects/${lighthouseLog.id}/validations`)).toEqual([403, 'project_locked'])
  expect(await gateOf('GET', `/projects/${tideTable.id}/${tideTable.section}/unlock`)).toEqual([403, 'secret_mission_unlock'])
  expect(await gateOf('POST', `/projects/${tideTable.id}/reset`)).toEqual([403, 'project_reset'])
  expect(await gateOf('POST', `/projects/${tideTable.id}/validations/${tideTable.keyword}`, edit)).toEqual([403, 'validation_edit'])
  expect(await gateOf('PUT', '/user/preferences', { daysPerWeek: 3 })).toEqual([403, 'schedule_days_per_week'])
  expect(await gateOf('PUT', '/user/preferences', { documentationTheme: 'fun' })).toEqual([403, 'project_share_theme_select'])
  expect(await gateOf('PUT', '/user/preferences', { profileURL: 'https://x.example/' })).toEqual([403, 'project_share_url'])
})
