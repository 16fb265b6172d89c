import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../e2e/app.ts'
import { databaseOf } from '../e2e/people.ts'
import { enrolLearners, type Learner } from './learners.ts'
import type { Row } from './measure.ts'

const appKills = 40
const databaseKills = 20
const project = 'put-tls-in-front'

/** The last acknowledged write of each learner: the number inside the answer that the server said was saved. */
type Acknowledged = Map<string, number>

/** One learner who saves a new number again and again until told to stop. */
const keepSaving = async (
  app: App,
  task: string,
  { id, cookie }: Learner,
  acknowledged: Acknowledged,
  isOver: () => boolean,
): Promise<void> => {
  for (let number = (acknowledged.get(id) ?? 0) + 1; !isOver(); number++) {
    try {
      const response = await fetch(`${app.origin}/projects/${project}/validations/${task}`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', origin: app.origin, cookie },
        body: JSON.stringify({ id: task, type: 'TEXT', text: { data: `answer ${number}` }, status: 'INCOMPLETE' }),
        signal: AbortSignal.timeout(5_000),
      })
      if (response.ok) acknowledged.set(id, number)
      else await delay(20)
      await response.arrayBuffer()
    } catch {
      await delay(20)
    }
  }
}

const lost = async (app: App, task: string, acknowledged: Acknowledged): Promise<number> => {
  const db = await databaseOf(app)
  const rows = await db.rows<{ user_id: string; text_data: string }>('select user_id, text_data from answers where validation_id = $1', [
    task,
  ])
  await db.close()
  const stored = new Map(rows.map(({ user_id, text_data }) => [user_id, Number(text_data.split(' ')[1])]))
  return [...acknowledged].filter(([id, number]) => (stored.get(id) ?? 0) < number).length
}

/** While PostgreSQL starts again there is no file, or half of one. */
const postmasterOf = async (app: App): Promise<number> => {
  for (const until = Date.now() + 10_000; Date.now() < until; await delay(20)) {
    const file = join(app.dataDir, 'postgres/cluster/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (pid > 0) return pid
  }
  throw new Error('PostgreSQL did not come back by itself')
}

const healthy = async (app: App) => {
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(50))
    if (
      await fetch(`${app.origin}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  throw new Error('The app did not come back by itself')
}

/** Kills the app, then PostgreSQL, again and again while eight learners save; every acknowledged answer must be there afterwards. */
export const benchDurability = async (app: App): Promise<Row[]> => {
  const db = await databaseOf(app)
  const learners = await enrolLearners(db, 8)
  const task = (await db.row<{ id: string }>(
    `select id from validations where project_id = $1 and type = 'TEXT' order by position limit 1`,
    [project],
  ))!.id
  await db.rows('delete from rate_limits')
  await db.close()

  const acknowledged: Acknowledged = new Map()
  const round = async (kill: () => Promise<void>) => {
    let isOver = false
    const saving = learners.map((learner) => keepSaving(app, task, learner, acknowledged, () => isOver))
    await delay(150 + Math.random() * 250)
    await kill()
    await healthy(app)
    await delay(100)
    isOver = true
    await Promise.all(saving)
    return lost(app, task, acknowledged)
  }
  let lostByApp = 0
  for (let n = 0; n < appKills; n++)
    lostByApp += await round(async () => {
      await app.stop('SIGKILL')
      await app.start()
    })
  let lostByDatabase = 0
  for (let n = 0; n < databaseKills; n++) lostByDatabase += await round(async () => void process.kill(await postmasterOf(app), 'SIGKILL'))
  const saved = [...acknowledged.values()].reduce((sum, number) => sum + number, 0)
  return [
    { what: `${appKills} × kill -9 of the app`, ours: `${lostByApp} lost`, against: '', ratio: '', goal: '0 lost' },
    {
      what: `${databaseKills} × kill -9 of PostgreSQL`,
      ours: `${lostByDatabase} lost`,
      against: `${saved} saves tried`,
      ratio: '',
      goal: '0 lost',
    },
  ]
}
