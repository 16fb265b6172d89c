import { type App } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { type Place, unreachable } from './fittingRequests.ts'
import { keepServing, peopleOf, placesIn, placeTold, zipsOf } from './fuzzedPlaces.ts'
import { type Call, callsOf, createRequests, type FuzzedRequest } from './fuzzedRequests.ts'
import { perSecond, type Row } from '../measuring/measure.ts'
import { chanceOf } from '../measuring/chance.ts'

const requests = Number(process.env['REQUESTS'] ?? 100_000)
const connections = 12
/** Maximum number of recent values from responses that later requests reuse. */
const maxTold = 200
/** Refusals because something external is missing or the server is busy, which aren't failures of the server. */
const expectedRefusals = new Set(['transcription_unavailable', 'busy', 'payments_unavailable'])

type Tally = {
  statuses: Map<number, number>
  refusals: Map<string, number>
  failures: Map<string, string>
  failed: number
  unanswered: number
}

/** Sends requests of every kind to every endpoint, as people of every role, and counts what is answered. */
export const benchFuzz = async (app: App): Promise<Row[]> => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const chance = chanceOf(seed)
  const db = await databaseOf(app)
  const people = await peopleOf(app, db)
  const calls = callsOf()
  const zips = await zipsOf(app, people)
  let places = await placesIn(app, db)
  const told: Place[] = []
  const next = createRequests(calls, () => places, zips, chance)
  const tally: Tally = { statuses: new Map(), refusals: new Map(), failures: new Map(), failed: 0, unanswered: 0 }
  const answeredOf = new Map<Call, number>()
  let sent = 0
  let isOver = false
  const upkeep = keepServing(
    app,
    db,
    people,
    () => isOver,
    (found) => void (places = [...found, ...told.slice(-maxTold)]),
  )
  const began = performance.now()
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (sent < requests) {
          const number = (sent += 1)
          const request = next(people)
          const answer = await send(app, request, number, tally)
          if (answer === undefined) continue
          const place = placeTold(request.call.name, answer)
          if (place) told.push(place)
          answeredOf.set(request.call, (answeredOf.get(request.call) ?? 0) + 1)
        }
      }),
    )
  } finally {
    isOver = true
    await upkeep
  }
  const seconds = (performance.now() - began) / 1000
  await db.close()
  for (const [where, how] of tally.failures) console.error(`${where}: ${how}`)
  const never = calls.filter((call) => !answeredOf.has(call) && !(call.name in unreachable)).map(({ name }) => name)
  console.log(`Never answered with success: ${never.join(', ') || 'none'}`)
  const { failed, unanswered } = tally
  return [
    {
      what: `${requests} requests to ${calls.length} endpoints and routes, seed ${seed}`,
      ours: `${failed} of class 5xx, ${unanswered} without an answer`,
      against: [...tally.statuses]
        .sort(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      ratio: perSecond(requests / seconds),
      goal: '0 and 0',
      isMissed: failed + unanswered > 0,
    },
    {
      what: 'Refusals of class 5xx that say what is absent',
      ours: [...tally.refusals].map(([code, count]) => `${code}: ${count}`).join(', ') || 'none',
      against: '',
      ratio: '',
      goal: '',
    },
    {
      what: `Calls that were never answered with success, beside ${Object.keys(unreachable).length} that cannot be`,
      ours: String(never.length),
      against: '',
      ratio: '',
      goal: '0',
      isMissed: never.length > 0,
    },
  ]
}

/** Returns the body of an answer with success. */
const send = async (app: App, request: FuzzedRequest, number: number, tally: Tally): Promise<string | undefined> => {
  const { call, method, path, headers, body } = request
  const reproduction = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${String(body).slice(0, 2000)}`
  try {
    const answer = await fetch(app.origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: body as BodyInit }),
    })
    const text = await answer.text()
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
    if (answer.status < 500) return answer.status < 400 ? text : undefined
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'none'
    if (expectedRefusals.has(code)) tally.refusals.set(code, (tally.refusals.get(code) ?? 0) + 1)
    else {
      tally.failed++
      tally.failures.set(`${answer.status} ${code} ${call.name}`, `request ${number}, ${reproduction}`)
    }
  } catch (error) {
    tally.unanswered++
    tally.failures.set(`no answer ${call.name}`, `request ${number}, ${String((error as Error).cause ?? error)}, ${reproduction}`)
  }
  return undefined
}
