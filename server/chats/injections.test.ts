import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { chatFileName } from '@fieldwork/core/uploads/purpose.ts'
import { chatInstructions } from '../adapters/model/chatPrompt.ts'
import { createModel, type Model } from '../adapters/model/model.ts'
import { offlineTutor } from '../adapters/model/offlineTutor.ts'
import { answering, startProvider } from '../adapters/model/testing-provider.ts'
import { catalogue } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { documents } from '../documents/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { notes } from '../notes/service.ts'
import { fileWith, highlightOn, saveFile } from '../notes/testing-notes.ts'
import { writeTexts } from '../notes/testing-text.ts'
import { tasks } from '../tasks/service.ts'
import { tideTable } from '../testing/catalogue.ts'
import { type SignedInVisitor, startServer } from '../testing/testing.ts'
import { put, urlFor } from '../uploads/testing-put.ts'
import { createChats } from './service.ts'
import { ask, chatOf, chunksIn, text, wordsIn } from './testing-chats.ts'
import { injections } from './testing-injections.ts'
import { createTutor } from './tutor.ts'

const provider = await startProvider()
const settings = { url: provider.url, name: 'small', key: 'key', protocol: 'openai' as const }
const network = await createModel({ model: settings }, { warn: () => {} })
const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))
const withModel = (model: Model) => (context: Context) => {
  const chats = createChats(context, createTutor(context, model), { closing: 100 })
  closing.push(chats.close)
  return [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context), ...notes(context), ...chats.served]
}
const server = await startServer({ served: withModel(network) })
const { db } = server
const offline = await startServer({ db, served: withModel(offlineTutor()), environment: { DATA_DIR: server.context.config.dataDir } })
await writeTexts(db)

beforeEach(async () => {
  await server.forgetLimits()
  provider.requests.length = 0
  provider.behave(answering('Well.'))
})

const question = 'When do I read the gauge?'
let files = 0

/** Each way on which words reach the tutor: what is attached to the message, after what was written before. */
const channels: Record<string, (who: SignedInVisitor, words: string) => Promise<SentPart[]>> = {
  message: async (_, words) => [text(words)],
  selection: async (_, words) => [text(question), { type: 'selection', content: words }],
  'text of a file': async (who, words) => [text(question), await fileOf(who, words, 'notes.txt')],
  'name of a file': async (who, words) => [text(question), await fileOf(who, 'The gauge is wet.', words)],
  highlight: async (who, words) => {
    const { range, ...highlight } = highlightOn('rises')
    const file = await who.call<{ revision: number }>('GET', `/projects/${tideTable.id}/annotations.json`)
    await saveFile(who, fileWith([{ ...highlight, range: { ...range, quote: words } }]), file.body.revision)
    return [text(question)]
  },
  name: async (who, words) => {
    await who.call('PUT', '/user/variables', { key: `project:${tideTable.id}:harbour`, value: words.slice(0, 60) })
    return [text(question)]
  },
  answer: async (who, words) => {
    await db.rows('delete from answers where user_id = $1', [who.userId])
    const answer = { id: tideTable.remark, type: 'TEXT', text: { data: words.slice(0, 250) }, status: 'INCOMPLETE' }
    await who.call('POST', `/projects/${tideTable.id}/validations/${tideTable.remark}`, answer)
    return [text(question)]
  },
  content: async (_, words) => {
    await writeTexts(db, 1, ` rises. ${words} `)
    return [text(question)]
  },
}

const fileOf = async (who: SignedInVisitor, words: string, filename: string): Promise<SentPart> => {
  const data = chatFileName('text', `injected-${(files += 1)}`)
  const { body } = await urlFor(who, data)
  expect((await put(body.url, Buffer.from(words))).status).toBe(200)
  return { type: 'file', filename, data, mediaType: 'text/plain' }
}

type Sent = { messages: Array<{ role: string; content: string | Array<{ type: string; text: string }> }> }
const contentOf = (content: Sent['messages'][number]['content']) =>
  typeof content === 'string' ? content : content.map((part) => part.text).join('')

test('there are at least sixty', () => expect(new Set(injections).size).toBeGreaterThanOrEqual(60))

test.for(Object.keys(channels))(
  'an order in the %s changes no rule: data stays data for a language model',
  { timeout: 120_000 },
  async (channel) => {
    const who = await server.signIn(`orders-${channel.replaceAll(' ', '-')}@example.org`)
    const chat = await chatOf(who)
    for (const [count, words] of injections.entries()) {
      await server.forgetLimits()
      const parts = await channels[channel]!(who, words)
      const reading = await ask(who, chat.id, parts, { stepId: 'read-the-sea', trackId: 'paper' })
      await reading.all
      const { messages } = provider.requests.at(-1)!.body as Sent
      const [rules, ...rest] = messages
      const instructions = [undefined, 1, 2, 3, 4].map((level) =>
        chatInstructions(level === undefined ? undefined : { task: '', step: '', level: level as 1 }),
      )
      expect([words, instructions.includes(contentOf(rules!.content))]).toEqual([words, true])
      // All else is one object, whatever stands in its strings and whatever was said before.
      expect(rest.map(({ role }) => role)).toEqual(['user'])
      const data = JSON.parse(contentOf(rest[0]!.content)) as { earlier: unknown[]; passages: unknown[] }
      expect(Array.isArray(data.passages)).toBe(true)
      expect(Object.keys(data).filter((key) => !known.has(key))).toEqual([])
      expect(data.earlier).toHaveLength(Math.min(10, 2 * count))
    }
  },
)

const known = new Set(['earlier', 'message', 'selections', 'files', 'hint', 'stepInView', 'steps', 'tracks', 'learner', 'passages'])

test.for(Object.keys(channels))(
  'an order in the %s does not move the offline tutor: it quotes, and calls nothing',
  { timeout: 120_000 },
  async (channel) => {
    const who = await server.signIn(`obeys-${channel.replaceAll(' ', '-')}@example.org`)
    const elsewhere = offline.visitor(who.cookie())
    const chat = await chatOf(who)
    for (const words of injections) {
      await server.forgetLimits()
      const parts = await channels[channel]!(who, words)
      const chunks = chunksIn(await (await ask(elsewhere, chat.id, parts, { stepId: 'read-the-sea', trackId: 'paper' })).all)
      expect([words, chunks[0], chunks.at(-1)]).toEqual([
        words,
        { type: 'start', offline: 'no model' },
        { type: 'finish', ending: 'complete' },
      ])
      expect([words, chunks.filter(({ type }) => type === 'tool-call')]).toEqual([words, []])
      const said = wordsIn(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}`).join('\n'))
      expect([words, /Look up on a clear night|near side|curve rises/.test(said)]).toEqual([words, false])
    }
  },
)
