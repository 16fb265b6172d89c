import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ProblemAnswer } from '@fieldwork/core/schemas.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { createLog } from '../log.ts'
import { notes } from '../notes/service.ts'
import { fileWith, highlightOn, saveFile } from '../notes/testing-notes.ts'
import { tasks } from '../tasks/service.ts'
import { answerPath, saveText, savedAnswer } from '../tasks/testing-work.ts'
import { publishTestingCatalogue, tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import { connect } from './connect.ts'
import { freshDatabase, silent } from './testing.ts'

const own = await freshDatabase()
await publishTestingCatalogue(own)
const name = new URL(own.url).pathname.slice(1)
let lines: Array<{ level: number; msg: string; state?: string; error?: { stack?: string } }> = []
const log = createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
const db = await connect({ databaseUrl: own.url, dataDir: '', log, connections: 5 })
const server = await startServer({ db, served: (context) => [catalogue, enrolments, tasks, notes].flatMap((feature) => feature(context)) })
afterAll(() => db.close())
const ines = await server.signIn('ines@example.org')
await saveText(ines, 'sea')

const refusalOf = ({ status, headers, body }: { status: number; headers: Headers; body: unknown }) => [
  status,
  ProblemAnswer.parse(body).error.code,
  Number(headers.get('retry-after')) > 0,
]
/** Log entries about states; the log may also mention ended connections. */
const errors = () => lines.filter(({ level, state }) => level >= 50 && state)

/** Ends the app's connections, so that new ones start with the database's settings. */
const reconnect = () =>
  own.rows(`select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
const alter = async (setting: string) => {
  await own.rows(`alter database ${name} ${setting}`)
  await reconnect()
}

beforeEach(async () => {
  await own.rows('delete from rate_limits')
  lines = []
})

test('a read-only database refuses saves with its own problem, is logged once, and accepts saves again once it is writable', async () => {
  const nora = await server.signIn('nora@example.org')
  await own.rows(`update sessions set renewed_at = now() - interval '3 days' where user_id = $1`, [nora.userId])
  await alter('set default_transaction_read_only = on')
  for (let tries = 0; tries < 5; tries++) {
    expect(refusalOf(await saveText(ines, 'low tide'))).toEqual([503, 'database_read_only', true])
    expect(refusalOf(await saveFile(ines, fileWith([highlightOn('sea')])))).toEqual([503, 'database_read_only', true])
  }
  expect((await ines.call('GET', answerPath(tideTable.keyword))).body).toMatchObject({ text: { data: 'sea' } })
  // Her session is due for renewal, which has to wait.
  const read = await nora.call('GET', '/user')
  expect([read.status, read.headers.get('set-cookie')]).toEqual([200, null])
  expect(errors()).toMatchObject([{ msg: 'The database accepts no changes: it is read-only.', state: '25006' }])
  expect(server.logged()).not.toContain('answered with a problem')

  // Pool connections that the app opened meanwhile are still read-only.
  const admin = await connect({ databaseUrl: own.url, dataDir: '', log: silent, connections: 1 })
  await admin.rows(`set transaction_read_only = off; alter database ${name} set default_transaction_read_only = off`)
  await admin.close()
  await expect.poll(async () => (await saveText(ines, 'low tide')).status).toBe(200)
  expect((await savedAnswer(ines)).text?.data).toBe('low tide')
  expect((await nora.call('GET', '/user')).headers.get('set-cookie')).toContain('session=')
})

describe('a save that waits for a lock', () => {
  test.for([
    ['longer than lock_timeout', 'lock_timeout', '55P03'],
    ['longer than statement_timeout', 'statement_timeout', '57014'],
  ])('%s is refused as busy, logged once, and succeeds later', async ([, setting, state]) => {
    await alter(`set ${setting} = '500ms'`)
    const holder = await own.pool.connect()
    await holder.query(`set ${setting} = 0; begin; lock table answers in exclusive mode`)
    for (let tries = 0; tries < 3; tries++) expect(refusalOf(await saveText(ines, 'spring tide'))).toEqual([503, 'database_busy', true])
    await holder.query('rollback')
    holder.release(true)
    expect(errors()).toMatchObject([{ msg: 'The database canceled queries that waited or ran too long.', state }])
    await alter(`reset ${setting}`)
    await expect.poll(async () => (await saveText(ines, 'spring tide')).status).toBe(200)
  })
})

test.for([
  ['25006', 'database_read_only', 10],
  ['53100', 'storage_full', 60],
  ['58030', 'storage_full', 60],
  ['53200', 'database_busy', 5],
  ['53000', 'database_busy', 5],
  ['40001', 'database_busy', 2],
  ['40P01', 'database_busy', 2],
  ['53300', 'database_unavailable', 2],
  ['57P03', 'database_unavailable', 2],
  ['57P04', 'database_unavailable', 2],
] as const)('a query that PostgreSQL refuses with %s rejects with %s, and may be retried after %i s', async ([state, code, retryAfter]) => {
  const refused = db.execute(`do $$ begin raise exception 'refused' using errcode = '${state}'; end $$`)
  await expect(refused).rejects.toMatchObject({ code, status: 503, retryAfter })
})

test('a deadlock that stored nothing is resolved by running the query again', async () => {
  await own.rows('create sequence if not exists tries')
  await own.rows(`create or replace function fail_once() returns int language plpgsql as
    $$ begin if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return 7; end $$`)
  expect(await db.row('select fail_once() as result')).toEqual({ result: 7 })
})

test('a session that could not be renewed for a reason other than a state is an error, and no silent success', async () => {
  const mona = await server.signIn('mona@example.org')
  await own.rows('alter table sessions add constraint never check (false) not valid')
  server.turnClock(8 * 86_400)
  const { status } = await mona.call('GET', '/user')
  server.turnClock(0)
  await own.rows('alter table sessions drop constraint never')
  expect(status).toBe(500)
  expect((await mona.call('GET', '/user')).status).toBe(200)
})

test('a faulty query stays an error with its stack', async () => {
  await own.rows('alter table answers rename to answers_elsewhere')
  const { status, body } = await saveText(ines, 'neap tide')
  await own.rows('alter table answers_elsewhere rename to answers')
  expect([status, body.error.code]).toEqual([500, 'failed'])
  expect(server.logged()).toMatch(/"stack":"error: relation \\"answers\\" does not exist/)
})
