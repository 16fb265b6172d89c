import { expect, test } from 'vitest'
import { doneLine, errorLine, eventOf, heartbeatLine } from '@fieldwork/core/chats/chunks.ts'
import { eventsOf, type StreamEvent } from './streamEvents.ts'

const bodyOf = (text: string, cuts: readonly number[]) => {
  const bytes = new TextEncoder().encode(text)
  const places = [0, ...cuts, bytes.length]
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const [at, place] of places.slice(1).entries()) controller.enqueue(bytes.slice(places[at], place))
      controller.close()
    },
  })
}
const readAll = async (text: string, cuts: readonly number[] = []) => {
  const events: StreamEvent[] = []
  for await (const some of eventsOf(bodyOf(text, cuts), 1000)) events.push(...some)
  return events
}
const delta = (text: string) => ({ type: 'text-delta' as const, text })
const said = eventOf(1, JSON.stringify(delta('Ebb and flöw 🌊'))) + heartbeatLine + eventOf(2, JSON.stringify(delta('.'))) + doneLine

test('a stream is parsed the same wherever the network splits it', async () => {
  const whole = await readAll(said)
  expect(whole).toEqual([
    { type: 'chunk', number: 1, chunk: delta('Ebb and flöw 🌊') },
    { type: 'chunk', number: 2, chunk: delta('.') },
    { type: 'done' },
  ])
  const { length } = new TextEncoder().encode(said)
  for (let cut = 1; cut < length; cut++) expect(await readAll(said, [cut])).toEqual(whole)
})

test('an error line ends the stream with a problem code [CHAT-29]', async () => {
  expect(await readAll(eventOf(1, JSON.stringify(delta('A'))) + errorLine('model_busy'))).toEqual([
    { type: 'chunk', number: 1, chunk: delta('A') },
    { type: 'failed', code: 'model_busy' },
  ])
})

test('unknown chunk types keep only their number, and malformed data is an error', async () => {
  expect(await readAll(eventOf(1, '{"type":"song"}') + doneLine)).toEqual([
    { type: 'chunk', number: 1, chunk: undefined },
    { type: 'done' },
  ])
  await expect(readAll(eventOf(1, '{"type":"te'))).rejects.toThrow(SyntaxError)
})

test('a silent stream is abandoned after a timeout', async () => {
  const silent = new ReadableStream<Uint8Array>({ start: () => undefined })
  await expect(eventsOf(silent, 20).next()).rejects.toThrow('Nothing came in time')
})
