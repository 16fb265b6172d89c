import { afterAll, describe, expect, test } from 'vitest'
import { offlineTutor } from '../../adapters/model/offlineTutor.ts'
import { writeTexts } from '../../tutor/testing-text.ts'
import { startServer } from '../../testing/testing.ts'
import { createChats } from '../service.ts'
import { ask, chatOf, chunksIn, wordsIn } from '../testing-chats.ts'
import { createTutor } from './tutor.ts'

let close = async () => {}
const server = await startServer({
  served: (context) => {
    const chats = createChats(context, createTutor(context, offlineTutor()), { closing: 100 })
    close = chats.close
    return chats.served
  },
})
afterAll(() => close())
await writeTexts(server.db)
const who = await server.signIn('offline@example.org')
const chat = await chatOf(who)
const answerTo = async (words: string, more: object = {}) => {
  const all = await (await ask(who, chat.id, words, more)).all
  return { text: wordsIn(all), chunks: chunksIn(all) }
}

describe('without a language model', () => {
  test('the project is quoted, with its sources, on the same wire', async () => {
    const { text, chunks } = await answerTo('When do I read the gauge?', { stepId: 'read-the-sea', trackId: 'paper' })
    expect(chunks[0]).toEqual({ type: 'start', offline: 'no model' })
    expect(text).toContain('Read it at noon')
    expect(chunks.find(({ type }) => type === 'source')).toMatchObject({ passage: { blockId: 'gauge' } })
    expect(chunks.filter(({ type }) => type === 'unbacked')).toEqual([])
  })

  test('it is said when the project says nothing about a question', async () => {
    const { text, chunks } = await answerTo('Who won the football world cup?')
    expect(text).toContain('The project says nothing about this.')
    expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
  })
})
