import { vi } from 'vitest'
import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import type { Chat, ChatMessage, SentPart } from '@fieldwork/core/chats/schema.ts'
import type { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { tideTable } from '../testing/catalogue.ts'
import type { Visitor } from '../testing/testing.ts'
import type { MessageRequest, Tutor } from './sending.ts'

/** A tutor that says what a test tells it to, when it tells it. */
export const scriptedTutor = () => {
  const asked: MessageRequest[] = []
  let queue: Array<Chunk | 'end' | Error> = []
  let wake = () => {}
  let stops = 0
  const tutor: Tutor = async (one) => {
    asked.push(one)
    return async function* (signal) {
      signal.addEventListener('abort', () => (stops += 1))
      for (;;) {
        const next = queue.shift()
        if (next === 'end') return
        if (next instanceof Error) throw next
        if (next) yield next
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    }
  }
  const push = (...items: typeof queue) => {
    queue.push(...items)
    wake()
  }
  return {
    tutor,
    /** Its requests, in order. */
    asked,
    /** Number of times that it was stopped. */
    stops: () => stops,
    say: (...words: string[]) => push(...words.map((text) => ({ type: 'text-delta' as const, text }))),
    chunk: (chunk: Chunk) => push(chunk),
    end: () => push('end'),
    fail: (error: Error) => push(error),
    reset: () => (queue = []),
  }
}

export const chatOf = async (who: Visitor, project: string = tideTable.id): Promise<Chat> =>
  (await who.call<Chat>('GET', `/chats?projectId=${project}`)).body

export const text = (words: string): SentPart => ({ type: 'text', text: words })

export const messageBody = (...content: SentPart[]) => ({ messages: [{ role: 'user' as const, content }] })

/** A stream, read by a client. */
export type ChatReply = {
  status: number
  headers: Headers
  streamId: string
  /** The part of the answer received so far. */
  soFar: () => string
  /** Resolves once this has come. */
  until: (words: string) => Promise<void>
  /** All of it, once it has ended. */
  all: Promise<string>
  leave: () => void
  problem: () => Promise<ProblemAnswer['error']>
}

const readAll = async (response: Response, onText: (text: string) => void) => {
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) onText(decoder.decode(bytes as Uint8Array, { stream: true }))
}

const reading = async (who: Visitor, path: string, init: RequestInit): Promise<ChatReply> => {
  const leaving = new AbortController()
  const response = await who.fetch(path, { ...init, signal: leaving.signal })
  let came = ''
  const all = response.ok ? readAll(response, (more) => (came += more)).then(() => came) : Promise.resolve('')
  all.catch(() => {})
  return {
    status: response.status,
    headers: response.headers,
    streamId: response.headers.get('x-stream-id') ?? '',
    soFar: () => came,
    until: (words) =>
      vi.waitFor(
        () => {
          if (!came.includes(words)) throw new Error(`“${words}” has not come: ${came}`)
        },
        { timeout: 20_000, interval: 5 },
      ),
    all,
    leave: () => leaving.abort(),
    problem: async () => ((await response.json()) as ProblemAnswer).error,
  }
}

const posted = (who: Visitor, path: string, body: object) =>
  reading(who, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

export const ask = (who: Visitor, chatId: string, words: string | SentPart[], more: object = {}): Promise<ChatReply> =>
  posted(who, `/chats/${chatId}/messages`, { ...messageBody(...(typeof words === 'string' ? [text(words)] : words)), ...more })

export const sendWithId = (who: Visitor, chatId: string, id: string, content: SentPart[]): Promise<ChatReply> =>
  posted(who, `/chats/${chatId}/messages`, { messages: [{ id, role: 'user', content }] })

export const retry = (who: Visitor, chatId: string, messageId: string, place: object = {}): Promise<ChatReply> =>
  posted(who, `/chats/${chatId}/messages/${messageId}/retry`, place)

/** `after`: the id of the last event that was seen. */
export const resume = (who: Visitor, chatId: string, streamId: string, after?: number): Promise<ChatReply> =>
  reading(who, `/chats/${chatId}/streams/${streamId}`, after === undefined ? {} : { headers: { 'last-event-id': String(after) } })

/** The chunks of a stream, without its ids and heartbeats. */
export const chunksIn = (stream: string): Chunk[] =>
  [...stream.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(data!) as Chunk)

export const idsIn = (stream: string): number[] => [...stream.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

/** The words of a stream. */
export const wordsIn = (stream: string): string =>
  chunksIn(stream)
    .map((chunk) => (chunk.type === 'text-delta' ? chunk.text : ''))
    .join('')

type Page = { messages: ChatMessage[]; pagination: { hasMore: boolean; nextCursor: string | null } }

export const messagesOf = async (who: Visitor, chatId: string, query = ''): Promise<Page> =>
  (await who.call<Page>('GET', `/chats/${chatId}/messages${query}`)).body

export const cancel = (who: Visitor, chatId: string, streamId: string) => who.call('DELETE', `/chats/${chatId}/messages/${streamId}/cancel`)
