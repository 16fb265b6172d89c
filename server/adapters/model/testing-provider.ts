import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterwards } from '../../testing/afterwards.ts'

/** A request as the provider read it. */
export type ProviderRequest = { path: string; headers: IncomingMessage['headers']; body: unknown; isClosed: () => boolean }

type Behaviour = (response: ServerResponse, request: ProviderRequest) => void

export type Provider = {
  /** Of the protocol of OpenAI. */
  url: string
  requests: ProviderRequest[]
  /** Sets the answers from now on. */
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
  afterwards(close)
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

/** `tool`: pieces of the JSON of its input. `tokens`: of the request and of the answer. */
type Parts = { words: readonly string[]; tool?: { name: string; input: readonly string[] }; tokens?: readonly [number, number] }

const openAiChunk = (delta: object, finish: string | null = null, usage: object = {}): string =>
  event({
    id: '1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'small',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...usage,
  })

/** One piece of an answer in the protocol of OpenAI. */
export const piece = (content: string, finish: string | null = null): string => openAiChunk({ content }, finish)

/** Answers as OpenAI does. */
export const answeringParts =
  ({ words, tool, tokens }: Parts): Behaviour =>
  (response, { body }) => {
    response.writeHead(200, head)
    for (const one of words) response.write(piece(one))
    for (const [at, input] of (tool?.input ?? []).entries()) {
      const name = at === 0 ? { id: 'call-1', type: 'function' } : {}
      response.write(
        openAiChunk({ tool_calls: [{ index: 0, ...name, function: { ...(at === 0 && { name: tool!.name }), arguments: input } }] }),
      )
    }
    // As OpenAI, vLLM and Ollama do, it counts only for those who ask.
    const isAsked = (body as { stream_options?: { include_usage?: boolean } }).stream_options?.include_usage
    const usage = tokens &&
      isAsked && { usage: { prompt_tokens: tokens[0], completion_tokens: tokens[1], total_tokens: tokens[0] + tokens[1] } }
    response.end(`${openAiChunk({}, tool ? 'tool_calls' : 'stop', usage || undefined)}${event('[DONE]')}`)
  }

/** Answers as OpenAI does, in these pieces. */
export const answering = (...pieces: string[]): Behaviour => answeringParts({ words: pieces })

const anthropicEvents = (events: ReadonlyArray<{ type: string }>): string =>
  events.map((one) => `event: ${one.type}\n${event(one)}`).join('')

const anthropicBegin = (tokens = 1) => {
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'small', content: [], stop_reason: null, stop_sequence: null }
  return { type: 'message_start', message: { ...message, usage: { input_tokens: tokens, output_tokens: 1 } } }
}
const textBlock = (words: readonly string[]) => [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ...words.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
]

/** Answers as Anthropic does. */
export const answeringPartsAsAnthropic =
  ({ words, tool, tokens: [asked, said] = [1, 2] }: Parts): Behaviour =>
  (response, request) => {
    // As Anthropic does, it takes no empty text.
    if (/"type":"text","text":""/.test(JSON.stringify(request.body)))
      return replying(400, '{"type":"error","error":{"type":"invalid_request_error","message":"text content blocks must be non-empty"}}')(
        response,
        request,
      )
    const called = tool && [
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 'call-1', name: tool.name, input: {} } },
      ...tool.input.map((json) => ({ type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: json } })),
      { type: 'content_block_stop', index: 1 },
    ]
    const stop = { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null }
    response.writeHead(200, head)
    response.end(
      anthropicEvents([
        anthropicBegin(asked),
        ...textBlock(words),
        { type: 'content_block_stop', index: 0 },
        ...(called ?? []),
        { type: 'message_delta', delta: stop, usage: { output_tokens: said } },
        { type: 'message_stop' },
      ] as Array<{ type: string }>),
    )
  }

/** Answers as Anthropic does, in these pieces. */
export const answeringAsAnthropic = (...pieces: string[]): Behaviour => answeringPartsAsAnthropic({ words: pieces })

/** Sends the beginning of an answer, and no more; or breaks the connection then. */
const beginningWith =
  (text: string, isBreaking: boolean): Behaviour =>
  (response) => {
    response.writeHead(200, head)
    response.write(text, () => isBreaking && setTimeout(() => response.destroy(), 20))
  }

export const beginning = (text: string): Behaviour => beginningWith(piece(text), false)
export const breakingAfter = (text: string): Behaviour => beginningWith(piece(text), true)
export const beginningAsAnthropic = (text: string, then?: 'break'): Behaviour =>
  beginningWith(anthropicEvents([anthropicBegin(), ...textBlock([text])]), then === 'break')

export const replying =
  (status: number, body: string, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
