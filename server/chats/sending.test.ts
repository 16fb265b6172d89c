import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { problem } from '@fieldwork/core/problems.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { createChats } from './service.ts'
import { chatOf, chunksIn, messagesOf, retry, scriptedTutor, sendWithId, text, wordsIn } from './testing-chats.ts'

const script = scriptedTutor()
let close = async () => {}
const server = await startServer({
  served: (context) => {
    const chats = createChats(context, script.tutor, { alive: 100, dead: 1_000, heartbeat: 200, closing: 100 })
    close = chats.close
    return chats.served
  },
})
afterAll(() => close())

let people = 0
const newcomer = async () => {
  const who = await server.signIn(`sends-${(people += 1)}@example.org`, { plan: 'pro' })
  return { who, chat: await chatOf(who) }
}
const searchWords = async (who: Visitor, chatId: string) =>
  (await messagesOf(who, chatId)).messages.map(({ content: [part] }) => (part?.type === 'text' ? part.text : ''))
const sent = () => script.asked.length

beforeEach(async () => {
  await server.forgetLimits()
  script.reset()
})

describe('a message with its own id', () => {
  test('is stored once, however often it is sent, and the same answer is streamed each time', async () => {
    const { who, chat } = await newcomer()
    const id = randomUUID()
    const first = await sendWithId(who, chat.id, id, [text('Why?')])
    script.say('Because ')
    await first.until('Because')
    const second = await sendWithId(who, chat.id, id, [text('Why?')])
    expect([second.status, second.streamId]).toEqual([200, first.streamId])
    script.say('of the moon.')
    script.end()
    expect(chunksIn(await second.all)).toEqual(chunksIn(await first.all))
    const third = await sendWithId(who, chat.id, id, [text('Why?')])
    expect(wordsIn(await third.all)).toBe('Because of the moon.')
    const { messages } = await messagesOf(who, chat.id)
    expect(messages.map((one) => one.id)).toEqual([id, first.streamId])
  })

  test('is stored once even when it arrives fifteen times at the same moment', async () => {
    const { who, chat } = await newcomer()
    const id = randomUUID()
    const before = sent()
    script.say('Because.')
    script.end()
    const all = await Promise.all(Array.from({ length: 15 }, () => sendWithId(who, chat.id, id, [text('Why?')])))
    expect(new Set(all.map(({ status, streamId }) => `${status} ${streamId}`)).size).toBe(1)
    for (const reading of all) expect(wordsIn(await reading.all)).toBe('Because.')
    expect(await searchWords(who, chat.id)).toEqual(['Why?', 'Because.'])
    expect(sent()).toBeGreaterThan(before)
  })

  test('is answered with only the end once its stream is cleaned up', async () => {
    const { who, chat } = await newcomer()
    const id = randomUUID()
    const first = await sendWithId(who, chat.id, id, [text('Why?')])
    script.say('Because.')
    script.end()
    await first.all
    await server.db.rows('delete from chat_streams where id = $1', [first.streamId])
    const again = await sendWithId(who, chat.id, id, [text('Why?')])
    expect(chunksIn(await again.all)).toEqual([{ type: 'finish', ending: 'complete' }])
    expect(await searchWords(who, chat.id)).toEqual(['Why?', 'Because.'])
  })

  test('is refused if the id belongs to another message, in this chat or anybody’s', async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const id = randomUUID()
    const first = await sendWithId(one.who, one.chat.id, id, [text('Why?')])
    script.say('Because.')
    script.end()
    await first.all
    const foreign: Array<[who: Visitor, chatId: string, id: string, words: string]> = [
      [one.who, one.chat.id, id, 'Why not?'],
      [one.who, one.chat.id, first.streamId, 'Because.'],
      [other.who, other.chat.id, id, 'Why?'],
    ]
    for (const [who, chatId, used, words] of foreign) {
      const refused = await sendWithId(who, chatId, used, [text(words)])
      expect([refused.status, (await refused.problem()).code]).toEqual([409, 'conflict'])
    }
    expect(await searchWords(other.who, other.chat.id)).toEqual([])
    const malformed = await sendWithId(one.who, one.chat.id, 'x', [text('Why?')])
    expect(malformed.status).toBe(422)
  })
})

