import { createParser } from 'eventsource-parser'
import { type Chunk, doneData, errorMark } from '@fieldwork/core/chats/chunks.ts'
import { inTime } from './inTime.ts'

/** An event of a stream. `chunk`: undefined for a type that only a newer server knows. `code`: of the problem with which the answer failed. */
export type StreamEvent = { type: 'chunk'; number: number; chunk: Chunk | undefined } | { type: 'done' } | { type: 'failed'; code: string }

const [errorField, errorValue] = errorMark.split(': ') as [string, string]

const chunkTypes = new Set<string>(['start', 'text-delta', 'source', 'unbacked', 'tool-call', 'finish'] satisfies Array<Chunk['type']>)

/**
 * Yields the events of a stream in batches as they arrive. Throws if the connection breaks, if nothing arrives for `silence` milliseconds,
 * or on malformed data. Ends without `done` or `failed` if the connection was closed early.
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
