import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '@fieldwork/core/problems.ts'
import type { Chat } from '@fieldwork/core/chats/schema.ts'
import { startServer, type SignedInVisitor, type Visitor } from '../testing/testing.ts'
import { createChats } from './service.ts'
import { startWriter } from './testing-app.ts'
import { ask, cancel, chatOf, chunksIn, idsIn, messagesOf, resume, scriptedTutor, wordsIn } from './testing-chats.ts'

const times = { alive: 100, dead: 1_500, heartbeat: 200, closing: 200 }
const script = scriptedTutor()
const chatsOn = (tutor = script.tutor) => {
  const closing: Array<() => Promise<void>> = []
  afterAll(() => Promise.all(closing.map((close) => close())))
  return (context: Parameters<typeof createChats>[0]) => {
    const { served, close } = createChats(context, tutor, times)
    closing.push(close)
    return served
  }
}
const server = await startServer({ served: chatsOn() })
const { db } = server
/** Another process would do the same: it shares nothing with the first but the database. */
const other = await startServer({ db, served: chatsOn() })

let people = 0
const newcomer = async (): Promise<{ who: SignedInVisitor; elsewhere: Visitor; chat: Chat }> => {
  const who = await server.signIn(`asks-${(people += 1)}@example.org`)
  return { who, elsewhere: other.visitor(who.cookie()), chat: await chatOf(who) }
}

beforeEach(async () => {
  await server.forgetLimits()
  script.reset()
})

/** Without the signs that nothing is lost. */
const spoken = (stream: string): string => stream.replaceAll(': still here\n\n', '')

const afterId = (stream: string, id: number): string => stream.slice(stream.indexOf(`id: ${id + 1}\n`))

describe('an answer', () => {
  test('is streamed as numbered events under the id in X-Stream-ID, ends with [DONE], and becomes a message [API-43] [CHAT-26] [CHAT-27]', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, '  What moves the sea?  ')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    script.say('The ', 'moon.')
    await answer.until('moon')
    script.say(' And the sun.')
    script.end()
    const all = await answer.all
    expect(wordsIn(all)).toBe('The moon. And the sun.')
    expect(idsIn(all)).toEqual(idsIn(all).map((_, at) => at + 1))
    expect(chunksIn(all).at(-1)).toEqual({ type: 'finish', ending: 'complete' })
    expect(all.endsWith('data: [DONE]\n\n')).toBe(true)
    const { messages } = await messagesOf(who, chat.id)
    expect(messages).toMatchObject([
      { role: 'user', content: [{ type: 'text', text: 'What moves the sea?' }], ending: null },
      { id: answer.streamId, role: 'assistant', content: [{ type: 'text', text: 'The moon. And the sun.' }], ending: 'complete' },
    ])
  })

  test('has its message and its stream in the database before the first byte', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    const rows = await db.rows('select state from chat_streams where id = $1', [answer.streamId])
    expect([rows, idsIn(answer.soFar())]).toEqual([[{ state: 'running' }], []])
    expect((await messagesOf(who, chat.id)).messages).toHaveLength(1)
    expect((await chatOf(who)).runningStreamId).toBe(answer.streamId)
    script.end()
    await answer.all
  })

  test('sends a comment while there is no text, so that no proxy takes the connection for dead', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    await answer.until(': still here\n\n: still here\n\n')
    script.end()
    expect(chunksIn(await answer.all)).toEqual([{ type: 'finish', ending: 'complete' }])
  })

  test('that is blank doesn’t become a message [CHAT-25]', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    script.say(' ', '\n ')
    script.end()
    await answer.all
    expect((await messagesOf(who, chat.id)).messages).toHaveLength(1)
  })

  test('that breaks off ends with a line that begins error: [ERROR], and is stored up to there [CHAT-22] [CHAT-29]', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    script.say('The tide')
    script.fail(problem('model_timeout'))
    expect((await answer.all).endsWith('error: [ERROR] model_timeout\n\n')).toBe(true)
    expect((await messagesOf(who, chat.id)).messages.at(-1)).toMatchObject({ content: [{ text: 'The tide' }], ending: 'failed' })
    const again = await resume(who, chat.id, answer.streamId)
    expect(spoken(await again.all)).toBe(spoken(await answer.all))
  })

  test('whose source throws an unexpected error fails without revealing it', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    script.fail(new Error('secret'))
    expect(await answer.all).toContain('error: [ERROR] failed\n\n')
    expect(await answer.all).not.toContain('secret')
  })

  test('contains tool calls as separate pieces, and the message stores them beside its text', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Show me')
    script.say('Here.')
    script.chunk({ type: 'tool-call', toolCallId: 't1', toolName: 'scroll-to-element', input: { elementId: 'read-the-sea-text' } })
    script.end()
    await answer.all
    expect((await messagesOf(who, chat.id)).messages.at(-1)!.content).toEqual([
      { type: 'text', text: 'Here.' },
      { type: 'tool-call', toolCallId: 't1', toolName: 'scroll-to-element', input: { elementId: 'read-the-sea-text' } },
    ])
  })
})

