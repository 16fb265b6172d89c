import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canEnter, isRoot, unprivilegedAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { findClusterPaths } from './clusterPaths.ts'
import { isServerOf, runningPostmaster } from './postmaster.ts'
import { startEmbedded } from './startEmbedded.ts'
import { startApp } from './testing-app.ts'
import { begin, storedWords, storeWord } from './testing-client.ts'
import { emptyFolder, folderWithDatabase, postmasterOf, silent } from './testing-folders.ts'

test('the start says on which socket its own PostgreSQL listens', async () => {
  const folder = await folderWithDatabase()
  const { said } = await begin(folder)
  expect(said).toContain(`PostgreSQL listens on ${folder.home}/.s.PGSQL.5432.`)
})

test('the first start makes a database that is durable, checked, and closed to the network and to other users', async () => {
  const folder = emptyFolder()
  const { database } = await begin(folder)
  const settings = await database.rows<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding', 'jit')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    jit: 'off',
  })
  expect(statSync(folder.home).mode & 0o777).toBe(0o700)
  expect(await database.row(`select datlocale from pg_database where datname = current_database()`)).toEqual({ datlocale: 'C.UTF-8' })
})

test('the programs are those of a PostgreSQL release, although their package is called beta', () => {
  const folder = emptyFolder()
  const { bin } = findBinaries(findClusterPaths(folder.dataDir, folder.fallbackDir, silent), folder.fallbackDir, silent)
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  expect(stdout).toMatch(/^postgres \(PostgreSQL\) 18\.\d+\n$/)
})

test('a restart finds the data, and stopping leaves no process', async () => {
  const folder = await folderWithDatabase()
  const first = await begin(folder)
  await storeWord(first.database, 'kept')
  const pid = postmasterOf(folder.home)
  await first.database.close()
  expect(isServerOf(pid, folder.cluster)).toBe(false)

  const second = await begin(folder)
  expect(await storedWords(second.database)).toEqual(['kept'])
})

test('two apps that start at the same moment on an empty folder share one database', async () => {
  const folder = emptyFolder()
  const [one, other] = await Promise.all([begin(folder), begin(folder)])
  await storeWord(one.database, 'seen by both')
  expect(await storedWords(other.database)).toEqual(['seen by both'])
  expect(readdirSync(folder.home).filter((name) => name.includes('.new-'))).toEqual([])
})

test('a second app joins the running database, outlives the first on it, and the last one stops it', async () => {
  const folder = await folderWithDatabase()
  const first = await begin(folder)
  await storeWord(first.database, 'from the first')
  const pid = postmasterOf(folder.home)
  const second = await begin(folder)
  expect(postmasterOf(folder.home)).toBe(pid)

  await first.database.close()
  expect(first.said).toContain('PostgreSQL stays, since another process uses it.')
  expect(await storedWords(second.database)).toEqual(['from the first'])
  expect(runningPostmaster(folder.cluster)?.pid).toBe(pid)

  await second.database.close()
  expect(isServerOf(pid, folder.cluster)).toBe(false)
})

test('a data directory with a path too long for a socket works', async () => {
  const { folder, fallbackDir } = emptyFolder()
  const dataDir = join(folder, 'a-long-name-for-a-folder-'.repeat(4))
  const { database } = await begin({ dataDir, fallbackDir })
  const socketDirectory = new URL(database.url).searchParams.get('host')!
  onTestFinished(() => rmSync(socketDirectory, { recursive: true, force: true }))
  expect(socketDirectory).toMatch(/^\/tmp\/embedded-postgres-/)
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700)
  expect(await database.ready()).toBe(true)
})

test('the database starts from a package installed without scripts, whose links it makes', async () => {
  const { folder, dataDir, fallbackDir } = emptyFolder()
  const installed = packageWithoutLinks(folder)
  const embedded = await startEmbedded({ dataDir, fallbackDir, log: silent, installed })
  onTestFinished(() => embedded.close())
  expect(await version(embedded.url)).toMatch(/^18\./)
  expect(readlinkSync(join(installed, 'native/lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/)
})

test('a database of another major version is refused', async () => {
  const folder = await folderWithDatabase()
  const { database } = await begin(folder)
  await database.close()
  writeFileSync(join(folder.home, 'cluster/PG_VERSION'), '17\n')
  await expect(begin(folder)).rejects.toThrow(/was made by PostgreSQL 17, and this version of the app brings 18, which cannot read it/)
})

test('a database that cannot start says what its log says', async () => {
  const folder = await folderWithDatabase()
  await expect(startEmbedded({ ...folder, log: silent, timeoutSeconds: 1, settings: { shared_buffers: 'lots' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  )
})

describe.skipIf(!isRoot)('when the app runs as root', () => {
  test('the database runs as a user without rights, in a folder that only that user may enter', async () => {
    const folder = emptyFolder()
    await begin(folder)
    const { uid } = unprivilegedAccount()
    expect(uid).toBeGreaterThan(0)
    expect(statSync(`/proc/${postmasterOf(folder.home)}`).uid).toBe(uid)
    expect(statSync(folder.home).uid).toBe(uid)
  })

  test('a folder that only root can enter gets its database elsewhere, linked and said, and finds it again', async () => {
    const folder = emptyFolder(0o700)
    const first = await begin(folder)
    await storeWord(first.database, 'kept')
    const home = realpathSync(folder.home)
    expect(home).toMatch(new RegExp(`^${folder.fallbackDir}/data-`))
    expect(first.said.some((line) => line.includes(`the database is kept in ${home}`))).toBe(true)
    await first.database.close()

    const second = await begin(folder)
    expect(await storedWords(second.database)).toEqual(['kept'])
    expect(realpathSync(folder.home)).toBe(home)
  })

  test('programs that only root can reach are copied to where the database can run them', async () => {
    const { folder, dataDir } = emptyFolder(0o700)
    const fallbackDir = join(emptyFolder().folder, 'fallback')
    const installed = packageWithoutLinks(folder)
    const embedded = await startEmbedded({ dataDir, fallbackDir, log: silent, installed })
    onTestFinished(() => embedded.close())
    expect(await version(embedded.url)).toMatch(/^18\./)
    expect(readdirSync(fallbackDir).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1)
  })

  test('a database whose folder its user can no longer enter is refused, not created again', async () => {
    const folder = await folderWithDatabase()
    const { database } = await begin(folder)
    await database.close()
    mkdirSync(join(folder.folder, 'closed'), { mode: 0o700 })
    cpSync(folder.dataDir, join(folder.folder, 'closed/data'), { recursive: true, preserveTimestamps: true })
    const closed = { ...folder, dataDir: join(folder.folder, 'closed/data') }
    await expect(begin(closed)).rejects.toThrow('can no longer enter it')
  })

  test('an ordinary user gets a database as that user', async ({ skip }) => {
    const account = unprivilegedAccount()
    if (!canEnter(account, [import.meta.dirname])) return skip('The user that would run this test cannot reach the source.')
    const { folder, fallbackDir } = emptyFolder(0o777)
    const dataDir = join(folder, 'data')
    const app = startApp('hold', { dataDir, fallbackDir, ...account })
    await app.printed('connected')
    expect(statSync(`/proc/${postmasterOf(join(dataDir, 'postgres'))}`).uid).toBe(account.uid)
    app.child.kill('SIGTERM')
    expect(await app.ended).toBe(0)
  })
})

const packageWithoutLinks = (folder: string) => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = join(createRequire(import.meta.url).resolve(name), '../..')
  const copy = join(folder, 'package')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) rmSync(join(copy, target), { force: true })
  return copy
}

const version = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]!.server_version
}
