import { afterAll, expect, test } from 'vitest'
import { createModel } from '../adapters/model/createModel.ts'
import { catalogue } from '../catalogue/service.ts'
import type { Context } from '../context.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { createChats } from './service.ts'
import { chatOf } from './testing-chats.ts'
import { faultyMessage, seeded, startFaultyProvider } from './testing-faults.ts'
import { createTutor } from './tutor/tutor.ts'

const provider = await startFaultyProvider()
afterAll(provider.close)
const model = await createModel({ model: { url: provider.url, name: 'small', key: '', protocol: 'openai' } }, { warn: () => {} })
const closing: Array<() => Promise<void>> = []
afterAll(() => Promise.all(closing.map((close) => close())))
const served = (context: Context) => {
  const chats = createChats(context, createTutor(context, model), { alive: 200, dead: 2_000, heartbeat: 500, closing: 100 })
  closing.push(chats.close)
  return [...catalogue(context), ...chats.served]
}
const server = await startServer({ served })
const other = await startServer({ db: server.db, served })

test(
  'sixty messages meet a model that is slow, cut, garbled or away, a network that fails and a second window: nothing is lost or doubled, and each answer ends',
  { timeout: 120_000 },
  async () => {
    const random = seeded(11)
    const origins = [server.origin, other.origin]
    const origin = () => origins[Math.floor(random() * origins.length)]!
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      const who = await server.signIn(`faulty-${lane}@example.org`)
      const learner = { projectId: tideTable.id, chatId: (await chatOf(who)).id, headers: headersOf(who.cookie()) }
      const outcomes: Array<Awaited<ReturnType<typeof faultyMessage>>> = []
      for (let n = 0; n < 10; n++) outcomes.push(await faultyMessage({ random, learner, origin }))
      return outcomes
    })
    const outcomes = (await Promise.all(lanes)).flat()
    expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([])
    const met = new Set(outcomes.flatMap((outcome) => outcome.met))
    for (const fault of ['model slow', 'model cut', 'model garbled', 'model refused', 'lost network', 'two windows', 'cancelled'])
      expect(met).toContain(fault)
  },
)

const headersOf = (cookie: string) => ({ cookie, accept: 'application/json', 'content-type': 'application/json' })
