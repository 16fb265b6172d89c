import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../context.ts'
import { createFiles } from '../adapters/storage/createFiles.ts'
import { readConfig } from '../config.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { emptyDatabase, silent } from '../database/testing.ts'
import { startServer, type SignedInVisitor, type Visitor } from '../testing/testing.ts'
import { photo, png } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'
import { backUp } from './backUp.ts'
import { type Manifest, parseManifest, writtenManifest } from './manifest.ts'
import { restore } from './restore.ts'

const server = await startServer()
const upload = async (learner: Visitor, body: Buffer) => {
  await server.forgetLimits()
  expect((await put((await urlFor(learner, key)).body.url, body)).status).toBe(200)
}
const setHours = async (learner: Visitor, hoursPerDay: number) =>
  expect((await learner.call('PUT', '/user/preferences', { hoursPerDay })).status).toBe(200)

const learners: SignedInVisitor[] = []
for (const [index, name] of ['ines', 'nora', 'olga'].entries()) {
  const learner = await server.signIn(`${name}@example.org`)
  learners.push(learner)
  await setHours(learner, index + 1)
  await upload(learner, index % 2 ? await png() : await photo())
}

const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldwork-backup-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const backedUp = async () => {
  const folder = join(newFolder(), 'monday')
  return { folder, manifest: await backUp(server.context, folder) }
}
const newPlace = async (): Promise<Pick<Context, 'config' | 'files' | 'log'> & { db: UntypedDatabase }> => {
  const config = readConfig({ DATA_DIR: newFolder(), SECRET: 'a secret of the tests, long enough' })
  return { db: await emptyDatabase(), config, log: silent, files: createFiles(config) }
}

const rowsOf = async (db: UntypedDatabase) => {
  const tables = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
  )
  const rows: Record<string, unknown[]> = {}
  for (const { name } of tables) rows[name] = await db.rows(`select t::text as row from "${name}" t order by 1`)
  return rows
}
const filesOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(key))
    .toSorted()

