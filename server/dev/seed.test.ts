import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { shippedSeries } from '@fieldwork/compiler/testing-content.ts'
import { freshDatabase } from '../database/testing.ts'
import { drawTerminal } from './drawTerminal.ts'

const db = await freshDatabase()
beforeEach(() => db.rows('delete from users'))

const seed = (contentDir: string, ...options: string[]) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-seed-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: db.url, SECRET: 'a secret of the tests, long enough', DATA_DIR: dataDir, CONTENT_DIR: contentDir }
  const env = { PATH: process.env.PATH ?? '', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'seed.ts'), ...options], {
    env,
    encoding: 'utf8',
  })
  return { status, printed: stdout, warned: stderr }
}

const everything = () =>
  db.rows(`select email, plan, is_admin, answers.project_id, validation_id, status, revision, version, completed_at from users
    left join answers on user_id = users.id left join enrolments using (user_id, project_id) order by email, answers.project_id, validation_id`)

/** The states of one person's work, in the order of the projects. */
const workOf = (email: string) =>
  db.rows(
    `select string_agg(distinct status, ' ' order by status) as statuses, bool_or(completed_at is not null) as completed,
       bool_or(enrolments.version < projects.version) as outdated
     from users join enrolments on user_id = users.id join projects on projects.id = project_id join answers using (user_id, project_id)
     where email = $1 group by project_id order by statuses, completed, outdated`,
    [email],
  )

test('the seed makes people with work in every state, says who can sign in, and changes nothing when it runs again', async () => {
  const contentDir = shippedSeries('corner')
  const first = seed(contentDir)
  expect(first.warned).toBe('')
  expect(first.status).toBe(0)
  expect(first.printed).toMatch(/^ {2}paula@example\.org +pro, has the work below$/m)
  const states = [
    { statuses: 'COMPLETE', completed: false, outdated: false },
    { statuses: 'COMPLETE', completed: true, outdated: false },
    { statuses: 'INCOMPLETE', completed: false, outdated: false },
    { statuses: 'INCOMPLETE', completed: false, outdated: true },
    { statuses: 'INCORRECT IN_REVIEW', completed: false, outdated: false },
  ]
  expect(await workOf('paula@example.org')).toEqual(states)
  expect(await workOf('finn@example.org')).toEqual(states)
  expect(await workOf('nora@example.org')).toEqual([])
  expect(await db.rows('select email from users where is_admin')).toEqual([{ email: 'ada@example.org' }])
  expect(await db.rows('select from sessions')).toEqual([])

  const before = await everything()
  const second = seed(contentDir)
  expect(second.printed).toBe(first.printed)
  expect(await everything()).toEqual(before)
}, 120_000)

test('the seed doesn’t change a database with other people, unless forced', async () => {
  await db.rows(`insert into users (email, nickname, name) values ('olga@example.org', 'olga', 'Olga')`)
  const contentDir = shippedSeries('corner')
  const { status, warned } = seed(contentDir)
  expect(warned).toContain('npm run seed -- --force')
  expect(status).toBe(1)
  expect(await db.rows('select email from users')).toEqual([{ email: 'olga@example.org' }])

  expect(seed(contentDir, '--force').status).toBe(0)
  const emails = (await db.rows<{ email: string }>('select email from users order by email')).map(({ email }) => email)
  expect(emails).toEqual(['ada', 'finn', 'nora', 'olga', 'paula'].map((name) => `${name}@example.org`))
}, 120_000)

test('the screenshot of the seed shows text', async () => {
  const { channels } = await sharp(
    await drawTerminal([{ run: 'curl -i <address>', lines: Array.from({ length: 20 }, () => 'HTTP/1.1 200 OK '.repeat(10)) }]),
  ).stats()
  expect(channels.map(({ stdev }) => stdev > 20)).toEqual([true, true, true])
})
