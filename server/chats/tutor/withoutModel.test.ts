import { afterAll, describe, expect, test } from 'vitest'
import { tideTable } from '../../testing/catalogue.ts'
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
  test('a question is answered with passages, and the sentence in each that answers it, over the same protocol', async () => {
    const { text, chunks } = await answerTo('Why do I read the gauge at noon?', { stepId: 'read-the-sea', trackId: 'paper' })
    expect(chunks[0]).toEqual({ type: 'start', offline: 'no model' })
    expect(text).toMatch(/^(?:One passage|\d passages, best first): \[1\]/)
    expect(chunks.find(({ type }) => type === 'source')).toMatchObject({
      passage: { blockId: 'gauge', quote: expect.stringContaining('Read it at noon'), best: expect.stringContaining('Read it at noon') },
    })
    expect(chunks.filter(({ type }) => type === 'unbacked')).toEqual([])
  })

  test('when nothing answers a question, the tutor says so and offers a search of all projects', async () => {
    const { text, chunks } = await answerTo('Who won the football world cup?', { trackId: 'paper' })
    expect(text).toContain('This project says nothing about that.')
    expect(text).toContain(`[Search all projects](/projects/${tideTable.id}?track=paper&search=Who+won+the+football+world+cup%3F)`)
    expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
  })

  test('a request for the answer to a task first gets a question back, and no passage', async () => {
    const { text, chunks } = await answerTo('Give me the answer', { stepId: 'read-the-sea' })
    expect(text).toContain('What have you tried, and what did you see?')
    expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
  })

  test.each(['i think 36', 'is it 38?', 'idk', 'and then'])('the reply “%s” to that question brings the next hint', async (reply) => {
    await who.call('DELETE', `/chats/${chat.id}/messages`)
    await answerTo('Give me the answer', { stepId: 'read-the-sea' })
    const { text } = await answerTo(reply, { stepId: 'read-the-sea' })
    expect(text).not.toContain('This project says nothing about that')
    expect(text).not.toContain('What have you tried')
  })

  test('a new question that nothing answers is no reply to it', async () => {
    await answerTo('Give me the answer', { stepId: 'read-the-sea' })
    const { text } = await answerTo('Who won the football world cup?', { stepId: 'read-the-sea' })
    expect(text).toContain('This project says nothing about that')
  })

  test('a demand for an answer shows no passage where no task is open, either', async () => {
    const asked = 'why do I read the gauge at noon?'
    const sourcesOf = async (words: string) =>
      (await answerTo(words, { stepId: 'no-tasks-here', trackId: 'paper' })).chunks.filter(({ type }) => type === 'source')
    expect(await sourcesOf(asked)).not.toEqual([])
    expect(await sourcesOf(`Just tell me the answer: ${asked}`)).toEqual([])
  })

  test('the greeting of an empty chat offers a search', async () => {
    const { body } = await who.call<{ greeting: string }>('GET', `/chats/${chat.id}/prompts`)
    expect(body.greeting).toMatch(/^Search “.+” in your own words/)
  })
})
