import { once } from 'node:events'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { maxBundleBytes } from '@fieldwork/core/bundles/limits.ts'
import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { uploadPurpose } from '@fieldwork/core/uploads/purpose.ts'
import { bundles } from '../bundles/service.ts'
import { type SignedInVisitor, startServer } from '../testing/testing.ts'
import { cleanUpUploads } from './remove.ts'
import { storeFile } from './store.ts'
import { photo, png } from './testing-pictures.ts'
import { answerWithPicture, key, put, refusal, urlFor } from './testing-put.ts'

const server = await startServer({ served: bundles })
beforeEach(() => server.forgetLimits())

/** Counts the bodies on disk that wait to be checked. */
const receiving = async () => (await readdir(join(server.context.config.dataDir, 'received')).catch(() => [])).length

test('a file for an account that is gone is refused, and leaves nothing behind', async () => {
  const learner = await server.signIn('gone@example.org')
  const { url } = (await urlFor(learner)).body
  await server.db.rows('delete from users where id = $1', [learner.userId])
  expect(await refusal(await put(url, await png()))).toEqual([403, 'AccessDenied'])
  const [purpose, picture] = [uploadPurpose(key)!, { bytes: await png(), contentType: 'image/png' as const, width: 8, height: 8 }]
  expect(await storeFile(server.context, { userId: learner.userId, key }, purpose, picture)).toBeUndefined()
  expect(await server.context.files.stat(`${learner.userId}/${key}`)).toBeUndefined()
  expect(await receiving()).toBe(0)
})

test('a free person cannot change the picture of a complete answer with an upload that began before', async () => {
  const free = await server.signIn('began-before@example.org')
  await put((await urlFor(free)).body.url, await png())
  const { url } = (await urlFor(free)).body
  let send: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (stream) => void (send = stream) })
  const bytes = await photo()
  send!.enqueue(new Uint8Array(bytes.subarray(0, 100)))
  const late = fetch(url, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body, duplex: 'half' })
  await expect.poll(receiving, { timeout: 10_000 }).toBe(1)
  await answerWithPicture(server.db, free, 'COMPLETE')
  send!.enqueue(new Uint8Array(bytes.subarray(100)))
  send!.close()
  expect(await refusal(await late)).toEqual([403, 'AccessDenied'])
  expect((await free.fetch(`/uploads/${key}`)).headers.get('content-type')).toBe('image/png')
})

test('a file that a crash left before it was looked at is cleaned up after an hour', async () => {
  const folder = join(server.context.config.dataDir, 'received')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['old', 'new']) await writeFile(join(folder, name), 'x')
  await utimes(join(folder, 'old'), longAgo, longAgo)
  await cleanUpUploads(server.context)
  expect(await readdir(folder)).toEqual(['new'])
  await rm(join(folder, 'new'))
})

/** Sends the head of a request and the first bytes of a body of this size. */
const beginPut = (url: string, size: number) => {
  const { hostname, port, pathname, search } = new URL(url)
  const headers = { 'content-type': 'application/octet-stream', 'content-length': size }
  const request = httpRequest({ hostname, port, path: pathname + search, method: 'PUT', headers })
  onTestFinished(() => void request.destroy())
  request.on('error', () => {})
  request.write('x')
  return request
}

test('one person may have three uploads under way, and the server no more than it has room for', async () => {
  const learner = await server.signIn('parallel@example.org')
  const { url } = (await urlFor(learner)).body
  for (let turn = 0; turn < 3; turn++) beginPut(url, answerFileLimit)
  await expect.poll(receiving, { timeout: 10_000 }).toBe(3)
  const tooMany = await put(url, await png())
  expect([await refusal(tooMany), tooMany.headers.get('retry-after')]).toEqual([[429, 'SlowDown'], '5'])
  const others = await Promise.all(Array.from({ length: 16 }, (_, index) => server.signIn(`parallel-${index}@example.org`)))
  const addresses = await Promise.all(others.map(async (other) => (await urlFor(other)).body.url))
  for (const address of addresses) for (let turn = 0; turn < 3; turn++) beginPut(address, answerFileLimit)
  await expect.poll(receiving, { timeout: 10_000 }).toBe(51)
  const neighbour = (await urlFor(await server.signIn('neighbour@example.org'))).body.url
  const [full] = (await once(beginPut(neighbour, answerFileLimit), 'response')) as [IncomingMessage]
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '5'])
  // A small picture needs less room.
  expect((await put(neighbour, await png())).status).toBe(200)
})

/** Sends the head of an import of a zip of this size, and its first bytes. */
const beginImport = (learner: SignedInVisitor, size: number) => {
  const { hostname, port } = new URL(server.origin)
  const headers = { cookie: learner.cookie(), origin: server.origin, 'content-type': 'application/zip', 'content-length': size }
  const request = httpRequest({ hostname, port, path: '/bundles/preview', method: 'POST', headers })
  onTestFinished(() => void request.destroy())
  request.on('error', () => {})
  request.write('x')
  return request
}

test('two uploads of the largest bundles leave room for another person’s picture', async () => {
  await expect.poll(receiving, { timeout: 10_000 }).toBe(0)
  const importers = [await server.signIn('imports-1@example.org'), await server.signIn('imports-2@example.org')]
  const refused: (number | undefined)[] = []
  for (const importer of importers)
    for (let turn = 0; turn < 3; turn++)
      beginImport(importer, maxBundleBytes).on('response', ({ statusCode }) => void refused.push(statusCode))
  await expect.poll(() => refused, { timeout: 10_000 }).toEqual([429, 429, 429, 429])
  await expect.poll(receiving, { timeout: 10_000 }).toBe(2)
  const neighbour = (await urlFor(await server.signIn('beside-imports@example.org'))).body.url
  expect((await put(neighbour, await photo())).status).toBe(200)
})

test('an upload that hardly moves gives its place to another', { timeout: 40_000 }, async () => {
  const learner = await server.signIn('hardly@example.org')
  const { url } = (await urlFor(learner)).body
  for (let turn = 0; turn < 3; turn++) beginPut(url, answerFileLimit)
  await expect.poll(receiving, { timeout: 10_000 }).toBe(3)
  const another = async () => {
    await server.forgetLimits()
    return (await put(url, await png())).status
  }
  await expect.poll(another, { timeout: 10_000 }).toBe(429)
  await expect.poll(another, { timeout: 25_000, interval: 1_000 }).toBe(200)
})
