import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closePanel } from '../platform/panels/panels.ts'
import { forgetAfterEach, hastenTime } from '../testing/render.tsx'
import { chatServer, type ChatServer } from './testing.ts'
import {
  astray,
  behindWeather,
  calm,
  deckOf,
  inTheMiddle,
  onTheWay,
  press,
  reading,
  say,
  seeded,
  waiting,
  type Weather,
} from './testing-faults.ts'
import { openChat, words } from './testing-panel.ts'

forgetAfterEach()
beforeEach(() => page.viewport(1440, 900))
afterEach(closePanel)

const env = import.meta.env as Record<string, string | undefined>
/** `npm run bench -- faults` sets both. */
const [most, seed] = [Number(env['VITE_FAULTS'] ?? 60), Number(env['VITE_SEED'] ?? 11)]

/** Messages to one server; then another page is opened. */
const maxVisits = 6
/** Looks at the page, two seconds of its time and a frame apart, until something counts as stuck. */
const maxLooks = 400

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]
const frame = () => new Promise(requestAnimationFrame)

test(
  `${most} faults of the network, the server and the model lose or duplicate no message and leave no sign of waiting on the page`,
  { timeout: 60_000 + 3_000 * most, retry: 0 },
  async () => {
    const random = seeded(seed)
    const draw = {
      way: deckOf(namesOf(onTheWay), random),
      reading: deckOf(namesOf(reading), random),
      middle: deckOf(namesOf(inTheMiddle), random),
    }
    const pass = hastenTime()
    const met: string[] = []
    let [asked, answered] = [0, 0]

    const answerOn = (server: ChatServer, piece: string) => {
      if (server.runningStreamId) server.text(piece)
    }
    /** What the learner does now that everything works again; until nothing waits, and everything is there once. */
    const comeToRest = async (server: ChatServer, written: readonly string[], history: readonly string[]) => {
      for (let looks = 1; ; looks++) {
        if (server.runningStreamId) {
          server.text(`And answer ${(answered += 1)}.`)
          server.finish()
        }
        const wrong = [...waiting(), ...astray(server, written)]
        if (wrong.length === 0) return
        if (looks === maxLooks) throw new Error([...wrong, `The panel says: ${words().slice(-500)}`, 'after', ...history].join('\n'))
        if (looks % 5 === 0) press('Send again')
        if (looks % 5 === 0) press('Show earlier messages')
        if (looks % 20 === 0) press('Try again')
        await pass(2_000)
        await frame()
      }
    }

    while (met.length < most) {
      const server = chatServer()
      let weather: Weather = calm
      const network = behindWeather(server, () => weather)
      let visited = await openChat(server, { network })
      const written: string[] = []
      for (let count = 0; count < maxVisits && met.length < most; count++) {
        const history: string[] = []
        const meet = <Name extends string>(name: Name): Name => {
          if (name !== 'nothing') history.push(name)
          return name
        }
        const middle = draw.middle()
        weather = { way: meet(draw.way()), reading: random() < 0.5 ? meet(draw.reading()) : 'nothing' }
        const text = `Question ${(asked += 1)}?`
        if (random() < 0.1) {
          meet('another window has asked')
          written.push(`Elsewhere ${asked}?`)
          server.askElsewhere(`Elsewhere ${asked}?`)
        }
        await say(text)
        written.push(text)
        await expect.poll(words).toContain(text)
        await pass(random() < 0.2 ? 40_000 : 100)
        if (server.runningStreamId) {
          server.text(`Answer ${(answered += 1)}, `)
          await pass(100)
          await inTheMiddle[meet(middle)](server, pass)
          await pass(random() < 0.3 ? 60_000 : 500)
          answerOn(server, 'to its end. ')
        }
        if (random() < 0.15) {
          meet('the page is loaded anew')
          await visited.screen.unmount()
          closePanel()
          visited = await openChat(server, { network })
        }
        weather = calm
        server.away = false
        if (random() < 0.5) dispatchEvent(new Event('online'))
        await comeToRest(server, written, history)
        // What is still under way somewhere has come by then.
        await pass(61_000)
        await comeToRest(server, written, [...history, 'a minute later'])
        met.push(...history)
      }
      await visited.screen.unmount()
      closePanel()
    }
    const known = [...namesOf(onTheWay), ...namesOf(reading), ...namesOf(inTheMiddle)].filter((name) => name !== 'nothing')
    if (most >= 60) expect(known.filter((name) => !met.includes(name))).toEqual([])
  },
)
