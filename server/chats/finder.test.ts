import { expect, test } from 'vitest'
import type { FinderAnswer } from '@fieldwork/core/chats/schema.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { secretWord, writeTexts } from '../tutor/testing-text.ts'
import { finder } from './finder.ts'

const server = await startServer({ environment: { TRUST_PROXY: 'loopback' }, served: finder })
const { db } = server
await writeTexts(db)
const visitor = server.visitor()
const find = (question: string, who: Visitor = visitor, projectId: string = tideTable.id) =>
  who.call<FinderAnswer & { error?: { code: string } }>('POST', `/projects/${projectId}/find`, { question, trackId: 'paper' })
const findAfter = (earlier: string[], question: string) =>
  visitor.call<FinderAnswer & { error?: { code: string } }>('POST', `/projects/${tideTable.id}/find`, {
    question,
    earlier: earlier.map((one) => ({ question: one })),
    trackId: 'paper',
  })

const findAbout = (body: object) => visitor.call<FinderAnswer>('POST', `/projects/${tideTable.id}/find`, { trackId: 'paper', ...body })

const answered = (question: string, text: string) => ({ words: 'words', phrases: [question], answer: { text } })

/** The number of rows of each table, which is where anything that is stored ends up. */
const rowCounts = async () => {
  const tables = await db.rows<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  const counts = tables.map(async ({ name }) => [name, await db.rows(`select count(*) from "${name}"`)] as const)
  return new Map(await Promise.all(counts))
}

test('a visitor finds the passages that a learner finds, and nothing is stored', async () => {
  const before = await rowCounts()
  const { status, body } = await find('Why do I read the gauge at noon?')
  expect(status).toBe(200)
  expect(body.text).toMatch(/^This probably answers it: \[1\]/)
  expect(body.passages[0]).toMatchObject({ stepId: 'read-the-sea', blockId: 'gauge', quote: expect.stringContaining('Read it at noon') })
  expect(await rowCounts()).toEqual(before)
})

test('a visitor’s second question keeps the subject of the first, and nothing is stored', async () => {
  const before = await rowCounts()
  const first = 'Why do I read the gauge at noon?'
  const { body } = await findAfter([first], 'where is that in the text?')
  expect(body.passages).toMatchObject([{ blockId: 'gauge' }])
  expect((await findAfter([], 'where is that in the text?')).body.passages).toEqual([])
  // Nothing was found for the joke, so this is a first message.
  const { body: later } = await findAfter([first, 'tell me a joke'], 'where is that in the text?')
  expect(later).toMatchObject({ text: expect.stringMatching(/^I found no passage about that/), passages: [] })
  expect(await rowCounts()).toEqual(before)
})

test('a visitor’s short question about selected text is answered by what follows it', async () => {
  const selection = 'Read it at noon'
  for (const question of [selection, 'why?', 'explain this', 'what now?']) {
    const { body } = await findAbout({ question, selection })
    expect(body.text).toMatch(/^This is the text around it: \[1\]/)
    expect(body.passages[0]!.quote).not.toBe(selection)
  }
  expect((await findAbout({ question: 'Give me a hint for this task', selection })).body.text).toMatch(/^Hints for tasks/)
  const earlier = [{ question: 'why?', selection }]
  expect((await findAbout({ question: 'where is that in the text?', earlier })).body.passages).toMatchObject([{ blockId: 'gauge' }])
})

test('a visitor’s earlier questions are limited in number and length', async () => {
  for (const earlier of [['a', 'b', 'c', 'd'], [' '], ['x'.repeat(8001)]]) expect((await findAfter(earlier, 'the tide')).status).toBe(422)
  expect((await findAfter(['a', 'b', 'x'.repeat(8000)], 'the tide')).status).toBe(200)
})

test('a question that the project doesn’t answer gets neither a passage nor a link', async () => {
  const { body } = await find('Who won the football world cup?')
  expect(body.passages).toEqual([])
  expect(body.text).toMatch(/^I found no passage about that in this project\./)
  expect(body.text).not.toContain('](')
})

test('a visitor who asks for the answer to a task, or for a hint, is told that hints come with an account', async () => {
  for (const question of ['Give me the answer', 'Give me a hint', 'I am stuck'])
    expect((await find(question)).body).toEqual({ text: expect.stringMatching(/^Hints for tasks come with an account/), passages: [] })
})

