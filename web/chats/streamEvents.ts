import { createParser } from 'eventsource-parser'
import { type Chunk, doneData, errorMark } from '@fieldwork/core/chats/chunks.ts'
import { inTime } from './inTime.ts'

/**
 * What a stream tells: a piece with its number (undefined: one of a kind that a newer server knows), that all was said, or that the answer
 * failed, with the code of a problem.
 */
export type StreamEvent = { type: 'chunk'; number: number; chunk: Chunk | undefined } | { type: 'done' } | { type: 'failed'; code: string }

const [errorField, errorValue] = errorMark.split(': ') as [string, string]

const chunkTypes = new Set<string>(['start', 'text-delta', 'source', 'unbacked', 'tool-call', 'finish'] satisfies Array<Chunk['type']>)

/**
 * The events of a stream, as many at a time as the network brought. Throws when the connection breaks, when nothing comes for `silence`
 * milliseconds, and for what is no event. Ends without a `done` or a `failed` if the connection was closed before.
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>, silence: number): AsyncGenerator<StreamEvent[]> {
  let events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ id, data }) => {
      if (data === doneData) return void events.push({ type: 'done' })
      const chunk = JSON.parse(data) as Chunk
      events.push({ type: 'chunk', number: Number(id), chunk: chunkTypes.has(chunk.type) ? chunk : undefined })
    },
    onError: ({ type, field, value = '' }) => {
      if (type === 'unknown-field' && field === errorField && value.startsWith(errorValue))
        events.push({ type: 'failed', code: value.slice(errorValue.length).trim() })
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), silence)
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      if (events.length === 0) continue
      yield events
      events = []
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}
