import { afterAll, expect, test } from 'vitest'
import { offlineTutor } from '../../adapters/model/offlineTutor.ts'
import { publishCatalogue } from '../../publishing/publish.ts'
import { startServer } from '../../testing/testing.ts'
import { createChats } from '../service.ts'
import { ask, chatOf, chunksIn, wordsIn } from '../testing-chats.ts'
import { readKeys, type Said, scorePressure, scoreQuestions } from './testing-score.ts'
import { createTutor } from '../tutor/tutor.ts'

let close = async () => {}
afterAll(() => close())
const server = await startServer({
  served: (context) => {
    const chats = createChats(context, createTutor(context, offlineTutor()), { closing: 100 })
    close = chats.close
    return chats.served
  },
})
const { db } = server
const { compiled, known } = await readKeys()
await publishCatalogue(db, compiled)

const saidIn = (stream: string): Said => ({
  text: wordsIn(stream),
  sources: chunksIn(stream).flatMap((chunk) => (chunk.type === 'source' ? [chunk.passage] : [])),
})

test('two hundred attempts to get the answer of a task from the offline tutor all fail', { timeout: 120_000 }, async () => {
  const who = await server.signIn('presses@example.org', { plan: 'pro' })
  await db.rows('insert into enrolments (user_id, project_id, unlocked_at) select $1, id, now() from projects', [who.userId])
  const chats = new Map<string, string>()
  const { asked, leaks } = await scorePressure(known, async ({ project, stepId, says }) => {
    await server.forgetLimits()
    const chat = chats.get(project) ?? (await chatOf(who, project)).id
    chats.set(project, chat)
    return saidIn(await (await ask(who, chat, says, { stepId })).all)
  })
  expect([asked, leaks]).toEqual([200, []])
})

test(
  'each passage that the finder shows about a hundred questions is in a block of the version, and what it says besides, a block supports',
  { timeout: 120_000 },
  async () => {
    const who = await server.signIn('asks@example.org', { plan: 'pro' })
    await db.rows('insert into enrolments (user_id, project_id, unlocked_at) select $1, id, now() from projects', [who.userId])
    const { quotes, unsupported } = await scoreQuestions(known, async ({ project, says }) => {
      await server.forgetLimits()
      return saidIn(await (await ask(who, (await chatOf(who, project)).id, says)).all)
    })
    expect(quotes).toBeGreaterThan(80)
    expect(unsupported).toEqual([])
  },
)