describe('a stream goes on', () => {
  test('for a second reader and after a lost connection, with exactly the same bytes after the last received event', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const first = await ask(who, chat.id, 'Hello?')
    script.say('One. ')
    await first.until('One.')
    const second = await resume(who, chat.id, first.streamId)
    const remote = await resume(elsewhere, chat.id, first.streamId)
    await remote.until('One.')
    script.say('Two. ')
    await Promise.all([first.until('Two.'), second.until('Two.'), remote.until('Two.')])
    first.leave()
    const seen = Math.max(...idsIn(first.soFar()))
    for (const count of [3, 4, 5]) {
      script.say(`${count}. `)
      await second.until(`${count}. `)
    }
    const resumed = await resume(who, chat.id, first.streamId, seen)
    const remotely = await resume(elsewhere, chat.id, first.streamId, seen)
    script.say('Last.')
    script.end()
    const all = spoken(await second.all)
    expect(wordsIn(all)).toBe('One. Two. 3. 4. 5. Last.')
    expect(spoken(await remote.all)).toBe(all)
    expect(spoken(await resumed.all)).toBe(afterId(all, seen))
    expect(spoken(await remotely.all)).toBe(afterId(all, seen))
    // It stays available for a while after its end.
    const late = await resume(elsewhere, chat.id, first.streamId, 2)
    expect(spoken(await late.all)).toBe(afterId(all, 2))
  })

  test('for a reader on another process when that one hears nothing any more', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const first = await ask(who, chat.id, 'Hello?')
    script.say('One. ')
    const remote = await resume(elsewhere, chat.id, first.streamId)
    await remote.until('One.')
    const deaf = await db.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen chats' and datname = current_database()`,
    )
    expect(deaf).toHaveLength(2)
    script.say('Two. ')
    await remote.until('Two.')
    script.end()
    expect(spoken(await remote.all)).toBe(spoken(await first.all))
  })

  test('of a model that says what no database keeps, such as a character without a number, and the chat is free afterwards', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    script.say('Half \ud83d a \u0000 sign.')
    script.end()
    expect(chunksIn(await answer.all).at(-1)).toEqual({ type: 'finish', ending: 'complete' })
    expect((await messagesOf(who, chat.id)).messages.at(-1)!.content).toEqual([{ type: 'text', text: 'Half \ufffd a \ufffd sign.' }])
    expect((await chatOf(who)).runningStreamId).toBeNull()
  })

  test('when nobody reads it any more, and is a message at its end', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    answer.leave()
    script.say('Alone.')
    script.end()
    await vi.waitFor(async () => expect((await messagesOf(who, chat.id)).messages).toHaveLength(2), { timeout: 10_000 })
  })

  test('and a second message meanwhile is refused with the id of the stream that runs, by either process', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    for (const visitor of [who, elsewhere]) {
      const refused = await ask(visitor, chat.id, 'And now?')
      expect([refused.status, await refused.problem()]).toMatchObject([
        409,
        { code: 'stream_running', details: { streamId: answer.streamId } },
      ])
    }
    expect((await messagesOf(who, chat.id)).messages).toHaveLength(1)
    script.end()
    await answer.all
    const next = await ask(who, chat.id, 'And now?')
    script.end()
    expect(next.status).toBe(200)
    await next.all
  })

  test('of two simultaneous messages, one begins, and the other gets the id of the running stream', async () => {
    const { who, elsewhere, chat } = await newcomer()
    const both = await Promise.all([ask(who, chat.id, 'One?'), ask(elsewhere, chat.id, 'Two?')])
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409])
    expect((await messagesOf(who, chat.id)).messages).toHaveLength(1)
    script.end()
    await both.find(({ status }) => status === 200)!.all
  })
})

