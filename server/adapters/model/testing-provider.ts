import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

/** What a provider was sent. */
export type ProviderRequest = { path: string; headers: IncomingMessage['headers']; body: unknown; isClosed: () => boolean }

type Behaviour = (response: ServerResponse, request: ProviderRequest) => void

export type Provider = {
  /** Of the protocol of OpenAI. */
  url: string
  requests: ProviderRequest[]
  /** How it answers from now on. */
  behave: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

/** A real HTTP server that plays a provider of language models. It ends with the test file. */
export const startProvider = async (): Promise<Provider> => {
  let current: Behaviour = answering('Hello.')
  const requests: ProviderRequest[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      let closed = false
      response.once('close', () => (closed = !response.writableFinished))
      const seen = { path: request.url ?? '', headers: request.headers, body: JSON.parse(body) as unknown, isClosed: () => closed }
      requests.push(seen)
      current(response, seen)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterAll(close)
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`,
    requests,
    behave: (behaviour) => void (current = behaviour),
    close,
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const head = { 'content-type': 'text/event-stream' }
const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** One piece of an answer in the protocol of OpenAI. */
export const piece = (content: string, finish: string | null = null): string =>
  event({
    ...{ id: '1', object: 'chat.completion.chunk', created: 1, model: 'small' },
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })

/** Answers as OpenAI does, in these pieces. */
export const answering =
  (...pieces: string[]): Behaviour =>
  (response) => {
    response.writeHead(200, head)
    for (const one of pieces) response.write(piece(one))
    response.end(`${piece('', 'stop')}${event('[DONE]')}`)
  }

/** Answers as Anthropic does, in these pieces. */
export const answeringAsAnthropic =
  (...pieces: string[]): Behaviour =>
  (response) => {
    const message = { id: 'm', type: 'message', role: 'assistant', model: 'small', content: [], stop_reason: null, stop_sequence: null }
    const events = [
      { type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ]
    response.writeHead(200, head)
    response.end(events.map((one) => `event: ${one.type}\n${event(one)}`).join(''))
  }

/** Sends the beginning of an answer, and no more. */
export const beginning =
  (text: string): Behaviour =>
  (response) => {
    response.writeHead(200, head)
    response.write(piece(text))
  }

/** Sends the beginning of an answer and breaks the connection. */
export const breakingAfter =
  (text: string): Behaviour =>
  (response) => {
    response.writeHead(200, head)
    response.write(piece(text), () => setTimeout(() => response.destroy(), 20))
  }

export const replying =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
