import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { AnalyticsReport } from '@fieldwork/core/analytics/schema.ts'
import { deleteAccount } from '../accounts/deletion/queries.ts'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { backUp } from '../backup/backUp.ts'
import { restore } from '../backup/restore.ts'
import { cleanUp } from '../cleanup.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { emptyDatabase, silent } from '../database/testing.ts'
import { open, proProject } from '../testing/roleCases.ts'
import { startServer } from '../testing/testing.ts'
import { countForReports, readReport } from './report.ts'

const server = await startServer()
const { db, context } = server
const dayMs = 86_400_000
const midnight = Math.floor(context.now() / dayMs) * dayMs
/** The middle of today, so that neither a midnight nor the hour after one is near. */
const noon = at(midnight + dayMs / 2)

function at(time: number): Context {
  return { ...context, now: () => time }
}

beforeEach(() => db.rows('truncate events, event_counts, step_counts'))

type Event = { at: number; name?: string; userId?: string | null; projectId?: string | null; isUnknown?: boolean; visit?: string | null }

const insert = async (events: Event[]) => {
  for (const { at: time, name = 'toc_jumped', userId = null, projectId = open, isUnknown = false, visit = null } of events)
    await db.rows('insert into events (at, name, user_id, project_id, is_unknown, visit) values ($1, $2, $3, $4, $5, $6)', [
      new Date(time),
      name,
      userId,
      projectId,
      isUnknown,
      visit,
    ])
}

/** Counts every event by itself, without SQL. */
const plainCount = async (from: UntypedDatabase, { now }: Context, days: number, projectId?: string) => {
  const first = Math.floor(now() / dayMs) - days + 1
  const counted = new Map<string, number[]>()
  for (const event of await from.rows<{ at: Date; name: string; is_unknown: boolean; project_id: string | null }>('select * from events')) {
    const day = Math.floor(event.at.getTime() / dayMs) - first
    if (day < 0 || (projectId !== undefined && event.project_id !== projectId)) continue
    const key = `${event.name} ${event.is_unknown}`
    if (!counted.has(key)) counted.set(key, Array<number>(days).fill(0))
    counted.get(key)![day]! += 1
  }
  return Object.fromEntries(counted)
}

const reportedCount = ({ events }: AnalyticsReport) =>
  Object.fromEntries(events.map(({ name, isUnknown, days }) => [`${name} ${isUnknown}`, days]))

const expectPlainCounts = async (of: Context, from: UntypedDatabase = db) => {
  for (const days of ['7', '30', '90', '365'] as const)
    for (const projectId of [undefined, open, 'gone'])
      expect([days, projectId, reportedCount(await readReport({ ...of, db: from }, { days, projectId }))]).toEqual([
        days,
        projectId,
        await plainCount(from, of, Number(days), projectId),
      ])
}

const storedDays = async () => (await db.rows<{ day: string }>('select distinct day from event_counts order by day')).map(({ day }) => day)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Events around each midnight of the last days, and some of long ago. */
const insertMany = async (userId: string) => {
  const names = ['toc_jumped', 'project_opened', 'quiz_started']
  const days = [0, 1, 2, 6, 7, 29, 30, 89, 90, 364, 365, 380]
  await insert(
    days.flatMap((day, index) => {
      const start = midnight - day * dayMs
      return [start - 1, start, start + 1, start + dayMs / 3].map((time, turn) => ({
        at: time,
        name: names[(index + turn) % 3]!,
        isUnknown: turn === 3 && index % 2 === 0,
        projectId: [open, 'gone', null][(index + 2 * turn) % 3]!,
        userId: turn % 2 ? userId : null,
      }))
    }),
  )
}

