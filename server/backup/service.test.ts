import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import type { ListedBackup } from '@fieldwork/core/backup/schema.ts'
import { createOwnerLink, createRestoreLink } from '../accounts/owner.ts'
import { keyIn } from '../accounts/testing-linkKey.ts'
import { dropTables } from '../database/tables.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrationFiles.ts'
import { emptyDatabase, silent } from '../database/testing.ts'
import { backUp } from './backUp.ts'
import { startRestoring } from './testing-restoring.ts'

const { state, lifecycle, server, context, folder, source, newKey, list, begin, progress, put, changed } = await startRestoring()

/** Adds a backup named `damaged`, until the test ends. */
const damage = () => {
  changed('damaged', () => ({}))
  writeFileSync(join(folder, 'damaged/tables/users.gz'), 'else')
  onTestFinished(() => rmSync(join(folder, 'damaged'), { recursive: true }))
}

beforeEach(async () => {
  await server.forgetLimits()
  await server.db.rows('delete from users')
  await server.db.rows('delete from owner_keys')
})

test('an empty server lists its backups as of the same, an older or a newer version, or as damaged or foreign with the reason', async () => {
  const unknown = { number: readMigrations().length + 1, name: '9999-future.sql', hash: 'future' }
  changed('newer', ({ migrations }) => ({ version: '2.0.0', migrations: [...migrations, unknown] }))
  changed('older', ({ migrations }) => ({ migrations: migrations.slice(0, -1), takenAt: '2026-01-01T00:00:00.000Z' }))
  damage()
  mkdirSync(join(folder, 'holiday-pictures'))
  for (const [name, written] of [
    ['browser-extension', '{"manifest_version":3,"name":"Tabs","version":"1.0"}'],
    ['container-image', '[{"Layers":[]}]'],
    ['half', '{"format":2,'],
  ] as const) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'manifest.json'), written)
  }
  mkdirSync(join(folder, 'tuesday.unfinished'))
  const { body } = await list(await newKey())
  const { backups } = body as { backups: ListedBackup[] }
  const listed = Object.fromEntries(backups.map(({ name, state: label, fault, people }) => [name, [label, people, fault]]))
  expect(listed).toEqual({
    monday: ['same', 1, null],
    older: ['older', 1, null],
    newer: ['newer', 1, null],
    damaged: ['damaged', 1, 'The backup is damaged: tables/users.gz has changed since the backup was made. Use another backup.'],
    'holiday-pictures': ['foreign', null, 'holiday-pictures isn’t a Fieldwork backup: there is no manifest.json in it.'],
    'browser-extension': ['foreign', null, expect.stringContaining('isn’t a Fieldwork backup: another program wrote its manifest.json')],
    'container-image': ['foreign', null, expect.stringContaining('another program wrote its manifest.json')],
    half: ['damaged', null, expect.stringContaining('manifest.json is damaged')],
  })
  const added = ['newer', 'older', 'holiday-pictures', 'browser-extension', 'container-image', 'half', 'tuesday.unfinished']
  for (const name of added) rmSync(join(folder, name), { recursive: true })
})

test('a stranger without the key, with one that expired, and anybody once there is an account, is refused', async () => {
  const key = await newKey()
  const tries = async (tried: string) => [
    (await list(tried)).status,
    (await put(tried, 'evil.zip', Buffer.from('zip'))).status,
    (await begin(tried, 'monday')).status,
  ]
  expect(await tries('made-up')).toEqual([404, 404, 404])
  expect((await server.visitor().call('POST', '/backups/restore/progress', { key: 'made-up' })).status).toBe(404)
  server.turnClock(3_600)
  expect(await tries(key)).toEqual([404, 404, 404])
  const valid = await newKey()
  const learner = await server.signIn('nora@example.org')
  expect(await tries(valid)).toEqual([409, 409, 409])
  expect((await learner.call('POST', '/backups', { key: valid })).status).toBe(409)
  expect(await createRestoreLink(context, server.origin)).toBeUndefined()
  expect(existsSync(join(folder, 'evil.zip'))).toBe(false)
})

