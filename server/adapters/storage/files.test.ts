import { gzipSync } from 'node:zlib'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { straceWorks } from '../../testing/strace.ts'
import { createFiles } from './createFiles.ts'
import { FileStoreError } from './files.ts'
import { WrongSizeError } from './wholeStream.ts'
import { startS3 } from './testing-s3.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fieldwork-files-'))
const store = await startS3()
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  await store.close()
})
const disk = createFiles({ dataDir, s3: undefined })
const s3 = createFiles({ dataDir, s3: store })
const [small, large] = [Buffer.from('small'), Buffer.alloc(3_000_000, 7)]

test.for([
  ['on disk', disk],
  ['in an S3 store', s3],
] as const)('a file %s is read as it was written, is replaced whole and is gone when removed', async ([, files]) => {
  expect([await files.read('somebody/picture'), await files.stat('somebody/picture')]).toEqual([undefined, undefined])
  await files.write('somebody/picture', large, 'image/png')
  expect((await files.read('somebody/picture'))?.equals(large)).toBe(true)
  const before = await files.stat('somebody/picture')
  await files.write('somebody/picture', small, 'image/png')
  const after = await files.stat('somebody/picture')
  expect([await files.read('somebody/picture'), before?.size, after?.size]).toEqual([small, large.length, 5])
  expect(after?.tag).not.toBe(before?.tag)
  expect(await files.read('somebody-else/picture')).toBeUndefined()
  await files.remove('somebody/picture')
  await files.remove('somebody/picture')
  expect(await files.read('somebody/picture')).toBeUndefined()
})

test('only their owner can read files on disk, and concurrent writers of one file leave exactly one of theirs', async () => {
  const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, index))
  await Promise.all(bodies.map((body) => disk.write('racer/picture', body, 'image/png')))
  const left = await disk.read('racer/picture')
  expect(bodies.some((body) => body.equals(left!))).toBe(true)
  expect(readdirSync(join(dataDir, 'files/racer'))).toEqual(['picture'])
  expect(statSync(join(dataDir, 'files/racer/picture')).mode & 0o777).toBe(0o600)
})

test.for(['../secret', '/etc/passwd', 'a/../../secret', 'a', 'a/..', 'a//b', 'a\\b/c', 'a/b\0', ''])(
  'no file can be named %j',
  async (object) => {
    await expect(async () => disk.write(object, small, 'image/png')).rejects.toThrow()
    await expect(async () => disk.read(object)).rejects.toThrow()
  },
)

test('half-written files of a crash are removed after an hour; finished files stay', async () => {
  const folder = join(dataDir, 'files/crashed')
  mkdirSync(folder, { recursive: true })
  for (const name of ['old.abc.part~', 'new.abc.part~', 'finished']) writeFileSync(join(folder, name), 'x')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['old.abc.part~', 'finished']) utimesSync(join(folder, name), longAgo, longAgo)
  await disk.cleanUp!()
  expect(readdirSync(folder).toSorted()).toEqual(['finished', 'new.abc.part~'])
})

test('a file is complete even if the app is repeatedly killed while replacing it', async () => {
  const place = mkdtempSync(join(dataDir, 'killed-'))
  for (let round = 0; round < 5; round++) {
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'testing-writer.ts'), place], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(writer.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, 7 * round))
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const left = (await createFiles({ dataDir: place, s3: undefined }).read('somebody/picture'))!
    expect([left.length, left.equals(Buffer.alloc(2_000_000, left[0]))]).toEqual([2_000_000, true])
  }
}, 20_000)

test(
  'the first file of a person is acknowledged once the folder that it came into is on disk, too',
  { timeout: 180_000 },
  async ({ skip }) => {
    if (!straceWorks()) return skip('strace is needed to see system calls, and cannot be had here.')
    const place = mkdtempSync(join(dataDir, 'first-'))
    const output = join(place, 'calls')
    const traced = ['-f', '-y', '-e', 'trace=fsync', '-o', output, process.execPath, join(import.meta.dirname, 'testing-writer.ts'), place]
    const writer = spawn('strace', traced, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    await once(writer.stdout, 'data')
    process.kill(-writer.pid!, 'SIGKILL')
    await once(writer, 'exit')
    const synced = [...readFileSync(output, 'utf8').matchAll(/fsync\(\d+<(.*?)>\)\s+= 0/g)].map(([, path]) => path)
    expect(synced.slice(0, 4)).toEqual([
      join(place, 'files'),
      place,
      expect.stringMatching(/files\/somebody\/picture\.\w+\.part~$/),
      join(place, 'files/somebody'),
    ])
  },
)

const put = (url: string, type = 'application/octet-stream', body = 'bytes') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })

test('a browser can put one object of one type at a signed address, and nothing else', async () => {
  const url = await s3.directUploadUrl!('incoming/somebody/picture', 600)
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600')
  expect((await put(url, 'text/html')).status).toBe(403)
  expect((await put(url.replace('somebody', 'else'))).status).toBe(403)
  expect((await put(url.replace('X-Amz-Expires=600', 'X-Amz-Expires=9600'))).status).toBe(403)
  expect((await fetch(url)).status).toBe(403)
  expect((await put(url.split('?')[0]!)).status).toBe(403)
  expect((await put(await s3.directUploadUrl!('incoming/somebody/picture', 0))).status).toBe(403)
  expect(store.objects.size).toBe(0)
  expect((await put(url)).status).toBe(200)
  expect([...store.objects.keys()]).toEqual(['/bucket/incoming/somebody/picture'])
  expect(url).not.toContain(store.secret)
})

test('an object that decompresses while it is read is read up to its announced size, and not returned', async () => {
  const packed = gzipSync(Buffer.alloc(200_000_000))
  store.objects.set('/bucket/somebody/packed', packed)
  store.encodings.set('/bucket/somebody/packed', 'gzip')
  await expect(s3.read('somebody/packed')).rejects.toThrow(WrongSizeError)
  const { size, stream } = (await s3.open('somebody/packed'))!
  let taken = 0
  stream.on('data', (chunk: Buffer) => void (taken += chunk.length))
  await once(stream, 'error').catch(() => {})
  expect([size, taken <= size]).toEqual([packed.length, true])
  store.objects.delete('/bucket/somebody/packed')
})

test('a failing store isn’t mistaken for an empty one', async () => {
  const stranger = createFiles({ dataDir, s3: { ...store, secret: 'a wrong one' } })
  await expect(stranger.read('somebody/picture')).rejects.toThrow('403')
  await expect(stranger.write('somebody/picture', small, 'image/png')).rejects.toThrow('403')
  const away = createFiles({ dataDir, s3: { ...store, url: 'http://127.0.0.1:1/bucket' } })
  await expect(away.read('somebody/picture')).rejects.toThrow(FileStoreError)
})
