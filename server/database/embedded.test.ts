import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { folderWithDatabase, postmasterOf } from '@fieldwork/embedded-postgres/testing-folders.ts'
import { connect } from './connect.ts'
import { startApp } from './testing-app.ts'

test('ten processes that start at the same moment on a database without tables all work', async () => {
  const { dataDir, fallbackDir } = await folderWithDatabase()
  const apps = Array.from({ length: 10 }, () => startApp('start', { dataDir, fallbackDir }))
  expect(await Promise.all(apps.map(({ ended }) => ended))).toEqual(Array<number>(10).fill(0))
}, 60_000)

test('after kill -9 of PostgreSQL, no acknowledged write is lost, waiting calls are rejected, and it recovers by itself', async () => {
  const folder = await folderWithDatabase()
  const said: string[] = []
  const log = pino({}, { write: (line: string) => said.push((JSON.parse(line) as { msg: string }).msg) })
  const database = await connect({ ...folder, log })
  onTestFinished(() => database.close())
  await database.rows('create table numbers (number int primary key)')
  const killed = postmasterOf(folder.home)
  const stored: number[] = []
  const unexpected: unknown[] = []
  let number = 0
  const isBack = () => said.includes('PostgreSQL is back.')
  const work = async () => {
    for (let after = 0; after < 50; after += isBack() ? 1 : 0) {
      const mine = (number += 1)
      await database.rows('insert into numbers values ($1)', [mine]).then(
        () => stored.push(mine),
        (error: { code: string }) => error.code === 'database_unavailable' || unexpected.push(error),
      )
      if (mine === 200) process.kill(killed, 'SIGKILL')
    }
  }
  const waiting = expect(database.rows('select pg_sleep(8)')).rejects.toMatchObject({ code: 'database_unavailable' })
  await Promise.all([waiting, work(), work(), work()])

  expect(unexpected).toEqual([])
  const found = new Set((await database.rows<{ number: number }>('select number from numbers')).map((row) => row.number))
  expect(stored.length).toBeGreaterThan(200)
  expect(stored.filter((mine) => !found.has(mine))).toEqual([])
  expect(postmasterOf(folder.home)).not.toBe(killed)
})

test('closing logs no connection as ended, even if PostgreSQL stops before one is closed', async () => {
  const said: string[] = []
  const log = pino({}, { write: (line: string) => said.push((JSON.parse(line) as { msg: string }).msg) })
  const database = await connect({ ...(await folderWithDatabase()), log })
  const { pid } = (await database.row<{ pid: number }>('select pg_backend_pid() as pid'))!
  process.kill(pid, 'SIGSTOP')
  const closed = database.close()
  // The 15th bit is SIGTERM, which the stopping server has sent.
  const pending = () => Number.parseInt(/^ShdPnd:\s+(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!, 16)
  await expect.poll(() => pending() & (1 << 14)).toBeTruthy()
  process.kill(pid, 'SIGCONT')
  await closed
  expect(said.filter((message) => message.includes('connection has ended'))).toEqual([])
})

test('the prompt starts the database if no app runs, and stops it at its end', async () => {
  const folder = await folderWithDatabase()
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: folder.dataDir }
  const input = 'select current_user as who;\n'
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'psql.ts')], { env, input, encoding: 'utf8' })
  expect(stdout).toContain('postgres')
  expect(status).toBe(0)
  expect(existsSync(join(folder.cluster, 'postmaster.pid'))).toBe(false)
})
