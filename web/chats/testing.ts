import type { Chunk, Ending } from '@fieldwork/core/chats/chunks.ts'
import { doneLine, emptyAnswer, errorLine, eventOf, heartbeatLine, withChunk } from '@fieldwork/core/chats/chunks.ts'
import type { Chat, ChatMessage, Prompt, SentMessage } from '@fieldwork/core/chats/schema.ts'
import type { ProblemCode } from '@fieldwork/core/problems.ts'
import type { GuidedDocument } from '@fieldwork/core/documents/nodes.ts'
import { project } from '../tasks/testProject.ts'
import { noNetwork, refusal, type SentRequest } from '../testing/render.tsx'

/* A fake of the chat's server. */

export const chatId = '11111111-1111-4111-8111-111111111111'
const streamIdOf = (count: number) => `22222222-2222-4222-8222-${String(count).padStart(12, '0')}`
const timestamp = '2026-11-20T10:00:00.000Z'

export const userMessage = (id: string, text: string): ChatMessage => ({
  id,
  timestamp,
  role: 'user',
  content: [{ type: 'text', text }],
  sources: null,
  ending: null,
})

export const answerMessage = (id: string, text: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  timestamp,
  role: 'assistant',
  content: [{ type: 'text', text }],
  sources: { passages: [], unbacked: [], offline: null },
  ending: 'complete',
  ...rest,
})

export const guided: GuidedDocument = {
  projectId: 'tls',
  version: 1,
  sections: [],
  tracks: [],
  steps: [
    {
      type: 'step',
      id: 'sign',
      title: 'Sign it',
      minutes: 10,
      children: Array.from({ length: 40 }, (_, at) => ({
        type: 'paragraph',
        id: `p-${at}`,
        children: [{ type: 'text', text: `Paragraph ${at} of a long step.` }],
      })),
    },
  ],
}

type Stored = { chunks: Chunk[]; end: string | undefined; question: string; readers: Set<ReadableStreamDefaultController<Uint8Array>> }

const encoder = new TextEncoder()

