import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Goal, GoalResults, LearningPath } from '@fieldwork/core/goals/schema.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { answering, beginning, replying, startProvider } from '../adapters/model/testing-provider.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { indexProjectsBehind } from '../search/indexing/indexProject.ts'
import { coastPath, harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { goals } from './service.ts'

const server = await startServer({ served: (context) => goals(context, offlineTutor()) })
await indexProjectsBehind(server.db)
beforeEach(() => server.forgetLimits())

const set = (who: Visitor, goal: unknown) => who.call<Goal>('POST', '/goals', { goal })
const results = (who: Visitor, goal: string) => who.call<GoalResults>('GET', `/goals/results?${new URLSearchParams({ goal }).toString()}`)
const coastSteps = [tideTable, lighthouseLog, harbourPlans].map(({ id }) => ({ id, why: `Because of ${id}.` }))
const steps = ({ suggestedRoadmap }: Goal) => suggestedRoadmap.map(({ type, id }) => `${type} ${id}`)

describe('a goal', () => {
  test('is answered with the series and projects that lead there, and is there again later [PLANNER-36] [PLANNER-37] [API-51] [API-50]', async () => {
    const learner = await server.signIn('goal@example.org')
    expect(await learner.call('GET', '/goals')).toMatchObject({ status: 200, body: null })
    const { status, body } = await set(learner, '  I want to keep a lighthouse log  ')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      goalDescription: 'I want to keep a lighthouse log',
      path: null,
      suggestedRoadmap: [
        {
          type: 'project',
          id: lighthouseLog.id,
          title: 'Keep a lighthouse log',
          icon: 'compass',
          description: 'Keep a lighthouse log, step by step.',
          imageUrl: null,
          entities: [lighthouseLog.id],
        },
      ],
      nearest: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(await learner.call('GET', '/goals')).toMatchObject({ status: 200, body })
  })

  test('that a series leads to has the series with its projects in learning order, and not these again', async () => {
    const learner = await server.signIn('series@example.org')
    const { body } = await set(learner, 'Understand the coast and the tide')
    expect(steps(body)).toEqual(['course the-coast'])
    expect(body.suggestedRoadmap[0]!.entities).toEqual([tideTable.id, lighthouseLog.id])
  })

  test('that names the category of projects leads to them', async () => {
    const learner = await server.signIn('about@example.org')
    expect(steps((await set(learner, 'Learn databases')).body)).toEqual(['course the-coast'])
  })

  test('replaces the previous one, and keeps the time when the first was set', async () => {
    const learner = await server.signIn('again@example.org')
    const { body: first } = await set(learner, 'Keep a lighthouse log')
    const { body: second } = await set(learner, 'Print a table')
    expect(second).toMatchObject({ id: first.id, createdAt: first.createdAt, goalDescription: 'Print a table' })
    expect(second.updatedAt >= first.updatedAt).toBe(true)
    expect(steps(second)).toEqual([`project ${tideTable.id}`])
    expect(await server.db.rows('select user_id from goals where user_id = $1', [learner.userId])).toHaveLength(1)
  })

  test('that a written path leads to has the path with its reasons, for those who can see enough of its projects', async () => {
    await server.db.rows(`insert into goal_phrases (subject, phrases) values ($1, '{"never fear a storm"}')`, [coastPath.id])
    onTestFinished(async () => void (await server.db.rows('delete from goal_phrases')))
    const [admin, learner] = [await server.signIn('admin@example.org'), await server.signIn('storm@example.org')]
    const { body } = await set(admin, 'I want to stop fearing every storm')
    expect(body).toMatchObject({ path: { ...coastPath, projects: coastSteps }, suggestedRoadmap: [], nearest: [] })
    expect(await admin.call('GET', '/goals')).toMatchObject({ body: { path: body.path } })
    expect((await set(admin, 'xkcd blorp fnord')).body).toMatchObject({ isStored: false })
    expect(await results(admin, 'no fear of a storm')).toMatchObject({ body: { path: body.path } })
    expect((await set(learner, 'no fear of a storm')).body.path).toBeNull()
  })

  test('without matching projects doesn’t replace one that has a path', async () => {
    const learner = await server.signIn('nonsense@example.org')
    const { body: good } = await set(learner, 'Print a table')
    const { body: bad } = await set(learner, 'xkcd blorp fnord')
    expect(bad).toMatchObject({ goalDescription: 'xkcd blorp fnord', suggestedRoadmap: [], nearest: [], isStored: false })
    expect((await set(learner, 'a lighthouze for kites and balloons')).body).toMatchObject({
      suggestedRoadmap: [],
      nearest: [{ id: lighthouseLog.id }],
      isStored: false,
    })
    expect(await learner.call('GET', '/goals')).toMatchObject({ body: good })
    expect((await set(learner, 'Keep a lighthouse log')).body).not.toHaveProperty('isStored')
  })

  test('without matching projects is stored with an empty roadmap', async () => {
    const learner = await server.signIn('bread@example.org')
    for (const goal of ['Bake sourdough bread', '???', '日本語を学ぶ', "'; delete from goals; -- & | !"])
      expect((await set(learner, goal)).body).toMatchObject({ goalDescription: goal, suggestedRoadmap: [], nearest: [] })
  })

  test.each([
    ['one character', 'a'],
    ['blanks', '          '],
    ['501 characters', 'x'.repeat(501)],
    ['a NUL', 'tide\0table'],
    ['half a character', 'tide \ud800'],
    ['a number', 7],
    ['nothing', undefined],
  ])('of %s is refused with a code, and the goal before stays', async (_what, goal) => {
    const learner = await server.signIn('kept@example.org')
    await set(learner, 'Print a table')
    expect(await set(learner, goal)).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } })
    expect(await learner.call('GET', '/goals')).toMatchObject({ body: { goalDescription: 'Print a table' } })
  })

  test('of 500 characters is accepted', async () => {
    const learner = await server.signIn('long@example.org')
    expect((await set(learner, 'tide '.repeat(100).trim().padEnd(500, '!'))).status).toBe(200)
  })

  test('that nothing leads to has the nearest results', async () => {
    const learner = await server.signIn('near@example.org')
    const { body } = await set(learner, 'a lighthouze for kites and balloons')
    expect(steps(body)).toEqual([])
    expect(body.nearest.map(({ id }) => id)).toEqual([lighthouseLog.id])
    expect(await learner.call('GET', '/goals')).toMatchObject({ body })
  })

  test('belongs to each learner, and visitors have none', async () => {
    const [one, other] = [await server.signIn('one@example.org'), await server.signIn('other@example.org')]
    await set(one, 'Print a table')
    expect(await other.call('GET', '/goals')).toMatchObject({ status: 200, body: null })
    const visitor = server.visitor()
    expect((await visitor.call('GET', '/goals')).status).toBe(401)
    expect((await set(visitor, 'Print a table')).status).toBe(401)
  })

  test('leads to private projects only for administrators, and loses projects that become private', async () => {
    const [learner, admin] = [await server.signIn('free@example.org'), await server.signIn('admin@example.org')]
    expect(steps((await set(learner, 'Plan a harbour')).body)).toEqual([])
    expect(steps((await set(admin, 'Plan a harbour')).body)).toEqual([`project ${harbourPlans.id}`])
    await server.db.rows('update goals set roadmap = $2 where user_id = $1', [
      learner.userId,
      JSON.stringify([{ type: 'project', id: harbourPlans.id }]),
    ])
    expect(steps((await learner.call<Goal>('GET', '/goals')).body)).toEqual([])
  })

  test('can be set thirty times an hour', async () => {
    const learner = await server.signIn('restless@example.org')
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await set(learner, `Print table ${n}`)).status)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
  })
})

