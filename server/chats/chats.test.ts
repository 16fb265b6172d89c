import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { maxMessageLength, maxSelectionLength } from '@fieldwork/core/chats/limits.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { harbourPlans, lighthouseLog, tideTable } from '../testing/catalogue.ts'
import { startServer, type Visitor } from '../testing/testing.ts'
import { createChats } from './service.ts'
import { ask, chatOf, chunksIn, messageBody, messagesOf, resume, scriptedTutor, text } from './testing-chats.ts'

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
  const who = await server.signIn(`writes-${(people += 1)}@example.org`)
  return { who, chat: await chatOf(who) }
}

/** Asks and is answered. */
const exchange = async (who: Visitor, chatId: string, words: string | SentPart[], answer = 'Yes.', more: object = {}) => {
  const reading = await ask(who, chatId, words, more)
  if (reading.status !== 200) return reading
  script.say(answer)
  script.end()
  await reading.all
  return reading
}

beforeEach(async () => {
  await server.forgetLimits()
  script.reset()
})

describe('the chat of a project', () => {
  test('is created by the first call, and stays the same [API-41] [CHAT-02] [CHAT-13]', async () => {
    const who = await server.signIn('first@example.org')
    const made = await Promise.all([chatOf(who), chatOf(who), chatOf(who)])
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made[0]).toEqual({
      id: expect.any(String),
      projectId: tideTable.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      messageCount: 0,
      lastMessageId: null,
      lastActivity: expect.any(String),
      runningStreamId: null,
    })
    await exchange(who, made[0]!.id, 'Hello?')
    const after = await chatOf(who)
    expect(after).toMatchObject({ id: made[0]!.id, messageCount: 2 })
    expect(after.lastMessageId).toBe((await messagesOf(who, after.id)).messages.at(-1)!.id)
    expect(after.lastActivity > made[0]!.lastActivity).toBe(true)
  })

  test('is private: for everybody else, every call answers that it doesn’t exist [API-42] [API-44] [API-45]', async () => {
    const { who, chat } = await newcomer()
    const answer = await exchange(who, chat.id, 'Mine?')
    const streamPath = `/chats/${chat.id}/streams/${answer.streamId}`
    const stranger = await server.signIn('stranger@example.org')
    await chatOf(stranger)
    for (const [visitor, status] of [
      [stranger, 404],
      [server.visitor(), 401],
      [await server.signIn('admin@example.org'), 404],
    ] as const) {
      const calls = await Promise.all([
        visitor.call('GET', `/chats/${chat.id}/messages`),
        visitor.call('POST', `/chats/${chat.id}/messages`, messageBody(text('Yours?'))),
        visitor.call('GET', streamPath),
        visitor.call('DELETE', `/chats/${chat.id}/messages`),
        visitor.call('DELETE', `/chats/${chat.id}/messages/${answer.streamId}/cancel`),
      ])
      expect(calls.map((call) => call.status)).toEqual([status, status, status, status, status])
    }
    // Nor does the stream of another chat exist in one's own.
    const own = await chatOf(stranger)
    expect((await resume(stranger, own.id, answer.streamId)).status).toBe(404)
    expect((await messagesOf(who, chat.id)).messages).toHaveLength(2)
  })

  test('records an event for each message and each reset, without any text [EVENT-03]', async () => {
    const { who, chat } = await newcomer()
    await exchange(who, chat.id, 'A secret question?', 'A secret answer.')
    await who.call('DELETE', `/chats/${chat.id}/messages`)
    const events = await server.db.rows('select name, project_id, details from events where user_id = $1 order by id', [who.userId])
    expect(events).toEqual(
      ['chat_message_sent', 'chat_cleared'].map((name) => ({ name, project_id: tideTable.id, details: { chatId: chat.id } })),
    )
  })

  test('does not exist for a project without permission to read it, and no chat call is answered with 403', async () => {
    const who = await server.signIn('free@example.org')
    for (const id of [lighthouseLog.id, harbourPlans.id, 'no-such-project'])
      expect((await who.call('GET', `/chats?projectId=${id}`)).status).toBe(404)
  })
})