describe('events of days that are over', () => {
  test('are counted once, and the report equals a plain count before and after, also of what follows', async () => {
    const ines = await server.signIn('ines@example.org')
    await insertMany(ines.userId)
    await expectPlainCounts(noon)
    await countForReports(noon)
    expect((await storedDays()).at(-1)).toBe(dayOf(midnight - dayMs))
    await expectPlainCounts(noon)
    await insert([{ at: midnight + 1 }, { at: midnight + 2, projectId: null, name: 'something_new', isUnknown: true }])
    await expectPlainCounts(noon)
    const later = at(noon.now() + 2 * dayMs)
    await insert([{ at: midnight + dayMs - 1 }, { at: midnight + dayMs }, { at: midnight + 2 * dayMs }])
    await expectPlainCounts(later)
    await countForReports(later)
    await countForReports(later)
    expect((await storedDays()).at(-1)).toBe(dayOf(midnight + dayMs))
    await expectPlainCounts(later)
  })

  test('are counted an hour after midnight, so that what began before it is in', async () => {
    await insert([{ at: midnight - 10 }])
    await countForReports(at(midnight + 59 * 60_000))
    expect(await storedDays()).toEqual([])
    await insert([{ at: midnight - 5 }])
    await countForReports(at(midnight + 61 * 60_000))
    expect(await storedDays()).toEqual([dayOf(midnight - 1)])
    await expectPlainCounts(noon)
  })

  test('stay counted when several processes count at once', async () => {
    const ines = await server.signIn('at-once@example.org')
    await insertMany(ines.userId)
    await Promise.all(Array.from({ length: 4 }, () => countForReports(noon)))
    await expectPlainCounts(noon)
  })

  test('stay counted when their person is deleted, and are deleted after thirteen months', async () => {
    const leaving = await server.signIn('leaving@example.org')
    await insertMany(leaving.userId)
    await insert([{ at: midnight - 500 * dayMs }])
    await countForReports(noon)
    await db.transaction((tx) => deleteAccount(tx, leaving.userId, Buffer.from('nobody')))
    await expectPlainCounts(noon)
    await cleanUp(noon)
    await expectPlainCounts(noon)
    expect((await storedDays())[0]).toBe(dayOf(midnight - 381 * dayMs))
  })

  test('are still counted after a restored backup, and after one from before they were stored', async () => {
    const ines = await server.signIn('restored@example.org')
    await insertMany(ines.userId)
    await countForReports(noon)
    const folder = mkdtempSync(join(tmpdir(), 'fieldwork-counts-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await backUp(context, join(folder, 'backup'))
    const config = readConfig({ DATA_DIR: folder, SECRET: 'a secret of the tests, long enough' })
    const restored = await emptyDatabase()
    await restore({ db: restored, config, log: silent, files: createFiles(config) }, join(folder, 'backup'))
    await migrate(restored, silent)
    await expectPlainCounts(noon, restored)
    await countForReports({ ...noon, db: restored })
    await expectPlainCounts(noon, restored)
    await restored.rows('truncate event_counts')
    await expectPlainCounts(noon, restored)
    await countForReports({ ...noon, db: restored })
    await expectPlainCounts(noon, restored)
  })
})

describe('steps of a period with many events', () => {
  const steps = async (of: Context, days: '7' | '30', projectId?: string) => {
    const { projects, visits, stepsCountedAt } = await readReport(of, { days, projectId })
    return { counted: { projects, visits }, stepsCountedAt }
  }
  const visitOf = (last: number) => `0a0a0a0a-0000-4000-8000-${String(last).padStart(12, '0')}`

  test('are those of a fresh count, counted once an hour with the time, and again of fewer', async () => {
    const ines = await server.signIn('steps@example.org')
    const leaving = await server.signIn('steps-leaving@example.org')
    await insert([
      ...[1, 2, 3].flatMap((visit) => [
        { at: midnight + visit, name: 'start_opened', visit: visitOf(visit), projectId: null },
        { at: midnight + visit + 10, name: 'project_opened', visit: visitOf(visit), projectId: visit === 3 ? proProject : open },
      ]),
      { at: midnight + 100, name: 'signed_in', visit: visitOf(1), userId: ines.userId, projectId: null },
      { at: midnight + 101, name: 'project_opened', visit: visitOf(4), userId: leaving.userId },
    ])
    await db.rows('insert into completions (project_id, user_id) values ($1, $2), ($1, $3)', [open, ines.userId, leaving.userId])
    const fresh = await Promise.all([undefined, open, proProject, 'gone'].map((projectId) => steps(noon, '7', projectId)))
    expect(fresh[0]).toMatchObject({
      counted: {
        projects: [
          { projectId: open, opened: 3, completed: 2 },
          { projectId: proProject, opened: 1 },
        ],
        visits: { started: 3, opened: 3 },
      },
      stepsCountedAt: null,
    })
    expect(fresh.map(({ counted }) => counted.visits.opened)).toEqual([3, 2, 1, 0])
    await countForReports(noon, 7)
    expect(await steps(noon, '7')).toMatchObject({ stepsCountedAt: null })
    await countForReports(noon, 6)
    const stepsCountedAt = new Date(noon.now()).toISOString()
    for (const [index, projectId] of [undefined, open, proProject, 'gone'].entries())
      expect(await steps(noon, '7', projectId)).toEqual({ ...fresh[index], stepsCountedAt })

    await db.transaction((tx) => deleteAccount(tx, leaving.userId, Buffer.from('nobody')))
    await countForReports(at(noon.now() + dayMs / 96), 6)
    expect(await steps(noon, '7')).toMatchObject({ stepsCountedAt, counted: { projects: [{ opened: 3, completed: 2 }, {}] } })
    const anHourLater = at(noon.now() + dayMs / 24)
    await countForReports(anHourLater, 6)
    const again = await steps(anHourLater, '7')
    expect(again).toMatchObject({ counted: { projects: [{ opened: 3, completed: 1 }, {}] } })
    expect(again.stepsCountedAt).toBe(new Date(anHourLater.now()).toISOString())
    await countForReports(at(noon.now() + dayMs / 12), 1000)
    expect(await steps(noon, '7')).toEqual({ counted: again.counted, stepsCountedAt: null })
  })
})
