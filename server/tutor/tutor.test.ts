import { beforeEach, describe, expect, test } from 'vitest'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { statements } from '../database/statement.ts'
import { documents } from '../documents/service.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { tasks } from '../tasks/service.ts'
import { answerTask } from '../testing/roleCases.ts'
import { secretWord, writeTexts } from './testing-text.ts'
import { textTutor } from './service.ts'

const offline = await createModel({ model: undefined }, { warn: () => {} })
const server = await startServer({
  served: (context) => [
    ...catalogue(context),
    ...enrolments(context),
    ...documents(context),
    ...tasks(context),
    ...textTutor(context, offline),
  ],
})
const { db } = server
await writeTexts(db)
beforeEach(() => server.forgetLimits())

type Told = { passages: QuotedPassage[]; isOffline: boolean; error?: { code: string } } & Partial<
  Record<'explanation' | 'summary' | 'examples' | 'answer', string>
>
const project = tideTable.id
const ask = (who: Visitor, call: string, body: object) =>
  who.call<Told>('POST', `/projects/${project}/${call}`, { trackId: 'paper', ...body })

let people = 0
const newcomer = (plan: 'free' | 'pro' = 'free') => server.signIn(`asks-${(people += 1)}@example.org`, { plan })

describe('a highlighted text', () => {
  test('is explained by its concepts and other passages of the project, each with its block [API-20]', async () => {
    const { status, body } = await ask(await newcomer(), 'explain', { highlightedText: 'tide' })
    expect(status).toBe(200)
    expect(body.explanation).toContain('Tide: The slow rise and fall of the sea.')
    expect(body.passages[0]).toEqual({
      stepId: 'read-the-sea',
      blockId: 'high',
      title: 'Read the sea',
      conceptId: 'tide',
      conceptName: 'Tide',
      quote: expect.stringContaining('The slow rise and fall of the sea.') as string,
    })
    expect(body.explanation).toContain('“The tide rises six metres twice a day.” [2]')
    expect(body.passages[1]).toMatchObject({ blockId: 'high', quote: 'The tide rises six metres twice a day.' })
    expect(await ask(server.visitor(), 'explain', { highlightedText: 'tide' })).toMatchObject({ status: 401 })
  })

  test('is shortened to its most important sentences, which stay the words of the project [API-22]', async () => {
    const highlightedText = 'A gauge is a long ruler in the harbour basin. Read it at noon, because boats make fewer waves then.'
    const { status, body } = await ask(await newcomer(), 'summarize', { highlightedText })
    expect(status).toBe(200)
    expect(body.summary).toContain('“A gauge is a long ruler in the harbour basin.” [1]')
    expect(body.summary).not.toContain('fewer waves')
    expect(body.passages).toMatchObject([{ blockId: 'gauge' }])
    expect(await ask(server.visitor(), 'summarize', { highlightedText })).toMatchObject({ status: 401 })
  })

  test('is shown in the code of the project that uses it, with variables as the page shows them [API-21]', async () => {
    const { status, body } = await ask(await newcomer(), 'examples', { highlightedText: 'tideHeight' })
    expect(status).toBe(200)
    expect(body.examples).toContain('```js\nconst height = tideHeight(Kittiwake)\nconsole.log(height)\n```')
    expect(body.passages[0]).toMatchObject({ blockId: 'print-code' })
    const named = await newcomer()
    await named.call('PUT', '/user/variables', { key: `project:${project}:harbour`, value: 'Petrel' })
    expect((await ask(named, 'examples', { highlightedText: 'tideHeight' })).body.examples).toContain('tideHeight(Petrel)')
    expect(await ask(server.visitor(), 'examples', { highlightedText: 'tideHeight' })).toMatchObject({ status: 401 })
  })

  test('is asked about, and answered with the passages that say it [API-19]', async () => {
    const question = { highlightedText: 'gauge', query: 'Why should I read the gauge at noon?' }
    const { status, body } = await ask(await newcomer(), 'ask', question)
    expect(status).toBe(200)
    expect(body.answer).toContain('because boats make fewer waves then')
    expect(body.passages[0]).toMatchObject({ stepId: 'read-the-sea', blockId: 'gauge' })
    expect(await ask(server.visitor(), 'ask', question)).toMatchObject({ status: 401 })
  })

  test('gets an answer that says plainly that it only quotes, and that the project says nothing where it does not', async () => {
    const { body } = await ask(await newcomer(), 'ask', { highlightedText: 'gauge', query: 'Who won the football world cup?' })
    expect(body.isOffline).toBe(true)
    expect(body.answer).toContain('No language model is set up here')
    expect(body.answer).toContain('I found no passage about this.')
    expect(body.passages).toEqual([])
  })

  test.each([
    ['text_missing', { highlightedText: '  ' }],
    ['text_too_long', { highlightedText: 'a'.repeat(4001) }],
    ['text_unreadable', { highlightedText: 'red \u001b[31m' }],
    ['invalid', { highlightedText: 'a\0b' }],
    ['invalid', { highlightedText: 17 }],
    ['invalid', { highlightedText: 'tide', trackId: '../paper' }],
  ])('is refused with %s when the tutor cannot take it', async (code, body) => {
    expect(await ask(await newcomer(), 'explain', body)).toMatchObject({ status: 422, body: { error: { code } } })
  })

  test('may be four thousand characters long', async () => {
    expect(await ask(await newcomer(), 'explain', { highlightedText: 'tide '.repeat(800) })).toMatchObject({ status: 200 })
  })

  test('may be asked about twenty times a minute, each person by themselves', async () => {
    const learner = await newcomer()
    const calls = await Promise.all(Array.from({ length: 25 }, () => ask(learner, 'explain', { highlightedText: 'tide' })))
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(20)
    const late = calls.find(({ status }) => status === 429)!
    expect(late.body.error?.code).toBe('too_many_requests')
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await ask(await newcomer(), 'explain', { highlightedText: 'tide' })).toMatchObject({ status: 200 })
  })
})

