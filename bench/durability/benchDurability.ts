import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { type App, isHealthy } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { files, insistence, messages, portfolioDocuments, purchases, quizzes } from './durableWork.ts'
import { administratorsWrite, type DurableWrite, learnersWrites, sender } from './durableWrites.ts'
import { enrolLearners } from '../measuring/learners.ts'
import type { Row } from '../measuring/measure.ts'

const appKills = Number(process.env['APP_KILLS'] ?? 40)
const databaseKills = Number(process.env['DATABASE_KILLS'] ?? 20)
const project = 'put-tls-in-front'
const none = '0 lost'
const editedProject = 'speak-http-by-hand'

/** Of each write the last number that the server said was saved, and how often it said so. */
type Acknowledged = Map<DurableWrite, { number: number; times: number }>

/** Saves a new number again and again until told to stop. */
const keepSaving = async (write: DurableWrite, acknowledged: Acknowledged, isOver: () => boolean): Promise<void> => {
  for (let [number, times] = [1, 1]; !isOver(); number++) {
    const isSaved = await write.save(number).catch(() => false)
    if (isSaved) acknowledged.set(write, { number, times: times++ })
    else await delay(20)
  }
}

/** The writes of which an acknowledged number is not there, or a later one. Requests are counted anew afterwards. */
const lost = async (app: App, acknowledged: Acknowledged): Promise<DurableWrite[]> => {
  const before = new Map(acknowledged)
  const db = await databaseOf(app)
  try {
    await db.rows('delete from rate_limits')
    const gone: DurableWrite[] = []
    for (const [write, { number }] of before) if ((await write.stored(db)) < number) gone.push(write)
    return gone
  } finally {
    await db.close()
  }
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
  for (const until = Date.now() + 30_000; Date.now() < until; await delay(50)) if (await isHealthy(app.origin)) return
  throw new Error('The app did not come back by itself')
}

/** Everything that people save all the time: eight learners at their answers, one administrator, and one person for each other work. */
const writesOf = async (app: App): Promise<DurableWrite[]> => {
  const db = await databaseOf(app)
  const [buyer, ...learners] = await enrolLearners(db, 9)
  const [administrator, insisting, asking, uploading, quizzed, showing] = await enrolLearners(db, 6, 'pro')
  await db.rows('update users set is_admin = true where id = $1', [administrator!.id])
  const task = (await db.row<{ id: string }>(
    `select id from validations where project_id = $1 and type = 'TEXT' order by position limit 1`,
    [project],
  ))!.id
  const checked = (await db.row<{ id: string }>(
    `select v.id from validations v join projects p on p.id = v.project_id and p.version = v.version
     where p.id = $1 and v.type = 'TEXT' and v.id <> $2 and v.answer_check ->> 'check' <> 'any' and v.content_id is null limit 1`,
    [project, task],
  ))!.id
  const text = await db.row<{ body: string }>(`select body from project_files where project_id = $1 and name = 'document.json'`, [project])
  await db.close()
  const document = JSON.parse(text!.body) as GuidedDocument
  return [
    ...learners.flatMap((learner) => learnersWrites(app, learner, project, task, document)),
    administratorsWrite(app, administrator!, editedProject),
    insistence(sender(app, insisting!), insisting!, project, checked),
    messages(sender(app, asking!), project),
    files(app, sender(app, uploading!), uploading!),
    quizzes(sender(app, quizzed!), project),
    portfolioDocuments(sender(app, showing!), showing!),
    purchases(sender(app, buyer!), buyer!),
  ]
}

/** Kills the app, then PostgreSQL, again and again while people save; everything acknowledged must be there afterwards. */
export const benchDurability = async (app: App): Promise<Row[]> => {
  const acknowledged: Acknowledged = new Map()
  let isOver = false
  const saving = (await writesOf(app)).map((write) => keepSaving(write, acknowledged, () => isOver))
  const rounds = async (count: number, kill: () => Promise<void>): Promise<string> => {
    const gone: DurableWrite[] = []
    for (let n = 0; n < count; n++) {
      // Some rounds are long enough for an edit, which is compiled.
      await delay(100 + Math.random() ** 2 * 6_000)
      await kill()
      await healthy(app)
      gone.push(...(await lost(app, acknowledged)))
    }
    return gone.length === 0 ? none : `${gone.length} lost: ${[...new Set(gone.map(({ what }) => what))].join(', ')}`
  }
  const ofApp = await rounds(appKills, async () => {
    await app.stop('SIGKILL')
    await app.start()
  })
  const ofDatabase = await rounds(databaseKills, async () => void process.kill(await postmasterOf(app), 'SIGKILL'))
  isOver = true
  await Promise.all(saving)
  return [
    row(`${appKills} × kill -9 of the app`, ofApp, ''),
    row(`${databaseKills} × kill -9 of PostgreSQL`, ofDatabase, savedSince(acknowledged)),
  ]
}

const row = (what: string, ours: string, against: string): Row => ({ what, ours, against, ratio: '', goal: none, isMissed: ours !== none })

const savedSince = (acknowledged: Acknowledged): string => {
  const counts = new Map<string, number>()
  for (const [{ what }, { times }] of acknowledged) counts.set(what, (counts.get(what) ?? 0) + times)
  return `of ${[...counts].map(([what, count]) => `${count} ${what}`).join(', ')}`
}
