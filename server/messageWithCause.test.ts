import { expect, test } from 'vitest'
import { FileStoreError } from './adapters/storage/files.ts'
import { s3Files } from './adapters/storage/filesS3.ts'
import { messageWithCause, stackWithCauses } from './messageWithCause.ts'

test('a failed request is logged with what the operating system said', () => {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND issuer.invalid'), { code: 'ENOTFOUND' })
  expect(messageWithCause(new TypeError('fetch failed', { cause }))).toBe('fetch failed: getaddrinfo ENOTFOUND issuer.invalid')
  const each = Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:1')]), { code: 'ECONNREFUSED' })
  expect(messageWithCause(new TypeError('fetch failed', { cause: each }))).toBe('fetch failed: connect ECONNREFUSED ::1:1')
  expect(messageWithCause(new Error('It broke.'))).toBe('It broke.')
})

test('errors without a class, and those that refer to each other in a circle, keep their message', () => {
  expect(messageWithCause({ message: 'It broke.', cause: { message: 'A plug was pulled.' } })).toBe('It broke: A plug was pulled.')
  const circle: Error & { cause?: unknown } = new Error('It broke.')
  circle.cause = new Error('It turned.', { cause: circle })
  expect(messageWithCause(circle)).toContain('It broke')
  expect(stackWithCauses(circle)).toContain('\nCaused by: Error: It turned.')
  const named = new Error('The issuer refused.', { cause: new Response(null, { status: 502 }) })
  expect(messageWithCause(named)).toBe('The issuer refused: answered with 502')
})

test('a file store whose port is closed is named with the cause', async () => {
  const files = s3Files({ url: 'http://127.0.0.1:1/bucket', key: 'key', secret: 'secret' })
  const failing = files.write('probe', Buffer.from('a'), 'text/plain')
  await expect(failing).rejects.toThrow(FileStoreError)
  await expect(failing).rejects.toThrow(/^The file store at 127\.0\.0\.1:1 did not answer PUT: .*(?:ECONNREFUSED|bad port)/)
})
