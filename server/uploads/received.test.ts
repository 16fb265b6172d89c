import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { maxBundleBytes } from '@fieldwork/core/bundles/limits.ts'
import { receiveBody } from './received.ts'

const [seconds, bytesPerSecond] = [20, 20_000]

test.for([
  ['small file, for which that is enough, is taken', 1_000_000, 1_000_000],
  ['bundle, which would not be in time, is cut off', maxBundleBytes, 'broken off'],
] as const)('a body of twenty kilobytes a second: a %s', async ([, size, outcome]) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const folder = await mkdtemp(join(tmpdir(), 'received-'))
  onTestFinished(() => {
    vi.useRealTimers()
    return rm(folder, { recursive: true })
  })
  const stream = new PassThrough()
  stream.on('error', () => {})
  const received = receiveBody(stream, join(folder, 'body'), size, size)
  for (let second = 0; second < seconds && !stream.destroyed; second++) {
    await new Promise((resolve) => stream.write(Buffer.alloc(bytesPerSecond), resolve))
    vi.advanceTimersByTime(1_000)
  }
  stream.end(Buffer.alloc(1_000_000 - seconds * bytesPerSecond))
  expect(await received).toBe(outcome)
})

test('a body of exactly the limit is stored whole, and one byte more is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'received-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const send = (name: string, ...chunks: string[]) =>
    receiveBody(Readable.from(chunks.map((one) => Buffer.from(one))), join(folder, name), 6, 6)
  expect(await send('exact', 'tide', '12')).toBe(6)
  expect(await readFile(join(folder, 'exact'), 'utf8')).toBe('tide12')
  expect(await send('more', 'tide', '123')).toBe('too large')
})

test('a disk that fails after the whole body has come is an error, and no upload that was broken off', async () => {
  const stream = Readable.from([Buffer.from('tide')])
  await expect(receiveBody(stream, join(tmpdir(), 'no such folder', 'body'), 6, 6)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(stream.readableEnded).toBe(true)
})