describe('what leads to a goal', () => {
  test('is the same for visitors as for a learner who sets it, and nothing of it is stored', async () => {
    const [visitor, learner] = [server.visitor(), await server.signIn('results@example.org')]
    const stored = () => server.db.rows('select (select count(*) from goals) as goals, (select count(*) from events) as events')
    const texts = ['Keep a lighthouse log', 'Understand the coast', 'a lighthouze for kites and balloons', 'Bake sourdough bread']
    for (const goal of texts) {
      const { suggestedRoadmap, nearest } = (await set(learner, goal)).body
      const before = await stored()
      expect(await results(visitor, goal)).toMatchObject({ status: 200, body: { suggestedRoadmap, nearest } })
      expect(await stored()).toEqual(before)
    }
  })

  test.each(['I am a beginner', 'i know nothing, where do i start', 'I don’t know', 'I want to learn how to do it'])(
    'is the first project, then its series, for “%s”, which names no subject',
    async (goal) => {
      expect((await results(server.visitor(), goal)).body.suggestedRoadmap.map(({ id }) => id)).toEqual([tideTable.id, 'the-coast'])
    },
  )

  test('contains private projects only for administrators', async () => {
    const [visitor, admin] = [server.visitor(), await server.signIn('admin@example.org')]
    expect((await results(visitor, 'Plan a harbour')).body.suggestedRoadmap).toEqual([])
    expect((await results(admin, 'Plan a harbour')).body.suggestedRoadmap.map(({ id }) => id)).toEqual([harbourPlans.id])
  })

  test.each(['a', '   ', 'x'.repeat(501), 'tide\0table'])('is refused for the goal %j', async (goal) => {
    expect((await results(server.visitor(), goal)).status).toBe(400)
  })

  test('can be read sixty times a minute from a network, and another one isn’t affected', async () => {
    let status = 200
    // The tests above counted, too.
    for (let n = 0; n < 61 && status === 200; n += 1) ({ status } = await results(server.visitor(), `Print table ${n}`))
    expect(status).toBe(429)
    expect((await results(await server.signIn('elsewhere@example.org'), 'Print a table')).status).toBe(200)
  })
})

