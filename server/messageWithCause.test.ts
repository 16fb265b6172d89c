import { expect, test } from 'vitest'
import { FileStoreError } from './adapters/storage/files.ts'
import { s3Files } from './adapters/storage/filesS3.ts'
import { messageWithCause } from './messageWithCause.ts'

test('a failed request is logged with what the operating system said', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND issuer.invalid'), { code: 'ENOTFOUND' })
  expect(messageWithCause(new TypeError('fetch failed', { cause }))).toBe('fetch failed: getaddrinfo ENOTFOUND issuer.invalid')
  const each = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')]), { code: 'ECONNREFUSED' })
  expect(messageWithCause(new TypeError('fetch failed', { cause: each }))).toBe('fetch failed: connect ECONNREFUSED ::1:1')
  expect(messageWithCause(new Error('It broke.'))).toBe('It broke.')
})

test('a file store whose port is closed is named with the cause', async () => {
  const files = s3Files({ url: 'http://127.0.0.1:1/bucket', key: 'key', secret: 'secret' })
  const failing = files.write('probe', Buffer.from('a'), 'text/plain')
  await expect(failing).rejects.toThrow(FileStoreError)
  await expect(failing).rejects.toThrow(/^The file store did not answer PUT: .*(?:ECONNREFUSED|bad port)/)
})
