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

type Fault = (play: {
  server: ChatServer
  window: ChatStore
  other: ChatStore
  take: (sent: SentRequest) => Response
}) => void | Promise<void>

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
  'the connection breaks': ({ server }) => server.breakOff(),
  'a piece is garbled': ({ server }) => server.write('id: 2\ndata: {"type":"text-del\n\n'),
  'a piece is missing': ({ server }) => server.write('id: 9\ndata: {"type":"text-delta","text":"later"}\n\n'),
  'a piece comes twice': ({ server }) => server.write('id: 1\ndata: {"type":"text-delta","text":"One, "}\n\n'),
  'the network is away': ({ server }) => {
    server.away = true
    server.breakOff()
  },
  'it ends before its end': ({ server }) => server.write('data: [DONE]\n\n'),
  'the learner stops it': ({ window }) => window.stop(),
  'another window clears the chat': ({ other }) => other.clear().catch(() => undefined),
  'another window asks as well': ({ other }) => void other.send([{ type: 'text', text: `Another ${crypto.randomUUID()}` }], {}),
  'it fails': ({ server }) => server.finish('failed', 'model_busy'),
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
      const who = `learner-${round}`
      const open = () => {
        const store = createChatStore(newPlatform(), who, 'tls')
        return { store, leave: store.start() }
      }
      const windows = [open(), open()]
      const history: string[] = []
      let expected: string[] = []
      for (let count = 0; count < 10; count++) {
        const [first, second] = windows as [ReturnType<typeof open>, ReturnType<typeof open>]
        const text = `Message ${round}.${count}`
        const [wayName, chosen] = pick(onTheWay)
        const [faultName, fault] = pick(inTheMiddle)
        history.push(`${wayName}; ${faultName}`)
        way = chosen
        await until(
          pass,
          () => !isAnswering(first.store.state.getState()),
          () => [history, server.runningStreamId, first.store.state.getState().unsent, first.store.state.getState().streaming],
        )
        expect(first.store.send([{ type: 'text', text }], {}), history.join('\n')).toBe(true)
        await settle()
        way = onTheWay['nothing']!
        if (server.runningStreamId) {
          server.text('One, ')
          await settle()
          await fault({ server, window: first.store, other: second.store, take })
          await settle()
          await pass(random() < 0.3 ? 60_000 : 500)
          if (server.runningStreamId) {
            server.text('two.')
            server.finish()
          }
        }
        server.away = false
        if (random() < 0.2) {
          first.leave()
          windows[0] = open()
        }
        dispatchEvent(new Event('online'))
        // What could not be sent is sent again.
        await until(
          pass,
          () => {
            if (server.runningStreamId) server.finish()
            return windows.every(({ store }) => {
              const state = store.state.getState()
              for (const { id, isPending } of state.unsent) if (!isPending) store.resend(id, {})
              if (state.streaming?.error) store.retry({})
              return state.chat !== undefined && !isAnswering(state) && state.unsent.length === 0 && state.streaming === null
            })
          },
          () => [
            history,
            server.runningStreamId,
            windows.map(({ store }) => {
              const { chat, unsent, streaming, messages } = store.state.getState()
              return [Boolean(chat), unsent, streaming, messages.length]
            }),
          ],
        )
        if (faultName === 'another window clears the chat') expected = expected.filter((one) => wordsIn(server).includes(one))
        if (!wordsIn(server).includes(text)) expect(faultName, history.join('\n')).toBe('another window clears the chat')
        else expected.push(text)
      }
      for (const { store } of windows) {
        store.refresh()
        const known = () => store.state.getState().messages.map(({ id }) => id)
        const kept = () => server.messages.map(({ id }) => id).slice(-known().length || server.messages.length)
        await until(
          pass,
          () => known().join() === kept().join(),
          () => [history, known(), kept(), store.state.getState().messages.map(({ content }) => content)],
        )
        const ids = store.state.getState().messages.map(({ id }) => id)
        expect(new Set(ids).size, history.join('\n')).toBe(ids.length)
        expect(store.state.getState().unsent, history.join('\n')).toEqual([])
      }
      expect(new Set(wordsIn(server)).size, history.join('\n')).toBe(wordsIn(server).length)
      expect(
        wordsIn(server).filter((one) => one.startsWith('Message')),
        history.join('\n'),
      ).toEqual(expected)
      for (const { leave } of windows) leave()
    }
  },
)

const wordsIn = ({ messages }: ChatServer): string[] =>
  messages.flatMap(({ role, content }) => (role === 'user' ? content.flatMap((part) => (part.type === 'text' ? part.text : [])) : []))

/** Ten minutes of the page at most. */
const until = async (
  pass: (milliseconds: number) => Promise<unknown>,
  isDone: () => boolean,
  told: () => unknown = () => '',
): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    await settle()
    if (isDone()) return
    await pass(2000)
  }
  throw new Error(`A sign of waiting stays: ${JSON.stringify(told())}`)
}