test('the link that makes the administrator also restores, and guessing is limited', async () => {
  const open = { ...context, config: { ...context.config, adminEmails: new Set<string>() } }
  const key = keyIn(await createOwnerLink(open, server.origin))
  expect((await list(key)).status).toBe(200)
  for (let count = 0; count < 10; count++) await list('guess')
  expect((await list('guess')).status).toBe(429)
  // A neighbor who guesses doesn't lock out the person with the key.
  expect((await list(key)).status).toBe(200)
  expect((await begin(key, 'no-such')).status).toBe(404)
})

test('a backup whose manifest is impossible or huge is damaged, and the others are listed, newest first', async () => {
  const key = await newKey()
  changed('a-sum', ({ tables }) => ({ tables: tables.map((table) => ({ ...table, rows: Number.MAX_SAFE_INTEGER })) }))
  changed('a-year', () => ({ takenAt: '0000-01-01T00:00:00Z' }))
  for (let count = 0; count < 60; count++) mkdirSync(join(folder, `pictures-${count}`))
  const { backups } = (await list(key)).body as { backups: ListedBackup[] }
  expect(backups).toHaveLength(50)
  expect(backups[0]).toMatchObject({ name: 'monday', state: 'same' })
  for (const name of readdirSync(folder)) if (name.startsWith('pictures')) rmSync(join(folder, name), { recursive: true })
  expect((await list(key)).body).toMatchObject({
    backups: [{ name: 'monday' }, { name: 'a-year', state: 'damaged' }, { name: 'a-sum', state: 'damaged' }],
  })
  for (const name of ['a-sum', 'a-year']) rmSync(join(folder, name), { recursive: true })

  const zip = new ZipFile()
  zip.addBuffer(Buffer.alloc(40 * 1024 ** 2, ' '), 'manifest.json', { compress: true })
  zip.end()
  const { body } = await put(key, 'bomb.zip', await buffer(zip.outputStream))
  expect(body.backup).toMatchObject({
    name: 'bomb.zip',
    state: 'damaged',
    fault: 'bomb.zip is damaged: its manifest.json is too large. Use another backup.',
  })
})

test('while the tables are locked, the progress is answered at once, also to a browser with an old cookie', async () => {
  damage()
  const key = await newKey()
  const answered: unknown[] = []
  lifecycle.stopWork.mockImplementationOnce(async () => {
    const client = await server.db.pool.connect()
    await client.query('begin; lock table users, sessions, maintenance in access exclusive mode')
    const browser = server.visitor(`session=${'a'.repeat(43)}`)
    const reply = browser.call('POST', '/backups/restore/progress', { key }).then(({ status }) => status)
    answered.push(await Promise.race([reply, delay(5_000, 'late')]))
    await client.query('rollback')
    client.release()
  })
  // The switch was last read long ago.
  await delay(600)
  expect((await begin(key, 'damaged')).status).toBe(204)
  await expect.poll(() => progress(key), { timeout: 30_000 }).toMatchObject({ state: 'failed' })
  expect(answered).toEqual([200])
})

test('a damaged backup isn’t restored: the progress says why, and the server serves on', async () => {
  damage()
  const key = await newKey()
  expect((await begin(key, '../backups/monday')).status).toBe(422)
  expect((await begin(key, 'no-such')).status).toBe(404)
  expect((await begin(key, 'damaged')).status).toBe(204)
  await expect
    .poll(() => progress(key), { timeout: 20_000 })
    .toMatchObject({
      state: 'failed',
      fault: 'The backup is damaged: tables/users.gz has changed since the backup was made. Use another backup.',
    })
  expect((await list(key)).status).toBe(200)
  expect(lifecycle.restart).not.toHaveBeenCalled()
})

