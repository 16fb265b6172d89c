import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { type App, startApp } from '../../e2e/testing/app.ts'
import { connect } from '../../server/database/connect.ts'
import { enrolLearners } from '../measuring/learners.ts'
import { smallCatalogue } from '../measuring/smallCatalogue.ts'
import type { Row } from '../measuring/measure.ts'
import { balancers, isInstalled } from './balancers.ts'
import { createReleases } from './nextRelease.ts'

const nodes = 3
const lanes = 8
const restarts = Number(process.env.RESTARTS ?? 20)
const upgrades = Number(process.env.UPGRADES ?? 5)
/** Seconds; HAProxy's check fails after two. */
const shutdownDelay = 4

/** Requests that fail while three processes behind a balancer are restarted, and upgraded to a later release, one after another. */
export const benchRolling = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-rolling-'))
  await chmod(dataDir, 0o755)
  const db = await connect({ dataDir, log: pino({ level: 'silent' }), connections: 4 })
  const releases = await createReleases()
  const settings = {
    LOG_LEVEL: 'error',
    DATABASE_URL: db.url,
    SECRET: 'a secret of the bench, long enough',
    SHUTDOWN_DELAY: String(shutdownDelay),
    CONTENT_DIR: await smallCatalogue(releases.folder),
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
              releases.next,
            )
          : { what: `${kind.name} is not installed`, ours: '—', against: '—', ratio: '—', goal: '—' },
      )
    return rows
  } finally {
    for (const app of apps) await app.remove()
    await db.close()
    await rm(releases.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

const restartBehind = async (
  kind: (typeof balancers)[number],
  apps: readonly App[],
  cookies: readonly string[],
  nextRelease: () => Promise<string>,
): Promise<Row> => {
  const balancer = await kind.start(apps.map(({ origin }) => Number(new URL(origin).port)))
  const failures: string[] = []
  let answered = 0
  let isOver = false
  const loads = cookies.map(async (cookie) => {
    const browser: Browser = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), cookies: [cookie], script: '/projects' }
    for (let number = 0; !isOver; number++) {
      const result = await ask(balancer.origin, browser, number)
      if (result === 'answered') answered += 1
      else failures.push(result)
      // As people do, and below the limits of one person.
      await delay(100)
    }
    browser.agent.destroy()
  })
  const exchange = async (app: App, code?: string) => {
    await app.stop()
    await app.start(code)
    // Until the balancer has noticed.
    await delay(2_500)
  }
  for (let round = 0; round < restarts; round++) for (const app of apps) await exchange(app)
  for (let round = 0; round < upgrades; round++) {
    const code = await nextRelease()
    await exchange(apps[0]!, code)
    // Restarts a process of the previous release on the newer tables.
    await exchange(apps[1]!)
    for (const app of apps.slice(1)) await exchange(app, code)
  }
  isOver = true
  await Promise.all(loads)
  await balancer.stop()
  for (const failure of failures.slice(0, 10)) console.log(failure)
  // They log why the database didn't answer, for instance.
  if (failures.length > 0) for (const app of apps) console.log(app.log().slice(-2_000))
  return {
    what: `${restarts} rolling restarts and ${upgrades} rolling upgrades of ${apps.length} processes behind ${kind.name}, ${answered} requests answered; failed`,
    ours: String(failures.length),
    against: '—',
    ratio: '—',
    goal: '0',
    isMissed: failures.length > 0 || answered === 0,
  }
}

/** A browser's connection, its cookies, and the script of the page that it opened last. */
type Browser = { agent: Agent; cookies: string[]; script: string }

/** In turn a page, its script, a read and a save. Resolves to 'answered', or to what went wrong. */
const ask = (origin: string, browser: Browser, number: number) =>
  new Promise<string>((resolve) => {
    const [method, path, body] = [
      ['GET', '/projects/speak-http-by-hand', ''],
      ['GET', browser.script, ''],
      ['GET', '/projects', ''],
      ['PUT', '/user/preferences', JSON.stringify({ hoursPerDay: (number % 8) + 1 })],
    ][number % 4] as [string, string, string]
    const headers = {
      cookie: browser.cookies.join('; '),
      origin,
      accept: number % 4 ? 'application/json' : 'text/html',
      'content-type': 'application/json',
    }
    const sending = request(`${origin}${path}`, { method, agent: browser.agent, headers }, (response) => {
      for (const cookie of response.headers['set-cookie'] ?? [])
        if (cookie.startsWith('node=')) browser.cookies = [browser.cookies[0]!, cookie.split(';')[0]!]
      let text = ''
      response.on('error', (error) => resolve(`${method} ${path}: ${error.message}`))
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        browser.script = /<script type="module" src="([^"]+)"/.exec(text)?.[1] ?? browser.script
        resolve(
          response.statusCode === 200
            ? 'answered'
            : `${method} ${path}: ${response.statusCode} of ${response.headers['x-request-id'] ? 'the app' : 'the balancer'}: ${/"unavailable":\{[^}]*/.exec(text)?.[0] ?? text.slice(0, 200)}`,
        )
      })
    })
    sending.on('error', (error) => resolve(`${method} ${path}: ${error.message}`))
    sending.end(body)
  })