describe('another answer', () => {
  const fail = async (who: Visitor, chatId: string, id: string, parts: SentPart[]) => {
    const reading = await sendWithId(who, chatId, id, parts)
    script.fail(problem('model_busy'))
    await reading.all
    return reading
  }

  test('is given to the newest question, which isn’t duplicated, with the conversation before it', async () => {
    const { who, chat } = await newcomer()
    const [first, id] = [randomUUID(), randomUUID()]
    const parts: SentPart[] = [text('And the moon?'), { type: 'selection', content: 'The sea rises.' }]
    const opening = await sendWithId(who, chat.id, first, [text('Why?')])
    script.say('The moon.')
    script.end()
    await opening.all
    await fail(who, chat.id, id, parts)
    const again = await retry(who, chat.id, id, { trackId: 'python', stepId: 'read-the-sea' })
    script.say('It pulls.')
    script.end()
    expect(wordsIn(await again.all)).toBe('It pulls.')
    expect(await searchWords(who, chat.id)).toEqual(['Why?', 'The moon.', 'And the moon?', 'It pulls.'])
    expect(script.asked.at(-1)).toMatchObject({
      projectId: tideTable.id,
      trackId: 'python',
      stepId: 'read-the-sea',
      message: { text: 'And the moon?', selections: ['The sea rises.'] },
      resent: { id, position: expect.any(Number) },
    })
    // A repeated message joins the newest of its answers.
    expect((await sendWithId(who, chat.id, id, parts)).streamId).toBe(again.streamId)
  })

  test('is refused for an older question, an answer, another chat’s question, and while one is running', async () => {
    const [{ who, chat }, other] = [await newcomer(), await newcomer()]
    const [older, newest] = [randomUUID(), randomUUID()]
    const answer = await sendWithId(who, chat.id, older, [text('One?')])
    script.say('Yes.')
    script.end()
    await answer.all
    await fail(who, chat.id, newest, [text('Two?')])
    const elsewhere = await chatOf(other.who)
    const calls: Array<[Visitor, string, string, number, string]> = [
      [who, chat.id, older, 409, 'conflict'],
      [who, chat.id, answer.streamId, 404, 'not_found'],
      [who, chat.id, randomUUID(), 404, 'not_found'],
      [other.who, elsewhere.id, newest, 404, 'not_found'],
      [other.who, chat.id, newest, 404, 'not_found'],
      [server.visitor(), chat.id, newest, 401, 'signed_out'],
    ]
    for (const [visitor, chatId, id, status, code] of calls) {
      const refused = await retry(visitor, chatId, id)
      expect([refused.status, (await refused.problem()).code]).toEqual([status, code])
    }
    const running = await retry(who, chat.id, newest)
    const second = await retry(who, chat.id, newest)
    expect(await second.problem()).toMatchObject({ code: 'stream_running', details: { streamId: running.streamId } })
    script.end()
    await running.all
  })
})

describe('running answers', () => {
  test('are at most three in all chats of a person, even when their messages arrive at the same moment', async () => {
    const who = await server.signIn('many@example.org')
    await server.db.rows(
      `insert into projects
       select (jsonb_populate_record(p, jsonb_build_object('id', 'copy-' || n, 'position', 100 + n, 'series_id', null))).*
       from projects p, generate_series(1, 8) n where p.id = $1`,
      [tideTable.id],
    )
    const chats = await server.db.rows<{ id: string }>(
      `insert into chats (user_id, project_id) select $1, id from projects where id like 'copy-%' returning id`,
      [who.userId],
    )
    const all = await Promise.all(chats.map(({ id }) => sendWithId(who, id, randomUUID(), [text('Now?')])))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    for (const reading of all) reading.leave()
  })
})
