import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UntypedDatabase } from '../database/connect.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import type { PlainRequest, Reply } from '../http/route.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { runDatabaseCommand } from '../database/ownConnection.ts'
import { emptyDatabase, silent } from '../database/testing.ts'
import { startServer } from '../testing/testing.ts'
import { backUp } from './backUp.ts'
import { backupStatus, drillBackups, lastDrill, newestBackup, runDrill } from './drill.ts'

const server = await startServer()
const { context } = server
const folder = join(context.config.dataDir, 'backups')
const scratches = async (db: UntypedDatabase) => db.rows(`select from pg_database where datname = current_database() || '_drill'`)

const metrics = async () => {
  const key = 'a key of the tests, long enough'
  const { routes } = createMetrics({ ...context, config: { ...context.config, metricsKey: key } }, { backups: () => backupStatus(context) })
  return ((await routes[0]!.handle({ header: () => `Bearer ${key}` } as unknown as PlainRequest)) as Reply).body as string
}

test('once a month the newest backup is restored into a scratch database, which is removed, and the result is reported', async () => {
  await drillBackups(context)
  expect(await lastDrill(context)).toBeUndefined()
  expect(await metrics()).not.toMatch(/^fieldwork_backup_timestamp_seconds\{/m)

  mkdirSync(folder)
  await server.signIn('ines@example.org')
  const { takenAt } = await backUp(server.context, join(folder, '2026-11-25T03-00-00.zip'))
  writeFileSync(join(folder, '2026-11-26T03-00-00.zip'), 'cut off')
  expect((await newestBackup(context))?.name).toBe('2026-11-25T03-00-00.zip')
  await drillBackups(context)
  const drill = await lastDrill(context)
  expect(drill).toMatchObject({ backup: '2026-11-25T03-00-00.zip', takenAt, fault: null })
  expect(await scratches(server.db)).toEqual([])
  const body = await metrics()
  expect(body).toContain(`fieldwork_backup_timestamp_seconds{name="2026-11-25T03-00-00.zip"} ${Date.parse(takenAt) / 1000}`)
  expect(body).toMatch(/^fieldwork_restore_drill_success\{backup="2026-11-25T03-00-00\.zip"\} 1$/m)
  const drilledAt = Date.parse(drill!.at) / 1000
  expect(body).toContain(`fieldwork_restore_drill_timestamp_seconds{backup="2026-11-25T03-00-00.zip"} ${drilledAt}`)

  server.turnClock(29 * 86_400)
  await drillBackups(context)
  expect(await lastDrill(context)).toEqual(drill)
  server.turnClock(2 * 86_400)
  await drillBackups(context)
  expect((await lastDrill(context))?.at).not.toBe(drill?.at)
})

test('a backup that can’t be restored is reported with the reason, in the administration and as a metric, and tried again after a day', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const archive = join(folder, 'monday')
  await backUp(server.context, archive)
  writeFileSync(join(archive, 'tables/users.gz'), 'else')
  await drillBackups(context)
  const drill = await lastDrill(context)
  expect(drill?.fault).toBe('The backup is damaged: tables/users.gz has changed since the backup was made. Use another backup.')
  expect(await metrics()).toMatch(/^fieldwork_restore_drill_success\{backup="monday"\} 0$/m)
  expect(await scratches(server.db)).toEqual([])
  server.turnClock(23 * 3600)
  await drillBackups(context)
  expect(await lastDrill(context)).toEqual(drill)
  server.turnClock(2 * 3600)
  await drillBackups(context)
  expect((await lastDrill(context))?.at).not.toBe(drill?.at)
})

test('a backup of an older release is brought up to date in the scratch database', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const older = await emptyDatabase()
  const migrations = readMigrations()
  await migrate(older, silent, undefined, { last: migrations.length - 1 })
  const { takenAt } = await backUp({ ...context, db: older }, join(folder, 'older'))
  expect((await runDrill(context, { name: 'older', takenAt: Date.parse(takenAt) }))?.fault).toBeNull()
  expect(server.logged()).toContain(`In the scratch database of the drill: Migration ${migrations.at(-1)!.name} is applied.`)
})

test('of two drills at once, one leaves the scratch database to the other', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { takenAt } = await backUp(server.context, join(folder, 'tuesday'))
  const newest = { name: 'tuesday', takenAt: Date.parse(takenAt) }
  const drills = await Promise.all([runDrill(context, newest), runDrill(context, newest)])
  expect(new Set(drills.map((drill) => drill?.fault))).toEqual(new Set([null, undefined]))
  expect((await lastDrill(context))?.fault).toBeNull()
})

test('a database that has the name of the scratch database, but was made by somebody else, stays, and the drill says so', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const { takenAt } = await backUp(server.context, join(folder, 'tuesday'))
  const name = `${(await server.db.row<{ name: string }>('select current_database() as name'))!.name}_drill`
  await server.db.execute(`create database ${name}`)
  const url = new URL(server.db.url)
  url.pathname = name
  await runDatabaseCommand(url.href, 'create schema mine; create table mine.notes ()')
  try {
    const drill = await runDrill(context, { name: 'tuesday', takenAt: Date.parse(takenAt) })
    expect(drill).toMatchObject({ isUntried: true, fault: expect.stringContaining(`The drill needs the name ${name}`) })
    expect(await scratches(server.db)).toHaveLength(1)
  } finally {
    await server.db.execute(`drop database ${name}`)
  }
  // A drill was killed before it marked its database.
  await server.db.execute(`create database ${name} template template0`)
  expect((await runDrill(context, { name: 'tuesday', takenAt: Date.parse(takenAt) }))?.fault).toBeNull()
  expect(await scratches(server.db)).toEqual([])
})

test('a drill for which the user may not create a database is reported as not tried, not as a useless backup', async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await backUp(server.context, join(folder, 'tuesday'))
  const role = `lesser_${Date.now()}`
  await server.db.execute(`create role ${role} login password 'lesser'`)
  const url = new URL(server.db.url)
  url.username = role
  url.password = 'lesser'
  const lesser = { ...context, db: { ...context.db, url: url.href } }
  try {
    const drill = await runDrill(lesser, (await newestBackup(context))!)
    expect(drill).toMatchObject({ isUntried: true, fault: expect.stringContaining('createdb') })
  } finally {
    await server.db.execute(`drop role ${role}`)
  }
  const body = await metrics()
  expect(body).toMatch(/^fieldwork_restore_drill_untried\{backup="tuesday"\} 1$/m)
  expect(body).not.toMatch(/^fieldwork_restore_drill_success\{/m)
})
