import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { User } from '@fieldwork/core/accounts/schema.ts'
import { judgedSentence } from '@fieldwork/core/messages/answers.ts'
import type { Project } from '@fieldwork/core/catalogue/schema.ts'
import type { Validation } from '@fieldwork/core/tasks/schema.ts'
import { openSession } from '../accounts/sessions/session.ts'
import { catalogue } from '../catalogue/service.ts'
import { enrolments } from '../enrolments/service.ts'
import { documents } from '../documents/service.ts'
import { tasks } from '../tasks/service.ts'
import { tideTable } from '../testing/catalogue.ts'
import { startServer } from '../testing/testing.ts'
import type { UntypedDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { freshDatabase, silent } from './testing.ts'

/** The number of migrations in release 1.0.0. */
const released = 33
/** The oldest released schema, and a learner's data in it: rows by table, as JSON. */
const oldest = 10
const stored = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/work-at-0010.json'), 'utf8')) as Record<string, unknown[]>
const userId = (stored['users'] as Array<{ id: string }>)[0]!.id

test('released migrations are unchanged', () => {
  const directory = join(import.meta.dirname, '../migrations')
  const files = readdirSync(directory).toSorted().slice(0, released)
  const text = files.map((file) => `${file}\n${readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')}`).join('')
  expect(createHash('sha256').update(text).digest('hex')).toBe('2345bff4e1e74dc01bed78131013a7fb1a167ff3fb9f6c50fb1623bda5ac6523')
})

const migrateTo = async (db: UntypedDatabase, number: number) => {
  const directory = mkdtempSync(join(tmpdir(), 'fieldwork-migrations-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  const isOlder = (path: string) => !/\d{4}-[\w-]+\.sql$/.test(path) || Number(/(\d{4})-[\w-]+\.sql$/.exec(path)![1]) <= number
  cpSync(join(import.meta.dirname, '../migrations'), directory, { recursive: true, filter: isOlder })
  await migrate(db, silent, directory)
}

const db = await freshDatabase('template0')
await migrateTo(db, oldest)
for (const [table, rows] of Object.entries(stored)) {
  await db.rows(`insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`, [
    JSON.stringify(rows),
  ])
}
await migrateTo(db, released)
// Release 1.0.0's form of an answer accepted by a language model.
// Migration 0034 looks for the sentence that release 1.0.0 stored.
const storedSentence = 'Accepted by the language model, which read your answer beside what its author asks for.'
await db.rows('update answers set hint = $2 where validation_id = $1', [tideTable.keyword, storedSentence])
await migrate(db, silent)
const server = await startServer({
  db,
  served: (context) => [...catalogue(context), ...enrolments(context), ...documents(context), ...tasks(context)],
})

test('a learner’s data in the oldest tables is still there after all later migrations', async () => {
  const learner = server.visitor(`session=${await openSession(db, userId, Date.now())}`)
  expect((await learner.call<User>('GET', '/user')).body).toMatchObject({ name: 'Ines', email: 'ines@example.org' })
  const { body: project } = await learner.call<Project>('GET', `/projects/${tideTable.id}`)
  expect(project).toMatchObject({ selected: true, position: { blockId: 'read-the-sea', offset: 0.25 } })
  const { body: validations } = await learner.call<Validation[]>('GET', `/projects/${tideTable.id}/validations`)
  const answers = Object.fromEntries(validations.map(({ id, answer }) => [id, answer && [answer.text?.data, answer.status]]))
  expect(answers).toMatchObject({
    [tideTable.keyword]: ['The moon pulls the water.', 'COMPLETE'],
    [tideTable.remark]: ['I saw it twice.', 'INCOMPLETE'],
    [tideTable.page]: ['example.org/tides', 'IN_REVIEW'],
  })
  expect((await learner.fetch(`/projects/${tideTable.id}/document.json`)).status).toBe(200)
})

test('an answer accepted by a language model in an earlier release is still marked as such', async () => {
  expect(await db.rows('select hint, accepted_by_model from answers where validation_id = $1', [tideTable.keyword])).toEqual([
    { hint: null, accepted_by_model: true },
  ])
  const learner = server.visitor(`session=${await openSession(db, userId, Date.now())}`)
  const path = `/projects/${tideTable.id}/validations/${tideTable.keyword}`
  expect((await learner.call('GET', path)).body).toMatchObject({ status: 'COMPLETE', hint: judgedSentence })
})

test('facts recorded in the oldest tables are events now, and no table is named after facts', async () => {
  expect(await db.rows('select name, user_id, project_id, details from events')).toEqual([
    { name: 'box_completed', user_id: userId, project_id: tideTable.id, details: { boxId: 'moon-box' } },
  ])
  expect(await db.row(`select pg_get_serial_sequence('events', 'id') as ids`)).toEqual({ ids: 'public.events_id_seq' })
  const former = `select relname as name from pg_class where relname ~ 'facts' union all select conname from pg_constraint where conname ~ 'facts'`
  expect(await db.rows(former)).toEqual([])
})
