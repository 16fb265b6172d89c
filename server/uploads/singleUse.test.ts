import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerFileLimit } from '@fieldwork/core/tasks/limits.ts'
import { cleanUp } from '../cleanup.ts'
import { startServer, type SignedInVisitor } from '../testing/testing.ts'
import { photo, png } from './testing-pictures.ts'
import { key, put, refusal, urlFor } from './testing-put.ts'

const server = await startServer()
beforeEach(() => server.forgetLimits())

const addressFor = async (learner: SignedInVisitor) => (await urlFor(learner)).body.url
const storedType = async (learner: SignedInVisitor) => (await learner.fetch(`/uploads/${key}`)).headers.get('content-type')
const usedCount = async () => (await server.db.rows('select from used_upload_addresses')).length

test('an address stores one file, and refuses the same bytes and other bytes after it', async () => {
  const learner = await server.signIn('once@example.org')
  const address = await addressFor(learner)
  expect((await put(address, await png())).status).toBe(200)
  for (const body of [await png(), await photo()]) expect(await refusal(await put(address, body))).toEqual([409, 'AddressUsed'])
  expect(await storedType(learner)).toBe('image/png')
  const other = await addressFor(learner)
  expect(other).not.toBe(address)
  expect((await put(other, await photo())).status).toBe(200)
  expect(await storedType(learner)).toBe('image/jpeg')
})

test('a used address is refused before its body is read', async () => {
  const learner = await server.signIn('unread@example.org')
  const address = await addressFor(learner)
  await put(address, await png())
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1024)) }, { highWaterMark: 0 })
  const headers = { 'content-type': 'application/octet-stream' }
  expect(await refusal(await fetch(address, { method: 'PUT', headers, body: endless, duplex: 'half' }))).toEqual([409, 'AddressUsed'])
})

test('exactly one of two concurrent uploads to one address is stored', async () => {
  const learner = await server.signIn('at-once@example.org')
  for (let turn = 0; turn < 5; turn++) {
    const address = await addressFor(learner)
    const answers = await Promise.all([put(address, await png()), put(address, await photo())])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const stored = answers[0]!.status === 200 ? 'image/png' : 'image/jpeg'
    expect(await storedType(learner)).toBe(stored)
  }
})

test('an upload that was refused leaves its address usable', async () => {
  const learner = await server.signIn('tries-again@example.org')
  const address = await addressFor(learner)
  expect(await refusal(await put(address, randomBytes(answerFileLimit + 1)))).toEqual([413, 'EntityTooLarge'])
  expect(await refusal(await put(address, Buffer.from('<svg/>')))).toEqual([415, 'NotAPicture'])
  expect(await refusal(await put(address, (await png()).subarray(0, 40)))).toEqual([415, 'DamagedPicture'])
  const before = await usedCount()
  expect((await put(address, await png())).status).toBe(200)
  expect(await usedCount()).toBe(before + 1)
})

test('an upload whose record fails leaves its address usable, and nothing stored', async () => {
  const learner = await server.signIn('rolls-back@example.org')
  const address = await addressFor(learner)
  await server.db.rows(`alter table uploads add constraint no_tag check (user_id <> '${learner.userId}' or etag is null)`)
  expect((await put(address, await png())).status).toBe(500)
  await server.db.rows('alter table uploads drop constraint no_tag')
  expect((await learner.fetch(`/uploads/${key}`)).status).toBe(404)
  expect((await put(address, await png())).status).toBe(200)
})

test('a used address is forgotten an hour after it expired, and refused all the same', async () => {
  const learner = await server.signIn('forgotten@example.org')
  const address = await addressFor(learner)
  await put(address, await png())
  server.turnClock(3600)
  await cleanUp(server.context)
  expect(await usedCount()).toBeGreaterThan(0)
  server.turnClock(601)
  await cleanUp(server.context)
  expect(await usedCount()).toBe(0)
  expect(await refusal(await put(address, await photo()))).toEqual([400, 'ExpiredToken'])
})

test('an address takes no file for another person, with any nonce', async () => {
  const [learner, other] = [await server.signIn('own@example.org'), await server.signIn('foreign@example.org')]
  const address = await addressFor(learner)
  const foreign = await addressFor(other)
  const nonceOf = (url: string) => new URL(url).searchParams.get('nonce')!
  for (const changed of [
    address.replace(learner.userId, other.userId),
    address.replace(nonceOf(address), nonceOf(foreign)),
    address.replace(/&nonce=[^&]+/, ''),
  ])
    expect(await refusal(await put(changed, await png()))).toEqual([403, 'AccessDenied'])
  expect((await put(address, await png())).status).toBe(200)
  expect((await other.fetch(`/uploads/${key}`)).status).toBe(404)
})