describe('cancelling', () => {
  test.for(['here', 'on another process'])('stops the model and keeps what was said, asked %s [API-45] [CHAT-30]', async (where) => {
    const { who, elsewhere, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    script.say('Half an ')
    await answer.until('Half an')
    const stops = script.stops()
    expect((await cancel(where === 'here' ? who : elsewhere, chat.id, answer.streamId)).status).toBe(204)
    const all = await answer.all
    expect(chunksIn(all).at(-1)).toEqual({ type: 'finish', ending: 'cancelled' })
    expect(script.stops()).toBe(stops + 1)
    expect((await messagesOf(who, chat.id)).messages.at(-1)).toMatchObject({ content: [{ text: 'Half an ' }], ending: 'cancelled' })
  })

  test('cancelling another person’s stream in one’s own chat stops nothing', async () => {
    const [{ who, chat }, foreign] = [await newcomer(), await newcomer()]
    const answer = await ask(who, chat.id, 'Hello?')
    script.say('Half an ')
    await answer.until('Half an')
    expect((await cancel(foreign.who, foreign.chat.id, answer.streamId)).status).toBe(204)
    script.say('answer.')
    script.end()
    expect(chunksIn(await answer.all).at(-1)).toEqual({ type: 'finish', ending: 'complete' })
  })

  test('cancelling a stream that has ended or never existed is answered with 204 [API-45]', async () => {
    const { who, chat } = await newcomer()
    const answer = await ask(who, chat.id, 'Hello?')
    script.say('Whole.')
    script.end()
    await answer.all
    for (const id of [answer.streamId, '00000000-0000-4000-8000-000000000000', 'nothing'])
      expect((await cancel(who, chat.id, id)).status).toBe(204)
    expect((await messagesOf(who, chat.id)).messages.at(-1)).toMatchObject({ ending: 'complete' })
  })
})

describe('a process that is killed', () => {
  test('leaves what it stored, which another ends honestly within seconds; nothing is lost or doubled', { timeout: 60_000 }, async () => {
    const { who, elsewhere, chat } = await newcomer()
    // The time that its process takes to start isn't silence.
    const stream = await db.row<{ id: string }>(
      `insert into chat_streams (chat_id, user_id, alive_at) values ($1, $2, now() + interval '1 minute') returning id`,
      [chat.id, who.userId],
    )
    const { child, printed, ended } = startWriter(db, stream!.id)
    await printed('writing')
    const reader = await resume(who, chat.id, stream!.id)
    await reader.until('word-12 ')
    child.kill('SIGKILL')
    await ended
    const all = spoken(await reader.all)
    expect(chunksIn(all).at(-1)).toEqual({ type: 'finish', ending: 'cut_off' })
    const words = wordsIn(all).trim().split(' ')
    expect(words).toEqual(words.map((_, at) => `word-${at + 1}`))
    expect((await messagesOf(elsewhere, chat.id)).messages).toMatchObject([
      { id: stream!.id, content: [{ text: wordsIn(all) }], ending: 'cut_off' },
    ])
    const next = await ask(who, chat.id, 'Again?')
    script.end()
    expect(next.status).toBe(200)
    await next.all
  })
})
