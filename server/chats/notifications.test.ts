import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { startServer } from '../testing/testing.ts'
import { createChats } from './service.ts'
import type { StreamTimes } from './streams.ts'
import { ask, cancel, chatOf, chunksIn, resume, scriptedTutor, wordsIn } from './testing-chats.ts'

/* What an app that does not write an answer hears of it, and how an app that writes one hears that it is to stop. */

/** Nothing is looked at by itself while a test runs. */
const never = { alive: 600_000, dead: 1_200_000, heartbeat: 600_000, poll: 600_000, slowPoll: 600_000, closing: 200 }

const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** Two apps over one database; `url` is where they listen for notifications, if not there. */
const startApps = async (given: Partial<StreamTimes>, url?: string) => {
  const script = scriptedTutor()
  const served = (context: Context) => {
    const heard = url === undefined ? context : { ...context, db: { ...context.db, url } }
    const chats = createChats(heard, script.tutor, { ...never, ...given })
    closing.push(chats.close)
    return chats.served
  }
  const writing = await startServer({ served })
  const { db } = writing
  const other = await startServer({ db, served })
  const listening = () => db.rows(`select from pg_stat_activity where query = 'listen chats' and datname = current_database()`)
  let people = 0
  /** An answer that one app writes, read from the other. */
  const begin = async () => {
    await expect.poll(async () => (await listening()).length).toBe(url === undefined ? 2 : 0)
    await writing.forgetLimits()
    const who = await writing.signIn(`hears-${(people += 1)}@example.org`)
    const chat = await chatOf(who)
    const answer = await ask(who, chat.id, 'Hello?')
    const elsewhere = other.visitor(who.cookie())
    const remote = await resume(elsewhere, chat.id, answer.streamId)
    await remote.until(': still here')
    return { answer, remote, cancelElsewhere: () => cancel(elsewhere, chat.id, answer.streamId) }
  }
  /** Piece by piece, so that each has to be heard of. */
  const expectHeard = async () => {
    const { answer, remote } = await begin()
    for (const word of ['One. ', 'Two. ', 'Three. ']) {
      script.say(word)
      await remote.until(word)
    }
    script.end()
    expect(wordsIn(await remote.all)).toBe('One. Two. Three. ')
    expect(chunksIn(await remote.all)).toEqual(chunksIn(await answer.all))
  }
  const expectCancelled = async () => {
    const { remote, cancelElsewhere } = await begin()
    script.say('Half')
    await remote.until('Half')
    await cancelElsewhere()
    expect(chunksIn(await remote.all).at(-1)).toEqual({ type: 'finish', ending: 'cancelled' })
  }
  return { db, script, expectHeard, expectCancelled }
}

describe('with notifications alone', async () => {
  const { script, expectHeard, expectCancelled } = await startApps({})
  beforeEach(() => script.reset())

  test('a reader hears of each piece that another app writes', expectHeard)
  test('an app stops writing when another one is asked to', expectCancelled)
})

describe('without notifications', async () => {
  const { script, expectHeard, expectCancelled } = await startApps({ poll: 50 }, 'postgresql://127.0.0.1:9/none')
  beforeEach(() => script.reset())

  test('a reader finds each piece that another app writes in the table', expectHeard)
  test('an app finds in the table that it is to stop writing', expectCancelled)
})

describe('when notifications are lost, though the connection for them is there', async () => {
  const { db, script, expectHeard } = await startApps({ slowPoll: 50 })
  // Removes the followers of a stream, so no one is notified of its pieces.
  await db.rows(`create function forget_followers() returns trigger language plpgsql as
    'begin new.is_followed := false; return new; end'`)
  await db.rows('create trigger forget_followers before update on chat_streams for each row execute function forget_followers()')
  beforeEach(() => script.reset())

  test('a reader finds each piece all the same', expectHeard)
})
