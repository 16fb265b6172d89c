import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxRecordingBytes } from '@fieldwork/core/chats/limits.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { createChats } from './service.ts'
import { chatOf, scriptedTutor } from './testing-chats.ts'

type Heard = { path: string; key: string | undefined; body: string }
const heard: Heard[] = []
let reply = (response: ServerResponse) => void response.end(JSON.stringify({ text: ' What moves the sea? ' }))

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}
/** Plays an endpoint that writes recordings down. */
const provider = createServer((request, response) => {
  void textOf(request).then((body) => {
    heard.push({ path: request.url ?? '', key: request.headers.authorization, body })
    reply(response)
  })
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
const address = provider.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`

const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))
const start = async (environment: Record<string, string>) =>
  startServer({
    environment,
    served: (context) => {
      const chats = createChats(context, scriptedTutor().tutor)
      closing.push(chats.close)
      return chats.served
    },
  })
const server = await start({ MODEL_URL: url, MODEL_NAME: 'small', MODEL_KEY: 'key', TRANSCRIBE_MODEL: 'whisper' })
const deaf = await start({})

beforeEach(async () => {
  heard.length = 0
  await server.forgetLimits()
  reply = (response) => void response.end(JSON.stringify({ text: ' What moves the sea? ' }))
})

const recording = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3])
const send = async (who: Visitor, chatId: string, body: Buffer = recording, type = 'audio/webm;codecs=opus') => {
  const response = await who.fetch(`/chats/${chatId}/transcribe`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  })
  const answer = (await response.json()) as Partial<ProblemAnswer> & { transcription?: string }
  return { status: response.status, code: answer.error?.code, transcription: answer.transcription }
}

test('a recording comes back as its words, from the endpoint that is set [API-46] [CHAT-41]', async () => {
  const who = await server.signIn('speaks@example.org')
  const answer = await send(who, (await chatOf(who)).id)
  expect(answer).toEqual({ status: 200, code: undefined, transcription: 'What moves the sea?' })
  expect(heard).toMatchObject([{ path: '/v1/audio/transcriptions', key: 'Bearer key' }])
  expect(heard[0]!.body).toContain('whisper')
  expect(heard[0]!.body).toContain(recording.toString('latin1'))
})

test('another person’s chat is not found', async () => {
  const who = await server.signIn('speaks@example.org')
  const stranger = await server.signIn('listens@example.org')
  expect(await send(stranger, (await chatOf(who)).id)).toMatchObject({ status: 404, code: 'not_found' })
  expect(heard).toEqual([])
})

test('without an endpoint it is answered with 503, and the part is not offered', async () => {
  const who = await deaf.signIn('speaks@example.org')
  expect(await send(who, (await chatOf(who)).id)).toMatchObject({ status: 503, code: 'transcription_unavailable' })
  expect([deaf.context.config.flags['capability.transcription'], server.context.config.flags['capability.transcription']]).toEqual([
    false,
    true,
  ])
})

test('the page may use the microphone only where recordings are written down, and no other site may', async () => {
  const policyOf = async ({ origin }: typeof server) => (await fetch(`${origin}/features`)).headers.get('permissions-policy')
  expect(await policyOf(server)).toMatch(/\bmicrophone=\(self\)$/)
  expect(await policyOf(deaf)).toMatch(/\bmicrophone=\(\)$/)
})

test('a recording of another type, an empty one and one of more than ten megabytes are refused and not forwarded', async () => {
  const who = await server.signIn('speaks@example.org')
  const { id } = await chatOf(who)
  expect(await send(who, id, recording, 'audio/wav')).toMatchObject({ status: 415, code: 'wrong_type' })
  expect(await send(who, id, Buffer.alloc(0))).toMatchObject({ status: 422, code: 'invalid' })
  expect(await send(who, id, Buffer.alloc(maxRecordingBytes + 1))).toMatchObject({ status: 413, code: 'too_large' })
  expect(heard).toEqual([])
})

const failures: Array<[what: string, reply: typeof reply, code: string, reason: string]> = [
  ['is busy', (response) => void response.writeHead(429).end(), 'model_busy', 'answered with 429'],
  ['is broken', (response) => void response.writeHead(500).end(), 'model_unreachable', 'answered with 500'],
  ['refuses', (response) => void response.writeHead(401).end('{}'), 'model_failed', 'answered with 401'],
  [
    'leads elsewhere',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'model_failed',
    'answered with 302',
  ],
  ['answers with something else', (response) => void response.end('<html>'), 'model_failed', 'what came back is no transcription'],
  ['answers without words', (response) => void response.end('{}'), 'model_failed', 'what came back is no transcription'],
  ['breaks off', (response) => void response.destroy(), 'model_unreachable', 'fetch failed: other side closed'],
]
test.for(failures)('an endpoint that %s becomes a problem that says so, and its cause is logged', async ([, behaviour, code, reason]) => {
  reply = behaviour
  const who = await server.signIn('speaks@example.org')
  const before = server.logged().length
  expect((await send(who, (await chatOf(who)).id)).code).toBe(code)
  const line = server
    .logged()
    .slice(before)
    .split('\n')
    .find((one) => one.includes('"problem"'))
  expect(JSON.parse(line!)).toMatchObject({ problem: code, reason: `whisper at ${new URL(url).host}: ${reason}` })
})
