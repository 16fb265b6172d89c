import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { startApp, type App } from '../../e2e/testing/app.ts'
import { databaseOf } from '../../e2e/testing/database.ts'
import { backUp } from '../../server/backup/backUp.ts'
import { restore } from '../../server/backup/restore.ts'
import { cleanUp } from '../../server/cleanup.ts'
import type { UntypedDatabase } from '../../server/database/connect.ts'
import { countForReports } from '../../server/analytics/report.ts'
import { createContext } from '../../server/createContext.ts'
import { milliseconds, times, type Row } from '../measuring/measure.ts'
import { placeIn, startDatabase } from '../nightly/site.ts'
import { adminCalls, learnersCalls } from './calls.ts'
import { seedScale } from './seed.ts'

/** Times as long as the backup. */
const maxRestoreRatio = 3

/**
 * Measures the calls of learners and of the administration, the hourly work, a backup and its restore, with PEOPLE people, ten times as many
 * answers and twenty times as many events.
 */
export const benchScale = async (): Promise<Row[]> => {
  const people = Number(process.env['PEOPLE'] ?? 100_000)
  const app = await startApp({ LOG_LEVEL: 'info' }, { isEmpty: true })
  const folder = await mkdtemp(join(tmpdir(), 'fieldwork-scale-'))
  const db = await databaseOf(app)
  try {
    while (!app.log().includes('The catalogue is published')) await delay(200)
    const seeded = await timed(() => seedScale(db, people))
    const counted = await timed(() => countForReports({ db, now: () => Date.now() }))
    return [
      plain('seeding', milliseconds(seeded)),
      plain('counting for reports, once an hour', milliseconds(counted)),
      ...(await learnersCost(app, db)),
      ...(await adminCalls(app, db)),
      ...(await maintenance(app, db, folder)),
      plain(
        'load of the machine',
        loadavg()
          .map((load) => load.toFixed(1))
          .join(' '),
      ),
    ]
  } finally {
    await db.close()
    await app.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

const learnersCost = async (app: App, db: UntypedDatabase): Promise<Row[]> => {
  const before = { ...(await work(db)), cpu: cpuOf(app.pid()) }
  const { rows, requests } = await learnersCalls(app, db)
  const after = { ...(await work(db)), cpu: cpuOf(app.pid()) }
  const each = (key: 'transactions' | 'cpu') => (after[key] - before[key]) / requests
  return [
    ...rows,
    plain('per call of learners: transactions', each('transactions').toFixed(2)),
    plain('per call of learners: processor time of app and PostgreSQL', milliseconds(each('cpu'))),
  ]
}

const maintenance = async (app: App, db: UntypedDatabase, folder: string): Promise<Row[]> => {
  const site = placeIn(db, app.dataDir)
  const context = await createContext({ ...site, now: Date.now })
  const sizes = await db.rows<{ name: string; rows: number; bytes: number }>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relname in ('users', 'enrolments', 'answers', 'graded_answers', 'events') and relkind = 'r' order by 3 desc`,
  )
  const cleaned = await timed(() => cleanUp(context))
  const archive = join(folder, 'scale')
  const backedUp = await timed(() => backUp(site, archive))
  const bytes = Number(execFileSync('du', ['-sb', archive], { encoding: 'utf8' }).split('\t')[0])
  const to = await startDatabase({ isEmpty: true })
  try {
    const restored = await timed(() => restore(placeIn(to.db, to.dataDir), archive))
    return [
      ...sizes.map(({ name, rows, bytes: size }) =>
        plain(
          `${name}: ${Math.round(rows)} rows`,
          `${Math.round(size / 1e6)} MB, ${Math.round(size / Math.max(1, rows))} bytes a row with its indexes`,
        ),
      ),
      plain('clean-up', milliseconds(cleaned)),
      plain('backup', milliseconds(backedUp), `${Math.round(bytes / 1e6)} MB`),
      {
        what: 'restore',
        ours: milliseconds(restored),
        against: milliseconds(backedUp),
        ratio: times(restored / backedUp),
        goal: `≤ ${maxRestoreRatio}×`,
        isMissed: restored / backedUp > maxRestoreRatio,
      },
    ]
  } finally {
    await context.jobs.close()
    await to.remove()
  }
}

const plain = (what: string, ours: string, against = ''): Row => ({ what, ours, against, ratio: '', goal: '' })

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

const work = async (db: UntypedDatabase) =>
  (await db.row<{ transactions: number }>(
    'select (xact_commit + xact_rollback)::float8 as transactions from pg_stat_database where datname = current_database()',
  ))!

/** Milliseconds of processor time that a process and all of its descendants have used. */
const cpuOf = (pid: number): number => {
  const tick = 10
  const stats = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const all = [pid]
  for (const one of all) all.push(...stats.flatMap(([child, parent]) => (parent === one ? [child] : [])))
  return all.reduce((sum, one) => sum + ticksOf(one), 0) * tick
}

/** Includes the time of its children that have ended. */
const ticksOf = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
  } catch {
    return 0
  }
}
