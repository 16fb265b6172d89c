import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { EmbeddedPostgresError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import { ConfigurationError } from '../configurationError.ts'
import { ConnectionError } from '../database/connectionErrors.ts'
import { migrate } from '../database/migrate.ts'
import { startFaultProxy } from '../database/testing-faultProxy.ts'
import { freshDatabase, silent } from '../database/testing.ts'
import { refuseOlder } from '../database/version.ts'
import { startFailure } from './failure.ts'

const initdb = 'Command failed: initdb\ninitdb: error: could not create directory "/data/postgres": Permission denied'

test.each([
  ['ENOSPC: no space left on device, write', 'The disk with the data directory is full.'],
  ['initdb: FATAL:  could not write to file "base/4/3085": No space left on device', 'The disk with the data directory is full.'],
  ["EROFS: read-only file system, open '/data/postgres/postgres.log'", 'The data directory is on a read-only disk.'],
  ["ENOENT: no such file or directory, mkdir '/data'", 'The data directory cannot be made.'],
  ["EACCES: permission denied, mkdir '/data'", 'This user may not write in the data directory.'],
  [initdb, 'This user may not write in the data directory.'],
  ['listen EADDRINUSE: address already in use 127.0.0.1:3000', 'Another program uses this port.'],
  ['listen EADDRNOTAVAIL: address not available 192.0.2.1:3000', 'This machine has no such address.'],
  ['getaddrinfo ENOTFOUND nowhere.example', 'This machine has no such address.'],
  ["EEXIST: file already exists, mkdir '/etc/passwd'", 'The data directory is a file.'],
  ['listen EACCES: permission denied 0.0.0.0:80', 'This user may not listen on this port.'],
])('a start that fails with "%s" says what it is and keeps the message', (message, sentence) => {
  const said = startFailure(new Error(message))
  expect(said.startsWith(sentence)).toBe(true)
  expect(said.endsWith(message)).toBe(true)
})

test('a wrong setting is reported without a stack, and an unknown error with it', () => {
  expect(startFailure(new ConfigurationError('PORT: too large'))).toBe('PORT: too large')
  expect(startFailure(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n {4}at /)
})

test('when the embedded PostgreSQL can’t run, only its own message is printed', () => {
  expect(startFailure(new EmbeddedPostgresError('The package is not installed. Run npm ci.'))).toBe(
    'The package is not installed. Run npm ci.',
  )
})

test.each([
  ['28P01', 'password authentication failed for user "ada"', 'The database refuses the password.'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.7"', 'The database refuses the user.'],
  ['3D000', 'database "fieldwork" does not exist', 'There is no such database.'],
  ['42501', 'permission denied for schema public', 'The database does not let its user make tables.'],
])('a database server that refuses with %s is distinguished from the data directory, with its remedy', (code, message, sentence) => {
  const said = startFailure(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code }))
  expect(said.startsWith(sentence)).toBe(true)
  expect(said).toContain('DATABASE_URL')
  expect(said.endsWith(`\n\n${message}`)).toBe(true)
})

test('an unreachable or outdated database server is reported without a stack', () => {
  const away = startFailure(new ConnectionError(new Error('getaddrinfo ENOTFOUND db.example.org'), true))
  expect(away).toMatch(/^The database cannot be reached\. .* DATABASE_URL\.\n\ngetaddrinfo ENOTFOUND db\.example\.org$/)
  let old: unknown
  try {
    refuseOlder(140_011)
  } catch (error) {
    old = error
  }
  expect(startFailure(old)).toBe('Fieldwork needs PostgreSQL 15 or later; DATABASE_URL names a server of version 14.11.')
})

test('tables of a newer release are reported without a stack', async () => {
  const db = await freshDatabase()
  await db.rows(`insert into migrations select number + 1, '9999-later.sql', 'hash', now() from migrations order by number desc limit 1`)
  const refused: unknown = await migrate(db, silent).catch((error: unknown) => error)
  expect(startFailure(refused)).toMatch(
    /^The database was made by a newer Fieldwork, which applied 9999-later\.sql\. Run that version, .*\.$/,
  )
})

const root = join(import.meta.dirname, '../..')

test('every command that reads the settings reports a wrong one like the start, without a stack', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  const programs = new Set(Object.values(scripts).flatMap((line) => /(?:^|&& )node (server\/\S+\.ts)/.exec(line)?.[1] ?? []))
  const reading = [...programs].filter((file) => /= read(?:Start)?Config\(\)/.test(readFileSync(join(root, file), 'utf8')))
  expect(reading.length).toBeGreaterThan(7)
  expect(reading.filter((file) => !/tellFailure|startFailure/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  const env = { PATH: process.env['PATH'], PORT: 'eighty' }
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'server/backup/command.ts'), 'backup', '/not/there'], {
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'These settings cannot be read:\nPORT=eighty: a whole number from 0 to 65535\n'])
})

const withDatabase = [
  'backup/command.ts backup',
  'credentials/rotateCommand.ts',
  'accounts/passkeys/resetCommand.ts ada@example.org',
  'database/psql.ts',
  'dev/seed.ts',
  'publishing/command.ts',
  'publishing/exportCommand.ts',
]

// A limit in time, because a command that waits as long as the server's start looks as if it hung.
test('a database that never answers ends every command with a sentence, without a stack', { timeout: 30_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-commands-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const proxy = await startFaultProxy((await freshDatabase()).url)
  onTestFinished(proxy.shut)
  proxy.mute()
  const env = { PATH: process.env['PATH'], DATABASE_URL: proxy.url, SECRET: 'a secret of the tests, long enough', DATA_DIR: dataDir }
  const run = (command: string) =>
    new Promise<{ command: string; code: unknown; said: string }>((resolve) => {
      const [file = '', ...options] = command.split(' ')
      execFile(process.execPath, [join(root, 'server', file), ...options], { env }, (error, _, said) =>
        resolve({ command, code: error?.code, said }),
      )
    })
  for (const { command, code, said } of await Promise.all(withDatabase.map(run))) {
    expect({ command, code }).toEqual({ command, code: 1 })
    expect(said).toContain('The database cannot be reached. Start its server, or correct host and port in DATABASE_URL.')
    expect(said).not.toMatch(/^ +at /m)
  }
})
