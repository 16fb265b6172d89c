import { expect, test } from 'vitest'
import { type Chunk, doneLine, eventOf } from '@fieldwork/core/chats/chunks.ts'
import { followStream } from './followStream.ts'

test('a piece of a kind that only a newer server knows does not break the answer off', async () => {
  const said = (text: string) => JSON.stringify({ type: 'text-delta', text })
  const taken: Chunk[] = []
  const ended = await followStream({
    response: new Response(eventOf(1, said('One, ')) + eventOf(2, '{"type":"song"}') + eventOf(3, said('two.')) + doneLine),
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
  ])
})
