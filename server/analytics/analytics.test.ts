import { describe, expect, test } from 'vitest'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { cleanUp } from '../cleanup.ts'
import { answerTask, open, proProject } from '../testing/roleCases.ts'
import { tasks } from '../tasks/service.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { analytics } from './service.ts'

const server = await startServer({ served: (context) => [...analytics(context), ...tasks(context)] })
const { db } = server
const report = { where: 'Signing in', message: 'The server cannot be reached.', path: '/login', release: '0.1.0' }

test('a failure in a browser reaches the operator’s log, without an address in it', async () => {
  const ines = await server.signIn('ines@example.org')
  const answer = await ines.call('POST', '/reports', { ...report, message: 'Failed for ines@example.org' })
  expect(answer.status).toBe(204)
  expect(server.logged()).toContain('something failed in a browser')
  expect(server.logged()).toContain(ines.userId)
  expect(server.logged()).not.toContain('ines@example.org')
})

const told = (name: string, data: object = {}, more: object = {}) => ({ event: { name, data, ...more } })
const jump = (sectionId = 'sign', name = 'toc_jumped') => told(name, { projectId: 'put-tls-in-front', sectionId })
const jumps = (userId: string) =>
  db.rows<{ project_id: string; details: unknown }>(
    `select project_id, details from events where user_id = $1 and name = 'toc_jumped' order by id`,
    [userId],
  )
const visitNumber = (last: number) => `0a0a0a0a-0000-4000-8000-${String(last).padStart(12, '0')}`
const eventsOfVisit = (visit: string) =>
  db.rows<Record<string, unknown>>(
    'select name, user_id, project_id, details, page, is_unknown, at is not null as has_time from events where visit = $1 order by id',
    [visit],
  )

describe('an event of a browser', () => {
  test('is recorded with its ids, and nothing of others [EVENT-09]', async () => {
    const ines = await server.signIn('jumper@example.org')
    expect((await ines.call('POST', '/events', jump())).status).toBe(204)
    expect(await jumps(ines.userId)).toEqual([{ project_id: 'put-tls-in-front', details: { sectionId: 'sign' } }])
    for (const wrong of [jump('', 'toc_jumped'), jump('x'.repeat(201)), { event: null }, {}])
      expect((await ines.call('POST', '/events', wrong)).status).toBe(422)
    expect(await jumps(ines.userId)).toHaveLength(1)
  })

  test('comes in either shape, from anyone, and is kept with the time, the visit and the page [API-61] [EVENT-13]', async () => {
    const visit = visitNumber(1)
    const event = { name: 'pro_badge_clicked', data: { location: 'pro_badge_start', isPro: false, projectId: open }, visit, page: 'start' }
    const ines = await server.signIn('two-shapes@example.org')
    expect((await server.visitor().call('POST', '/events', { event })).status).toBe(204)
    expect((await ines.call('POST', '/events', event)).status).toBe(204)
    const kept = {
      name: 'pro_badge_clicked',
      project_id: open,
      details: { location: 'pro_badge_start', isPro: false },
      page: 'start',
      is_unknown: false,
      has_time: true,
    }
    expect(await eventsOfVisit(visit)).toEqual([
      { ...kept, user_id: null },
      { ...kept, user_id: ines.userId },
    ])
  })

  test('carries the fields that its name has in the catalogue, and never words [EVENT-12]', async () => {
    const visit = visitNumber(2)
    const ids = { quizId: 'q', questionId: 'q1', optionId: 'a', chatId: 'c', documentId: 'd', sectionId: 's', billingPeriod: 'annual' }
    const words = { answer: 'my answer', text: 'my words', message: 'hello', query: 'tides' }
    const tell = (name: string, data: object) => server.visitor().call('POST', '/events', told(name, data, { visit }))
    expect((await tell('paywall_plan_clicked', { ...words, ...ids, projectId: open, location: 'toolbar', plan: 'pro' })).status).toBe(204)
    expect((await tell('something_new', { ...words, ...ids, projectId: open })).status).toBe(204)
    expect((await tell('paywall_plan_clicked', { location: 'what I wrote, in words', plan: 'pro', billingPeriod: 'annual' })).status).toBe(
      422,
    )
    expect((await tell('paywall_plan_clicked', { location: 'toolbar', plan: 'pro', billingPeriod: 'weekly' })).status).toBe(422)
    expect((await eventsOfVisit(visit)).map(({ name, project_id, details }) => ({ name, project_id, details }))).toEqual([
      { name: 'paywall_plan_clicked', project_id: null, details: { location: 'toolbar', plan: 'pro', billingPeriod: 'annual' } },
      { name: 'something_new', project_id: open, details: ids },
    ])
  })

  test('of a name that the catalogue does not have is kept with a mark; one that only the server can know is refused [EVENT-14]', async () => {
    const visit = visitNumber(3)
    const tell = async (name: string, data: object = {}) =>
      (await server.visitor().call('POST', '/events', told(name, data, { visit }))).status
    expect([await tell('medal_polished'), await tell('start_opened')]).toEqual([204, 204])
    expect((await eventsOfVisit(visit)).map(({ name, is_unknown: isUnknown }) => [name, isUnknown])).toEqual([
      ['medal_polished', true],
      ['start_opened', false],
    ])
    for (const name of ['project_completed', 'quiz_completed', 'Not a name', 'x'.repeat(61), '']) expect(await tell(name)).toBe(422)
    expect(await eventsOfVisit(visit)).toHaveLength(2)
  })

  test('of more than 8 kB is refused', async () => {
    const answer = await server.visitor().call('POST', '/events', told('start_opened', { text: 'x'.repeat(8 * 1024) }))
    expect(answer.status).toBe(413)
  })

  test.each(['dnt', 'sec-gpc'])('is not recorded for browsers that ask not to be tracked (%s)', async (header) => {
    const shy = await server.signIn(`shy-${header}@example.org`)
    expect((await shy.call('POST', '/events', jump(), { [header]: '1' })).status).toBe(204)
    expect(await jumps(shy.userId)).toEqual([])
  })

  test('cannot flood the database', async () => {
    const eager = await server.signIn('eager@example.org')
    const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await eager.call('POST', '/events', jump())).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await jumps(eager.userId)).toHaveLength(120)
  })

  test('is deleted after thirteen months', async () => {
    const learner = await server.signIn('of-last-year@example.org')
    await db.rows(
      `insert into events (name, user_id, at) select name, $1, $2::timestamptz - age
       from (values ('kept', interval '13 months' - interval '1 day'), ('gone', interval '13 months 1 day')) as f (name, age)`,
      [learner.userId, new Date(server.context.now())],
    )
    await cleanUp(server.context)
    expect(await db.rows('select name from events where user_id = $1', [learner.userId])).toEqual([{ name: 'kept' }])
  })
})

