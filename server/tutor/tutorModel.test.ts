import { beforeEach, expect, test } from 'vitest'
import type { QuotedPassage } from '@fieldwork/core/tutor/schema.ts'
import { createModel } from '../adapters/model/createModel.ts'
import { answering, beginning, breakingAfter, replying, startProvider } from '../adapters/model/testing-provider.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { writeTexts } from './testing-text.ts'
import { textTutor } from './service.ts'

const key = 'a-key-that-nobody-may-read'
const provider = await startProvider()
const lines: unknown[] = []
const model = await createModel(
  { model: { url: provider.url, name: 'small', key, protocol: 'openai' } },
  { warn: (...line: unknown[]) => void lines.push(line) },
)
const server = await startServer({ served: (context) => textTutor(context, model) })
await writeTexts(server.db)
beforeEach(async () => {
  await server.forgetLimits()
  provider.requests.length = 0
})

type Told = { answer: string; passages: QuotedPassage[]; isOffline: boolean; error?: { code: string } }
const path = `/projects/${tideTable.id}/ask`
const body = { highlightedText: 'A gauge is a long ruler', query: 'Why at noon?', trackId: 'paper' }
const learner = await server.signIn('learner@example.org')
const ask = (who: Visitor = learner) => who.call<Told>('POST', path, body)

test("a language model's answer comes with the passages that it names, renumbered", async () => {
  provider.behave((response, request) => {
    const { messages } = request.body as { messages: Array<{ content: string }> }
    const { passages } = JSON.parse(messages.at(-1)!.content) as { passages: Array<{ number: number; text: string }> }
    const { number } = passages.find(({ text }) => text.startsWith('A gauge'))!
    answering('Fewer waves ', `[${number}][99].`)(response, request)
  })
  const { status, body: told } = await ask()
  expect(status).toBe(200)
  expect(told).toMatchObject({ answer: 'Fewer waves [1].', isOffline: false, passages: [{ blockId: 'gauge', stepId: 'read-the-sea' }] })
})

test('the model is sent neither keys, hints and model answers of tasks nor who asks', async () => {
  provider.behave(answering('Yes.'))
  await ask()
  const sent = JSON.stringify(provider.requests[0]!.body) + JSON.stringify(provider.requests[0]!.headers)
  expect(sent).toContain('A gauge is a long ruler')
  for (const secret of ['moon', 'near side', 'clear night', 'heavenly body', 'learner@example.org', learner.userId])
    expect(sent).not.toContain(secret)
})

test('HTML in an answer stays text of a JSON reply', async () => {
  provider.behave(answering('<script>alert(1)</script> [x](javascript:alert(1))'))
  const { headers, body: told } = await ask()
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(told.answer).toBe('<script>alert(1)</script> [x](javascript:alert(1))')
})

test.each([
  ['breaks off', breakingAfter('The '), 502, 'model_failed'],
  ['says nothing', answering(''), 502, 'model_failed'],
  ['says far too much', answering(...Array.from({ length: 50 }, () => 'a'.repeat(1000))), 502, 'model_failed'],
  ['refuses the key', replying(401, `{"error":{"message":"Incorrect API key: ${key}"}}`), 502, 'model_failed'],
  ['is down', replying(503, 'down'), 503, 'model_unreachable'],
] as const)('a model that %s is a problem with a code', async (_title, behaviour, status, code) => {
  provider.behave(behaviour)
  expect(await ask()).toMatchObject({ status, body: { error: { code } } })
})

test('a model that is too slow is a problem with a code, and the request to it ends', async () => {
  provider.behave(beginning('The '))
  const impatient = await startServer({ db: server.db, served: (context) => textTutor(context, model, { answerTime: 1_000 }) })
  expect(await ask(await impatient.signIn('waiting@example.org'))).toMatchObject({
    status: 504,
    body: { error: { code: 'model_timeout' } },
  })
  await expect.poll(() => provider.requests[0]!.isClosed()).toBe(true)
})

test('a busy model says when to try again', async () => {
  provider.behave(replying(429, '{}', { 'retry-after': '9' }))
  const { status, headers, body: told } = await ask()
  expect([status, headers.get('retry-after'), told.error?.code]).toEqual([503, '9', 'model_busy'])
})

test('a learner who goes away ends the request to the model', async () => {
  provider.behave(beginning('The '))
  const leaving = new AbortController()
  const answer = learner
    .fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: leaving.signal,
      headers: { 'content-type': 'application/json' },
    })
    .catch(() => 'left')
  await expect.poll(() => provider.requests.length).toBe(1)
  leaving.abort()
  expect(await answer).toBe('left')
  await expect.poll(() => provider.requests[0]!.isClosed()).toBe(true)
})

test('no transaction is open while the model writes', async () => {
  let finish = (): void => undefined
  provider.behave((response, request) => void (finish = () => answering('Yes.')(response, request)))
  const answer = ask()
  await expect.poll(() => provider.requests.length).toBe(1)
  const open = await server.db.rows(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(open).toEqual([])
  finish()
  await answer
})

test('neither the key nor question and answer are logged', async () => {
  provider.behave(breakingAfter('The harbour master'))
  await ask()
  const logged = server.logged() + JSON.stringify(lines)
  for (const secret of [key, 'harbour master', 'Why at noon', 'long ruler']) expect(logged).not.toContain(secret)
  expect(logged).toContain('the language model gave no answer')
})

test('what the helpers ask of a model counts for the day; once it is used up, the offline tutor answers and says why', async () => {
  const short = await startServer({
    db: server.db,
    served: (context) => textTutor(context, model),
    environment: { MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'small', MODEL_TOKENS_PER_DAY: '500' },
  })
  provider.behave(answering('Fewer waves.'))
  const who = await short.signIn('thrifty@example.org')
  const used = async () =>
    (await server.db.row<{ tokens: number }>('select tokens from model_usage where user_id = $1', [who.userId]))?.tokens ?? 0
  expect((await ask(who)).body).toMatchObject({ answer: 'Fewer waves.', isOffline: false })
  expect(await used()).toBeGreaterThan(100)
  await server.db.rows('update model_usage set tokens = 500 where user_id = $1', [who.userId])
  const asked = provider.requests.length
  const told = (await ask(who)).body
  expect([told.isOffline, told.answer]).toEqual([true, expect.stringContaining('used up for today')])
  expect(provider.requests).toHaveLength(asked)
})
