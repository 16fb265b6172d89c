import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPlatform } from '../testing/platform.tsx'
import { fakeNetwork, forgetAfterEach, hastenTime, noNetwork, type SentRequest } from '../testing/render.tsx'
import { isAnswering } from './chatState.ts'
import { createChatStore, type ChatStore } from './chatStore.ts'
import { chatServer, messagesPath, type ChatServer } from './testing.ts'

forgetAfterEach()
beforeEach(() => {
  // Everything shows as it comes: frames would take most of the time.
  const matching = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('prefers-reduced-motion') ? Object.assign(new EventTarget(), { matches: true }) : matching(query),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** Numbers from 0 up to 1, the same each time. */
const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Lets everything that is on its way between windows and streams arrive. */
const settle = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

type Fault = (server: ChatServer, window: ChatStore, other: ChatStore) => void | Promise<void>

const clearing = 'another window clears the chat'

/** What happens to a message before the server answers it. */
const onTheWay: Record<string, (take: (sent: SentRequest) => Response, sent: SentRequest) => Response | Promise<Response>> = {
  nothing: (take, sent) => take(sent),
  'the network fails': noNetwork,
  'the reply is lost': (take, sent) => {
    take(sent)
    return noNetwork()
  },
  'the reply never comes': (take, sent) => {
    take(sent)
    return new Promise<Response>(() => {})
  },
  'it never arrives': () => new Promise<Response>(() => {}),
}

/** What happens to the answer. */
const inTheMiddle: Record<string, Fault> = {
  nothing: () => {},
  'the connection breaks': (server) => server.breakOff(),
  'a piece is garbled': (server) => server.write('id: 2\ndata: {"type":"text-del\n\n'),
  'a piece is missing': (server) => server.write('id: 9\ndata: {"type":"text-delta","text":"later"}\n\n'),
  'a piece comes twice': (server) => server.write('id: 1\ndata: {"type":"text-delta","text":"One, "}\n\n'),
  'the network is away': (server) => {
    server.away = true
    server.breakOff()
  },
  'it ends before its end': (server) => server.write('data: [DONE]\n\n'),
  'the learner stops it': (_server, window) => window.stop(),
  [clearing]: (_server, _window, other) => other.clear().catch(() => undefined),
  'another window asks as well': (_server, _window, other) =>
    void other.send([{ type: 'text', text: `Another ${crypto.randomUUID()}` }], {}),
  'it fails': (server) => server.finish('failed', 'model_busy'),
}

const seed = 11

test(
  'of a thousand messages through random faults, with a second window and reloads, none is lost, none doubled, and no sign of waiting stays',
  { timeout: 180_000, retry: 0 },
  async () => {
    const random = createRandom(seed)
    const pick = <T,>(table: Record<string, T>): [string, T] => {
      const entries = Object.entries(table)
      return entries[Math.floor(random() * entries.length)]!
    }
    const pass = hastenTime()
    for (let round = 0; round < 100; round++) {
      const server = chatServer()
      const take = server.network[`POST ${messagesPath}`] as (sent: SentRequest) => Response
      let way = onTheWay['nothing']!
      fakeNetwork({ ...server.network, [`POST ${messagesPath}`]: (sent: SentRequest) => way(take, sent) })
      const open = () => {
        const store = createChatStore(newPlatform(), `learner-${round}`, 'tls')
        return { store, leave: store.start() }
      }
      let [window, other] = [open(), open()]
      const history: string[] = []
      let expected: string[] = []
      for (let count = 0; count < 10; count++) {
        const text = `Message ${round}.${count}`
        const [wayName, chosen] = pick(onTheWay)
        const [faultName, fault] = pick(inTheMiddle)
        history.push(`${wayName}; ${faultName}`)
        way = chosen
        expect(window.store.send([{ type: 'text', text }], {}), history.join('\n')).toBe(true)
        await settle()
        way = onTheWay['nothing']!
        if (server.runningStreamId) {
          server.text('One, ')
          await settle()
          await fault(server, window.store, other.store)
          await settle()
          await pass(random() < 0.3 ? 60_000 : 500)
          if (server.runningStreamId) {
            server.text('two.')
            server.finish()
          }
        }
        server.away = false
        if (random() < 0.2) {
          window.leave()
          window = open()
        }
        dispatchEvent(new Event('online'))
        const isAtRest = ({ store }: typeof window) => {
          const state = store.state.getState()
          // What could not be sent is sent again.
          for (const { id, isPending } of state.unsent) if (!isPending) store.resend(id, {})
          if (state.streaming?.error) store.retry({})
          return state.chat !== undefined && !isAnswering(state) && state.unsent.length === 0 && state.streaming === null
        }
        await until(pass, history, () => {
          if (server.runningStreamId) server.finish()
          return [window, other].every(isAtRest)
        })
        // Clearing takes away what was there before.
        if (faultName === clearing) expected = expected.filter((one) => wordsIn(server).includes(one))
        if (faultName !== clearing || wordsIn(server).includes(text)) expected.push(text)
      }
      for (const { store } of [window, other])
        await until(pass, history, () => {
          const known = store.state.getState().messages.map(({ id }) => id)
          const kept = server.messages.map(({ id }) => id).slice(-known.length || server.messages.length)
          if (known.join() !== kept.join()) store.refresh()
          return known.join() === kept.join() && new Set(known).size === known.length
        })
      expect(
        wordsIn(server).filter((one) => one.startsWith('Message')),
        history.join('\n'),
      ).toEqual(expected)
      for (const { leave } of [window, other]) leave()
    }
  },
)

const wordsIn = ({ messages }: ChatServer): string[] =>
  messages.flatMap(({ role, content }) => (role === 'user' ? content.flatMap((part) => (part.type === 'text' ? part.text : [])) : []))

/** Ten minutes of the page at most. */
const until = async (
  pass: (milliseconds: number) => Promise<unknown>,
  history: readonly string[],
  isDone: () => boolean,
): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    await settle()
    if (isDone()) return
    await pass(2000)
  }
  throw new Error(`A sign of waiting stays, or a window shows something else:\n${history.join('\n')}`)
}
