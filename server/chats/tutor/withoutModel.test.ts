import { afterAll, describe, expect, test } from 'vitest'
import { chatStart } from '@fieldwork/core/messages/tutor.ts'
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
const answerTo = async (words: Parameters<typeof ask>[2], more: object = {}) => {
  const all = await (await ask(who, chat.id, words, more)).all
  return { text: wordsIn(all), chunks: chunksIn(all) }
}
/** Asks about selected text. */
const about = (content: string, text: string) =>
  answerTo(
    [
      { type: 'text', text },
      { type: 'selection', content },
    ],
    inStep,
  )
const inStep = { stepId: 'read-the-sea', trackId: 'paper' }
const elsewhere = { stepId: 'no-tasks-here', trackId: 'paper' }
const unclear = 'I can’t tell what this is about. Ask in a whole sentence, paste the message that you see, or name the command.'
const isHint = /^(?:This is the idea|Read this again|This belongs to it)/
const forget = async () => {
  await server.forgetLimits()
  await who.call('DELETE', `/chats/${chat.id}/messages`)
}

describe('without a language model', () => {
  test('a short message about selected text is no request for help with the task in view, unless it names the task', async () => {
    for (const message of ['what now?', 'i dont get it', 'why?'])
      expect((await about('Read it at noon', message)).text).toMatch(/^This is the text around it: \[1\]/)
    const unexplained: Array<[string, string]> = [
      ['Read it at noon', 'how do I solve it?'],
      ['xyz', 'how do I solve it?'],
      ['xyz', 'help'],
    ]
    for (const [selection, message] of unexplained)
      expect((await about(selection, message)).text).toBe(
        'I found no more about this text. Ask about one of its words, or paste the message that you see.',
      )
    expect((await about('Read it at noon', 'help me with this task')).text).toContain('What have you tried')
    await forget()
  })

  test('a question is answered with passages, and the sentence in each that answers it, over the same protocol', async () => {
    const { text, chunks } = await answerTo('Why do I read the gauge at noon?', { stepId: 'read-the-sea', trackId: 'paper' })
    expect(chunks[0]).toEqual({ type: 'start', offline: 'no model' })
    expect(text).toMatch(/^(?:This probably answers|These probably answer) it(?:, best first)?: \[1\]/)
    expect(chunks.find(({ type }) => type === 'source')).toMatchObject({
      passage: { blockId: 'gauge', quote: expect.stringContaining('Read it at noon'), best: expect.stringContaining('Read it at noon') },
    })
    expect(chunks.filter(({ type }) => type === 'unbacked')).toEqual([])
  })

  test('when nothing answers a question, the tutor says so, without a link', async () => {
    const { text, chunks } = await answerTo('Who won the football world cup?', { trackId: 'paper' })
    expect(text).toContain('I found no passage about that in this project.')
    expect(text).not.toContain('](')
    expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
  })

  test('where a task is open, the tutor that found nothing offers a hint', async () => {
    const offer = 'To go on with your task, ask for a hint.'
    expect((await answerTo('Who won the football world cup?', inStep)).text).toContain(offer)
    expect((await answerTo('Who won the football world cup?', elsewhere)).text).not.toContain(offer)
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
    expect(text).not.toContain('I found no passage about that in this project')
    expect(text).not.toContain('What have you tried')
  })

  test('a new question that nothing answers is no reply to it', async () => {
    await answerTo('Give me the answer', { stepId: 'read-the-sea' })
    const { text } = await answerTo('Who won the football world cup?', { stepId: 'read-the-sea' })
    expect(text).toContain('I found no passage about that in this project')
  })

  test.each(['I did the curl and it printed less', 'no i changed nothing', 'i dont know', 'when I read the gauge at noon it was low'])(
    'the ordinary reply “%s” brings a hint, and no passage that merely shares words',
    async (reply) => {
      await forget()
      await answerTo('Give me the answer', inStep)
      expect((await answerTo(reply, inStep)).text).toMatch(isHint)
      await answerTo('Give me a hint', inStep)
      expect((await answerTo('more', inStep)).text).toMatch(isHint)
    },
  )

  test.each(['im stuck on this task', 'help', 'idk', 'no idea', "don't know", 'lost', 'still stuck', 'i dont get it'])(
    '“%s” asks for the next hint of the task in view',
    async (words) => {
      await forget()
      expect((await answerTo(words, inStep)).text).toContain('What have you tried')
      expect((await answerTo(words, inStep)).text).toMatch(isHint)
    },
  )

  test('a request for a hint gets one at once, with its task', async () => {
    await forget()
    const { text, chunks } = await answerTo(chatStart.hint.prompt, inStep)
    expect(text).toMatch(/^Your task: “.+”\n\n(?:Read this again|This belongs to it)/)
    expect(chunks.filter(({ type }) => type === 'source')).not.toEqual([])
  })

  test('a hint that was promised comes, even where no task is in view', async () => {
    await forget()
    expect((await answerTo('What should I type as the answer to the task?', elsewhere)).text).toContain(
      'Ask for a hint, and you’ll get one.',
    )
    for (const words of ['Give me a hint', chatStart.hint.prompt])
      expect((await answerTo(words, elsewhere)).text).toMatch(/^Your task: “.+”\n\n(?:Read |This belongs to it|This may help)/)
  })

  test('a demand that names a task by its subject is about that one, and so is the hint after it', async () => {
    await forget()
    await server.db.rows('update validations set title = $1 where project_id = $2 and id = $3', [
      'Which line of the log has a 404?',
      tideTable.id,
      tideTable.page,
    ])
    expect((await answerTo('what should I type as the answer to the task about 404?', elsewhere)).text).toContain(
      'has a 404?” What have you',
    )
    expect((await answerTo('Give me a hint', elsewhere)).text).toMatch(/^Your task: “Which line of the log has a 404\?”\n\n/)
    await forget()
    expect((await about('Which line of the log has a 404?', 'how do I solve it?')).text).toContain('has a 404?” What have you')
    for (const message of ['the 404 task', 'help me with the 404 task', 'where is the 404 task?']) {
      await forget()
      expect((await answerTo(message, elsewhere)).text).toContain('has a 404?” What have you')
    }
  })

  test('an error message is sought first, even after the question about a task', async () => {
    await forget()
    await answerTo('Give me a hint', inStep)
    const { text, chunks } = await answerTo('tide: error: why do I read the gauge at noon, because boats make waves then', inStep)
    expect(text).toMatch(/^Th(?:is|ese) probably answers? it/)
    expect(chunks.find(({ type }) => type === 'source')).toMatchObject({ passage: { blockId: 'gauge' } })
  })

  test('a message that can’t be understood by itself shows no passage, and says what to write', async () => {
    await forget()
    expect((await answerTo('why?', elsewhere)).text).toBe(unclear)
    await forget()
    expect((await answerTo('which one should I use', elsewhere)).text).toBe(unclear)
    await answerTo('why do I read the gauge at noon?', elsewhere)
    for (const words of ['more', 'idk', 'is that right?', '138']) {
      const { text, chunks } = await answerTo(words, elsewhere)
      expect(text).toBe(unclear)
      expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
    }
  })

  test('a message that refers back and that nothing answers shows nothing again, and says so', async () => {
    await forget()
    await answerTo('why do I read the gauge at noon?', elsewhere)
    for (const reply of ['so what should I look at instead', 'that doesn’t work']) {
      const { text, chunks } = await answerTo(reply, elsewhere)
      expect(text).toBe('The project doesn’t seem to say more about that. Ask in a whole sentence, or paste the message that you see.')
      expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
    }
    expect((await answerTo('Who won the football world cup?', elsewhere)).text).toMatch(/^I found no passage about that in this project/)
  })

  test('a request for simpler words is told what a search can’t do', async () => {
    await forget()
    await answerTo('why do I read the gauge at noon?', elsewhere)
    for (const message of ['in plain words', 'simpler please', 'explain it simply'])
      expect((await answerTo(message, elsewhere)).text).toMatch(/^I can only show what the project says, in its own words/)
  })

  test('a request for a command that the last answer doesn’t have gets no other one', async () => {
    await forget()
    await answerTo('why do I read the gauge at noon?', elsewhere)
    const { text, chunks } = await answerTo('show me the command', elsewhere)
    expect(text).toMatch(/^I found none there/)
    expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
  })

  test('“just tell me” after a search without a result isn’t taken for a question about the task in view', async () => {
    await forget()
    await answerTo('Who won the football world cup?', inStep)
    expect((await answerTo('just tell me', inStep)).text).toMatch(/I found nothing more about that/)
  })

  test.each(['where is that file?', 'which line?', 'simpler please', 'why?'])(
    'after the question about a task, “%s” brings the next hint',
    async (reply) => {
      await forget()
      await answerTo('Give me a hint', inStep)
      expect((await answerTo(reply, inStep)).text).toMatch(isHint)
    },
  )

  test('after the question about a task, a question that nothing answers says how to go on with the task', async () => {
    await forget()
    await answerTo('Give me a hint', inStep)
    expect((await answerTo('Who won the football world cup?', inStep)).text).toContain('To go on with your task, ask for a hint.')
  })

  test('a message that asks where the last answer is opens it', async () => {
    await forget()
    await answerTo('why do I read the gauge at noon?', elsewhere)
    const { text, chunks } = await answerTo('where is that in the text?', elsewhere)
    expect(text).toBe('Opened in the text: [1]')
    expect(chunks.filter(({ type }) => type === 'source')).toHaveLength(1)
    expect(chunks.find(({ type }) => type === 'tool-call')).toMatchObject({ input: { elementId: 'gauge' } })
  })

  test.each(['thanks', 'hello', 'ok'])('“%s” gets a short friendly sentence', async (words) => {
    await forget()
    const { text, chunks } = await answerTo(words, inStep)
    expect(text).toMatch(/^(?:You’re welcome|Hello|Good)[.!]/)
    expect(chunks.filter(({ type }) => type === 'source')).toEqual([])
  })

  test('a concept is found by its name, and a step by its title', async () => {
    await forget()
    for (const words of ['What is meant by “Tide”?', 'what does tide mean', 'what is the tide', 'tides'])
      expect((await answerTo(words, inStep)).chunks.find(({ type }) => type === 'source')).toMatchObject({ passage: { conceptId: 'tide' } })
    for (const message of ['What is the step “Draw the curve” about?', 'the curve step', 'where is the part about drawing?']) {
      const { chunks } = await answerTo(message, inStep)
      expect(chunks.find(({ type }) => type === 'source')).toMatchObject({ passage: { blockId: 'curve', title: 'Draw the curve' } })
    }
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