test('a question about the product gets a fixed answer, also if it asks for help', async () => {
  expect((await find('will i lose my answers')).body).toEqual({
    text: expect.stringMatching(/^Your answers save themselves/),
    passages: [],
  })
  expect((await find('can a teacher help me')).body).toEqual({ text: expect.stringMatching(/^I’m a search/), passages: [] })
  expect((await findAfter(['Why do I read the gauge at noon?'], 'how do i report a mistake')).body.passages).toEqual([])
})

test('what the page of the project says about it comes before such an answer', async () => {
  const { body } = await find('how long does this take')
  expect(body).toEqual({
    text: expect.stringMatching(/^This project takes about \d+ minutes in \d+ steps\. The list of steps/),
    passages: [],
  })
  expect((await find('is this hard')).body.text).toMatch(/^This project is (?:easy|hard|of medium difficulty)\. You need /)
  expect((await find('how do I start')).body.text).toMatch(/^The project begins with the step “[^”]+”\./)
})

test('a word that needs no project, and a common error message, are explained even if the project doesn’t', async () => {
  expect((await find('what is a load balancer')).body).toEqual({
    text: expect.stringMatching(/^A load balancer passes each request to one of several servers/),
    passages: [],
  })
  expect((await find('bash: ./run.sh: Permission denied')).body.text).toMatch(/^You may not read, change or run that file\./)
  const refused = 'mkdir: cannot create directory ‘/srv/tide’: Permission denied'
  expect((await find(refused)).body.text).toMatch(/^You may not create anything there/)
  expect((await findAfter([refused], 'how do I fix it?')).body).toEqual({
    text: expect.stringMatching(/^Follow my answer above/),
    passages: [],
  })
  expect((await find('404 Not Found')).body.text).not.toContain('The terminal finds no program')
  expect((await findAfter(['what is a terminal'], 'how do I open one')).body.text).toMatch(/^A terminal is the window/)
})

test('a visitor finds nothing of a Pro section, a Pro project or a private project', async () => {
  for (const question of [secretWord, `Beware of ${secretWord} behind the second pole.`])
    expect(JSON.stringify((await find(question)).body)).not.toContain(secretWord)
  for (const projectId of [lighthouseLog.id, harbourPlans.id]) {
    const { status, body } = await find('the log of the harbour', visitor, projectId)
    expect([status, body.passages]).toEqual([403, undefined])
  }
  expect((await find('the tide', visitor, 'no-such-project')).status).toBe(404)
  expect((await find(' ')).status).toBe(422)
})

test('answers that the author wrote are found and suggested, those of the step in view first, and none of a Pro section', async () => {
  const written = (question: string, text: string) => [{ ...answered(question, text), phrases: [question, 'other words', 'and others'] }]
  const lookups = {
    gauge: written('How do I read the gauge at night?', 'Take a lamp, and read it from the quay.'),
    curve: written('Can a program draw it?', 'Choose the track “On a screen”, and let the page do it.'),
    'secret-text': written('How do I get out?', `Lie flat on the ${secretWord}.`),
  }
  await db.rows('update projects set asked = $1 where id = $2', [JSON.stringify(lookups), tideTable.id])
  // The other server has prepared the text before.
  const reader = (await startServer({ db, served: finder })).visitor()
  const { body } = await find('can i read the gauge at night', reader)
  expect(body.passages).toMatchObject([{ stepId: 'read-the-sea', blockId: 'gauge', quote: 'Take a lamp, and read it from the quay.' }])
  const suggested = async (query: string) =>
    (await reader.call('POST', `/projects/${tideTable.id}/questions`, Object.fromEntries(new URLSearchParams(query)))).body
  expect(await suggested('')).toEqual({ questions: ['How do I read the gauge at night?', 'Can a program draw it?'] })
  expect(await suggested('stepId=draw-the-curve')).toEqual({ questions: ['Can a program draw it?', 'How do I read the gauge at night?'] })
  expect(await suggested('trackId=screen')).toEqual({ questions: ['How do I read the gauge at night?'] })
})

test('of answers to the same question, a visitor gets the one of the step in view, also before a further message', async () => {
  const question = 'What does -h do?'
  const lookups = { gauge: [answered(question, 'It reads the height.')], curve: [answered(question, 'It draws in hours.')] }
  await db.rows('update projects set asked = $1 where id = $2', [JSON.stringify(lookups), tideTable.id])
  const reader = (await startServer({ db, served: finder })).visitor()
  const search = async (body: object) => {
    const { passages } = (await reader.call<FinderAnswer>('POST', `/projects/${tideTable.id}/find`, { trackId: 'paper', ...body })).body
    return passages.map(({ blockId }) => blockId)
  }
  for (const [stepId, blockId] of [
    ['read-the-sea', 'gauge'],
    ['draw-the-curve', 'curve'],
  ]) {
    expect(await search({ question, stepId })).toEqual([blockId])
    expect(await search({ question: 'where is that in the text?', earlier: [{ question, stepId }] })).toEqual([blockId])
  }
})

