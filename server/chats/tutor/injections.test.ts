import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chunk } from '@fieldwork/core/chats/chunks.ts'
import type { SentPart } from '@fieldwork/core/chats/schema.ts'
import { chatFileName } from '@fieldwork/core/uploads/purpose.ts'
import { chatInstructions } from '../../adapters/model/chatPrompt.ts'
import { createModel } from '../../adapters/model/createModel.ts'
import type { Model } from '../../adapters/model/model.ts'
import { offlineTutor } from '../../adapters/model/offlineTutor.ts'
import { answering, startProvider } from '../../adapters/model/testing-provider.ts'
import { catalogue } from '../../catalogue/service.ts'
import type { Context } from '../../context.ts'
import { documents } from '../../documents/service.ts'
import { enrolments } from '../../enrolments/service.ts'
import { notes } from '../../notes/service.ts'
import { fileWith, highlightOn, saveFile } from '../../notes/testing-notes.ts'
import { writeTexts } from '../../tutor/testing-text.ts'
import { tasks } from '../../tasks/service.ts'
import { tideTable } from '../../testing/catalogue.ts'
import { type SignedInVisitor, startServer } from '../../testing/testing.ts'
import { put, urlFor } from '../../uploads/testing-put.ts'
import { createChats } from '../service.ts'
import { ask, chatOf, chunksIn, text } from '../testing-chats.ts'
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

beforeAll(() => provider.behave(answering('Well.')))

const question = 'When do I read the gauge?'
let [files, people] = [0, 0]

/** Each try begins without what the one before said. */
const newcomer = () => server.signIn(`orders-${(people += 1)}@example.org`)

const fileOf = async (who: SignedInVisitor, words: string, filename: string): Promise<SentPart> => {
  const data = chatFileName('text', `injected-${(files += 1)}`)
  const { body } = await urlFor(who, data)
  expect((await put(body.url, Buffer.from(words))).status).toBe(200)
  return { type: 'file', filename, data, mediaType: 'text/plain' }
}

/** The model's input apart from its instructions. */
type Data = {
  earlier: unknown[]
  message: string
  selections: string[]
  files: Array<{ name: string; text: string }>
  learner: { answers: Array<{ answer: string }>; highlights: string[]; names: Array<{ value: string }> }
  passages: Array<{ text: string }>
}

type Channel = {
  plant: (who: SignedInVisitor, order: string) => Promise<SentPart | undefined>
  sent: (data: Data) => unknown
  /** As much of it as may stand there. */
  cut?: (order: string) => string
}

const planted = ({ status }: { status: number }): undefined => {
  expect(status).toBeLessThan(300)
}

/** Ways on which words reach the tutor beside the message: each puts an order there, and says where the model is sent it. */
const channels: Record<string, Channel> = {
  selection: { plant: async (_, order) => ({ type: 'selection', content: order }), sent: ({ selections }) => selections[0] },
  'text of a file': { plant: (who, order) => fileOf(who, order, 'notes.txt'), sent: (data) => data.files[0]?.text },
  'name of a file': { plant: (who, order) => fileOf(who, 'The gauge is wet.', order), sent: (data) => data.files[1]?.name },
  highlight: {
    plant: async (who, order) => {
      const { range, ...highlight } = highlightOn('rises')
      const file = await who.call<{ revision: number }>('GET', `/projects/${tideTable.id}/annotations.json`)
      return planted(await saveFile(who, fileWith([{ ...highlight, range: { ...range, quote: order } }]), file.body.revision))
    },
    sent: ({ learner }) => learner.highlights[0],
  },
  name: {
    plant: async (who, order) =>
      planted(await who.call('PUT', '/user/variables', { key: `project:${tideTable.id}:harbour`, value: order })),
    sent: ({ learner }) => learner.names[0]?.value,
    cut: (order) => order.replaceAll('\n', ' '),
  },
  answer: {
    plant: async (who, order) => {
      await db.rows('delete from answers where user_id = $1', [who.userId])
      const answer = { id: tideTable.remark, type: 'TEXT', text: { data: order }, status: 'INCOMPLETE' }
      return planted(await who.call('POST', `/projects/${tideTable.id}/validations/${tideTable.remark}`, answer))
    },
    sent: ({ learner }) => learner.answers[0]?.answer,
  },
  content: {
    plant: async (_, order) => {
      await writeTexts(db, 1, ` rises. ${order} `)
      return undefined
    },
    sent: ({ passages }) => passages.map((passage) => passage.text).join('\n'),
  },
}