test('a backup is restored to a new database and data directory, row by row and file by file, and works as before', async () => {
  const before = await rowsOf(server.db)
  const { folder, manifest } = await backedUp()
  expect(manifest.missing).toEqual([])
  const place = await newPlace()
  await restore(place, folder)
  expect(await rowsOf(place.db)).toEqual(before)
  expect(before.users).toHaveLength(3)
  expect(before.project_files!.length).toBeGreaterThan(2)

  const names = filesOf(server.context.config.dataDir)
  expect(names).toHaveLength(3)
  expect(filesOf(place.config.dataDir)).toEqual(names)
  for (const name of names) expect(await place.files.read(name)).toEqual(await server.context.files.read(name))

  const again = await startServer({ db: place.db, environment: { DATA_DIR: place.config.dataDir } })
  const ines = again.visitor(learners[0]!.cookie())
  expect((await ines.call('GET', '/user/preferences')).body).toMatchObject({ hoursPerDay: 1 })
  const picture = await ines.fetch(`/uploads/${key}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await place.db.rows(`insert into events (name) values ('after')`)
})

test('a backup made while people work contains everything acknowledged before it began, and no row without its file', async () => {
  let isOver = false
  const hours = new Map<string, number>()
  const work = learners.map(async (learner, index) => {
    for (let round = 1; !isOver; round++) {
      await setHours(learner, round % 9)
      hours.set(learner.userId, round % 9)
      await upload(learner, (round + index) % 2 ? await png() : await photo())
    }
  })
  while (hours.size < learners.length) await new Promise((resolve) => setTimeout(resolve, 5))
  const late = await server.signIn(`late-${Date.now()}@example.org`)
  const { folder, manifest } = await backedUp()
  isOver = true
  await Promise.all(work)
  expect(manifest.missing).toEqual([])

  const place = await newPlace()
  await restore(place, folder)
  expect(await place.db.rows('select from users where id = $1', [late.userId])).toHaveLength(1)
  const uploads = await place.db.rows<{ user_id: string; key: string; is_second: boolean; size: number }>(
    'select user_id, key, is_second, size from uploads where etag is not null',
  )
  expect(uploads).toHaveLength(learners.length)
  for (const { user_id, key: name, is_second, size } of uploads)
    expect((await place.files.read(`${user_id}/${name}${is_second ? '.b' : ''}`))?.length).toBe(size)
})

test('a damaged or truncated backup, and a folder without one, are refused with an explanation, and nothing is written', async () => {
  const { folder, manifest } = await backedUp()
  const place = await newPlace()
  const users = join(folder, manifest.tables.find(({ name }) => name === 'users')!.file)
  const { size } = statSync(users)
  appendFileSync(users, 'x')
  await expect(restore(place, folder)).rejects.toThrow('The backup is damaged: tables/users.gz is not what was written.')
  truncateSync(users, size)
  rmSync(join(folder, manifest.files[0]!.file))
  await expect(restore(place, folder)).rejects.toThrow(`The backup is damaged: ${manifest.files[0]!.file} cannot be read.`)
  truncateSync(join(folder, 'manifest.json'), 100)
  await expect(restore(place, folder)).rejects.toThrow('manifest.json is damaged')
  await expect(restore(place, newFolder())).rejects.toThrow('holds no backup: there is no manifest.json in it.')
  expect(await place.db.rows(`select from pg_class where relname = 'users'`)).toEqual([])
})

test('a manifest with a flipped bit anywhere is refused', async () => {
  const { folder, manifest } = await backedUp()
  const bytes = readFileSync(join(folder, 'manifest.json'))
  expect(parseManifest(bytes.toString())).toEqual(manifest)
  const accepted: string[] = []
  for (let at = 0; at < bytes.length; at += 7) {
    bytes[at]! ^= 1 << (at % 8)
    if (parseManifest(bytes.toString())) accepted.push(bytes.subarray(Math.max(0, at - 20), at + 20).toString())
    bytes[at]! ^= 1 << (at % 8)
  }
  expect(accepted).toEqual([])
})

test('a backup of version 1.0, whose manifest has no hash of its own, is restored', async () => {
  const { folder, manifest } = await backedUp()
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: 1 }, null, 2))
  const place = await newPlace()
  await restore(place, folder)
  expect(await rowsOf(place.db)).toEqual(await rowsOf(server.db))
})

test('a manipulated backup can’t read or write outside its folder and the store', async () => {
  const { folder, manifest } = await backedUp()
  const place = await newPlace()
  const path = join(folder, 'manifest.json')
  const [file] = manifest.files
  for (const change of [{ userId: '../..' }, { key: '../../secret' }, { file: '../outside' }, { file: '/etc/hostname' }]) {
    writeFileSync(path, writtenManifest({ ...manifest, files: [{ ...file!, ...change }] }))
    await expect(restore(place, folder)).rejects.toThrow('manifest.json is damaged')
  }
})

test('a backup can’t be restored to a database with people, nor written over another backup', async () => {
  const { folder } = await backedUp()
  await expect(restore(server.context, folder)).rejects.toThrow(/^The database has \d+ accounts\. Restore into a new one\.$/)
  await expect(backUp(server.context, folder)).rejects.toThrow('is there already. Name a folder that is not.')
  expect(await server.db.rows('select from users')).not.toEqual([])
})

test('only its owner can read a backup', async () => {
  const { folder, manifest } = await backedUp()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const { file } of [...manifest.tables, ...manifest.files, { file: 'manifest.json' }])
    expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600])
})

test('the data directory’s secret is restored, but not one from a setting', async () => {
  const dataDir = newFolder()
  const config = readConfig({ DATA_DIR: dataDir })
  const folder = join(newFolder(), 'monday')
  await backUp({ ...server.context, config }, folder)
  const restoredDir = newFolder()
  await restore({ ...(await newPlace()), config: readConfig({ DATA_DIR: restoredDir }) }, folder)
  expect(readConfig({ DATA_DIR: restoredDir }).secret).toBe(config.secret)
  const place = await newPlace()
  await restore(place, folder)
  expect(existsSync(join(place.config.dataDir, 'secret'))).toBe(false)
})

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
  expect(run('backup', [], server.db.url)).toEqual([2, '', expect.stringMatching(/^Name one folder\.\n\nnpm run backup -- <folder>\n/)])
  // A missing setting must not look like a successful backup.
  expect(run('backup', [folder], empty.url)).toEqual([1, '', 'The database is empty. Give the settings of the server.\n'])
  expect(run('backup', [folder], '')).toEqual([1, '', expect.stringContaining('has no database. Name the data directory')])
  const backup = run('backup', [folder], server.db.url, server.context.config.dataDir)
  const { tables, files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const rows = tables.map((table) => table.rows).reduce((sum, count) => sum + count)
  const counts = `: ${rows} rows of ${tables.length} tables and ${files.length} ${files.length === 1 ? 'file' : 'files'}.\n`
  expect(backup).toEqual([0, `Backed up to ${folder}${counts}`, ''])
  expect(run('restore', [folder], empty.url)).toEqual([0, expect.stringContaining(counts), ''])
  expect(run('restore', [folder], empty.url)).toEqual([1, '', expect.stringContaining('Restore into a new one.')])
})

test('npm run backup changes nothing in a database of an older release, and its backup is brought up to date at the next start', async () => {
  const older = await emptyDatabase()
  const migrations = readMigrations().length
  await migrate(older, silent, undefined, { last: migrations - 1 })
  await older.rows(`insert into users (email, nickname, name) values ('early@example.org', 'early', 'Early')`)
  await older.rows(`alter database ${new URL(older.url).pathname.slice(1)} set default_transaction_read_only = on`)
  const folder = join(newFolder(), 'before-the-upgrade')
  expect(run('backup', [folder], older.url)).toEqual([0, expect.stringContaining('Backed up'), ''])

  const restored = await newPlace()
  await restore(restored, folder)
  expect(await restored.db.rows('select from migrations')).toHaveLength(migrations - 1)
  await migrate(restored.db, silent)
  expect(await restored.db.rows('select name from users')).toEqual([{ name: 'Early' }])
})
