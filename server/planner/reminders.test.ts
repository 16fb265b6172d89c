import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, silent } from '../database/testing.ts'
import { publishTestingCatalogue } from '../testing/catalogue.ts'
import { remindLearners } from './reminders.ts'
import { contextAtNoon, makeDueLearners, remindedAddresses } from './testing-dueLearners.ts'

const learnerCount = 400

const db = await freshDatabase()
await publishTestingCatalogue(db)
const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-reminders-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const context = await contextAtNoon(db, dataDir, silent)
afterAll(() => context.jobs.close())

beforeEach(async () => {
  await db.rows('delete from users')
  await db.rows('delete from pgboss.job')
  await makeDueLearners(db, 1, learnerCount)
})

const everybody = Array.from({ length: learnerCount }, (_, index) => `due-${index + 1}@example.org`).toSorted()
const startRound = () => fork(join(import.meta.dirname, 'testing-reminderRound.ts'), [db.url, dataDir], { stdio: 'inherit' })
const remindedCount = async () =>
  (await db.row<{ count: number }>('select count(*) as count from users where reminded_at is not null'))!.count

test('overlapping rounds, in one or several processes, remind everybody once', async () => {
  const others = [startRound(), startRound()]
  const ended = others.map((child) => once(child, 'exit'))
  while ((await remindedCount()) === 0) await Promise.all([remindLearners(context), remindLearners(context)])
  await Promise.all(ended)
  await remindLearners(context)
  expect((await remindedAddresses(context)).toSorted()).toEqual(everybody)
})

test('a round on a read-only database ends without blaming a learner, and leaves everybody to the next round', async () => {
  const warned: unknown[] = []
  const log = { ...silent, warn: (...said: unknown[]) => void warned.push(said) } as typeof silent
  await db.rows(`alter table users add constraint never check (reminded_at is null) not valid`)
  await remindLearners({ ...context, log })
  await db.rows('alter table users drop constraint never')
  // Control: other errors are reported for each learner.
  expect(warned).toHaveLength(learnerCount)
  warned.length = 0
  const readOnly = `create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'cannot execute UPDATE in a read-only transaction' using errcode = '25006'; end $$`
  await db.rows(readOnly)
  await db.rows('create trigger refuses before update of reminded_at on users execute function refuse()')
  await expect(remindLearners({ ...context, log })).rejects.toMatchObject({ code: 'database_read_only' })
  await db.rows('drop trigger refuses on users')
  expect(warned).toEqual([])
  // PostgreSQL holds the lock of the round that failed until it notices that its connection is closed.
  while ((await remindedCount()) < learnerCount) await remindLearners(context)
  expect((await remindedAddresses(context)).toSorted()).toEqual(everybody)
})

test('after kill -9 in the middle of a round, the next one reminds the others, so that everybody is reminded once', async () => {
  const killed: number[] = []
  for (const share of [0.25, 0.5, 0.75]) {
    const round = startRound()
    const ended = once(round, 'exit')
    while ((await remindedCount()) < share * learnerCount) await delay(2)
    round.kill('SIGKILL')
    await ended
    killed.push(await remindedCount())
    // The database may still be finishing the last commit of the killed process between the two reads.
    await expect.poll(async () => (await remindedAddresses(context)).length - (await remindedCount())).toBe(0)
  }
  expect(killed.every((count) => count < learnerCount)).toBe(true)
  // As above, of the killed process.
  while ((await remindedCount()) < learnerCount) await remindLearners(context)
  expect((await remindedAddresses(context)).toSorted()).toEqual(everybody)
})