test('reports cannot flood the log', async () => {
  const statuses = []
  for (let sent = 0; sent < 25; sent++) statuses.push((await server.visitor().call('POST', '/reports', report)).status)
  expect(statuses).toContain(429)
  expect((await server.visitor().call('POST', '/reports', { ...report, message: 'x'.repeat(501) })).status).toBe(422)
})

describe('the operator’s page', () => {
  const signedInAdmin = server.signIn('admin@example.org')
  const read = async (query = '') => (await (await signedInAdmin).call<AnalyticsReport>('GET', `/admin/analytics${query}`)).body
  const tell = async (who: Visitor, visit: number, name: string, data: object = {}) =>
    expect((await who.call('POST', '/events', told(name, data, { visit: visitNumber(visit) }))).status).toBe(204)
  const opens = (who: Visitor, visit: number, projectId: string = open) => tell(who, visit, 'project_opened', { projectId })

  test('counts events by name and day, those of unknown names apart', async () => {
    await db.rows('delete from events')
    const at = (days: number) => new Date(server.context.now() - days * 86_400_000)
    await db.rows(
      `insert into events (name, project_id, is_unknown, at) values
         ('quiz_started', $1, false, $2), ('quiz_started', $1, false, $3), ('quiz_started', 'another', false, $3),
         ('medal_polished', $1, true, $2), ('quiz_started', $1, false, $4)`,
      [open, at(0), at(2), at(8)],
    )
    const { events, since } = await read('?days=7')
    expect(since).toBe(at(6).toISOString().slice(0, 10))
    expect(events).toEqual([
      { name: 'quiz_started', isUnknown: false, total: 3, days: [0, 0, 0, 0, 2, 0, 1] },
      { name: 'medal_polished', isUnknown: true, total: 1, days: [0, 0, 0, 0, 0, 0, 1] },
    ])
    expect((await read(`?days=7&projectId=${open}`)).events[0]).toMatchObject({ name: 'quiz_started', total: 2 })
    expect((await read('?days=30')).events[0]).toMatchObject({ name: 'quiz_started', total: 4 })
  })

  test('stays short and quick however many names strangers make up', async () => {
    await db.rows('delete from events')
    await db.rows(
      `insert into events (name, is_unknown, at)
       select 'made_up_' || translate(n::text, '0123456789', 'abcdefghij'), true, $1 from generate_series(1, 20000) n`,
      [new Date(server.context.now())],
    )
    await db.rows(`insert into events (name, is_unknown, at) values ('medal_polished', true, $1), ('medal_polished', true, $1)`, [
      new Date(server.context.now()),
    ])
    const { events } = await read('?days=365')
    expect(events).toHaveLength(31)
    expect(events.slice(0, 2).map(({ name, total, isUnknown }) => [name, total, isUnknown])).toEqual([
      ['others', 19_971, true],
      ['medal_polished', 2, true],
    ])
    const { length } = await (await (await signedInAdmin).fetch('/admin/events')).text()
    expect(length).toBeLessThan(30_000)
  })

  test('says of each project how many people opened it, answered and completed it, each person once', async () => {
    await db.rows('delete from events')
    const [reader, answerer, finisher] = [
      await server.signIn('reads@example.org'),
      await server.signIn('answers@example.org'),
      await server.signIn('finishes@example.org'),
    ]
    // A visitor who logs in later in the same tab is the same person.
    await opens(server.visitor(), 11)
    await opens(reader, 11)
    await opens(reader, 12)
    await opens(answerer, 13)
    await answerTask(answerer)
    await opens(finisher, 14)
    await db.rows('insert into completions (project_id, user_id) values ($1, $2)', [open, finisher.userId])
    await opens(server.visitor(), 15)
    await opens(server.visitor(), 15)
    await opens(reader, 11, proProject)
    const tides = { projectId: open, title: 'Print a tide table', opened: 4, answered: 2, completed: 1 }
    const { projects } = await read()
    expect(projects).toEqual([tides, expect.objectContaining({ projectId: proProject, opened: 1, answered: 0, completed: 0 })])
    expect((await read(`?projectId=${open}`)).projects).toEqual([tides])
  })

  test('follows visits from the start page over a project to a new account', async () => {
    await db.rows('delete from events')
    const visitor = server.visitor()
    for (const visit of [21, 22, 23]) await tell(visitor, visit, 'start_opened')
    // Arrived through a link to the project, and opened the start page later.
    await opens(visitor, 26)
    await tell(visitor, 26, 'start_opened')
    await opens(visitor, 22)
    await opens(visitor, 23)
    const [fresh, known] = [await server.signIn('new-here@example.org'), await server.signIn('was-here@example.org')]
    await db.rows(`update users set created_at = now() - interval '1 day' where id = $1`, [known.userId])
    await tell(fresh, 23, 'signed_in')
    await tell(known, 22, 'signed_in')
    // People with accounts don't count as visitors of the start page, nor do visits to a project without it.
    await tell(known, 24, 'start_opened')
    await opens(visitor, 25)
    expect((await read()).visits).toEqual({ started: 4, opened: 2, signedUp: 1 })
    expect((await read(`?projectId=${proProject}`)).visits).toEqual({ started: 4, opened: 0, signedUp: 0 })
  })

  test('is empty, and not broken, where nothing has happened', async () => {
    await db.rows('delete from events')
    expect(await read()).toMatchObject({ events: [], projects: [], visits: { started: 0, opened: 0, signedUp: 0 } })
  })
})

