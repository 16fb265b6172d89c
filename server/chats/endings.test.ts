import { afterAll, beforeEach, expect, test } from 'vitest'
import { startServer } from '../testing/testing.ts'
import { createChats } from './service.ts'
import type { Tutor } from './sending.ts'
import { ask, cancel, chatOf, chunksIn, messagesOf, scriptedTutor } from './testing-chats.ts'

const script = scriptedTutor()
const times = { alive: 100, dead: 1_000, heartbeat: 200, closing: 300 }
const closing: Array<() => Promise<void>> = []
const startWith = (tutor: Tutor) =>
  startServer({
    served: (context) => {
      const chats = createChats(context, tutor, times)
      closing.push(chats.close)
      return chats.served
    },
  })
const server = await startWith(script.tutor)
const { db } = server
afterAll(() => Promise.all(closing.map((close) => close())))

beforeEach(async () => {
  await server.forgetLimits()
  script.reset()
})

/** Lines that were logged about a stream. */
const loggedOf = (streamId: string) =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes(streamId))

test('an answer that fails because of the server is logged with its stream’s id', async () => {
  const who = await server.signIn('fails@example.org')
  const chat = await chatOf(who)
  const reading = await ask(who, chat.id, 'Why?')
  script.fail(new TypeError('no such thing'))
  expect(await reading.all).toContain('error: [ERROR] failed')
  const [line, ...more] = loggedOf(reading.streamId)
  expect(more).toEqual([])
  expect(JSON.parse(line!)).toMatchObject({ msg: 'an answer failed', error: { message: 'no such thing' } })
})

test('a reader of an answer that can no longer be stored doesn’t get its end too early', async () => {
  const who = await server.signIn('stored@example.org')
  const chat = await chatOf(who)
  const reading = await ask(who, chat.id, 'Why?')
  script.say('The moon ')
  await reading.until('The moon')
  await db.rows(`alter table chat_chunks add constraint full_disk check (data not like '%pulls%')`)
  script.say('pulls')
  const all = await reading.all
  await db.rows('alter table chat_chunks drop constraint full_disk')
  expect(loggedOf(reading.streamId)).toHaveLength(1)
  expect(chunksIn(all)).toEqual([
    { type: 'text-delta', text: 'The moon ' },
    { type: 'finish', ending: 'cut_off' },
  ])
})

test('a stream whose process was only paused isn’t ended by others', async () => {
  const who = await server.signIn('paused@example.org')
  const chat = await chatOf(who)
  const { id } = (await db.row<{ id: string }>(
    `insert into chat_streams (chat_id, user_id, alive_at) values ($1, $2, now() - interval '1 minute') returning id`,
    [chat.id, who.userId],
  ))!
  const isWaiting = async () =>
    (await db.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%chat_streams%'`)).length > 0
  let second: ReturnType<typeof ask> | undefined
  await db.transaction(async (tx) => {
    await tx.rows(`update chat_streams set alive_at = now() + interval '1 minute' where id = $1`, [id])
    await tx.rows(`insert into chat_chunks (stream_id, number, data) values ($1, 1, '{"type":"text-delta","text":"Back."}')`, [id])
    second = ask(who, chat.id, 'Are you there?')
    await expect.poll(isWaiting).toBe(true)
  })
  const refused = await second!
  expect(await refused.problem()).toMatchObject({ code: 'stream_running', details: { streamId: id } })
  await db.rows(`update chat_streams set alive_at = now() - interval '1 minute' where id = $1`, [id])
  await expect.poll(async () => (await messagesOf(who, chat.id)).messages).toMatchObject([{ id, ending: 'cut_off' }])
})

test('a stream that can’t be ended doesn’t keep others from asking', async () => {
  const [stuck, who] = [await server.signIn('stuck@example.org'), await server.signIn('free@example.org')]
  const [theirs, own] = [await chatOf(stuck), await chatOf(who)]
  for (const [chat, { userId }, data] of [
    [theirs, stuck, 'no chunk'],
    [own, who, '{"type":"text-delta","text":"Half"}'],
  ] as const)
    await db.rows(
      `with stream as (insert into chat_streams (chat_id, user_id, alive_at) values ($1, $2, now() - interval '1 minute') returning id)
       insert into chat_chunks (stream_id, number, data) select id, 1, $3 from stream`,
      [chat.id, userId, data],
    )
  const reading = await ask(who, own.id, 'Again?')
  expect(reading.status).toBe(200)
  script.end()
  await reading.all
  await db.rows('delete from chat_streams where chat_id = $1', [theirs.id])
})

test('a stopped source ends before the server closes, so that its usage is stored', async () => {
  let hasEnded = false
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const slow: Tutor = async () =>
    async function* () {
      try {
        yield { type: 'text-delta', text: 'Well ' }
        await released
        yield { type: 'text-delta', text: 'then' }
      } finally {
        hasEnded = true
      }
    }
  const own = await startWith(slow)
  const who = await own.signIn('closes@example.org')
  const chat = await chatOf(who)
  const reading = await ask(who, chat.id, 'Why?')
  await reading.until('Well')
  await cancel(who, chat.id, reading.streamId)
  await reading.all
  expect(hasEnded).toBe(false)
  const closed = closing.pop()!()
  release()
  await closed
  expect(hasEnded).toBe(true)
})
