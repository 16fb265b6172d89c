import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../database/testing.ts'
import { refusedStatus } from './publishInBackground.ts'
import { contentFolder, projectFile, twoSeries } from '@fieldwork/compiler/testing-content.ts'

const db = await freshDatabase()

const run = (
  command: string,
  folder: string,
  environment: Record<string, string> = {},
  options: string[] = [],
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, command), ...options, folder],
      { env, cwd: folder },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

test('an author runs the check without a database and gets one line for each mistake', async () => {
  const sound = await run('../../compiler/cli.ts', contentFolder())
  expect(sound).toEqual({
    code: 0,
    said: '1 project, 0 errors, 0 style issues.\nTasks: 2 graded by a rule, 1 answered by a file, 1 without a check.\n',
  })
  const flawed = await run(
    '../../compiler/cli.ts',
    contentFolder({ [projectFile]: (text) => text.replace('Push her', '<b>Push</b> her').replace('```shell', '```klingon') }),
  )
  expect(flawed.code).toBe(1)
  expect(flawed.said).toMatch(
    /^projects\/build-a-boat\/project\.md:\d+ {2}Raw HTML \(`<b>`\) is not shown\. Write Markdown, or put it in backticks/m,
  )
  expect(flawed.said).toMatch(/^projects\/build-a-boat\/project\.md:\d+ {2}style: Code in `klingon`/m)
  expect(flawed.said).toMatch(/^1 project, 2 errors, 1 style issue\.$/m)
  const future = await run(
    '../../compiler/cli.ts',
    contentFolder({ [projectFile]: (text) => text.replace('lastModified: 2026', 'lastModified: 9999') }),
  )
  expect(future.code).toBe(1)
  expect(future.said).toMatch(/ {2}`lastModified` is in the future: 9999-11-20\. .*\n1 project, 1 error, 0 style issues\.$/m)
})

const settings = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { DATABASE_URL: db.url, DATA_DIR: dataDir, SECRET: 'a secret of the tests, long enough' }
}

test('an operator publishes a folder into the configured database, and reads in sentences what has changed', async () => {
  const folder = contentFolder()
  const { host, pathname } = new URL(db.url)
  const target = `Database: ${pathname.slice(1)} on ${host}; shown at https://learn.school.test.\n`
  const environment = { ...settings(), PUBLIC_URL: 'https://learn.school.test' }
  expect(await run('command.ts', folder, environment)).toEqual({ code: 0, said: `${target}Published: build-a-boat (version 1).\n` })
  expect(await db.row('select id, version from projects')).toEqual({ id: 'build-a-boat', version: 1 })
  expect(await run('command.ts', folder, environment)).toEqual({ code: 0, said: `${target}Unchanged: build-a-boat.\n` })
})

test('an operator whose settings name another database than the server learns that it is new, and a dry run does not create one', async () => {
  const { DATABASE_URL: _, ...withoutDatabase } = settings()
  const { code, said } = await run('command.ts', contentFolder(), withoutDatabase, ['--dry-run'])
  expect(said).toMatch(/^Database: .*\/postgres; shown at http:\/\/localhost:3000\.$/m)
  expect(said).toMatch(/^Publishing failed: This database is new: no server has used it yet\./m)
  expect(readdirSync(withoutDatabase.DATA_DIR)).not.toContain('postgres')
  expect(code).toBe(1)
  const empty = await emptyDatabase()
  const published = await run('command.ts', contentFolder(), { ...withoutDatabase, DATABASE_URL: empty.url })
  expect(published.said).toMatch(/^This database is new: .* DATABASE_URL or DATA_DIR\.\nPublished: build-a-boat \(version 1\)\.$/m)
})

test('an operator gets the errors, everything else is published, and the command exits with status 1', async () => {
  const again = '  - { id: coast, title: Again, description: Again., icon: ledger, projects: [build-a-raft] }\n'
  const folder = contentFolder({ 'catalogue.yaml': (text) => text + again })
  const { code, said } = await run('command.ts', folder, settings())
  expect(said).toMatch(/^catalogue\.yaml:\d+ {2}Two series or roadmaps have the id `coast`\. Rename one\.$/m)
  expect(said).toMatch(/^Refused, and left as it was: .*the series coast\.$/m)
  expect(code).toBe(1)
})

