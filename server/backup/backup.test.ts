import { createHash } from 'node:crypto'
import {
  appendFileSync,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readConfig, readStartConfig } from '../config.ts'
import type { UntypedDatabase } from '../database/connect.ts'
import { hasTables } from '../database/tables.ts'
import { migrate } from '../database/migrate.ts'
import { silent } from '../database/testing.ts'
import { startServer, type SignedInVisitor, type Visitor } from '../testing/testing.ts'
import { photo, png } from '../uploads/testing-pictures.ts'
import { key, put, urlFor } from '../uploads/testing-put.ts'
import { backUp } from './backUp.ts'
import { parseManifest, writtenManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { newFolder, newPlace, rowsOf } from './testing-places.ts'

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

const backedUp = async () => {
  const folder = join(newFolder(), 'monday')
  return { folder, manifest: await backUp(server.context, folder) }
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
  await expect(restore(place, folder)).rejects.toThrow('The backup is damaged: tables/users.gz has changed since the backup was made.')
  truncateSync(users, size)
  rmSync(join(folder, manifest.files[0]!.file))
  await expect(restore(place, folder)).rejects.toThrow(`The backup is damaged: ${manifest.files[0]!.file} is missing or can’t be read.`)
  truncateSync(join(folder, 'manifest.json'), 100)
  await expect(restore(place, folder)).rejects.toThrow('manifest.json is damaged')
  await expect(restore(place, '/tmp/not/there.zip')).rejects.toThrow('There is no file or folder /tmp/not/there.zip.')
  await expect(restore(place, newFolder())).rejects.toThrow('isn’t a Fieldwork backup: there is no manifest.json in it.')
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
  await expect(backUp(server.context, folder)).rejects.toThrow('already exists. Name a new folder.')
  // Node's recursive mkdir would never end there.
  await expect(backUp(server.context, '/proc/backup.zip')).rejects.toThrow('/proc/backup.zip can’t be written: ')
  expect(await server.db.rows('select from users')).not.toEqual([])
})

test('a backup that fails leaves nothing behind', async () => {
  const folder = newFolder()
  const files = { ...server.context.files, read: () => Promise.reject(new Error('The bucket is away.')) }
  for (const name of ['monday', 'monday.zip'])
    await expect(backUp({ ...server.context, files }, join(folder, name))).rejects.toThrow('The bucket is away.')
  expect(readdirSync(folder)).toEqual([])
})

test('only its owner can read a backup', async () => {
  const { folder, manifest } = await backedUp()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const { file } of [...manifest.tables, ...manifest.files, { file: 'manifest.json' }])
    expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600])
})

test('the data directory’s secret is restored, but not one from a setting', async () => {
  const dataDir = newFolder()
  const config = readStartConfig({ DATA_DIR: dataDir })
  const folder = join(newFolder(), 'monday')
  await backUp({ ...server.context, config }, folder)
  const restoredDir = newFolder()
  await restore({ ...(await newPlace()), config: readConfig({ DATA_DIR: restoredDir }) }, folder)
  expect(readConfig({ DATA_DIR: restoredDir }).secret).toBe(config.secret)
  const place = await newPlace()
  await restore(place, folder)
  expect(existsSync(join(place.config.dataDir, 'secret'))).toBe(false)
})

test('the data directory’s secret is put back if the restore can’t be committed', async () => {
  const folder = join(newFolder(), 'monday')
  await backUp({ ...server.context, config: readStartConfig({ DATA_DIR: newFolder() }) }, folder)
  const config = readStartConfig({ DATA_DIR: newFolder() })
  const target = { ...(await newPlace()), config }
  await migrate(target.db, silent)
  await target.db.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`)
  await target.db.rows(
    'create constraint trigger refuse after update on uploads deferrable initially deferred for each row execute function refuse()',
  )
  await expect(restore({ ...target, files: { ...target.files, write: async () => {} } }, folder)).rejects.toThrow('not today')
  expect(await target.db.rows('select from users')).toEqual([])
  expect(readConfig({ DATA_DIR: config.dataDir }).secret).toBe(config.secret)
})

test('an archive restores like a folder, also when another program packed the folder itself', async () => {
  const archive = join(newFolder(), 'monday.zip')
  await backUp(server.context, archive)
  expect(existsSync(archive.replace('.zip', '.unfinished'))).toBe(false)
  const target = await newPlace()
  await restore(target, archive)
  expect(await rowsOf(target.db)).toEqual(await rowsOf(server.db))
  expect(filesOf(target.config.dataDir)).toEqual(filesOf(server.context.config.dataDir))

  const { folder, manifest } = await backedUp()
  const packed = join(newFolder(), 'packed.zip')
  const zip = new ZipFile()
  for (const { file } of [...manifest.tables, ...manifest.files, { file: 'manifest.json' }])
    zip.addFile(join(folder, file), `monday/${file}`)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(packed))
  const other = await newPlace()
  await restore(other, packed)
  expect(await rowsOf(other.db)).toEqual(await rowsOf(server.db))
})

test('an archive that is cut off, damaged or no backup is refused with an explanation', async () => {
  const archive = join(newFolder(), 'monday.zip')
  await backUp(server.context, archive)
  const target = await newPlace()
  const bytes = readFileSync(archive)
  writeFileSync(archive, bytes.subarray(0, bytes.length / 2))
  await expect(restore(target, archive)).rejects.toThrow('isn’t a zip, or isn’t complete.')
  bytes[200]! ^= 1
  writeFileSync(archive, bytes)
  await expect(restore(target, archive)).rejects.toThrow(/^The backup is damaged: tables\/\w+\.gz /)
  expect(await hasTables(target.db)).toBe(false)
})

test('the restored tables have the indexes, keys and triggers that the migrations made, and references are checked', async () => {
  const definitions = async (db: UntypedDatabase) =>
    db.rows(
      `select indexdef as definition from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
       union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    )
  const { folder, manifest } = await backedUp()
  const target = await newPlace()
  await restore(target, folder)
  expect(await definitions(target.db)).toEqual(await definitions(server.db))

  const users = manifest.tables.find(({ name }) => name === 'users')!
  const rowless = gzipSync('')
  writeFileSync(join(folder, users.file), rowless)
  const sha256 = createHash('sha256').update(rowless).digest('hex')
  const tables = manifest.tables.map((table) => (table === users ? { ...table, rows: 0, sha256 } : table))
  writeFileSync(join(folder, 'manifest.json'), writtenManifest({ ...manifest, tables }))
  const orphans = await newPlace()
  await expect(restore(orphans, folder)).rejects.toThrow(/violates foreign key constraint/)
  expect(await hasTables(orphans.db)).toBe(false)
})
