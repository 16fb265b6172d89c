import { userEvent } from 'vitest/browser'
import { noNetwork, refusal, type SentRequest } from '../testing/render.tsx'
import { chatId, messagesPath, type ChatServer } from './testing.ts'
import { field, log, panel, words } from './testing-panel.ts'

/* Faults of messages and answers, and how a learner reacts to them. */

/** Reproducible random numbers from 0 to 1 (mulberry32). */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let one = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  one = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
  return ((one ^ (one >>> 14)) >>> 0) / 2 ** 32
}

/** Draws names in random order, each once before any repeats. */
export const deckOf = <Name extends string>(names: readonly Name[], random: () => number) => {
  let left: Name[] = []
  return (): Name => {
    if (left.length === 0) left = [...names]
    return left.splice(Math.floor(random() * left.length), 1)[0]!
  }
}

type Answer = (sent: SentRequest) => Response | Promise<Response>

const never = () => new Promise<Response>(() => {})
const badGateway = () => new Response('<html>Bad gateway</html>', { status: 502 })

/** Faults of a message, or of a request for another answer, before the response. */
export const onTheWay = {
  nothing: (answer, sent) => answer(sent),
  'the network fails': () => noNetwork(),
  'the reply is lost': (answer, sent) => {
    void answer(sent)
    return noNetwork()
  },
  'the reply never comes': (answer, sent) => {
    void answer(sent)
    return never()
  },
  'it never arrives': never,
  'the server fails before it keeps it': () => refusal('failed'),
  'the server fails after it kept it': (answer, sent) => {
    void answer(sent)
    return badGateway()
  },
  'the server is under maintenance': () => refusal('maintenance', { 'retry-after': '5' }),
  'there were too many': () => refusal('too_many_requests', { 'retry-after': '5' }),
  'the reply has no body': (answer, sent) => {
    void answer(sent)
    return new Response(null, { headers: { 'content-type': 'text/event-stream' } })
  },
} satisfies Record<string, (answer: Answer, sent: SentRequest) => Response | Promise<Response>>

/** Faults of reads: the chat, its messages, and an answer that is resumed. */
export const reading = {
  nothing: undefined,
  'reading finds no network': () => noNetwork(),
  'reading is answered with 502': badGateway,
  'reading is answered with 500': () => refusal('failed'),
  'reading is answered with 409': () => refusal('conflict'),
  'reading is never answered': never,
} satisfies Record<string, undefined | (() => Response | Promise<Response>)>

/** Faults of an answer after its first words. */
export const inTheMiddle = {
  nothing: () => {},
  'the connection breaks': (server) => server.breakOff(),
  'the connection closes': (server) => server.closeReaders(),
  'a piece is garbled': (server) => server.write('id: 2\ndata: {"type":"text-del\n\n'),
  'half a piece comes, and no more': (server) => {
    server.write('id: 2\ndata: {"type":"text-de')
    server.breakOff()
  },
  'a piece is missing': (server) => server.write('id: 9\ndata: {"type":"text-delta","text":"later"}\n\n'),
  'a piece comes twice': (server) => server.write('id: 1\ndata: {"type":"text-delta","text":"Twice"}\n\n'),
  'it ends before its end': (server) => server.write('data: [DONE]\n\n'),
  'nothing comes for a minute': (_, pass) => pass(60_000),
  'the network is away for a minute': async (server, pass) => {
    server.away = true
    server.breakOff()
    await pass(60_000)
  },
  'the model fails': (server) => server.finish('failed', 'model_busy'),
  'the process ends': (server) => {
    server.breakOff()
    server.finish('cut_off')
  },
  'the learner stops it': () => press('Stop'),
} satisfies Record<string, (server: ChatServer, pass: (milliseconds: number) => Promise<unknown>) => unknown>

export type Weather = { way: keyof typeof onTheWay; reading: keyof typeof reading }
export const calm: Weather = { way: 'nothing', reading: 'nothing' }

/** A fake server behind the current `weather`. */
export const behindWeather = ({ network }: ChatServer, weather: () => Weather): Record<string, unknown> => {
  const sent = (address: string) => {
    const answer = network[address] as Answer
    return { [address]: (call: SentRequest) => onTheWay[weather().way](answer, call) }
  }
  const read = (address: string) => {
    const answer = network[address] as Answer
    return { [address]: (call: SentRequest) => (reading[weather().reading] ?? answer)(call) }
  }
  return {
    ...network,
    ...sent(`POST ${messagesPath}`),
    ...sent(`POST ${messagesPath}/*/retry`),
    ...read('GET /chats'),
    ...read(`GET ${messagesPath}`),
    ...read(`GET /chats/${chatId}/streams/*`),
  }
}

/** Presses a button of the panel if it exists and is enabled. */
export const press = (name: string): void => {
  for (const button of panel.getByRole('button', { name, exact: true }).elements())
    if (button.getAttribute('aria-disabled') !== 'true') return (button as HTMLElement).click()
}

/** Types a message and sends it with Enter. */
export const say = async (text: string): Promise<void> => {
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}

/** Signs that something is in progress. */
export const waiting = (): string[] => {
  const found = (selector: string) => panel.element().querySelectorAll(selector).length > 0
  return [
    ...(found('[data-pending]') ? ['a message is on its way'] : []),
    ...(found('[data-typing]') ? ['an answer is on its way'] : []),
    ...(found('[aria-busy="true"]') ? ['something is busy'] : []),
    ...(panel.getByRole('button', { name: 'Stop', exact: true }).query() ? ['an answer can be stopped'] : []),
    ...(panel.getByRole('button', { name: 'Send again' }).query() ? ['a message is not sent'] : []),
  ]
}

const count = (all: string, one: string): number => all.split(one).length - 1

/** Messages and answers that are lost or duplicated, on the server or on the page. */
export const astray = (server: ChatServer, written: readonly string[]): string[] => {
  const textOf = (role: 'user' | 'assistant') =>
    server.messages.flatMap((message) =>
      message.role === role ? message.content.flatMap((part) => (part.type === 'text' ? part.text.trim() : [])) : [],
    )
  const [asked, answered, shown] = [textOf('user'), textOf('assistant'), words()]
  return [
    ...written.flatMap((one) => {
      const kept = asked.filter((text) => text === one).length
      return kept === 1 ? [] : [`“${one}” is kept ${kept} times`]
    }),
    ...[...asked, ...answered].flatMap((one) => (count(shown, one) === 1 ? [] : [`“${one}” is shown ${count(shown, one)} times`])),
    ...(log.query()?.querySelectorAll('li[data-role="assistant"]').length === answered.length
      ? []
      : ['an answer is shown that nobody keeps']),
  ]
}