test('a program that publishes reads log lines', async () => {
  const again = '  - { id: coast, title: Again, description: Again., icon: ledger, projects: [build-a-raft] }\n'
  const folder = contentFolder({ 'catalogue.yaml': (text) => text + again })
  const { code, said } = await run('command.ts', folder, settings(), ['--json'])
  expect(said).toMatch(/"file":"catalogue\.yaml","line":\d+,"msg":"Two series or roadmaps have the id `coast`\. Rename one\."/)
  expect(said).toContain('"refusedSeries":["coast"]')
  expect(code).toBe(1)
  expect((await run('command.ts', folder, settings(), ['--log'])).code).toBe(refusedStatus)
})

test('a missing database is reported as a failure, not as refused content', async () => {
  const missing = new URL(db.url)
  missing.pathname = '/not_there'
  const { code, said } = await run('command.ts', contentFolder(), { ...settings(), DATABASE_URL: missing.href }, ['--log'])
  expect([code, said]).toEqual([1, expect.stringContaining('publishing failed')])
})

test('the first start publishes one project, then its series, then the rest, and says so; later starts have one line for people and the names for programs', async () => {
  const empty = await emptyDatabase()
  const own = { ...settings(), DATABASE_URL: empty.url }
  const folder = twoSeries()
  const first = await run('command.ts', folder, { ...own, LOG_FORMAT: 'pretty' }, ['--log'])
  expect(first.said).toMatch(
    /^.* are applied\.\n\S+ 1 of 3 projects can be read\. .*\n\S+ 2 of 3 projects can be read\. .*\n\S+ The catalogue is published: 3 of 3 projects are new or changed, 0 unchanged, 0 refused\.\n$/,
  )
  expect(await empty.rows('select id, series_id from projects where listed order by id')).toEqual([
    { id: 'build-a-boat', series_id: 'coast' },
    { id: 'build-a-canoe', series_id: 'coast' },
    { id: 'build-a-raft', series_id: 'shore' },
  ])
  const forPeople = await run('command.ts', folder, { ...own, LOG_FORMAT: 'pretty' }, ['--log'])
  expect(forPeople.said).toMatch(/^\S+ The catalogue is published: 0 of 3 projects are new or changed, 3 unchanged, 0 refused\.\n$/)
  const forPrograms = await run('command.ts', folder, own, ['--json'])
  expect(JSON.parse(forPrograms.said)).toMatchObject({ published: [], unchanged: 3, refused: [] })
})

test('the first start publishes the project that asks visitors a question with the first one, and the written paths before the rest', async () => {
  const empty = await emptyDatabase()
  const own = { ...settings(), DATABASE_URL: empty.url }
  const folder = twoSeries()
  const raft = join(folder, 'projects/build-a-raft/project.md')
  // Visitors couldn't answer this task, so the project is refused, together with the first one instead of last.
  writeFileSync(raft, readFileSync(raft, 'utf8').replace('category: Storage\n', 'category: Storage\nopenQuestion: wood-box\n'))
  const { said } = await run('command.ts', folder, { ...own, LOG_FORMAT: 'pretty' }, ['--log'])
  expect(said).toMatch(/1 of 3 projects can be read\.[^]*2 of 3 projects can be read\.[^]*1 refused/)
  const orders = await empty.rows('select refused from publishings order by id')
  expect(orders).toEqual([{ refused: ['build-a-raft'] }, { refused: [] }, { refused: ['build-a-raft'] }])
})

test('a first start with an error in its first project publishes the others and reports the error', async () => {
  const empty = await emptyDatabase()
  const own = { ...settings(), DATABASE_URL: empty.url }
  const folder = twoSeries()
  appendFileSync(join(folder, projectFile), '\nPush her.\n')
  const { code, said } = await run('command.ts', folder, { ...own, LOG_FORMAT: 'pretty' }, ['--log'])
  expect(code).toBe(refusedStatus)
  expect(said).toMatch(
    /^.* are applied\.\n\S+ 0 of 3 .*\n\S+ 1 of 3 .*\n.*outside of all steps[^]*The catalogue is published: 2 of 3 .*, 0 unchanged, 1 refused\.\n$/,
  )
  expect(await empty.row('select refused from publishings order by id desc limit 1')).toEqual({ refused: ['build-a-boat'] })
})
