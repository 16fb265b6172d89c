import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { readConfig, readStartConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { emptyDatabase, silent } from '../database/testing.ts'
import { fingerprintOf } from '../keys.ts'
import { startServer } from '../testing/testing.ts'
import { backUp } from './backUp.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'

const server = await startServer()
await server.signIn('ines@example.org')

const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldwork-backup-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const run = (action: string, words: string[], DATABASE_URL: string, DATA_DIR = newFolder()) => {
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR, SECRET: 'a secret of the tests, long enough' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'command.ts'), action, ...words], {
    env,
    encoding: 'utf8',
  })
  return [status, stdout, stderr]
}

test('npm run backup and npm run restore report what they did, and what to do without a folder or a database', async () => {
  const folder = join(newFolder(), 'monday')
  const empty = await emptyDatabase()
  expect(run('restore', [], server.db.url)).toEqual([2, '', expect.stringMatching(/^Name one backup\.\n\nnpm run backup -- /)])
  expect(run('backup', ['--keep', 'few'], server.db.url)).toEqual([2, '', expect.stringContaining('--keep takes a number')])
  // A missing setting must not look like a successful backup.
  expect(run('backup', [folder], empty.url)).toEqual([
    1,
    '',
    expect.stringMatching(/^The database is empty: .* Run this with the settings of the server\.\n$/),
  ])
  expect(run('backup', [folder], '')).toEqual([1, '', expect.stringContaining('has no database. Set DATA_DIR')])
  const backup = run('backup', [folder], server.db.url, server.context.config.dataDir)
  const { tables, files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const rows = tables.map((table) => table.rows).reduce((sum, count) => sum + count)
  const counts = `: ${rows} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}.`
  expect(backup).toEqual([0, `Backed up to ${folder}${counts} The setting SECRET is not in it: keep it as well.\n`, ''])
  expect(run('restore', [folder], empty.url)).toEqual([0, expect.stringContaining(`${counts}\n`), ''])
  expect(run('restore', [folder], empty.url)).toEqual([1, '', expect.stringContaining('Restore into a new one.')])
})

test('npm run restore of a file that is absent or isn’t a backup says so, and creates no database', () => {
  const dataDir = newFolder()
  const absent = join(dataDir, 'nope.zip')
  expect(run('restore', [absent], '', dataDir)).toEqual([1, '', `There is no file or folder ${absent}.\n`])
  writeFileSync(absent, 'not a zip')
  expect(run('restore', [absent], '', dataDir)).toEqual([1, '', expect.stringMatching(/^nope\.zip isn’t a zip, or isn’t complete\./)])
  expect(readdirSync(dataDir)).toEqual(['nope.zip'])
})

test('npm run backup with another SECRET than the server’s warns, and has no secret', async () => {
  const record = 'insert into secret_fingerprint (fingerprint) values ($1)'
  await server.db.rows(record, [fingerprintOf('the secret of the server, long enough')])
  onTestFinished(async () => void (await server.db.rows('delete from secret_fingerprint')))
  const DATA_DIR = server.context.config.dataDir
  expect(run('backup', [join(newFolder(), 'monday')], server.db.url, DATA_DIR)).toEqual([
    0,
    expect.stringMatching(/ files?\.\n$/),
    'SECRET here isn’t the server’s, so no secret is in the backup. Keep the server’s SECRET.\n',
  ])
  expect(existsSync(join(DATA_DIR, 'secret'))).toBe(false)
})

test('npm run backup without a name writes an archive to the data directory, and keeps as many of those as --keep says', () => {
  const dataDir = newFolder()
  const folder = join(dataDir, 'backups')
  for (const name of ['before-the-upgrade.zip', '2026-01-01T00-00-00.zip', '2026-01-02T00-00-00.zip']) {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, name), 'earlier')
  }
  expect(run('backup', ['--keep', '2'], server.db.url, dataDir)).toEqual([
    0,
    expect.stringMatching(/Deleted .*2026-01-01T00-00-00\.zip\./),
    expect.anything(),
  ])
  const left = readdirSync(folder)
  expect(left).toEqual([
    '2026-01-02T00-00-00.zip',
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.zip$/),
    'before-the-upgrade.zip',
  ])
  expect(statSync(join(folder, left[1]!)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a process that is killed as soon as the rows are restored has restored the secret, too', async () => {
  const config = readStartConfig({ DATA_DIR: newFolder() })
  const folder = join(newFolder(), 'monday')
  await backUp({ ...server.context, config }, folder)
  const target = await emptyDatabase()
  await migrate(target, silent)
  const DATA_DIR = newFolder()
  // The command needs the setting SECRET for a database that it is given.
  const program = `
    import { createFiles } from './adapters/storage/createFiles.ts'
    import { restore } from './backup/restore.ts'
    import { readConfig } from './config.ts'
    import { connect } from './database/connect.ts'
    import { createLog } from './log.ts'
    const config = readConfig({ DATA_DIR: process.env.DATA_DIR })
    const log = createLog(config)
    const db = await connect({ databaseUrl: process.env.URL, dataDir: '', log })
    await restore({ config, db, log, files: createFiles(config) }, process.env.FOLDER)
    await db.close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, URL: target.url, DATA_DIR, FOLDER: folder },
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await vi.waitFor(
    async () => {
      const locks = await target.rows(
        `select from pg_locks where relation = 'events'::regclass and mode = 'AccessExclusiveLock' and granted`,
      )
      expect(locks).not.toEqual([])
    },
    { timeout: 40_000, interval: 2 },
  )
  // Waits until the commit, and then lets nothing analyze the table.
  const client = await target.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query({ text: 'begin; lock table events in share update exclusive mode', query_timeout: 40_000 } as { text: string })
  child.kill('SIGKILL')
  await ended
  expect((await client.query('select from users')).rowCount).toBe(1)
  expect(readConfig({ DATA_DIR }).secret).toBe(config.secret)
})

test('npm run backup changes nothing in a database of an older release, and its backup is brought up to date at the next start', async () => {
  const older = await emptyDatabase()
  const migrations = readMigrations().length
  await migrate(older, silent, undefined, { last: migrations - 1 })
  await older.rows(`insert into users (email, nickname, name) values ('early@example.org', 'early', 'Early')`)
  await older.rows(`alter database ${new URL(older.url).pathname.slice(1)} set default_transaction_read_only = on`)
  const folder = join(newFolder(), 'before-the-upgrade')
  expect(run('backup', [folder], older.url)).toEqual([0, expect.stringContaining('Backed up'), ''])

  const config = readConfig({ DATA_DIR: newFolder(), SECRET: 'a secret of the tests, long enough' })
  const restored = { db: await emptyDatabase(), config, log: silent, files: createFiles(config) }
  await restore(restored, folder)
  expect(await restored.db.rows('select from migrations')).toHaveLength(migrations - 1)
  await migrate(restored.db, silent)
  expect(await restored.db.rows('select name from users')).toEqual([{ name: 'Early' }])
})

test('npm run backup doesn’t back up a database of a newer release, whose rows this one may not know', async () => {
  const newer = await emptyDatabase()
  await migrate(newer, silent)
  await newer.rows(`insert into migrations select max(number) + 1, '9999-newer.sql', 'hash', now(), null from migrations`)
  expect(run('backup', [join(newFolder(), 'newer')], newer.url)).toEqual([1, '', expect.stringContaining('made by a newer Fieldwork')])
})