describe('messages', () => {
  test('are paged back from the newest, ten per page, oldest first in each [API-42] [CHAT-14] [CHAT-15] [CHAT-17]', async () => {
    const { who, chat } = await newcomer()
    for (let count = 1; count <= 8; count++) await exchange(who, chat.id, `Question ${count}`, `Answer ${count}`)
    const words = ({ messages }: Awaited<ReturnType<typeof messagesOf>>) =>
      messages.map(({ content: [part] }) => (part?.type === 'text' ? part.text : ''))
    const newest = await messagesOf(who, chat.id)
    expect(words(newest)).toEqual([4, 5, 6, 7, 8].flatMap((n) => [`Question ${n}`, `Answer ${n}`]))
    expect(newest.pagination).toEqual({ hasMore: true, nextCursor: expect.any(String) })
    const older = await messagesOf(who, chat.id, `?cursor=${newest.pagination.nextCursor}`)
    expect(words(older)).toEqual([1, 2, 3].flatMap((n) => [`Question ${n}`, `Answer ${n}`]))
    expect(older.pagination).toEqual({ hasMore: false, nextCursor: null })
    expect(words(await messagesOf(who, chat.id, '?limit=2&order=desc'))).toEqual(['Answer 8', 'Question 8'])
    for (const query of ['?limit=0', '?limit=51', '?cursor=x', '?order=up'])
      expect((await who.call('GET', `/chats/${chat.id}/messages${query}`)).status).toBe(400)
  })

  test('have parts of six kinds, which are returned as stored [CHAT-04]', async () => {
    const { who, chat } = await newcomer()
    const content = [
      { type: 'text', text: 'There.' },
      { type: 'file', filename: 'a.txt', data: 'chat_text_12345678', mediaType: 'text/plain' },
      { type: 'selection', content: 'The sea rises.' },
      { type: 'reasoning', text: 'They ask where.' },
      { type: 'tool-call', toolCallId: 'call-1', toolName: 'scroll-to-element', input: { elementId: 'gauge' } },
      { type: 'tool-result', toolCallId: 'call-1', result: 'done' },
    ]
    const keep = `insert into chat_messages (chat_id, role, content, ending) values ($1, 'assistant', $2, 'complete')`
    await server.db.rows(keep, [chat.id, JSON.stringify(content)])
    expect((await messagesOf(who, chat.id)).messages[0]!.content).toEqual(content)
  })

  test.for([
    { type: 'reasoning', text: 'They ask where.' },
    { type: 'tool-call', toolCallId: 'call-1', toolName: 'close-ask', input: {} },
    { type: 'tool-result', toolCallId: 'call-1', result: 'done' },
    { type: 'html', text: 'Why?' },
  ])('of a learner hold text, files and selections: one with a part of the kind $type is refused, and not kept [CHAT-04]', async (part) => {
    const { who, chat } = await newcomer()
    const content = [text('Why?'), part]
    const refused = await who.call('POST', `/chats/${chat.id}/messages`, { messages: [{ role: 'user', content }] })
    expect([refused.status, (await messagesOf(who, chat.id)).messages]).toEqual([422, []])
  })

  test('are removed by a reset, which stops a running answer and keeps the empty chat [API-44] [CHAT-31]', async () => {
    const { who, chat } = await newcomer()
    await exchange(who, chat.id, 'One?')
    const running = await ask(who, chat.id, 'Two?')
    script.say('An answer that ')
    await running.until('An answer')
    expect((await who.call('DELETE', `/chats/${chat.id}/messages`)).status).toBe(204)
    expect(chunksIn(await running.all).at(-1)).toEqual({ type: 'finish', ending: 'cancelled' })
    script.say('nobody wants')
    expect(await chatOf(who)).toMatchObject({ id: chat.id, messageCount: 0, runningStreamId: null })
    expect((await messagesOf(who, chat.id)).messages).toEqual([])
  })

  test('are removed even while a piece of the answer is being stored', async () => {
    const { who, chat } = await newcomer()
    const running = await ask(who, chat.id, 'One?')
    script.say('An answer that ')
    await running.until('An answer')
    const { id } = (await server.db.rows<{ id: string }>('select id from chat_streams where chat_id = $1', [chat.id]))[0]!
    const isWaiting = async () =>
      (await server.db.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_streams%'`)).length > 0
    let reset: ReturnType<Visitor['call']> | undefined
    await server.db.transaction(async (tx) => {
      await tx.rows(`update chat_streams set alive_at = now() + interval '1 minute' where id = $1`, [id])
      await tx.rows(
        `insert into chat_chunks (stream_id, number, data) select $1, max(number) + 1, '{}' from chat_chunks where stream_id = $1`,
        [id],
      )
      reset = who.call('DELETE', `/chats/${chat.id}/messages`)
      await expect.poll(isWaiting).toBe(true)
    })
    expect((await reset)!.status).toBe(204)
    expect(await chatOf(who)).toMatchObject({ messageCount: 0, runningStreamId: null })
  })

  test('carry a track and the step in view to the tutor', async () => {
    const { who, chat } = await newcomer()
    await exchange(who, chat.id, 'Here?', 'Yes.', { trackId: 'python', stepId: 'read-the-sea' })
    expect(script.asked.at(-1)).toMatchObject({ projectId: tideTable.id, trackId: 'python', stepId: 'read-the-sea' })
  })
})

describe('a message', () => {
  const refusals: Array<[what: string, parts: SentPart[], code: string]> = [
    ['without words', [text(' \n ')], 'message_missing'],
    ['of a blank selection', [{ type: 'selection', content: '  ' }], 'message_missing'],
    ['that is too long', [text('x'.repeat(maxMessageLength + 1))], 'message_too_long'],
    ['in parts that are too long together', [text('x'.repeat(maxMessageLength)), text('y')], 'message_too_long'],
    [
      'with six selections',
      [text('These?'), ...['a', 'b', 'c', 'd', 'e', 'f'].map((content) => ({ type: 'selection' as const, content }))],
      'too_many_attachments',
    ],
  ]
  test.for(refusals)('%s is refused with a reason, and nothing is kept [CHAT-38]', async ([, parts, code]) => {
    const { who, chat } = await newcomer()
    const refused = await ask(who, chat.id, parts)
    expect([refused.status, (await refused.problem()).code]).toEqual([422, code])
    expect((await chatOf(who)).messageCount).toBe(0)
  })

  test('with an invalid shape is refused', async () => {
    const { who, chat } = await newcomer()
    const one = { role: 'user', content: [text('Hello?')] }
    const bodies = [
      {},
      { messages: [] },
      { messages: [one, one] },
      { messages: [{ ...one, role: 'assistant' }] },
      { messages: [one], trackId: '../x' },
    ]
    for (const body of bodies) expect((await who.call('POST', `/chats/${chat.id}/messages`, body)).status).toBe(422)
  })

  test('keeps its selections trimmed and cut at 400 characters, without blank and doubled ones [CHAT-26] [CHAT-39] [CHAT-40]', async () => {
    const { who, chat } = await newcomer()
    const long = 'The sea '.repeat(80)
    const selections = ['  The sea rises.  ', 'The sea rises.', '', long, ' '].map((content) => ({ type: 'selection' as const, content }))
    await exchange(who, chat.id, [...selections, text('What is this?')])
    const [message] = (await messagesOf(who, chat.id)).messages
    expect(message!.content).toEqual([
      { type: 'text', text: 'What is this?' },
      { type: 'selection', content: 'The sea rises.' },
      { type: 'selection', content: long.slice(0, maxSelectionLength).trimEnd() },
    ])
  })

  test('can be sent twenty times a minute, and is then answered with 429 and the seconds to wait [CHAT-28]', async () => {
    const { who, chat } = await newcomer()
    for (let count = 0; count < 20; count++) expect((await exchange(who, chat.id, 'Again?')).status).toBe(200)
    const refused = await ask(who, chat.id, 'Again?')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