test('a vote on an answer of the tutor is kept once, and from nobody but who was answered', async () => {
  const [ines, nora] = [await server.signIn('votes@example.org'), await server.signIn('votes-elsewhere@example.org')]
  const chat = await db.row<{ id: string }>('insert into chats (user_id, project_id) values ($1, $2) returning id', [ines.userId, open])
  const say = (role: string, ending: string | null) =>
    db.row<{ id: string }>('insert into chat_messages (chat_id, role, content, ending) values ($1, $2, $3, $4) returning id', [
      chat!.id,
      role,
      '[]',
      ending,
    ])
  const [question, answer] = [await say('user', null), await say('assistant', 'complete')]
  const vote = (who: Visitor, messageId: string, choice: string) =>
    who.call('POST', '/events', told('chat_feedback', { projectId: open, chatId: chat!.id, messageId, vote: choice }))
  for (const who of [nora, server.visitor()]) expect((await vote(who, answer!.id, 'up')).status).toBe(204)
  expect((await vote(ines, question!.id, 'up')).status).toBe(204)
  expect((await vote(ines, 'no-such-message', 'up')).status).toBe(204)
  const votes = await Promise.all(Array.from({ length: 10 }, () => vote(ines, answer!.id, 'down')))
  expect(votes.map(({ status }) => status)).toEqual(votes.map(() => 204))
  expect((await vote(ines, answer!.id, 'up')).status).toBe(204)
  expect((await vote(ines, answer!.id, 'sideways')).status).toBe(422)
  const kept = await db.rows(`select user_id, project_id, details from events where name = 'chat_feedback'`)
  expect(kept).toEqual([{ user_id: ines.userId, project_id: open, details: { chatId: chat!.id, messageId: answer!.id, vote: 'down' } }])
})