type Sent = { messages: Array<{ role: string; content: string | Array<{ type: string; text: string }> }> }
const contentOf = (content: Sent['messages'][number]['content']) =>
  typeof content === 'string' ? content : content.map((part) => part.text).join('')

const known = new Set(['earlier', 'message', 'selections', 'files', 'hint', 'stepInView', 'steps', 'tracks', 'learner', 'passages'])
const instructions = [undefined, 1, 2, 3, 4].map((level) =>
  chatInstructions(level === undefined ? undefined : { task: '', step: '', level: level as 1 }),
)

/** The last request to the model about a message: the unchanged rules, and everything else in one object, whatever its strings contain. */
const dataOf = (message: string): Data => {
  const isAsked = (request: (typeof provider.requests)[number]) =>
    (JSON.parse(contentOf((request.body as Sent).messages.at(-1)!.content)) as Data).message === message
  const [rules, ...rest] = (provider.requests.findLast(isAsked)!.body as Sent).messages
  expect([message, instructions.includes(contentOf(rules!.content))]).toEqual([message, true])
  expect(rest.map(({ role }) => role)).toEqual(['user'])
  const data = JSON.parse(contentOf(rest[0]!.content)) as Data
  expect(Object.keys(data).filter((key) => !known.has(key))).toEqual([])
  return data
}

const place = { stepId: 'read-the-sea', trackId: 'paper' }

/** The offline tutor quotes, calls nothing, and says no answer of a task. */
const expectUnmoved = (chunks: Chunk[], about: readonly string[]): void => {
  expect([about, chunks[0], chunks.at(-1)]).toEqual([about, { type: 'start', offline: 'no model' }, { type: 'finish', ending: 'complete' }])
  expect([about, chunks.filter(({ type }) => type === 'tool-call')]).toEqual([about, []])
  const said = chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.text : '')).join('')
  expect([about, /Look up on a clear night|near side|curve rises/.test(said)]).toEqual([about, false])
}

test('there are at least sixty orders', () => expect(new Set(injections).size).toBeGreaterThanOrEqual(60))

describe.concurrent('an order changes no rule: it reaches a language model as data, and does not move the offline tutor,', () => {
  test('in the message', async () => {
    const who = await newcomer()
    const chat = await chatOf(who)
    for (const order of injections) {
      await server.forgetLimits()
      await (
        await ask(who, chat.id, order, place)
      ).all
      expect(dataOf(order.trim()).message).toBe(order.trim())
      expectUnmoved(chunksIn(await (await ask(offline.visitor(who.cookie()), chat.id, order, place)).all), [order])
    }
  })

  test('in what goes along with it, each way of which carries each order once', async () => {
    const who = await newcomer()
    const chat = await chatOf(who)
    for (const count of injections.keys()) {
      await server.forgetLimits()
      const all = Object.entries(channels).map(([name, { cut = (one: string) => one, ...channel }], at) => ({
        name,
        ...channel,
        order: cut(injections[(count + at) % injections.length]!.trim()),
      }))
      const parts = [
        text(question),
        ...(await Promise.all(all.map(({ plant, order }) => plant(who, order)))).filter((part) => part !== undefined),
      ]
      await (
        await ask(who, chat.id, parts, place)
      ).all
      const data = dataOf(question)
      for (const { name, order, sent } of all) expect([name, sent(data)]).toEqual([name, expect.stringContaining(order)])
      // Earlier messages are data, too.
      expect(data.earlier).toHaveLength(Math.min(10, 4 * count))
      const elsewhere = await ask(offline.visitor(who.cookie()), chat.id, parts, place)
      expectUnmoved(
        chunksIn(await elsewhere.all),
        all.map(({ order }) => order),
      )
    }
  })
})
