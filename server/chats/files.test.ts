import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxPictureBytes, maxFileTextLength } from '@fieldwork/core/chats/limits.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { chatFileName } from '@fieldwork/core/uploads/purpose.ts'
import type { ChatRequest, Model } from '../adapters/model/model.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import type { Context } from '../context.ts'
import { writeTexts } from '../tutor/testing-text.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { cleanUpUploads } from '../uploads/remove.ts'
import { png } from '../uploads/testing-pictures.ts'
import { put, refusal, urlFor } from '../uploads/testing-put.ts'
import { createChats } from './service.ts'
import { ask, chatOf, chunksIn, messagesOf, text, wordsIn } from './testing-chats.ts'
import { createTutor } from './tutor/tutor.ts'

const requests: ChatRequest[] = []
let words = 'Well.'
const played: Model = {
  ...offlineTutor(),
  isOffline: false,
  chat: async function* (request) {
    requests.push(request)
    yield { type: 'text', text: words }
  },
}
const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))
const chats = (context: Context) => {
  const made = createChats(context, createTutor(context, played), { closing: 100 })
  closing.push(made.close)
  return made.served
}
const model = { MODEL_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'small' }
const server = await startServer({ served: chats, environment: { ...model, MODEL_READS_PICTURES: 'true' } })
const blind = await startServer({ db: server.db, served: chats, environment: model })
await writeTexts(server.db)

beforeEach(async () => {
  await server.forgetLimits()
  requests.length = 0
  words = 'Well.'
})

const upload = async (who: Visitor, kind: 'picture' | 'text', id: string, bytes: Buffer): Promise<Response> => {
  const { body } = await urlFor(who, chatFileName(kind, id))
  return put(body.url, bytes)
}
const part = (kind: 'picture' | 'text', id: string, filename: string): SentPart => ({
  type: 'file',
  filename,
  data: chatFileName(kind, id),
  mediaType: kind === 'text' ? 'text/plain' : 'image/png',
})

test('a text and a picture are uploaded to a signed address, sent to the model, and stored with the message [CHAT-05] [CHAT-26]', async () => {
  const who = await server.signIn('attaches@example.org')
  const chat = await chatOf(who)
  expect((await upload(who, 'text', 'log-of-today', Buffer.from('FATAL: the gauge is wet\r\n'))).status).toBe(200)
  expect((await upload(who, 'picture', 'shot-of-today', await png())).status).toBe(200)
  const files = [part('text', 'log-of-today', 'server.log'), part('picture', 'shot-of-today', 'shot.png')]
  await (
    await ask(who, chat.id, [text('What is this?'), ...files])
  ).all
  expect(requests[0]!.files).toEqual([
    { name: 'server.log', text: 'FATAL: the gauge is wet\n' },
    { name: 'shot.png', mediaType: 'image/png', read: expect.any(Function) },
  ])
  expect((await messagesOf(who, chat.id)).messages[0]!.content).toEqual([text('What is this?'), ...files])
})

test('the tutor says that a picture can’t be read if the model accepts none', async () => {
  const who = await blind.signIn('shows@example.org')
  const chat = await chatOf(who)
  expect((await upload(who, 'picture', 'shot-of-mine', await png())).status).toBe(200)
  const all = await (await ask(who, chat.id, [part('picture', 'shot-of-mine', 'shot.png')])).all
  expect(wordsIn(all)).toContain('A picture cannot be read here: “shot.png”.')
  expect(requests[0]!.files).toEqual([])
})

test('a message’s pictures are sent up to a total size, and the rest are named', async () => {
  const who = await server.signIn('shows-many@example.org')
  const chat = await chatOf(who)
  const names = ['one', 'two', 'three'].map((name) => `large-picture-${name}`)
  for (const name of names) await upload(who, 'picture', name, await png())
  await server.db.rows('update uploads set size = $2 where user_id = $1', [who.userId, Math.floor(maxPictureBytes / 2)])
  const all = await (
    await ask(
      who,
      chat.id,
      names.map((name) => part('picture', name, `${name}.png`)),
    )
  ).all
  expect(requests[0]!.files.map(({ name }) => name)).toEqual(['large-picture-one.png', 'large-picture-two.png'])
  expect(wordsIn(all)).toContain('A picture cannot be read here: “large-picture-three.png”.')
})

test('the tutor reads the first 20,000 whole characters of a long text, and they count towards the budget', async () => {
  const who = await server.signIn('writes-much@example.org')
  const chat = await chatOf(who)
  await upload(who, 'text', 'a-long-text', Buffer.from(`a${'é'.repeat(300_000)}`))
  await upload(who, 'picture', 'its-picture', await png())
  const files = [part('text', 'a-long-text', 'long.txt'), part('picture', 'its-picture', 'shot.png')]
  await (
    await ask(who, chat.id, [text('What is this?'), ...files])
  ).all
  expect(requests[0]!.files[0]).toEqual({ name: 'long.txt', text: `a${'é'.repeat(maxFileTextLength - 1)}` })
  const used = await server.db.row<{ tokens: number }>('select tokens from model_usage where user_id = $1', [who.userId])
  // Four characters are a token, and a picture some more.
  expect(used!.tokens).toBeGreaterThan(maxFileTextLength / 4 + 1000)
})

