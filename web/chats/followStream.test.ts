import { expect, test } from 'vitest'
import { type Chunk, doneLine, eventOf } from '@fieldwork/core/chats/chunks.ts'
import { followStream } from './followStream.ts'

const said = (text: string) => JSON.stringify({ type: 'text-delta', text })
const finish = JSON.stringify({ type: 'finish', ending: 'complete' })

test('a chunk of an unknown type from a newer server doesn’t interrupt the answer', async () => {
  const taken: Chunk[] = []
  const ended = await followStream({
    response: new Response(
      eventOf(1, said('One, ')) + eventOf(2, '{"type":"song"}') + eventOf(3, said('two.')) + eventOf(4, finish) + doneLine,
    ),
    after: 0,
    open: () => Promise.reject(new Error('It was asked for again')),
    take: (chunks) => taken.push(...chunks),
    onBroken: () => expect.unreachable(),
    signal: new AbortController().signal,
  })
  expect(ended).toBeUndefined()
  expect(taken).toEqual([
    { type: 'text-delta', text: 'One, ' },
    { type: 'text-delta', text: 'two.' },
    { type: 'finish', ending: 'complete' },
  ])
})

test('a stream that closes before its end is requested again', async () => {
  const asked: number[] = []
  const taken: Chunk[] = []
  const ended = await followStream({
    response: new Response(eventOf(1, said('One, ')) + doneLine),
    after: 0,
    open: async (after) => {
      asked.push(after)
      return new Response(eventOf(2, said('two.')) + eventOf(3, finish) + doneLine)
    },
    take: (chunks) => taken.push(...chunks),
    onBroken: (tryNow) => tryNow?.(),
    signal: new AbortController().signal,
  })
  expect([ended, asked, taken.length]).toEqual([undefined, [1], 3])
})
