import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unprivilegedAccount } from './account.ts'
import { isServerOf, runningPostmaster } from './postmaster.ts'
import { startApp } from './testing-app.ts'
import { begin, storedWords, storeWord } from './testing-client.ts'
import { folderWithDatabase, postmasterOf, until } from './testing-folders.ts'
import type { ChildApp } from './testing-process.ts'

const started = (...parameters: Parameters<typeof startApp>): ChildApp => {
  const app = startApp(...parameters)
  onTestFinished(async () => {
    app.child.kill('SIGKILL')
    await app.ended
  })
  return app
}

/** The shell above a server, and its child that waits on the pipe. */
const supervisorOf = (server: number): number[] => {
  const shell = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${server}/status`, 'utf8'))![1])
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim().split(' ').map(Number)
  return [shell, ...children.filter((child) => child !== server)]
}
const onLinux = test.skipIf(process.platform !== 'linux')
const acknowledged = (app: ChildApp) => app.lines.length
const logOf = (home: string) => readFileSync(join(home, 'postgres.log'), 'utf8')

test('an app killed with kill -9 leaves a database that stops cleanly by itself', async () => {
  const folder = await folderWithDatabase()
  const app = started('hold', folder)
  await app.printed('connected')
  const pid = postmasterOf(folder.home)
  app.child.kill('SIGKILL')
  await until(() => !isServerOf(pid, folder.cluster), 'PostgreSQL has stopped')
  expect(logOf(folder.home)).toMatch(/database system is shut down\n$/)
})

test('an app that joined goes on undisturbed when the one that started the database is killed', async () => {
  const folder = await folderWithDatabase()
  const first = started('hold', folder)
  await first.printed('connected')
  const { database } = await begin(folder)
  const pid = postmasterOf(folder.home)
  await storeWord(database, 'before')
  first.child.kill('SIGKILL')
  await first.ended
  await storeWord(database, 'after')
  expect(await storedWords(database)).toEqual(['after', 'before'])
  expect(postmasterOf(folder.home)).toBe(pid)
  await database.close()
  await until(() => !isServerOf(pid, folder.cluster), 'the last app has stopped PostgreSQL')
})

test('an app that joined starts the database again when it is killed together with the app that had started it', async () => {
  const folder = await folderWithDatabase()
  const first = started('hold', folder)
  await first.printed('connected')
  const { database } = await begin(folder)
  await storeWord(database, 'kept')
  const pid = postmasterOf(folder.home)
  first.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await until(async () => (runningPostmaster(folder.cluster)?.pid ?? pid) !== pid && (await database.ready()), 'another server runs')
  expect(await storedWords(database)).toEqual(['kept'])
})

onLinux(
  'kill -9 of everything at once loses nothing acknowledged, and the lock file left behind does not stop the next start',
  async () => {
    const folder = await folderWithDatabase()
    const app = started('write', folder)
    await until(() => acknowledged(app) >= 200, 'rows are acknowledged')
    const pid = postmasterOf(folder.home)
    for (const victim of [...supervisorOf(pid), pid]) process.kill(victim, 'SIGKILL')
    app.child.kill('SIGKILL')
    await app.ended
    expect(postmasterOf(folder.home)).toBe(pid)

    const { database } = await begin(folder)
    // The kernel may still accept a connection for the killed server.
    await until(database.ready, 'another server answers')
    const { count } = (await database.row<{ count: number }>('select count(*)::int as count from numbers'))!
    expect(count).toBeGreaterThanOrEqual(acknowledged(app))
  },
)

test('stale lock files that name a living process of another kind do not stop the start', async () => {
  const folder = await folderWithDatabase()
  const first = await begin(folder)
  await storeWord(first.database, 'kept')
  const lockFiles = ['cluster/postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(folder.home, name))
  const contents = lockFiles.map((file) => readFileSync(file, 'utf8'))
  await first.database.close()

  const bystander = spawn('sleep', ['60'], { stdio: 'ignore', ...unprivilegedAccount() })
  onTestFinished(() => void bystander.kill('SIGKILL'))
  for (const [index, file] of lockFiles.entries()) writeFileSync(file, contents[index]!.replace(/^\d+/, String(bystander.pid)))
  const second = await begin(folder)
  expect(await storedWords(second.database)).toEqual(['kept'])
})

test.each(['', 'cut'])('a lock file that reads %j, as a power failure can leave it, does not stop the start', async (left) => {
  const folder = await folderWithDatabase()
  const first = await begin(folder)
  await storeWord(first.database, 'kept')
  await first.database.close()
  writeFileSync(join(folder.cluster, 'postmaster.pid'), left)
  const second = await begin(folder)
  expect(await storedWords(second.database)).toEqual(['kept'])
})

onLinux('a database whose supervisor was killed is stopped and started again with one, and then ends with its app', async () => {
  const folder = await folderWithDatabase()
  const { database } = await begin(folder)
  await storeWord(database, 'kept')
  const orphan = postmasterOf(folder.home)
  for (const pid of supervisorOf(orphan)) process.kill(pid, 'SIGKILL')
  await until(async () => (await database.ready()) && runningPostmaster(folder.cluster)?.pid !== orphan, 'another server runs')
  expect(await storedWords(database)).toEqual(['kept'])
  const pid = postmasterOf(folder.home)
  await database.close()
  expect(isServerOf(orphan, folder.cluster) || isServerOf(pid, folder.cluster)).toBe(false)
})
