import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, type UntypedDatabase } from './connect.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { registerProcess } from './runningProcesses.ts'
import { emptyDatabase, silent } from './testing.ts'

/* Releases are folders of migrations here, each with one more than the one before. Decision 0139 says what they may do. */

const texts = [
  ['0001-people.sql', 'create table people (name text not null);'],
  [
    '0002-processes.sql',
    '-- expand\nalter table migrations add column min_level int; create table running_processes (id uuid primary key, level int not null, seen_at timestamptz not null default now());',
  ],
  ['0003-full-name.sql', '-- expand\nalter table people add column full_name text;'],
  ['0004-no-name.sql', '-- contract after 0003\nalter table people drop column name;'],
  ['0005-undeclared.sql', 'create table places (name text);'],
] as const

/** The folder of the release whose last migration has this number. */
const release = (level: number) => {
  const directory = mkdtempSync(join(tmpdir(), 'fieldwork-release-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, text] of texts.slice(0, level)) writeFileSync(join(directory, name), text)
  return directory
}
const levelOf = async (db: UntypedDatabase) => (await db.row<{ count: number }>('select count(*) from migrations'))!.count
const start = async (db: UntypedDatabase, level: number, outdated = () => {}, interval = 20) => {
  const directory = release(level)
  await migrate(db, silent, directory, { timeoutSeconds: 0 })
  return registerProcess(db, silent, outdated, { directory, interval })
}

test('an expanding migration is applied while the release before runs, whose processes may start again', async () => {
  const db = await emptyDatabase()
  const old = await start(db, 2)
  const fresh = await start(db, 3)
  expect([old.isBehind, fresh.isBehind, await levelOf(db)]).toEqual([false, false, 3])
  const again = await start(db, 2)
  expect(again.isBehind).toBe(true)
  expect(await pendingMigrations(db, release(2))).toBe(-1)
  await Promise.all([old, fresh, again].map(({ stop }) => stop()))
})

test('a contracting migration waits until the processes that use what it removes have stopped', async () => {
  const db = await emptyDatabase()
  const old = await start(db, 2)
  const between = await start(db, 3)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const upgrading = migrate(db, log, release(4))
  await expect.poll(() => lines).toHaveLength(1)
  // A process takes up to SHUTDOWN_DELAY and ten seconds to stop.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 80_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await Promise.race([upgrading, delay(1_000, 'waits')])).toBe('waits')
  expect(await levelOf(db)).toBe(3)
  await old.stop()
  await upgrading
  expect(lines).toEqual([
    '0004-no-name.sql removes what 1 running process of an older release may use. It waits for them to stop.',
    'Migration 0004-no-name.sql is applied.',
  ])
  await between.stop()
})

test('a contracting migration is refused if those processes go on', async () => {
  const db = await emptyDatabase()
  const old = await start(db, 2)
  await expect(migrate(db, silent, release(4), { timeoutSeconds: 0 })).rejects.toThrow(
    '0004-no-name.sql removes what 1 running process of an older release may use. Stop them, or upgrade to the release in between first.',
  )
  expect(await levelOf(db)).toBe(3)
  await old.stop()
})

test('a process that was killed holds nothing up once it has not been seen for a while', async () => {
  const db = await emptyDatabase()
  await migrate(db, silent, release(2))
  await db.rows(`insert into running_processes values (gen_random_uuid(), 2, now() - interval '1 minute')`)
  await migrate(db, silent, release(4), { timeoutSeconds: 0 })
  const running = await start(db, 4)
  expect(await db.rows('select level from running_processes')).toEqual([{ level: 4 }])
  await running.stop()
  expect(await db.rows('select from running_processes')).toEqual([])
})

test('a release that needs what was removed is refused; the one in between may run', async () => {
  const db = await emptyDatabase()
  await migrate(db, silent, release(4))
  await expect(start(db, 2)).rejects.toThrow('made by a newer Fieldwork, which applied 0004-no-name.sql')
  const between = await start(db, 3)
  expect(between.isBehind).toBe(true)
  await between.stop()
})

test('a process registers only after a contracting migration that is being applied, and is then refused', async () => {
  const db = await emptyDatabase()
  await migrate(db, silent, release(3))
  let registering: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.lock('migrations')
    registering = registerProcess(db, silent, () => {}, { directory: release(2) }).catch((error: Error) => error.message)
    expect(await Promise.race([registering, delay(500, 'waits')])).toBe('waits')
    await tx.rows(`insert into migrations (number, name, hash, min_level) values (4, '0004-no-name.sql', 'hash', 3)`)
  })
  expect(await registering).toContain('made by a newer Fieldwork')
})

test('a migration without a declaration allows no earlier release beside it', async () => {
  const db = await emptyDatabase()
  const old = await start(db, 4)
  await expect(migrate(db, silent, release(5), { timeoutSeconds: 0 })).rejects.toThrow('0005-undeclared.sql')
  await old.stop()
  await migrate(db, silent, release(5), { timeoutSeconds: 0 })
  await expect(start(db, 4)).rejects.toThrow('made by a newer Fieldwork, which applied 0005-undeclared.sql')
})

test('a process whose columns were removed while it wasn’t seen is told once that it is outdated', async () => {
  const db = await emptyDatabase()
  let calls = 0
  const old = await start(db, 2, () => calls++)
  await migrate(db, silent, release(3))
  // The newest release does this after the process has been away for long.
  await db.rows(`insert into migrations (number, name, hash, min_level) values (4, '0004-no-name.sql', 'hash', 3)`)
  await expect.poll(() => calls).toBe(1)
  await delay(200)
  expect(calls).toBe(1)
  await old.stop()
})

test('a table that a long query reads is changed once the query has ended, and other queries do not wait behind it', async () => {
  const db = await emptyDatabase()
  await migrate(db, silent, release(2))
  const other = await connect({ databaseUrl: db.url, dataDir: '', log: silent })
  let upgrading: Promise<void> | undefined
  await other.transaction(async (tx) => {
    await tx.rows('select from people')
    upgrading = migrate(db, silent, release(3))
    const since = performance.now()
    while (performance.now() - since < 3_000) await db.rows('select from people')
    expect(await levelOf(db)).toBe(2)
  })
  await upgrading
  expect(await levelOf(db)).toBe(3)
  await other.close()
})
