import { expect, test } from 'vitest'
import { EmbeddedPostgresError } from '@fieldwork/embedded-postgres/embeddedPostgres.ts'
import { ConfigurationError } from '../config.ts'
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
  ['listen EACCES: permission denied 0.0.0.0:80', 'This user may not listen on this port.'],
])('a start that fails with "%s" says what it is and keeps the message', (message, sentence) => {
  const said = startFailure(new Error(message))
  expect(said.startsWith(sentence)).toBe(true)
  expect(said.endsWith(message)).toBe(true)
})

test('what is wrong with a setting is said alone, and an unknown error keeps its stack', () => {
  expect(startFailure(new ConfigurationError('PORT: too large'))).toBe('PORT: too large')
  expect(startFailure(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n {4}at /)
})

test('when the embedded PostgreSQL cannot run, its own sentence is said alone', () => {
  expect(startFailure(new EmbeddedPostgresError('The package is not installed. Run npm ci.'))).toBe(
    'The package is not installed. Run npm ci.',
  )
})