describe('a written path', async () => {
  const [visitor, learner, admin] = [server.visitor(), await server.signIn('path@example.org'), await server.signIn('admin@example.org')]
  const at = `/paths/${coastPath.id}`

  test('has its projects in order with a reason for each, for visitors too, and private ones only for administrators', async () => {
    const known = [tideTable.id, lighthouseLog.id]
    for (const who of [visitor, learner])
      expect(await who.call('GET', at)).toEqual({
        status: 200,
        body: {
          ...coastPath,
          audience: 'You live by the sea.',
          outcome: 'You know it.',
          projects: known.map((id) => ({ id, why: `Because of ${id}.` })),
        },
        headers: expect.anything(),
      })
    expect((await admin.call<LearningPath>('GET', at)).body.projects.map(({ id }) => id)).toEqual([...known, harbourPlans.id])
  })

  test('is listed while enough of its projects can be seen', async () => {
    expect((await admin.call('GET', '/paths')).body).toEqual([expect.objectContaining(coastPath)])
    expect((await visitor.call('GET', '/paths')).body).toEqual([])
  })

  test('that doesn’t exist or has no visible project is not found', async () => {
    for (const path of ['/paths/no-such-path', '/paths/x', '/paths/%00'])
      expect([404, 422]).toContain((await visitor.call('GET', path)).status)
    const setSteps = (written: unknown) => server.db.rows('update paths set steps = $1', [JSON.stringify(written)])
    onTestFinished(async () => void (await setSteps(coastSteps)))
    await setSteps([{ id: harbourPlans.id, why: 'Why.' }])
    expect((await visitor.call('GET', at)).status).toBe(404)
    expect((await admin.call('GET', at)).status).toBe(200)
  })
})