test('after a failed restore of an older backup, the tables are as before, the work goes on, and the same key may be used again', async () => {
  lifecycle.resumeWork.mockClear()
  changed('torn', ({ migrations, tables }) => ({
    migrations: migrations.slice(0, -1),
    tables: tables.map((table) => (table.name === 'users' ? { ...table, rows: table.rows + 1 } : table)),
  }))
  const key = await newKey()
  const before = await server.db.rows('select number from migrations order by 1')
  expect((await begin(key, 'torn')).status).toBe(204)
  await expect
    .poll(() => progress(key), { timeout: 100_000 })
    .toMatchObject({
      state: 'failed',
      fault: 'The backup is damaged: its table users has 1 instead of 2 rows. Use another backup.',
    })
  expect(state.isRestoring).toBe(false)
  expect(lifecycle.resumeWork.mock.calls).toHaveLength(1)
  expect(await server.db.rows('select number from migrations order by 1')).toEqual(before)
  expect((await list(key)).body).toMatchObject({ backups: expect.arrayContaining([expect.objectContaining({ name: 'monday' })]) })
  expect((await server.visitor().call('GET', '/projects')).body).not.toEqual([])
  rmSync(join(folder, 'torn'), { recursive: true })
  expect((await begin(key, 'no-such')).status).toBe(404)
})

test('after a failure that left the tables of an older backup, they are brought up to date, and the work goes on', async () => {
  lifecycle.resumeWork.mockClear()
  damage()
  const key = await newKey()
  const { length } = readMigrations()
  lifecycle.stopWork.mockImplementationOnce(async () => {
    // As if the connection was lost during the commit of such a restore.
    await dropTables(server.db)
    await migrate(server.db, silent, undefined, { last: length - 1 })
  })
  expect((await begin(key, 'damaged')).status).toBe(204)
  await expect.poll(() => progress(key), { timeout: 60_000 }).toMatchObject({ state: 'failed' })
  expect(await server.db.rows('select from migrations')).toHaveLength(length)
  expect(lifecycle.resumeWork.mock.calls).toHaveLength(1)
})

test('an account whose request arrives slowly while a restore begins is refused, not created and lost', async () => {
  const open = { ...context, config: { ...context.config, adminEmails: new Set<string>() } }
  const key = keyIn(await createOwnerLink(open, server.origin))
  const body = JSON.stringify({ key, email: 'slow@example.org' })
  const socket = connect(Number(new URL(server.origin).port), 'localhost')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST /auth/owner HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\nx-app-client: test\r\norigin: ${server.origin}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  damage()
  lifecycle.stopWork.mockImplementationOnce(async () => {
    socket.write(body.slice(10))
    await vi.waitFor(() => expect(answer).toMatch(/^HTTP/), { timeout: 20_000 })
  })
  // The server has read the head of the request.
  await delay(300)
  expect((await begin(key, 'damaged')).status).toBe(204)
  await expect.poll(() => progress(key), { timeout: 30_000 }).toMatchObject({ state: 'failed' })
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(await server.db.rows('select email from users')).toEqual([])
})

test(
  'a backup of an older version is restored into a server that is up to date; meanwhile other requests get 503',
  { timeout: 180_000 },
  async () => {
    const before = await emptyDatabase()
    await migrate(before, silent, undefined, { last: readMigrations().length - 1 })
    await before.rows(`insert into users (email, nickname, name) values ('early@example.org', 'early', 'Early')`)
    await backUp({ ...source.context, db: before }, join(folder, 'older'))
    const key = await newKey()
    let [other, similar, live] = [0, 0, 0]
    lifecycle.stopWork.mockImplementationOnce(async () => {
      other = (await server.visitor().fetch('/projects')).status
      similar = (await server.visitor().fetch('/healthy-ada')).status
      live = (await server.visitor().fetch('/health/live')).status
      expect((await begin(key, 'older')).status).toBe(503)
    })
    expect((await begin(key, 'older')).status).toBe(204)
    await expect.poll(() => progress(key), { timeout: 150_000 }).toMatchObject({ state: 'done' })
    expect([other, similar, live]).toEqual([503, 503, 200])
    await expect.poll(() => lifecycle.restart.mock.calls.length, { timeout: 30_000 }).toBe(1)
    expect(await server.db.rows('select email from users')).toEqual([{ email: 'early@example.org' }])
    await migrate(server.db, silent)
  },
)
