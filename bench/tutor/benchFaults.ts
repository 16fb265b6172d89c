import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { startApp, type App } from '../../e2e/testing/app.ts'
import { connect } from '../../server/database/connect.ts'
import { faultyMessage, seeded, startFaultyProvider, type FaultyLearner, type Outcome } from '../../server/chats/testing-faults.ts'
import { enrolLearners } from '../measuring/learners.ts'
import type { Row } from '../measuring/measure.ts'
import { benchPageFaults } from './pageFaults.ts'

const messages = 1_000
const lanes = 20
const projectId = 'speak-http-by-hand'
const seed = Number(process.env.SEED ?? 1)

/** Messages and answers among faults: of servers, as a reader of the bench's own sees them, and of the page. */
export const benchFaults = async (): Promise<Row[]> => [...(await benchServerFaults()), ...(await benchPageFaults(messages, seed))]

/** Messages to two processes over one database, with a model that fails, a network that fails, second windows, and processes that are killed. */
const benchServerFaults = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwork-faults-'))
  await chmod(dataDir, 0o755)
  const db = await connect({ dataDir, log: pino({ level: 'silent' }), connections: 4 })
  const provider = await startFaultyProvider()
  const settings = {
    LOG_LEVEL: 'error',
    DATABASE_URL: db.url,
    MODEL_URL: provider.url,
    MODEL_NAME: 'small',
    SECRET: 'a secret of the bench, long enough',
  }
  const apps = await Promise.all([startApp(settings), startApp(settings)])
  try {
    for (const until = Date.now() + 60_000; Date.now() < until; await delay(200))
      if (await db.row('select from projects where id = $1', [projectId])) break
    const random = seeded(seed)
    let kills = 0
    let restart: Promise<void> | undefined
    const kill = (app: App) => {
      // The other process keeps running.
      if (restart) return
      kills += 1
      restart = app
        .stop('SIGKILL')
        .then(() => app.start())
        .finally(() => (restart = undefined))
    }
    const forgetting = setInterval(() => void db.rows('delete from rate_limits').catch(() => {}), 1_000)
    const learners = await enrolLearners(db, lanes)
    const outcomes: Outcome[] = []
    await Promise.all(
      learners.map(async ({ cookie }, lane) => {
        const origin = () => apps[Math.floor(random() * apps.length)]!.origin
        const learner: FaultyLearner = { projectId, chatId: '', headers: headersOf(cookie, lane) }
        const response = await fetch(`${apps[0].origin}/chats?projectId=${projectId}`, { headers: learner.headers })
        learner.chatId = ((await response.json()) as { id: string }).id
        for (let n = 0; n < messages / lanes; n++)
          outcomes.push(await faultyMessage({ random, learner, origin, kill: () => kill(apps[Math.floor(random() * apps.length)]!) }))
      }),
    )
    clearInterval(forgetting)
    // It needs the database, which is stopped next.
    await restart
    const faults = outcomes.flatMap((outcome) => outcome.faults.map((fault) => `${fault} (${outcome.met.join(', ')})`))
    for (const fault of faults) console.log(fault)
    const met = new Map<string, number>()
    for (const one of outcomes.flatMap((outcome) => outcome.met)) met.set(one, (met.get(one) ?? 0) + 1)
    console.log([...met].map(([what, count]) => `${what}: ${count}`).join(', '))
    return [
      {
        what: `faults of ${outcomes.length} messages, ${kills} processes killed`,
        ours: String(faults.length),
        against: '—',
        ratio: '—',
        goal: '0',
        isMissed: faults.length > 0,
      },
    ]
  } finally {
    for (const app of apps) await app.remove()
    await provider.close()
    await db.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const headersOf = (cookie: string, lane: number) => ({
  cookie,
  accept: 'application/json',
  'content-type': 'application/json',
  'x-forwarded-for': `10.1.0.${lane}`,
})