test('an answer that the author wrote for such a question follows one about the product, and no other passage does', async () => {
  const lookups = {
    gauge: [answered('What does it cost?', 'Nothing, if you find a board.')],
    curve: [answered('Do I need to open a bank account?', 'Only to sell tide tables.')],
  }
  await db.rows('update projects set asked = $1 where id = $2', [JSON.stringify(lookups), tideTable.id])
  const reader = (await startServer({ db, served: finder })).visitor()
  const { body } = await find('what does this cost', reader)
  expect(body).toMatchObject({ text: expect.stringMatching(/^An account is free/), passages: [{ quote: 'Nothing, if you find a board.' }] })
  expect((await find('do i need an account', reader)).body.passages).toEqual([])
})

test('after an answer, those of its step are suggested, the nearest first, without itself, and none of a Pro section', async () => {
  const lookups = {
    gauge: [answered('How do I read it?', 'Take a lamp.'), answered('Is it deep?', 'As deep as a boat.')],
    'secret-text': [answered('How do I get out?', `Lie flat on the ${secretWord}.`)],
  }
  await db.rows('update projects set asked = $1 where id = $2', [JSON.stringify(lookups), tideTable.id])
  const reader = (await startServer({ db, served: finder })).visitor()
  const suggested = async (query: string) =>
    (await reader.call('POST', `/projects/${tideTable.id}/questions`, Object.fromEntries(new URLSearchParams(query)))).body
  expect(await suggested('blockId=gauge')).toEqual({ questions: ['How do I read it?', 'Is it deep?'] })
  expect(await suggested('blockId=gauge&quote=Take+a+lamp.')).toEqual({ questions: ['Is it deep?'] })
  expect(await suggested('blockId=secret-text')).toEqual({ questions: [] })
  expect(await suggested('blockId=no-such-block')).toEqual({ questions: [] })
  // For another question, those close to it; those beside the answer before have nothing to do with it.
  expect(await suggested('question=so+how+deep+is+it+really&blockId=gauge')).toEqual({ questions: ['Is it deep?'] })
  expect(await suggested('question=what+of+bananas&blockId=gauge')).toEqual({ questions: [] })
  expect(await suggested('question=what+of+bananas')).toEqual({ questions: [] })
  expect(await suggested(`question=lie+flat+on+the+${secretWord}`)).toEqual({ questions: [] })
})

test('a question about something that no project teaches gets no suggestion', async () => {
  const lookups = { gauge: [answered('How do I go on tomorrow?', 'Take a lamp.')] }
  await db.rows('update projects set asked = $1 where id = $2', [JSON.stringify(lookups), tideTable.id])
  const reader = (await startServer({ db, served: finder })).visitor()
  const suggested = async (question: string) => (await reader.call('POST', `/projects/${tideTable.id}/questions`, { question })).body
  expect(await suggested('go on tomorrow')).toEqual({ questions: ['How do I go on tomorrow?'] })
  expect(await suggested('weather: how do I go on tomorrow')).toEqual({ questions: [] })
})

test('a network that searches too often waits, and learners don’t wait for it', async () => {
  const learner = await server.signIn('finder@example.org')
  let last = await find('the tide')
  for (let turn = 0; turn < 60 && last.status === 200; turn++) last = await find('the tide')
  expect([last.status, last.body.error?.code]).toEqual([429, 'too_many_requests'])
  expect((await find('the tide', learner)).status).toBe(200)
})

test('the networks of one IPv6 site share a limit, and another site doesn’t wait for it', async () => {
  const from = (address: string) =>
    server
      .visitor()
      .call<{ error?: { code: string } }>(
        'POST',
        `/projects/${tideTable.id}/find`,
        { question: 'the tide' },
        { 'x-forwarded-for': address },
      )
  await server.context.limits.take('findsSite', '2001:db8:1::/48', 240)
  const { status, body } = await from('2001:db8:1:ffff::1')
  expect([status, body.error?.code]).toEqual([429, 'too_many_requests'])
  expect((await from('2001:db8:2:ffff::1')).status).toBe(200)
})
