import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { type App, startApp } from '../../e2e/testing/app.ts'
import { connect } from '../../server/database/connect.ts'
import { enrolLearners } from '../measuring/learners.ts'
import type { Row } from '../measuring/measure.ts'
import { balancers, isInstalled } from './balancers.ts'

const nodes = 3
const lanes = 8
const rounds = Number(process.env.RESTARTS ?? 20)
/** Seconds; HAProxy's check fails after two. */
const shutdownDelay = 4

/** Requests that fail while three processes behind a balancer are restarted one after another, again and again. */
export const benchRolling = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-rolling-'))
  await chmod(dataDir, 0o755)
  const db = await connect({ dataDir, log: pino({ level: 'silent' }), connections: 4 })
  const settings = {
    LOG_LEVEL: 'error',
    DATABASE_URL: db.url,
    SECRET: 'a secret of the bench, long enough',
    SHUTDOWN_DELAY: String(shutdownDelay),
  }
  const apps: App[] = []
  try {
    for (let node = 0; node < nodes; node++) apps.push(await startApp(settings))
    const learners = await enrolLearners(db, lanes)
    const rows: Row[] = []
    for (const kind of balancers)
      rows.push(
        isInstalled(kind)
          ? await restartBehind(
              kind,
              apps,
              learners.map(({ cookie }) => cookie),
            )
          : { what: `${kind.name} is not installed`, ours: '—', against: '—', ratio: '—', goal: '—' },
      )
    return rows
  } finally {
    for (const app of apps) await app.remove()
    await db.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const restartBehind = async (kind: (typeof balancers)[number], apps: readonly App[], cookies: readonly string[]): Promise<Row> => {
  const balancer = await kind.start(apps.map(({ origin }) => Number(new URL(origin).port)))
  const failures: string[] = []
  let answered = 0
  let isOver = false
  const loads = cookies.map(async (cookie) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let number = 0; !isOver; number++) {
      const result = await ask(balancer.origin, agent, cookie, number)
      if (result === 'answered') answered += 1
      else failures.push(result)
      // As people do, and below the limits of one person.
      await delay(100)
    }
    agent.destroy()
  })
  for (let round = 0; round < rounds; round++)
    for (const app of apps) {
      await app.stop()
      await app.start()
      // Until the balancer has noticed.
      await delay(2_500)
    }
  isOver = true
  await Promise.all(loads)
  await balancer.stop()
  for (const failure of failures.slice(0, 10)) console.log(failure)
  return {
    what: `${rounds} rolling restarts of ${apps.length} processes behind ${kind.name}, ${answered} requests answered; failed`,
    ours: String(failures.length),
    against: '—',
    ratio: '—',
    goal: '0',
    isMissed: failures.length > 0 || answered === 0,
  }
}

/** Sends a page, a read and a save in turn. Resolves to 'answered', or to what went wrong. */
const ask = (origin: string, agent: Agent, cookie: string, number: number) =>
  new Promise<string>((resolve) => {
    const [method, path, body] = [
      ['GET', '/projects/speak-http-by-hand', ''],
      ['GET', '/projects', ''],
      ['PUT', '/user/preferences', JSON.stringify({ hoursPerDay: (number % 8) + 1 })],
    ][number % 3] as [string, string, string]
    const headers = { cookie, origin, accept: number % 3 ? 'application/json' : 'text/html', 'content-type': 'application/json' }
    const sending = request(`${origin}${path}`, { method, agent, headers }, (response) => {
      response.on('error', (error) => resolve(`${method} ${path}: ${error.message}`))
      response.resume().on('end', () => resolve(response.statusCode === 200 ? 'answered' : `${method} ${path}: ${response.statusCode}`))
    })
    sending.on('error', (error) => resolve(`${method} ${path}: ${error.message}`))
    sending.end(body)
  })
