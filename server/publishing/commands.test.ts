import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../database/testing.ts'
import { contentFolder, projectFile } from './testing-content.ts'

const db = await freshDatabase()

const run = (command: string, folder: string, environment: Record<string, string> = {}): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH ?? '', ...environment }
    const child = execFile(process.execPath, [join(import.meta.dirname, command), folder], { env, cwd: folder }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

test('an author runs the check without a database and gets one line for each mistake', async () => {
  const sound = await run('check.ts', contentFolder())
  expect(sound).toEqual({ code: 0, said: '1 project, 0 errors, 0 matters of style.\n' })
  const flawed = await run(
    'check.ts',
    contentFolder({ [projectFile]: (text) => text.replace('Push her', '<b>Push</b> her').replace('```shell', '```klingon') }),
  )
  expect(flawed.code).toBe(1)
  expect(flawed.said).toMatch(
    /^projects\/build-a-boat\/project\.md:\d+ {2}Raw HTML \(`<b>`\) is not shown\. Write Markdown, or put it in backticks/m,
  )
  expect(flawed.said).toMatch(/^projects\/build-a-boat\/project\.md:\d+ {2}style: Code in `klingon`/m)
  expect(flawed.said).toMatch(/^1 project, 2 errors, 1 matters of style\.$/m)
})

test('an operator publishes a folder into the configured database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { code, said } = await run('command.ts', contentFolder(), {
    DATABASE_URL: db.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret of the tests, long enough',
    LOG_FORMAT: 'json',
  })
  expect(said).toContain('"published":[{"id":"build-a-boat","version":1}]')
  expect(code).toBe(0)
  expect(await db.row('select id, version from projects')).toEqual({ id: 'build-a-boat', version: 1 })
})

test('an operator is told what to mend, and everything else is published', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: db.url, DATA_DIR: dataDir, SECRET: 'a secret of the tests, long enough', LOG_FORMAT: 'json' }
  const again = '  - { id: coast, title: Again, description: Again., icon: ledger, projects: [build-a-raft] }\n'
  const { code, said } = await run('command.ts', contentFolder({ 'catalogue.yaml': (text) => text + again }), settings)
  expect(said).toMatch(/"file":"catalogue\.yaml","line":\d+,"msg":"Two series have the id `coast`\. Rename one\."/)
  expect(said).toContain('"refusedSeries":["coast"]')
  expect(code).toBe(0)
})
