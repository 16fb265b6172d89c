import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { GuidedDocument } from '../../core/documents/nodes.ts'
import { type App, isHealthy } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import type { Chance } from '../measuring/chance.ts'
import { enrolLearners } from '../measuring/learners.ts'
import { files, insistence, messages, portfolioDocuments, purchases, quizzes } from './durableWork.ts'
import { administratorsWrite, type DurableWrite, learnersWrites, sender } from './durableWrites.ts'
import { type CheckedWrite, findLost } from './lostWrites.ts'

const project = 'put-tls-in-front'
const editedProject = 'speak-http-by-hand'

export type Killed = 'app' | 'database'
/** `pauseMs`: time between the check before and the kill. */
export type Kill = { killed: Killed; round: number; pauseMs: number }
type Options = {
  kills: Record<Killed, number>
  /** Learners go on saving after the last kill until the server acknowledged this many writes. */
  minAcknowledged?: number
  chance: Chance
  signal?: AbortSignal
}
export type KillOutcome = {
  kills: Record<Killed, number>
  /** Writes by what was saved. */
  acknowledged: Map<string, number>
  /** Writes that the server refused, or whose reply never came. */
  unacknowledgedCount: number
  lost: Array<CheckedWrite & Kill>
  /** Why the kills ended early: the app or PostgreSQL did not come back. */
  failure?: string
}

/** The last acknowledged number of each write, and how often one was acknowledged. */
type Acknowledged = Map<DurableWrite, { number: number; times: number }>

/** Kills the app and PostgreSQL in random order while people save, and after each kill looks for every acknowledged write. */
export const killWhileSaving = async (app: App, { kills: planned, minAcknowledged = 0, chance, signal }: Options): Promise<KillOutcome> => {
  const acknowledged: Acknowledged = new Map()
  const outcome: KillOutcome = { kills: { app: 0, database: 0 }, acknowledged: new Map(), unacknowledgedCount: 0, lost: [] }
  let isOver = false
  /** From a kill until its check: a later number would hide a lost one. */
  let isHeld = false
  const saving = (await writesOf(app)).map((write) =>
    keepSaving(write, acknowledged, {
      isOver: () => isOver,
      isHeld: () => isHeld,
      refused: () => (outcome.unacknowledgedCount += 1),
    }),
  )
  try {
    for (const [round, killed] of shuffledKills(planned, chance).entries()) {
      // Some pauses are long enough for an edit, which is compiled.
      const pauseMs = Math.round(100 + chance.next() ** 2 * 6_000)
      await delay(pauseMs, undefined, { signal })
      isHeld = true
      await kill(app, killed)
      await untilHealthy(app)
      if (signal?.aborted) break
      for (const write of await lostWrites(app, acknowledged)) outcome.lost.push({ ...write, killed, round, pauseMs })
      isHeld = false
      outcome.kills[killed] += 1
    }
    while (!signal?.aborted && sum(acknowledged) < minAcknowledged) await delay(1_000, undefined, { signal })
  } catch (error) {
    if (!signal?.aborted) outcome.failure = String(error)
  } finally {
    isOver = true
    await Promise.all(saving)
  }
  for (const [{ what }, { times }] of acknowledged) outcome.acknowledged.set(what, (outcome.acknowledged.get(what) ?? 0) + times)
  return outcome
}

const sum = (acknowledged: Acknowledged): number => [...acknowledged.values()].reduce((all, { times }) => all + times, 0)

const shuffledKills = (planned: Record<Killed, number>, chance: Chance): Killed[] =>
  (['app', 'database'] as const)
    .flatMap((killed) => Array.from({ length: planned[killed] }, () => ({ killed, order: chance.next() })))
    .toSorted((one, other) => one.order - other.order)
    .map(({ killed }) => killed)

const kill = async (app: App, killed: Killed): Promise<void> => {
  if (killed === 'database') return void process.kill(await postmasterOf(app), 'SIGKILL')
  await app.stop('SIGKILL')
  await app.start()
}

type Pace = { isOver: () => boolean; isHeld: () => boolean; refused: () => void }

/** Saves ever higher numbers until `isOver`. */
const keepSaving = async (write: DurableWrite, acknowledged: Acknowledged, { isOver, isHeld, refused }: Pace): Promise<void> => {
  for (let [number, times] = [1, 1]; !isOver(); number++) {
    while (isHeld() && !isOver()) await delay(20)
    const isSaved = await write.save(number).catch(() => false)
    if (isSaved) acknowledged.set(write, { number, times: times++ })
    else {
      refused()
      // More often than people, but not so often that it would delay the app's start.
      await delay(200)
    }
  }
}

/** Rate limits are cleared afterwards, so that saving goes on. */
const lostWrites = async (app: App, acknowledged: Acknowledged): Promise<CheckedWrite[]> => {
  const before = new Map(acknowledged)
  const db = await databaseOf(app)
  try {
    await db.rows('delete from rate_limits')
    const writes: CheckedWrite[] = []
    for (const [write, { number }] of before) writes.push({ what: write.what, acknowledged: number, stored: await write.stored(db) })
    return findLost(writes)
  } finally {
    await db.close()
  }
}

/** While PostgreSQL starts again, its file is missing or half written. */
const postmasterOf = async (app: App): Promise<number> => {
  for (const until = Date.now() + 10_000; Date.now() < until; await delay(20)) {
    const file = join(app.dataDir, 'postgres/cluster/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    if (pid > 0) return pid
  }
  throw new Error('PostgreSQL did not come back by itself')
}

const untilHealthy = async (app: App) => {
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
