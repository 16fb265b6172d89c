import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { straceWorks } from '../testing/strace.ts'
import { folderWithDatabase, until } from '@fieldwork/embedded-postgres/testing-folders.ts'
import { connect } from './connect.ts'
import { silent } from './testing.ts'

test('every acknowledged write was synced to disk first, according to system calls', async ({ skip }) => {
  if (!straceWorks()) return skip('strace is needed to count system calls, and cannot be had here.')
  const folder = await folderWithDatabase()
  const database = await connect({ ...folder, log: silent, connections: 1 })
  onTestFinished(() => database.close())
  await database.rows('create table numbers (number int primary key)')
  const { pid } = (await database.row<{ pid: number }>('select pg_backend_pid() as pid'))!

  const output = join(folder.folder, 'calls')
  const strace = spawn('strace', ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', output, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void strace.kill())
  await once(strace.stderr, 'data')

  const writes = 50
  for (let number = 0; number < writes; number += 1) await database.rows('insert into numbers values ($1)', [number])
  const synced = () =>
    readFileSync(output, 'utf8')
      .split('\n')
      .filter((line) => /\bf(data)?sync\(.*pg_wal.*= 0$/.test(line)).length
  // strace logs a call with a short delay.
  await until(() => synced() >= writes, 'as many syncs of the log as writes were seen')
  expect(synced()).toBeGreaterThanOrEqual(writes)
}, 180_000)