describe('with a language model', async () => {
  const provider = await startProvider()
  const settings = { model: { url: provider.url, name: 'small', key: 'a-key', protocol: 'openai' as const } }
  const model = await createModel(settings, { warn: () => undefined })
  const modelServer = await startServer({ db: server.db, served: (context) => goals(context, model) })
  const offersOf = (body: unknown) => {
    const { messages } = body as { messages: Array<{ content: string }> }
    return (JSON.parse(messages.at(-1)!.content) as { offers: Array<{ number: number; title: string }> }).offers
  }
  /** The model answers with the numbers of the titles, in brackets, and `rest`. */
  const choosing = (titles: string[], rest = '') =>
    provider.behave((response, request) => {
      const numbers = new Map(offersOf(request.body).map(({ number, title }) => [title, `[${number}]`]))
      answering([...titles.map((title) => numbers.get(title)), rest].join(' '))(response, request)
    })

  test('a goal has what the model chooses, in learning order, and nothing that is not there', async () => {
    choosing(['Keep a lighthouse log', 'Print a tide table'], '[99] [0] project 7')
    const { body } = await set(await modelServer.signIn('model@example.org'), 'Something that shares no word')
    expect(steps(body)).toEqual([`project ${lighthouseLog.id}`, `project ${tideTable.id}`])
    expect(offersOf(provider.requests.at(-1)!.body).map(({ title }) => title)).not.toContain('Plan a harbour')
  })

  test('a goal has the written path of which the model chooses at least half, and none if it chooses nothing', async () => {
    const admin = await modelServer.signIn('admin@example.org')
    choosing(['Keep a lighthouse log', 'Print a tide table'])
    expect((await set(admin, 'Something that shares no word')).body.path).toMatchObject(coastPath)
    provider.behave(answering('none'))
    expect((await set(admin, coastPath.title)).body.path).toBeNull()
  })

  test('a goal counts for the day of its learner; once the share is used up, its words find what leads to it', async () => {
    const environment = { MODEL_URL: provider.url, MODEL_NAME: 'small', MODEL_TOKENS_PER_DAY: '100' }
    const short = await startServer({ db: server.db, served: (context) => goals(context, model), environment })
    const learner = await short.signIn('thrifty@example.org')
    provider.behave(answering('none'))
    expect(steps((await set(learner, 'Keep a lighthouse log')).body)).toEqual([])
    const asked = provider.requests.length
    expect(steps((await set(learner, 'Keep a lighthouse log')).body)).toContain(`project ${lighthouseLog.id}`)
    expect(provider.requests).toHaveLength(asked)
  })

  test('a goal that the model finds nothing for has an empty roadmap', async () => {
    provider.behave(answering('none'))
    expect(steps((await set(await modelServer.signIn('none@example.org'), 'Keep a lighthouse log')).body)).toEqual([])
  })

  test.each([
    ['is down', replying(503, 'down')],
    ['is busy', replying(429, '{}')],
    ['says nothing', answering('')],
    ['talks of something else', answering('I would rather tell you about sourdough.')],
    ['names what is not there', answering('[77]')],
    ['never ends', answering(...Array.from({ length: 50 }, () => 'a'.repeat(100)))],
  ])('that %s, a goal has what its words find', async (_how, behaviour) => {
    provider.behave(behaviour)
    const learner = await modelServer.signIn('fallback@example.org')
    expect(steps((await set(learner, 'Keep a lighthouse log')).body)).toEqual([`project ${lighthouseLog.id}`])
  })

  test('that takes too long, a goal has what its words find', async () => {
    provider.behave(beginning('The '))
    const impatient = await startServer({ db: server.db, served: (context) => goals(context, model, { answerTime: 400 }) })
    const learner = await impatient.signIn('fallback@example.org')
    expect(steps((await set(learner, 'Keep a lighthouse log')).body)).toEqual([`project ${lighthouseLog.id}`])
  })
})