test('yesterday’s upload isn’t cleaned up once a message is about to reference it', async () => {
  const who = await server.signIn('hesitates@example.org')
  const chat = await chatOf(who)
  await upload(who, 'text', 'put-yesterday', Buffer.from('words'))
  await server.db.rows(`update uploads set used_at = used_at - interval '23 hours' where user_id = $1`, [who.userId])
  await (
    await ask(who, chat.id, [part('text', 'put-yesterday', 'a.txt')])
  ).all
  const [row] = await server.db.rows<{ isFresh: boolean }>(
    `select used_at > now() - interval '1 hour' as "isFresh" from uploads where user_id = $1`,
    [who.userId],
  )
  expect(row).toEqual({ isFresh: true })
})

test('unbacked text is marked at its position, also after the notice about a picture', async () => {
  const who = await blind.signIn('marks@example.org')
  const chat = await chatOf(who)
  await upload(who, 'picture', 'shot-of-whales', await png())
  words = 'Whales sing loudly below the harbour bridge every night.'
  const all = await (await ask(who, chat.id, [part('picture', 'shot-of-whales', 'shot.png')])).all
  const marked = chunksIn(all).flatMap((chunk) => (chunk.type === 'unbacked' ? [wordsIn(all).slice(chunk.start, chunk.end)] : []))
  expect(marked).toEqual([words])
})

test('the features say whether the tutor sees pictures', () => {
  const told = [server, blind].map(({ context }) => context.config.flags['capability.pictures'])
  expect(told).toEqual([true, false])
})

test('a message is refused and not stored if its file is missing, another person’s or of another purpose', async () => {
  const who = await server.signIn('mine@example.org')
  const other = await server.signIn('theirs@example.org')
  expect((await upload(other, 'text', 'their-secret', Buffer.from('secret'))).status).toBe(200)
  const chat = await chatOf(who)
  const wrong = [
    part('text', 'their-secret', 'a.txt'),
    part('text', 'never-there', 'a.txt'),
    { ...part('text', 'x', 'a.txt'), data: '../../secret' },
  ]
  for (const file of wrong) {
    const refused = await ask(who, chat.id, [text('Read this'), file])
    expect([refused.status, (await refused.problem()).code]).toEqual([422, 'file_missing'])
  }
  expect((await chatOf(who)).messageCount).toBe(0)
})

test('bytes that aren’t text are refused as a text file', async () => {
  const who = await server.signIn('binary@example.org')
  expect(await refusal(await upload(who, 'text', 'some-binary', Buffer.from([0xff, 0xfe, 0, 1])))).toEqual([415, 'UnsupportedMediaType'])
  expect(await refusal(await upload(who, 'picture', 'some-words', Buffer.from('words')))).toEqual([415, 'NotAPicture'])
})

test('files are kept while a message references them, and removed a day after it is gone', async () => {
  const who = await server.signIn('tidies@example.org')
  const chat = await chatOf(who)
  await upload(who, 'text', 'kept-a-while', Buffer.from('words'))
  await (
    await ask(who, chat.id, [text('Read this'), part('text', 'kept-a-while', 'a.txt')])
  ).all
  const path = `/uploads/${chatFileName('text', 'kept-a-while')}`
  server.turnClock(2 * 86_400)
  await cleanUpUploads(server.context)
  const kept = await who.fetch(path)
  expect([kept.status, kept.headers.get('content-type'), kept.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    true,
  ])
  await who.call('DELETE', `/chats/${chat.id}/messages`)
  await cleanUpUploads(server.context)
  expect((await who.fetch(path)).status).toBe(404)
})

test('an empty chat begins with a greeting that names the project, and three or four prompts, one of the step in view; a hint is sent at once', async () => {
  const who = await server.signIn('begins@example.org')
  const chat = await chatOf(who)
  const { body } = await who.call<{ greeting: string; prompts: Array<{ label: string; prompt: string; autoSend: boolean }> }>(
    'GET',
    `/chats/${chat.id}/prompts?stepId=draw-the-curve`,
  )
  expect(body.greeting).toContain('Print a tide table')
  expect([3, 4]).toContain(body.prompts.length)
  expect(body.prompts.filter(({ label }) => label.includes('Draw the curve'))).toHaveLength(1)
  expect(body.prompts.filter(({ autoSend }) => autoSend).map(({ label }) => label)).toEqual(['Give me a hint'])
})