test('with Pro the tutor may be asked sixty times a minute [PLAN-51]', async () => {
  const learner = await newcomer('pro')
  const statuses = await Promise.all(
    Array.from({ length: 62 }, async () => (await ask(learner, 'explain', { highlightedText: 'tide' })).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
})

describe('the tutor knows only what the learner may read', () => {
  const answerAbout = async (who: Visitor, word: string, trackId = 'paper') =>
    (await ask(who, 'ask', { highlightedText: word, query: word, trackId })).body.answer

  test('a Pro section is quoted to Pro people who unlocked it, and to nobody else', async () => {
    const pro = await newcomer('pro')
    expect(await answerAbout(pro, secretWord)).toContain('found no passage')
    await pro.call('GET', `/projects/${project}/${tideTable.section}/unlock`)
    expect(await answerAbout(pro, secretWord)).toContain('behind the second pole')
    expect(await answerAbout(await newcomer('pro'), secretWord)).toContain('found no passage')
    expect(await answerAbout(await newcomer(), secretWord)).toContain('found no passage')
    await db.rows(`update users set plan = 'free' where id = $1`, [pro.userId])
    expect(await answerAbout(pro, secretWord)).toContain('found no passage')
  })

  test('a track is answered from its own text', async () => {
    const learner = await newcomer()
    expect(await answerAbout(learner, 'canvas element', 'screen')).toContain('on a canvas element instead')
    expect(await answerAbout(learner, 'canvas element', 'paper')).toContain('found no passage')
    expect(await answerAbout(learner, 'connect the points', 'no-such-track')).toContain('connect the points by hand')
  })

  test('a learner is answered from the version they are on', async () => {
    const early = await newcomer()
    await answerTask(early)
    await publishTestingCatalogue(db, 2)
    await writeTexts(db, 2, ' rises nine fathoms twice a day.')
    expect(await answerAbout(early, 'rises twice a day')).toContain('six metres')
    expect(await answerAbout(await newcomer(), 'rises twice a day')).toContain('nine fathoms')
  })

  test('the queries that collect what it may say touch no table with keys, model answers, quizzes or answers', () => {
    const read = ['documents.readableTexts', 'documents.textBodies', 'documents.conceptTexts'].map((name) => statements.get(name)!.text)
    expect(read).toHaveLength(3)
    for (const sql of read) expect(sql).not.toMatch(/validations|quizzes|answers|answer_check|model_answer|\*/)
    const tables = new Set(read.flatMap((sql) => [...sql.matchAll(/(?:from|join) (\w+)/g)].map(([, table]) => table)))
    const readable = ['projects', 'enrolments', 'project_files', 'unlocked_sections', 'project_versions', 'concepts', 'variables']
    expect(tables).toEqual(new Set(readable))
  })

  test('a question of a task is not answered with its own words', async () => {
    expect(await answerAbout(await newcomer(), 'Which heavenly body pulls?')).not.toContain('Which heavenly body')
  })
})