/** A fake server with a learner's chat about `tls`. The test decides what happens next. */
export const chatServer = (messages: ChatMessage[] = []) => {
  const streams = new Map<string, Stored>()
  const prompts: Prompt[] = [
    { label: 'Give me a hint', prompt: 'Give me a hint for the task in this step.', autoSend: true },
    { label: 'What is “Sign it” about?', prompt: 'What is the step “Sign it” about?', autoSend: false },
  ]
  const newest = () => [...streams.keys()].at(-1)!
  const current = () => streams.get(newest())!
  const begin = (question: string): string => {
    const id = streamIdOf(streams.size + 1)
    streams.set(id, { chunks: [], end: undefined, question, readers: new Set() })
    server.runningStreamId = id
    return id
  }
  const write = (text: string, stream = current()) => {
    for (const reader of stream.readers) reader.enqueue(encoder.encode(text))
  }
  const reply = (id: string, after: number): Response => {
    const stream = streams.get(id)!
    const body = new ReadableStream<Uint8Array>({
      start: (reader) => {
        const known = stream.chunks.slice(after).map((chunk, at) => eventOf(after + at + 1, JSON.stringify(chunk)))
        reader.enqueue(encoder.encode(heartbeatLine + known.join('') + (stream.end ?? '')))
        if (stream.end === undefined) stream.readers.add(reader)
        else reader.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-stream-id': id } })
  }

  const server = {
    messages,
    runningStreamId: null as string | null,
    /** Responds to messages instead of taking them. */
    refusing: undefined as (() => Response | Promise<Response>) | undefined,
    away: false,
    say: (...chunks: Chunk[]) => {
      const stream = current()
      for (const chunk of chunks) {
        stream.chunks.push(chunk)
        write(eventOf(stream.chunks.length, JSON.stringify(chunk)))
      }
    },
    text: (text: string) => server.say({ type: 'text-delta', text }),
    write,
    /** Ends the answer and stores it unless it is blank. */
    finish: (ending: Ending = 'complete', code: ProblemCode = 'model_failed') => {
      server.say({ type: 'finish', ending })
      const stream = current()
      const said = stream.chunks.reduce(withChunk, emptyAnswer)
      if (said.text.trim())
        server.messages.push(
          answerMessage(newest(), said.text, {
            ending,
            sources: { passages: said.passages, unbacked: said.unbacked, offline: said.offline },
          }),
        )
      server.runningStreamId = null
      stream.end = ending === 'failed' ? errorLine(code) : doneLine
      write(stream.end)
      for (const reader of stream.readers) reader.close()
      stream.readers.clear()
    },
    /** Breaks the connections while the answer continues. */
    breakOff: () => {
      const stream = current()
      for (const reader of stream.readers) reader.error(new TypeError('network error'))
      stream.readers.clear()
    },
    /** Closes the connections early while the answer continues. */
    closeReaders: () => {
      const stream = current()
      for (const reader of stream.readers) reader.close()
      stream.readers.clear()
    },
    /** Takes a question of another window. */
    askElsewhere: (text: string) => {
      const id = `asked-${server.messages.length}`
      server.messages.push(userMessage(id, text))
      return begin(id)
    },
    chat: (): Chat => ({
      id: chatId,
      projectId: 'tls',
      createdAt: timestamp,
      updatedAt: timestamp,
      messageCount: server.messages.length,
      lastMessageId: server.messages.at(-1)?.id ?? null,
      lastActivity: timestamp,
      runningStreamId: server.runningStreamId,
    }),
    network: {} as Record<string, unknown>,
  }

  const page = ({ query }: SentRequest) => {
    const limit = Number(query.get('limit') ?? 10)
    const end = Number(query.get('cursor') ?? server.messages.length)
    const start = Math.max(0, end - limit)
    return Response.json({
      messages: server.messages.slice(start, end),
      pagination: { hasMore: start > 0, nextCursor: start > 0 ? String(start) : null },
    })
  }
  const refuseRunning = () =>
    Response.json({ error: { code: 'stream_running', message: '', details: { streamId: server.runningStreamId } } }, { status: 409 })
  const take = ({ body }: SentRequest) => {
    const { id = `unnamed-${server.messages.length}`, content } = (body as SentMessage).messages[0]!
    const isKept = server.messages.some((one) => one.id === id)
    const known = isKept && [...streams].findLast(([, { question }]) => question === id)
    if (known) return reply(known[0], 0)
    if (server.runningStreamId) return refuseRunning()
    server.messages.push({ ...userMessage(id, ''), content })
    return reply(begin(id), 0)
  }
  const retry = ({ path }: SentRequest) => {
    const id = path.split('/').at(-2)!
    if (server.messages.findLast(({ role }) => role === 'user')?.id !== id) return refusal('conflict')
    return server.runningStreamId ? refuseRunning() : reply(begin(id), 0)
  }
  const reach =
    (answer: (sent: SentRequest) => Response | Promise<Response>) =>
    (sent: SentRequest): Response | Promise<Response> =>
      server.away ? noNetwork() : answer(sent)
  const tracks = [
    { id: 'main', title: 'Main', description: '' },
    { id: 'other', title: 'Other', description: '' },
  ]
  const tls = project()
  server.network = {
    'GET /projects/tls': { ...tls, metadata: { ...tls.metadata, tracks } },
    'GET /projects/tls/document.json': guided,
    'GET /projects/tls/validations': [],
    'GET /health': reach(() => Response.json({ status: 'ok' })),
    'GET /chats': reach(() => Response.json(server.chat())),
    [`GET /chats/${chatId}/messages`]: reach(page),
    [`GET /chats/${chatId}/prompts`]: reach(() => Response.json({ greeting: 'Ask me about “Put TLS in front”.', prompts })),
    [`POST /chats/${chatId}/messages`]: reach((sent) => (server.refusing ? server.refusing() : take(sent))),
    [`DELETE /chats/${chatId}/messages`]: reach(() => {
      if (server.runningStreamId) server.finish('cancelled')
      server.messages.length = 0
      return new Response(null, { status: 204 })
    }),
    [`POST /chats/${chatId}/messages/*/retry`]: reach(retry),
    [`GET /chats/${chatId}/streams/*`]: reach(({ path, headers }) => {
      const id = path.split('/').at(-1)!
      return streams.has(id) ? reply(id, Number(headers.get('last-event-id') ?? 0)) : refusal('not_found')
    }),
    [`DELETE /chats/${chatId}/messages/*/cancel`]: reach(() => {
      if (server.runningStreamId) server.finish('cancelled')
      return new Response(null, { status: 204 })
    }),
  }
  return server
}

export type ChatServer = ReturnType<typeof chatServer>
export const messagesPath = `/chats/${chatId}/messages`
