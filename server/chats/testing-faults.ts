import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Chunk, emptyAnswer, isBlank, withChunk } from '@fieldwork/core/chats/chunks.ts'
import type { ChatMessage } from '@fieldwork/core/chats/schema.ts'

/* Messages that meet random faults, read by a reader of their own. What must hold whatever happens is checked by `faultyMessage`. */

/** Faults of the model. It numbers the words of an answer, which shows lost and repeated ones. */
const modelFaults = ['none', 'slow', 'cut', 'garbled', 'unfinished', 'refused', 'busy'] as const

/** Everything else that a model server can do wrong. Only the nightly tests have the time for these. */
const rareFaults = ['rejected', 'html', 'redirect', 'huge', 'endless', 'stalled'] as const

export type ModelFault = (typeof modelFaults)[number] | (typeof rareFaults)[number]
export const allFaults = [...modelFaults, ...rareFaults].filter((fault) => fault !== 'none')

/** How an answer ends that met a fault. One that is too long fails with what came before. */
const mayComplete: ReadonlySet<string> = new Set<ModelFault>(['none', 'slow'])

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let one = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
  return ((one ^ (one >>> 14)) >>> 0) / 2 ** 32
}

const piece = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'small', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

/** Speaks OpenAI's protocol, and fails as the message asks it to: `fault=cut after=7`. */
export const startFaultyProvider = async () => {
  const open = new Set<ServerResponse>()
  let redirected = 0
  const server = createServer((request, response) => {
    if (request.url === elsewhere) {
      redirected += 1
      return void response.end()
    }
    open.add(response)
    response.once('close', () => open.delete(response))
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: Array<{ content: string }> }
      const { message } = JSON.parse(messages.at(-1)!.content) as { message: string }
      const [, fault = 'none', after = '0'] = /fault=(\w+) after=(\d+)/.exec(message) ?? []
      speak(response, fault, Number(after)).catch(() => response.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    /** Answers that a reader still waits for. */
    openCount: () => open.size,
    /** Requests that followed a redirect, with the words of a learner. */
    redirectedCount: () => redirected,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const elsewhere = '/elsewhere'
const wordCount = 30

const speak = async (response: ServerResponse, fault: string, after: number): Promise<void> => {
  if (fault === 'refused' || fault === 'busy') return void response.writeHead(fault === 'busy' ? 429 : 500).end('{}')
  if (fault === 'rejected') return void response.writeHead(400).end('{"error":{"message":"no such model"}}')
  if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the proxy</h1>')
  if (fault === 'redirect') return void response.writeHead(307, { location: elsewhere }).end()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (fault === 'huge') return flood(response)
  for (let n = 1; (n <= wordCount || fault === 'endless') && !response.destroyed; n++) {
    if (n > after && fault === 'stalled') return
    if (n > after && fault === 'cut') return void response.destroy()
    if (n > after && fault === 'unfinished') return void response.end()
    if (n > after && fault === 'garbled') return void response.end('data: {"cho\u0000\ufffd\n\n\n\n: ??\n\ndata: ]\n\n')
    response.write(piece(`word-${n} `))
    await delay(fault === 'slow' ? 40 + after : fault === 'endless' ? 0 : 4)
  }
  response.end(`${piece('', 'stop')}data: [DONE]\n\n`)
}

/** One event of 50 MB. */
const flood = async (response: ServerResponse): Promise<void> => {
  const part = 'x'.repeat(1_000_000)
  response.write('data: {"choices":[{"delta":{"content":"')
  for (let sent = 0; sent < 50 && !response.destroyed; sent++)
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  response.end('"}}]}\n\n')
}

export type FaultyLearner = { projectId: string; chatId: string; headers: Record<string, string> }
type Options = {
  random: () => number
  learner: FaultyLearner
  /** An address of a process that may be alive. */
  origin: () => string
  /** Called once in a while in the middle of an answer; ends a process. */
  kill?: () => void
  /** The fault of the model; without it, one is drawn. */
  fault?: ModelFault
}

/** The faults that a message met, and the rules that it broke; empty if none. */
export type Outcome = { met: string[]; faults: string[] }

/** The app gives up a model that says nothing after 30 s. */
const timeoutMs = 90_000

/** Sends one message, reads its answer in one or two windows with a network that may fail, and looks at what is kept. */
export const faultyMessage = async ({ random, learner, origin, kill, fault }: Options): Promise<Outcome> => {
  const model = fault ?? modelFaults[Math.floor(random() * modelFaults.length)]!
  const met = [`model ${model}`]
  const before = new Set((await messagesOf(learner, origin)).map(({ id }) => id))
  const words = `What now? fault=${model} after=${Math.floor(random() * 25)}`
  const sent = await send(learner, origin, words)
  const windows = random() < 0.5 ? 2 : 1
  if (windows === 2) met.push('two windows')
  const losing = random() < 0.5 ? random() * 0.6 : 0
  if (losing > 0) met.push('lost network')
  if (random() < 0.15 && sent.streamId) {
    met.push('cancelled')
    void delay(random() * 100).then(() => cancel(learner, origin, sent.streamId!))
  }
  if (kill && random() < 0.1) {
    met.push('killed')
    void delay(random() * 80).then(kill)
  }
  const after = async () => (await messagesOf(learner, origin)).filter(({ id }) => !before.has(id))
  // A process that died before it answered may have kept the message or not, but not twice.
  if (sent.streamId === undefined) {
    await untilIdle(learner, origin)
    const kept = (await after()).filter(({ role }) => role === 'user')
    return { met: [...met, 'killed while sending'], faults: kept.length > 1 ? ['the message is kept twice'] : [] }
  }
  const { streamId } = sent
  const readings = await Promise.all(
    Array.from({ length: windows }, (_, at) => readToEnd(learner, origin, streamId, random, losing, at === 0 ? sent.body : undefined)),
  )
  await untilIdle(learner, origin)
  return {
    met,
    faults: [...readings.flatMap((reading) => faultsOfReading(reading, model)), ...faultsOfKept(readings, await after(), streamId, words)],
  }
}

export type StreamReading = { chunks: Chunk[]; isEnded: boolean; ids: number[] }

/** Returns what is wrong about an answer as one window read it. */
export const faultsOfReading = ({ chunks, isEnded, ids }: StreamReading, model: ModelFault): string[] => {
  const { text, ending } = chunks.reduce(withChunk, emptyAnswer)
  const said = text.match(/word-\d+/g) ?? []
  return [
    ...(ending === 'complete' && !mayComplete.has(model) ? [`an answer is complete although the model was ${model}`] : []),
    ...(ending === 'complete' && said.length < wordCount ? [`a complete answer has ${said.length} of ${wordCount} words`] : []),
    ...(isEnded ? [] : ['a reader never came to an end']),
    ...(ending === null ? ['the last chunk does not say how it ended'] : []),
    ...(ids.every((id, at) => id === at + 1) ? [] : [`events came as ${ids.join(' ')}`]),
    ...(said.every((word, at) => word === `word-${at + 1}`) ? [] : [`words came as ${text}`]),
  ]
}

const faultsOfKept = (readings: readonly StreamReading[], kept: readonly ChatMessage[], streamId: string, words: string): string[] => {
  const [first, second] = readings.map(({ chunks }) => JSON.stringify(chunks))
  const said = readings[0]!.chunks.reduce(withChunk, emptyAnswer)
  const questions = kept.filter(({ role }) => role === 'user')
  const answers = kept.filter(({ role }) => role === 'assistant')
  const answer = answers[0]?.content.find((part) => part.type === 'text')?.text
  return [
    ...(second === undefined || first === second ? [] : ['two windows read different answers']),
    ...(questions.length === 1 && JSON.stringify(questions[0]!.content).includes(words) ? [] : [`${questions.length} messages are kept`]),
    ...(answers.length === (isBlank(said) ? 0 : 1) ? [] : [`${answers.length} answers are kept`]),
    ...(answer === undefined || (answer === said.text && answers[0]!.id === streamId && answers[0]!.ending === said.ending)
      ? []
      : [`kept is “${answer}” (${answers[0]!.ending}), read was “${said.text}” (${said.ending})`]),
  ]
}

const call = ({ headers }: FaultyLearner, origin: string, path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${origin}${path}`, { ...init, headers: { ...headers, origin, ...init.headers } })

const send = async (learner: FaultyLearner, origin: () => string, words: string) => {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(100)) {
    try {
      const body = JSON.stringify({ messages: [{ role: 'user', content: [{ type: 'text', text: words }] }] })
      const response = await call(learner, origin(), `/chats/${learner.chatId}/messages`, { method: 'POST', body })
      if (response.ok) return { streamId: response.headers.get('x-stream-id')!, body: response.body! }
      await response.body?.cancel()
      // One of an earlier message, whose process was killed.
      if (response.status !== 409 && response.status !== 503) throw new Error(`a message is answered with ${response.status}`)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      const { code } = (error.cause ?? {}) as { code?: string }
      // It may have arrived; refused, it did not.
      if (code !== 'ECONNREFUSED') return { streamId: undefined }
    }
  }
  throw new Error('no process took a message')
}

const readToEnd = async (
  learner: FaultyLearner,
  origin: () => string,
  streamId: string,
  random: () => number,
  losing: number,
  opened: ReadableStream<Uint8Array> | undefined,
): Promise<StreamReading> => {
  let came = ''
  let body = opened
  for (const until = Date.now() + timeoutMs; Date.now() < until;) {
    let part = ''
    try {
      const seen = lastIdOf(came)
      const path = `/chats/${learner.chatId}/streams/${streamId}`
      body ??= (await call(learner, origin(), path, { headers: { 'last-event-id': String(seen) } })).body!
      const decoder = new TextDecoder()
      for await (const bytes of body) {
        part += decoder.decode(bytes, { stream: true })
        if (random() < losing / 3) break
      }
    } catch {
      await delay(50)
    }
    // An incomplete event isn't delivered.
    came += part.slice(0, part.lastIndexOf('\n\n') + 2)
    if (/^(?:data: \[DONE\]|error: \[ERROR\].*)$/m.test(came)) return { ...read(came), isEnded: true }
    body = undefined
  }
  return { ...read(came), isEnded: false }
}

const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
const lastIdOf = (text: string): number => idsIn(text).at(-1) ?? 0
const read = (text: string) => ({
  chunks: [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data!) as Chunk),
  ids: idsIn(text),
})

const cancel = async (learner: FaultyLearner, origin: () => string, streamId: string): Promise<void> => {
  await call(learner, origin(), `/chats/${learner.chatId}/messages/${streamId}/cancel`, { method: 'DELETE' }).catch(() => {})
}

const json = async <Body>(learner: FaultyLearner, origin: () => string, path: string): Promise<Body> => {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(100)) {
    const response = await call(learner, origin(), path).catch(() => undefined)
    if (response?.ok) return (await response.json()) as Body
    await response?.body?.cancel()
  }
  throw new Error(`no process answers ${path}`)
}

const messagesOf = async (learner: FaultyLearner, origin: () => string): Promise<ChatMessage[]> =>
  (await json<{ messages: ChatMessage[] }>(learner, origin, `/chats/${learner.chatId}/messages?limit=50`)).messages

/** Until no answer is on its way any more; throws when one stays. */
const untilIdle = async (learner: FaultyLearner, origin: () => string): Promise<void> => {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(100)) {
    const { runningStreamId } = await json<{ runningStreamId: string | null }>(learner, origin, `/chats?projectId=${learner.projectId}`)
    if (runningStreamId === null) return
  }
  throw new Error('an answer stays on its way')
}
